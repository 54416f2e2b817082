import { can } from "#contract/access";
import { user, userInput, userUpdate, type User } from "#contract/accounts/user";
import { waitsForMail } from "~/definitions/user";
import type { RecordDefinition } from "~/services/records/record-definition.server";
import { recordPanels } from "~/services/records/record-panels.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { htmlConstraints } from "~/services/request/validation.server";

export const userDefinition: RecordDefinition<User> = {
  area: "user",
  apiPath: "/api/user",
  // An unchecked form sends no role; the API requires one.
  input: userInput.extend({ role: userInput.shape.role.default("") }),
  detail: user,
  nameOf: ({ name }) => name,
};

/** An empty password keeps the old one. */
export const userChange = userUpdate.extend({ role: userUpdate.shape.role.default("") });

/** Loads the open panel. Users are never deleted. */
export function userPanels(context: ScreenContext) {
  return recordPanels(context, userDefinition, {
    offers: (row, change) => {
      if (change === "edit" || change === "endSessions") return true;
      if (change === "sendVerification") return waitsForMail(row);
      if (change === "removeSecondFactor") return row.secondFactorAt !== null && row.id !== context.user.id;
      if (change === "cutProviders") return row.linkedProviders.length > 0;
      if (change === "removePhoto") return row.photoUrl !== null;
      return can(context.user, "user", "deactivate") && row.active === (change === "deactivate");
    },
    form: (record) => Promise.resolve(record === null ? {} : { constraint: htmlConstraints(userChange) }),
    confirms: [
      "activate",
      "deactivate",
      "sendVerification",
      "endSessions",
      "removeSecondFactor",
      "cutProviders",
      "removePhoto",
    ],
  });
}
type UserPanel = Awaited<ReturnType<typeof userPanels>>["panel"];
export type UserForm = Extract<UserPanel, { kind: "form" }>;
