import { can } from "#contract/access";
import type { User } from "#contract/accounts/user";
import { type BulkDefinition, byActivity } from "~/services/records/bulk.server";

export const userBulk: BulkDefinition<User, "activate" | "deactivate"> = {
  apiPath: "/api/user",
  changes: ["deactivate", "activate"],
  isFor: (user) => can(user, "user", "deactivate"),
  ...byActivity,
  nameOf: ({ name }) => name,
};
