import { useTranslation } from "react-i18next";
import type { OutboundRecord, OutboundRecordItem } from "#contract/outbound-record";
import type { FormReply } from "~/services/form-reply.server";
import { kgText } from "./kg-text";
import { QuestionDialog } from "./question-dialog";

/** The intent of each question's form. */
const intents = { delete: "remove", restore: "restore", cancel: "cancel", reopen: "reopen" } as const;

export interface OutboundQuestionProps {
  kind: keyof typeof intents;
  record: OutboundRecord;
  idempotencyKey: string;
  reply: FormReply | undefined;
  closeHref: string;
}

/** Asks before a record is deleted, restored, cancelled or reopened; the last two ask for a reason. */
export function OutboundQuestion({ kind, record, idempotencyKey, reply, closeHref }: OutboundQuestionProps) {
  const { t } = useTranslation();
  const { recordNo, licensePlate: plate } = record;
  const texts = {
    delete: { title: t("business:outbound.deleteTitle", { recordNo }), ok: t("record.delete") },
    restore: { title: t("business:outbound.restoreTitle", { recordNo }), ok: t("record.restore") },
    cancel: { title: t("business:outbound.cancelTitle", { recordNo }), ok: t("business:outbound.cancel") },
    reopen: { title: t("business:outbound.reopenTitle", { recordNo }), ok: t("business:outbound.reopen") },
  };
  const explanations = {
    delete: t("business:outbound.deleteText", { plate }),
    restore: t("business:outbound.restoreText", { plate }),
    cancel: t("business:outbound.cancelText", { plate }),
    reopen: t("business:outbound.reopenText"),
  };
  return (
    <QuestionDialog
      key={kind}
      title={texts[kind].title}
      text={explanations[kind]}
      okLabel={texts[kind].ok}
      destructive={kind === "delete" || kind === "cancel"}
      intent={intents[kind]}
      version={record.version}
      idempotencyKey={idempotencyKey}
      asksReason={kind === "cancel" || kind === "reopen"}
      reply={reply}
      closeHref={closeHref}
    />
  );
}

export interface DropItemQuestionProps {
  record: OutboundRecord;
  item: OutboundRecordItem;
  reply: FormReply | undefined;
  closeHref: string;
}

/** Asks before an item is taken out of a record. */
export function DropItemQuestion({ record, item, reply, closeHref }: DropItemQuestionProps) {
  const { t } = useTranslation();
  const goods = [item.loadingArea, item.outboundItem.name, item.grade.name, item.marking.name];
  return (
    <QuestionDialog
      title={t("business:outbound.dropTitle", { recordNo: record.recordNo })}
      text={[...goods, kgText(item.quantityKg)].join(" · ")}
      okLabel={t("record.delete")}
      destructive
      intent="dropItem"
      version={item.version}
      reply={reply}
      closeHref={closeHref}
    />
  );
}
