import { mailList, mailOutcome, mailQuery, mailRow, mailTrial } from "#contract/plant/mail";
import { settingsPaths } from "#contract/accounts/settings";
import { recordList } from "../records/record-list.server";
import { notFound } from "../request/screen-error.server";
import { type ActionContext, formAction, type ScreenContext } from "../request/screen.server";
import { htmlConstraints } from "../request/validation.server";

const call = "/api/mail";

/** Loads the outgoing mail. */
export async function loadMail(context: ScreenContext) {
  const list = await recordList(context, {
    apiPath: call,
    query: mailQuery,
    list: mailList,
    // Sorted by age; no column header shows it.
    defaultSort: "",
  });
  return { ...list, constraint: htmlConstraints(mailTrial), ownEmail: context.user.email };
}
export type MailData = Awaited<ReturnType<typeof loadMail>>;

export interface TrialReply {
  intent: "trialDone";
  recipient: string;
  error: string | null;
}

export const mailActions = {
  retry: async ({ form, api, idempotencyKey, url, redirect, t }: ActionContext): Promise<Response | TrialReply> => {
    const id = form.get("mail");
    if (typeof id !== "string" || !/^\d{1,10}$/.test(id)) throw notFound();
    const { recipient } = await api.post(`${call}/${id}/retry`, {}, { idempotencyKey, schema: mailRow });
    return redirect(settingsPaths.mail + url.search, { toast: t("settings.mail.retried", { recipient }) });
  },
  trial: formAction(mailTrial, async ({ api, locale }: ActionContext, read): Promise<Response | TrialReply> => {
    const { recipient } = read();
    const { error } = await api.post(`${call}/trial`, { recipient, locale }, { schema: mailOutcome });
    return { intent: "trialDone", recipient, error };
  }),
};
