import { expect, it, vi } from "vitest";
import type { ChangesAnswer } from "#contract/changes";
import { useApi } from "../setup/api";
import { openTruck, step } from "../setup/trucks";

const statements: string[] = [];
const api = useApi({}, (statement) => statements.push(statement));

const marks = async () => (await api.get<ChangesAnswer>(null, "/changes")).body.data;

it("a write changes only the marker of its entity, for every caller", async () => {
  const truck = await openTruck(api);
  const before = await marks();
  await step(api, truck, "weigh-in", { weightKg: 8000 });
  await vi.waitFor(
    async () => {
      const after = await marks();
      expect(after["outbound-record"]).not.toBe(before["outbound-record"]);
      expect({ ...after, "outbound-record": "" }).toEqual({ ...before, "outbound-record": "" });
    },
    { timeout: 5_000, interval: 200 },
  );
});

it("a late commit changes the marker although its ID is not the newest", async () => {
  await openTruck(api);
  const before = await vi.waitFor(marks);
  // A transaction that took a lower number commits later: the same set of rows plus an earlier one.
  await api.db.execute(
    `insert into activity (id, entity, entity_id, action, changes) overriding system value
     select max(id) + 2, 'outbound-record', 1, 'update', '[]' from activity`,
  );
  const newest = await waitForOther(before);
  await api.db.execute(
    `insert into activity (id, entity, entity_id, action, changes) overriding system value
     select max(id) - 1, 'outbound-record', 1, 'update', '[]' from activity`,
  );
  await waitForOther(newest);
});

it("concurrent requests share one statement", async () => {
  await vi.waitFor(marks);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  statements.length = 0;
  await Promise.all(Array.from({ length: 50 }, marks));
  expect(statements).toHaveLength(1);
});

function waitForOther(before: ChangesAnswer["data"]): Promise<ChangesAnswer["data"]> {
  return vi.waitFor(
    async () => {
      const now = await marks();
      expect(now["outbound-record"]).not.toBe(before["outbound-record"]);
      return now;
    },
    { timeout: 5_000, interval: 200 },
  );
}
