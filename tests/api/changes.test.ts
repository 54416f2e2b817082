import { expect, it } from "vitest";
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
  const after = await waitForOther(before);
  expect({ ...after, "outbound-record": "" }).toEqual({ ...before, "outbound-record": "" });
});

it("a late commit changes the marker although its ID is not the newest", async () => {
  await openTruck(api);
  const before = await marks();
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
  await marks();
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  statements.length = 0;
  await Promise.all(Array.from({ length: 50 }, marks));
  expect(statements).toHaveLength(1);
});

async function waitForOther(before: ChangesAnswer["data"]): Promise<ChangesAnswer["data"]> {
  let now = before;
  await expect.poll(async () => (now = await marks())["outbound-record"]).not.toBe(before["outbound-record"]);
  return now;
}
