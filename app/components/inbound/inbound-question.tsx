import { useTranslation } from "react-i18next";
import type { InboundRecord } from "#contract/inbound-record";
import type { FormReply } from "~/services/request/form.server";
import { RecordQuestion, type RecordQuestionKind } from "../record/record-question";

export interface InboundQuestionProps {
  kind: RecordQuestionKind;
  record: InboundRecord;
  idempotencyKey: string;
  reply: FormReply | undefined;
  closeHref: string;
}

/** Asks before an inbound record is deleted, restored, cancelled or reopened. */
export function InboundQuestion({ kind, record, ...rest }: InboundQuestionProps) {
  const { t } = useTranslation();
  const { recordNo: name, licensePlate: plate } = record;
  const texts = {
    delete: {
      title: t("record.deleteTitle", { name }),
      text: t("business:inbound.deleteText", { plate }),
      okLabel: t("record.delete"),
    },
    restore: {
      title: t("record.restoreTitle", { name }),
      text: t("business:inbound.restoreText", { plate }),
      okLabel: t("record.restore"),
    },
    cancel: {
      title: t("record.cancelTitle", { name }),
      text: t("business:inbound.cancelText", { plate }),
      okLabel: t("record.cancel"),
    },
    reopen: {
      title: t("record.reopenTitle", { name }),
      text: t("business:inbound.reopenText"),
      okLabel: t("record.reopen"),
    },
  };
  return <RecordQuestion kind={kind} record={record} {...texts[kind]} {...rest} />;
}
