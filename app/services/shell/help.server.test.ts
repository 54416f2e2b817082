import { expect, it } from "vitest";
import { helpOf, helpPathsWith } from "./help.server";

it("appends the section that trucks of both directions share", async () => {
  const [inbound, outbound] = [await helpOf("en", "/record/inbound/7"), await helpOf("en", "/record/outbound")];
  expect(inbound).toMatch(/Trucks that deliver[^]*Announce calls/);
  expect(outbound).toMatch(/Trucks that collect[^]*Announce calls/);
  expect(await helpOf("en", "/record/production")).not.toContain("Announce calls");
  expect(await helpPathsWith("en", "announce calls")).toEqual(["/record/inbound", "/record/outbound"]);
});
