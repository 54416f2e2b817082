import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FormReply } from "~/services/request/form.server";
import { ConfirmDialog } from "../dialogs/confirm-dialog";
import { ClosedPeriod } from "../form/closed-period";
import { currentRecord } from "./merged-form";
import { TakeBack } from "./take-back";

/** Texts and fields of a confirmation that differ from the default. */
export interface ConfirmTexts {
  title?: string;
  text?: ReactNode;
  okLabel?: string;
  /** Default: `remove` for `delete`, else the kind. */
  intent?: string;
  /** Default: true for deleting and cancelling. */
  destructive?: boolean;
  /** Default: true for cancelling, reopening and removing a weighing. */
  asksReason?: boolean;
  /** Notice of printed papers that the change takes back. */
  takesBack?: string | undefined;
  /** Version of the confirmed object, if not the record's. */
  version?: number;
}

interface RecordConfirmProps extends ConfirmTexts {
  confirm: { kind: string; record: { version: number }; idempotencyKey: string };
  name: string;
  reply: FormReply | undefined;
  closeHref: string;
  children?: ReactNode;
}

interface Usual {
  title: string;
  okLabel: string;
  intent?: string;
  destructive?: boolean;
  asksReason?: boolean;
}

/** Shared confirmations by search parameter. */
const usual: Partial<Record<string, Usual>> = {
  delete: { title: "record.deleteTitle", okLabel: "record.delete", intent: "remove", destructive: true },
  restore: { title: "record.restoreTitle", okLabel: "record.restore" },
  cancel: { title: "record.cancelTitle", okLabel: "record.cancel", destructive: true, asksReason: true },
  removeWeighing: {
    title: "record.removeWeighingTitle",
    okLabel: "record.removeWeighing",
    destructive: true,
    asksReason: true,
  },
  reopen: { title: "record.reopenTitle", okLabel: "record.reopen", asksReason: true },
  markReviewed: { title: "business:unusual.clearTitle", okLabel: "business:unusual.clear" },
  undo: { title: "business:paper.undoTitle", okLabel: "business:paper.takeBackOk" },
};

/** A refusal keeps the reason; after a 409 the next try sends the current version. */
export function RecordConfirm(props: RecordConfirmProps) {
  const { confirm, name, text, reply, closeHref, children } = props;
  const { t } = useTranslation();
  const known = usual[confirm.kind];
  const {
    intent = known?.intent ?? confirm.kind,
    title = known && t(known.title, { name }),
    okLabel = known && t(known.okLabel),
    destructive = known?.destructive,
    asksReason = known?.asksReason,
    version = confirm.record.version,
  } = props;
  const mine = reply?.intent === intent ? reply : undefined;
  return (
    <ConfirmDialog
      key={intent}
      title={title ?? name}
      text={text}
      okLabel={okLabel}
      keepLabel={intent === "cancel" ? t("record.keep") : undefined}
      destructive={destructive}
      closeHref={closeHref}
      values={{
        intent,
        version: currentRecord(mine)?.version ?? version,
        idempotencyKey: mine?.idempotencyKey ?? confirm.idempotencyKey,
        recordName: name,
      }}
      errors={mine?.lastResult.error?.[""] ?? undefined}
      reason={asksReason === true ? reasonField(mine, "reason") : unusualReasonField(mine)}
    >
      <TakeBack notice={props.takesBack} reply={mine} />
      {children}
      <ClosedPeriod record={confirm.record} reply={mine} />
    </ConfirmDialog>
  );
}

/** Shown only after the server has refused the change without it. */
const unusualReasonField = (reply: FormReply | undefined) =>
  reply?.lastResult.error?.unusualReason == null
    ? undefined
    : { ...reasonField(reply, "unusualReason"), name: "unusualReason", maxLength: 200 };

function reasonField(reply: FormReply | undefined, name: "reason" | "unusualReason") {
  const typed = reply?.lastResult.initialValue?.[name];
  return {
    defaultValue: typeof typed === "string" ? typed : undefined,
    errors: reply?.lastResult.error?.[name] ?? undefined,
  };
}
