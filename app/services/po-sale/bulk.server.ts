import { can } from "#contract/access";

import type { BulkDefinition } from "~/services/records/bulk.server";

/** Cancels selected POs for one reason. */
export const poSaleBulk: BulkDefinition<{ poSalesNo: string }> = {
  apiPath: "/api/po-sale",
  changes: ["cancel"],
  isFor: (user) => can(user, "po-sale", "cancel"),
  nameOf: ({ poSalesNo }) => poSalesNo,
};
