import type { FormReply } from "~/services/request/form.server";
import type { TrialReply } from "~/services/settings/mail.server";

export type MailAnswer = FormReply | TrialReply | undefined;
