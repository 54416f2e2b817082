import { formatRoles, ROLES } from "#contract/access";
import { recordActions } from "~/services/records/record-actions.server";
import { userChange, userDefinition } from "./panel.server";

const { create, update, change } = recordActions(userDefinition, {
  updateInput: userChange,
  // Roles are ticked one by one; they travel as one text.
  prepare: (form) => {
    const ticked = form.getAll("role");
    form.set("role", formatRoles(ROLES.filter((role) => ticked.includes(role))));
  },
});

/** The forms of users, by their intent. */
export const userActions = {
  create,
  update,
  activate: change("activate", null, ({ t }, { name }) => t("business:user.activated", { name })),
  deactivate: change("deactivate", null, ({ t }, { name }) => t("business:user.deactivated", { name })),
};
