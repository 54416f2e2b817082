import type { FormReply } from "~/services/request/form.server";
import type { TrialReply } from "~/services/settings/mail.server";

/** The answer of an action of the screen of mails. */
export type MailAnswer = FormReply | TrialReply | undefined;
