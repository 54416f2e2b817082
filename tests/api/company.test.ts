import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import { PLANT_FIELDS, type PlantField, type PlantSettings } from "#contract/plant/plant";
import type { Me } from "#contract/accounts/user";
import { plantLogo, plantSetting } from "#backend/db/tables/plant";
import { apiOn, useApi } from "../setup/api";
import { jpeg, png } from "../setup/pictures";
import { openTruck, step } from "../setup/trucks";

/** Plant settings: their sources, their permissions, and their effect everywhere at once. */

const api = useApi({ COMPANY_NAME: "PT Dari Lingkungan", SCALE_DIVISION_KG: "10" });
const path = "/settings/company";

afterEach(async () => {
  await api.db.delete(plantSetting);
  await api.db.delete(plantLogo);
});

const read = async () => (await api.get<PlantSettings>("ADMIN", path)).body;

/** Saves these settings; others come from the environment. */
async function save(values: Partial<Record<PlantField, unknown>> & { timeZoneConfirmed?: boolean }, version?: number) {
  const body = { ...Object.fromEntries(PLANT_FIELDS.map((field) => [field, null])), ...values };
  return api.put<PlantSettings & ErrorAnswer>("ADMIN", path, body, version ?? (await read()).version);
}

async function sendLogo(bytes: Buffer) {
  const headers = { Authorization: `Bearer ${await api.token("ADMIN")}`, "Content-Type": "image/jpeg" };
  const answer = await api.request(`/api${path}/logo`, { method: "PUT", headers, body: new Uint8Array(bytes) });
  return { status: answer.status, body: (await answer.json()) as { photoUrl: string } & ErrorAnswer };
}

async function bytesAt(url: string): Promise<Buffer> {
  const headers = { Authorization: `Bearer ${await api.token("FG")}` };
  return Buffer.from(await (await api.request(`/api${url}`, { headers })).arrayBuffer());
}

describe("the plant's settings", () => {
  it("default to the environment until saved and after being cleared", async () => {
    expect(await read()).toMatchObject({
      version: 1,
      saved: { companyName: null, scaleDivisionKg: null },
      environment: { companyName: "PT Dari Lingkungan", scaleDivisionKg: 10, appTimezone: "Asia/Jakarta" },
      logoUrl: null,
    });
    const saved = await save({ companyName: "PT Tersimpan", scaleDivisionKg: 20 });
    expect(saved.body).toMatchObject({ version: 2, saved: { companyName: "PT Tersimpan", scaleDivisionKg: 20 } });
    expect((await read()).environment).toMatchObject({ companyName: "PT Dari Lingkungan", scaleDivisionKg: 10 });
    const emptied = await save({ companyName: " " });
    expect(emptied.body.saved).toMatchObject({ companyName: null, scaleDivisionKg: null });
  });

  it("are saved with a matching version", async () => {
    const { version } = await read();
    expect((await save({ companyName: "PT Satu" }, version)).status).toBe(200);
    const late = await save({ companyName: "PT Dua" }, version);
    expect(late.status).toBe(409);
    expect(late.body.current).toMatchObject({ version: version + 1, saved: { companyName: "PT Satu" } });
  });

  it("record each change with its user", async () => {
    await save({ scaleDivisionKg: 20 });
    const history = await api.history("ADMIN", path);
    expect(history[0]).toMatchObject({
      action: "update",
      by: { name: "Uji ADMIN" },
      changes: [{ field: "scaleDivisionKg", from: null, to: 20 }],
    });
  });

  it.each([
    [{ appTimezone: "Jakarta" }, "appTimezone"],
    [{ scaleDivisionKg: 0 }, "scaleDivisionKg"],
    [{ scaleDivisionKg: "20" }, "scaleDivisionKg"],
    [{ weightTolerancePct: 0.145 }, "weightTolerancePct"],
    [{ scaleCapacityKg: 130_000 }, "scaleCapacityKg"],
    [{ companyName: "x".repeat(121) }, "companyName"],
    // Settings that contradict the environment.
    [{ scaleDivisionKg: 30 }, "scaleDivisionKg"],
    [{ scaleDivisionKg: 20, scaleCapacityKg: 60_010 }, "scaleCapacityKg"],
    [{ shiftHours: "07:00 15:00" }, "shiftHours"],
    [{ usualTareMinKg: 26_000 }, "usualTareMinKg"],
    [{ usualTareMaxKg: 2000 }, "usualTareMaxKg"],
  ])("reject %j at the field", async (values, field) => {
    const { status, body } = await save(values);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
    expect((await read()).version).toBe(1);
  });
});

