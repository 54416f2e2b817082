import type { FormReply } from "~/services/request/form.server";
import { QuestionDialog } from "./question-dialog";

/** The intent of each question's form. */
const intents = { delete: "remove", restore: "restore", cancel: "cancel", reopen: "reopen" } as const;
export type RecordQuestionKind = keyof typeof intents;

export interface RecordQuestionProps {
  kind: RecordQuestionKind;
  record: { version: number };
  title: string;
  text: string;
  okLabel: string;
  idempotencyKey: string;
  reply: FormReply | undefined;
  closeHref: string;
}

/** Asks before a truck's record is deleted, restored, cancelled or reopened; the last two ask for a reason. */
export function RecordQuestion({ kind, record, ...rest }: RecordQuestionProps) {
  return (
    <QuestionDialog
      key={kind}
      destructive={kind === "delete" || kind === "cancel"}
      intent={intents[kind]}
      version={record.version}
      asksReason={kind === "cancel" || kind === "reopen"}
      {...rest}
    />
  );
}
