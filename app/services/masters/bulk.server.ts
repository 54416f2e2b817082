import { can } from "#contract/access";
import type { MasterDefinition, MasterRow } from "~/screens/master";
import type { BulkDefinition } from "~/services/records/bulk.server";

/** Returns what can be done with many rows of a master: they go out of use, and back into it. */
export const masterBulk = ({ area, nameOf }: MasterDefinition): BulkDefinition<MasterRow> => ({
  ...{ apiPath: `/api/${area}`, changes: ["deactivate", "activate"], nameOf },
  isFor: (user) => can(user, area, "edit"),
});