describe("saved settings", () => {
  it("apply to the next weighing on every instance", async () => {
    const [first, second] = [await openTruck(api), await openTruck(api)];
    // Another process on the same database, with a different environment.
    const other = await apiOn(api.db, "postgres://elsewhere");
    const headers = { ...other.headers, "If-Match": '"1"' };
    const body = JSON.stringify({ scaleDivisionKg: 20, scaleCapacityKg: 40_000 });
    const saved = await other.app.request(`/api${path}`, { method: "PUT", headers, body });
    expect(saved.status).toBe(200);

    const weigh = (id: number, version: number, weightKg: number) =>
      api.post<ErrorAnswer>("SCALE", `/outbound-record/${id}/weigh-in`, { weightKg }, version);
    const odd = await weigh(first.id, first.version, 8010);
    expect(odd.body.errors?.weightKg).toEqual(["Harus kelipatan 20 kg."]);
    expect((await weigh(first.id, first.version, 40_020)).body.errors?.weightKg).toEqual([
      "Timbangan maksimal 40.000 kg.",
    ]);
    expect((await weigh(first.id, first.version, 8020)).status).toBe(200);
    expect((await api.get<Me>("SCALE", "/me")).body.plant).toMatchObject({ scaleDivisionKg: 20 });

    await save({});
    await step(api, second, "weigh-in", { weightKg: 8010 });
  });

  it("use another time zone, which needs confirmation when records exist", async () => {
    await openTruck(api);
    // Kiritimati is a day ahead of Niue at every moment.
    const refused = await save({ appTimezone: "Pacific/Kiritimati" });
    expect(refused.body.errors).toEqual({
      timeZoneConfirmed: [expect.stringContaining("mengikuti Pacific/Kiritimati") as string],
    });
    const tomorrowIn = (zone: string) =>
      new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(new Date(Date.now() + 86_400_000));
    const ahead = tomorrowIn("Pacific/Kiritimati");
    await save({ appTimezone: "Pacific/Niue", timeZoneConfirmed: true });
    const open = (date: string) => openTruck(api, { date });
    await expect(open(ahead)).rejects.toThrow();
    await save({ appTimezone: "Pacific/Kiritimati", timeZoneConfirmed: true });
    expect((await open(ahead)).date).toBe(ahead);
    const monitor = await api.get<{ timeZone: string }>(null, "/monitor/outbound-record");
    expect(monitor.body.timeZone).toBe("Pacific/Kiritimati");
    // A confirmed time zone needs no second confirmation.
    expect((await save({ appTimezone: "Pacific/Kiritimati", companyName: "PT Lain" })).status).toBe(200);
  });
});

describe("the logo", () => {
  it("returns the uploaded JPEG unchanged", async () => {
    const { status, body } = await sendLogo(jpeg);
    expect(status).toBe(200);
    expect((await read()).logoUrl).toBe(body.photoUrl);
    expect((await bytesAt(body.photoUrl)).equals(jpeg)).toBe(true);
  });

  it("is rejected with an error at its field, and the previous logo stays", async () => {
    const { body } = await sendLogo(jpeg);
    const refused = await sendLogo(png());
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(["logo"]);
    const large = await sendLogo(Buffer.concat([jpeg, Buffer.alloc(200_000)]));
    expect(large.status).toBe(413);
    expect(Object.keys(large.body.errors ?? {})).toEqual(["logo"]);
    expect((await read()).logoUrl).toBe(body.photoUrl);
  });

  it("can be removed without a new version, and the removal is in the history", async () => {
    await sendLogo(jpeg);
    expect((await api.call("ADMIN", "delete", `${path}/logo`)).status).toBe(204);
    expect((await read()).logoUrl).toBeNull();
    expect((await read()).version).toBe(1);
    const history = await api.history("ADMIN", path);
    expect(history.slice(0, 2).map(({ action }) => action)).toEqual(["removeLogo", "setLogo"]);
  });
});

it("the database accepts only one row of settings", async () => {
  await expect(api.db.execute(sql`insert into plant_setting (id) values (2)`)).rejects.toThrow();
});
