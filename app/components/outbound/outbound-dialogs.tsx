import { useTranslation } from "react-i18next";
import { formatKg } from "#contract/format";
import type { OutboundRecord, OutboundRecordItem } from "#contract/outbound-record";
import type { FormReply } from "~/services/request/form.server";
import { QuestionDialog } from "../record/question-dialog";
import { RecordQuestion, type RecordQuestionKind } from "../record/record-question";

export interface OutboundQuestionProps {
  kind: RecordQuestionKind;
  record: OutboundRecord;
  idempotencyKey: string;
  reply: FormReply | undefined;
  closeHref: string;
}

/** Asks before an outbound record is deleted, restored, cancelled or reopened. */
export function OutboundQuestion({ kind, record, ...rest }: OutboundQuestionProps) {
  const { t } = useTranslation();
  const { recordNo: name, licensePlate: plate } = record;
  const texts = {
    delete: {
      title: t("record.deleteTitle", { name }),
      text: t("business:outbound.deleteText", { plate }),
      okLabel: t("record.delete"),
    },
    restore: {
      title: t("record.restoreTitle", { name }),
      text: t("business:outbound.restoreText", { plate }),
      okLabel: t("record.restore"),
    },
    cancel: {
      title: t("record.cancelTitle", { name }),
      text: t("business:outbound.cancelText", { plate }),
      okLabel: t("record.cancel"),
    },
    reopen: {
      title: t("record.reopenTitle", { name }),
      text: t("business:outbound.reopenText"),
      okLabel: t("record.reopen"),
    },
  };
  return <RecordQuestion kind={kind} record={record} {...texts[kind]} {...rest} />;
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
      text={[...goods, formatKg(item.quantityKg)].join(" · ")}
      okLabel={t("record.delete")}
      destructive
      intent="dropItem"
      version={item.version}
      reply={reply}
      closeHref={closeHref}
    />
  );
}
