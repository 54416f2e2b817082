import { can } from "#contract/access";
import type { MasterDefinition, MasterRow } from "~/definitions/master";
import { type BulkDefinition, byActivity } from "~/services/records/bulk.server";

/** Returns a master's bulk changes. */
export const masterBulk = ({
  area,
  nameOf,
}: MasterDefinition): BulkDefinition<MasterRow, "activate" | "deactivate"> => ({
  apiPath: `/api/${area}`,
  changes: ["deactivate", "activate"],
  nameOf,
  isFor: (user) => can(user, area, "edit"),
  ...byActivity,
});
