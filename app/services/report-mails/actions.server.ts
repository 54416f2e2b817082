import { settingsPaths } from "#contract/accounts/settings";
import { recordActions, recordOpened } from "~/services/records/record-actions.server";
import { reportMailDefinition } from "./screen.server";

const opened = (_: unknown, { id }: { id: number }) => `${settingsPaths.reportMails}?view=${id}`;

const { create, update, remove, change } = recordActions(reportMailDefinition, {
  leadsTo: { create: opened, update: opened, change: recordOpened },
});

const inPanel = { param: "view" };

export const reportMailActions = {
  create,
  update,
  remove,
  run: change("run", null, ({ t }, { name }) => t("business:reportMail.begun", { name }), inPanel),
  pause: change("pause", null, ({ t }, { name }) => t("business:reportMail.paused", { name }), inPanel),
  resume: change("resume", null, ({ t }, { name }) => t("business:reportMail.resumed", { name }), inPanel),
};
