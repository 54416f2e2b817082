import { expect, it } from "vitest";
import type { HomeAnswer } from "#contract/home";
import { useApi } from "../setup/api";
import { openTruck } from "../setup/trucks";

const api = useApi();
const setupFor = async (account: "ADMIN" | "OFFICE") => (await api.get<HomeAnswer>(account, "/home")).body.setup;

it("shows an ADMIN the setup steps until the first truck", async () => {
  expect(await setupFor("ADMIN")).toEqual({ company: false, users: true, masters: true });
  expect(await setupFor("OFFICE")).toBeUndefined();
  await openTruck(api);
  expect(await setupFor("ADMIN")).toBeUndefined();
});
