import { useTranslation } from "react-i18next";
import type { OutboundRecord, OutboundRecordItem } from "#contract/outbound-record";
import type { FormReply } from "~/services/form-reply.server";
import { ConfirmDialog } from "../dialogs/confirm-dialog";
import { kgText } from "./kg-text";
import { staleVersion } from "./stale-notice";

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
  const mine = reply?.intent === intents[kind] ? reply : undefined;
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
    <ConfirmDialog
      key={kind}
      title={texts[kind].title}
      text={explanations[kind]}
      okLabel={texts[kind].ok}
      destructive={kind === "delete" || kind === "cancel"}
      closeHref={closeHref}
      values={{
        intent: intents[kind],
        version: staleVersion(mine) ?? record.version,
        idempotencyKey: mine?.idempotencyKey ?? idempotencyKey,
      }}
      error={mine?.lastResult.error?.[""]?.join(" ")}
      reason={kind === "cancel" || kind === "reopen" ? reasonOf(mine) : undefined}
    />
  );
}

function reasonOf(reply: FormReply | undefined) {
  const typed = reply?.lastResult.initialValue?.reason;
  return {
    defaultValue: typeof typed === "string" ? typed : undefined,
    errors: reply?.lastResult.error?.reason ?? undefined,
  };
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
  const mine = reply?.intent === "dropItem" ? reply : undefined;
  const goods = [item.loadingArea, item.outboundItem.name, item.grade.name, item.marking.name];
  return (
    <ConfirmDialog
      title={t("business:outbound.dropTitle", { recordNo: record.recordNo })}
      text={[...goods, kgText(item.quantityKg)].join(" · ")}
      okLabel={t("record.delete")}
      destructive
      closeHref={closeHref}
      values={{ intent: "dropItem", version: staleVersion(mine) ?? item.version }}
      error={mine?.lastResult.error?.[""]?.join(" ")}
    />
  );
}
