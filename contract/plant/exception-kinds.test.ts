import { expect, it } from "vitest";
import { ROLES } from "../access";
import { mayLookAt } from "./exception-kinds";

const rolesAt = (area: string, kind: string) => ROLES.filter((role) => mayLookAt({ roles: [role] }, area, kind));

it.each([
  ["ghost-load", "ghostLoad", ["ADMIN", "OFFICE"]],
  ["inbound", "unusual", ["ADMIN", "FINANCE"]],
  ["outbound", "unusual", ["ADMIN", "OFFICE"]],
  ["opening-stock", "unusual", ["ADMIN", "OFFICE"]],
  ["ex-do-master", "unusual", []],
  ["inbound", "correction", ROLES],
])("exceptions of %s and kind %s are accepted by %j", (area, kind, roles) => {
  expect(rolesAt(area, kind)).toEqual(roles);
});
