import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { useApi } from "../setup/api";
import { newRecord } from "../setup/records";

const statements: string[] = [];
const api = useApi({}, (statement) => statements.push(statement));

const ask = (headers: Record<string, string> = {}) => api.request("/api/monitor/outbound-record", { headers });
const askWith = (tag: string) => ask({ "If-None-Match": tag });
const tagOf = (answer: Response) => answer.headers.get("ETag") ?? "";
/** Responses may be cached for a quarter of a second. */
const untilForgotten = () => new Promise((resolve) => setTimeout(resolve, 300));

describe("the monitor endpoint", () => {
  // First, because the pace is cached for a minute.
  it("returns the median minutes between weighings, without the gap of an idle hour", async () => {
    const minutesAgo = [130, 40, 33, 28, 22, 17, 11];
    for (const [at, minutes] of minutesAgo.entries()) {
      const { body: truck } = await api.post<OutboundRecord>(
        "OFFICE",
        "/outbound-record",
        newRecord(`B ${at + 1} PAC`),
      );
      await api.post("SCALE", `/outbound-record/${truck.id}/weigh-in`, { weightKg: 8000 }, truck.version);
      await api.db.execute(
        sql`update outbound_record set date = (now() - interval '1 day')::date, first_at = now() - make_interval(mins => ${minutes})
          where id = ${truck.id}`,
      );
    }
    expect(await (await ask()).json()).toMatchObject({ pace: { WEIGHBRIDGE: 6 } });
    await api.db.execute(sql`update outbound_record set status = 'CANCELLED' where license_plate like '%PAC'`);
    await untilForgotten();
  });

  it("returns 304 without a body for its last ETag, also within a list", async () => {
    const first = await ask();
    expect([first.status, first.headers.get("Cache-Control")]).toEqual([200, "no-cache"]);
    expect(tagOf(first)).toMatch(/^W\/"[\w-]+"$/);
    for (const given of [tagOf(first), `"old", ${tagOf(first)}`, tagOf(first).replace("W/", ""), "*"]) {
      const again = await askWith(given);
      expect([again.status, await again.text(), tagOf(again)], given).toEqual([304, "", tagOf(first)]);
    }
    await untilForgotten();
    expect((await askWith(tagOf(first))).status).toBe(304);
    expect((await askWith('W/"old"')).status).toBe(200);
  });

  it("returns 200 with a new ETag when a truck arrives or moves", async () => {
    const before = tagOf(await ask());
    const { body: truck } = await api.post<OutboundRecord>("OFFICE", "/outbound-record", newRecord("B 1 MON"));
    await untilForgotten();
    const come = await askWith(before);
    expect(come.status).toBe(200);
    await api.post("SCALE", `/outbound-record/${truck.id}/weigh-in`, { weightKg: 8000 }, truck.version);
    await untilForgotten();
    const moved = await askWith(tagOf(come));
    expect(moved.status).toBe(200);
    expect(tagOf(moved)).not.toBe(tagOf(come));
    expect(await moved.json()).toMatchObject({ data: [{ licensePlate: "B 1 MON", status: "WEIGHED_IN" }] });
  });

  it("reads the database once for concurrent requests of different callers", async () => {
    await untilForgotten();
    const token = await api.token("ADMIN");
    statements.length = 0;
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => ask()),
      ask({ "Accept-Language": "en", Authorization: `Bearer ${token}` }),
    ]);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(statements.filter((statement) => statement.includes('from "outbound_record"'))).toHaveLength(1);
  });
});
