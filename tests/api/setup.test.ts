import { expect, it } from "vitest";
import type { HomeAnswer } from "#contract/home";
import { useApi } from "../setup/api";
import { openTruck } from "../setup/trucks";

const api = useApi();
const setupFor = async (account: "ADMIN" | "OFFICE") => (await api.get<HomeAnswer>(account, "/home")).body.setup;

it("shows an ADMIN the setup steps until the first truck", async () => {
  const open = { company: false, users: true, missing: [] as string[] };
  expect(await setupFor("ADMIN")).toEqual(open);
  for (const id of [1, 2]) expect((await api.call("ADMIN", "DELETE", `/marking/${id}`)).status).toBe(204);
  expect(await setupFor("ADMIN")).toEqual({ ...open, missing: ["marking"] });
  for (const id of [1, 2]) expect((await api.post("ADMIN", `/marking/${id}/restore`, {}, 2)).status).toBe(200);
  expect(await setupFor("ADMIN")).toEqual(open);
  expect(await setupFor("OFFICE")).toBeUndefined();
  await openTruck(api);
  expect(await setupFor("ADMIN")).toBeUndefined();
});
