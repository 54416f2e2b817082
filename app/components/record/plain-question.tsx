import { useTranslation } from "react-i18next";
import type { FormReply } from "~/services/request/form.server";
import { QuestionDialog } from "./question-dialog";

export interface PlainQuestionProps {
  kind: "delete" | "restore";
  /** How people call the record. */
  name: string;
  /** What of the record helps to know it again. */
  facts: readonly string[];
  record: { version: number };
  idempotencyKey: string;
  reply: FormReply | undefined;
  closeHref: string;
}

/** The intent of each question's form. */
const intents = { delete: "remove", restore: "restore" } as const;

/** Asks before a record without stages is deleted or restored. */
export function PlainQuestion({ kind, name, facts, record, ...rest }: PlainQuestionProps) {
  const { t } = useTranslation();
  return (
    <QuestionDialog
      title={t(kind === "delete" ? "record.deleteTitle" : "record.restoreTitle", { name })}
      text={facts.filter(Boolean).join(" · ")}
      okLabel={t(kind === "delete" ? "record.delete" : "record.restore")}
      destructive={kind === "delete"}
      intent={intents[kind]}
      version={record.version}
      {...rest}
    />
  );
}
