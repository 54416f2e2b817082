import { userSessionsEnd } from "#contract/accounts/user";
import { joinRoles } from "~/services/records/join-roles.server";
import { bulkActions } from "~/services/records/bulk.server";
import { ownListActions } from "~/services/records/list-preferences.server";
import { recordActions } from "~/services/records/record-actions.server";
import { userBulk } from "./bulk.server";
import { userChange, userDefinition } from "./panel.server";

const { create, update, change } = recordActions(userDefinition, {
  updateInput: userChange,
  toasts: {
    create: ({ t }, { name, email, invitedAt }) =>
      invitedAt === null ? t("record.saved", { name }) : t("business:user.invited", { email }),
  },
  prepare: joinRoles,
});

export const userActions = {
  ...ownListActions("user"),
  ...bulkActions(userBulk),
  create,
  update,
  activate: change("activate", null, ({ t }, { name }) => t("business:user.activated", { name })),
  deactivate: change("deactivate", null, ({ t }, { name }) => t("business:user.deactivated", { name })),
  sendVerification: change(
    "send-verification",
    null,
    ({ t }, { email, pendingEmail }) => t("business:user.verificationSent", { email: pendingEmail ?? email }),
    { param: "sendVerification" },
  ),
  endSessions: change(
    "end-sessions",
    userSessionsEnd,
    ({ t }, { name }) => t("business:user.sessionsEnded", { name }),
    {
      param: "endSessions",
    },
  ),
  removeSecondFactor: change(
    "remove-second-factor",
    null,
    ({ t }, { name }) => t("business:user.secondFactorRemoved", { name }),
    { param: "removeSecondFactor" },
  ),
  cutProviders: change("cut-providers", null, ({ t }, { name }) => t("business:user.providersCut", { name }), {
    param: "cutProviders",
  }),
  removePhoto: change("remove-photo", null, ({ t }, { name }) => t("business:user.photoRemoved", { name }), {
    param: "removePhoto",
  }),
};
