import { expect, it } from "vitest";
import { routePattern } from "./metrics.server";

it.each([
  ["/record/outbound", {}, "/record/outbound"],
  ["/record/outbound/12/pdf", { id: "12" }, "/record/outbound/:id/pdf"],
  ["/password/reset/a%2Fb", { token: "a/b" }, "/password/reset/:token"],
  ["/import/customer/xlsx", { area: "customer", format: "xlsx" }, "/import/:area/:format"],
  ["/whatever/anybody/asks/for", { "*": "whatever/anybody/asks/for" }, "/*"],
  ["/%zz/12", { id: "12" }, "/%zz/:id"],
] as const)("counts %s as %s of its route", (pathname, params, pattern) =>
  expect(routePattern(pathname, params)).toBe(pattern),
);
