import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FormReply } from "~/services/request/form.server";
import { ConfirmDialog } from "../dialogs/confirm-dialog";
import { staleVersion } from "./stale-notice";

interface RecordConfirmProps {
  /** The confirmation that the loader read from the address. */
  confirm: { kind: string; record: { version: number }; idempotencyKey: string };
  /** The record as people call it: in the title, and in the toast about a deleted one. */
  name: string;
  title?: string;
  text?: ReactNode;
  okLabel?: string;
  /** The intent of the form; default: `remove` for `delete`, else the kind. */
  intent?: string;
  /** Default: deleting and cancelling are. */
  destructive?: boolean;
  /** Asks for a reason too; default: cancelling and reopening do. */
  asksReason?: boolean;
  /** The version of what is asked about where it is not the record itself. */
  version?: number;
  /** The answer of the screen's last form, whichever that was. */
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

/** The texts of what several areas have in common, by its search parameter. */
const usual: Partial<Record<string, Usual>> = {
  delete: { title: "record.deleteTitle", okLabel: "record.delete", intent: "remove", destructive: true },
  restore: { title: "record.restoreTitle", okLabel: "record.restore" },
  cancel: { title: "record.cancelTitle", okLabel: "record.cancel", destructive: true, asksReason: true },
  reopen: { title: "record.reopenTitle", okLabel: "record.reopen", asksReason: true },
  clearUnusual: { title: "business:unusual.clearTitle", okLabel: "business:unusual.clear" },
};

/**
 * Asks before something is done with a record, opened by the address. A refused try shows why and keeps the reason; after a 409 the
 * next try is about the present version.
 */
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
        version: staleVersion(mine) ?? version,
        idempotencyKey: mine?.idempotencyKey ?? confirm.idempotencyKey,
        recordName: name,
      }}
      error={mine?.lastResult.error?.[""]?.join(" ")}
      reason={asksReason === true ? reasonOf(mine) : undefined}
    >
      {children}
    </ConfirmDialog>
  );
}

function reasonOf(reply: FormReply | undefined) {
  const typed = reply?.lastResult.initialValue?.reason;
  return {
    defaultValue: typeof typed === "string" ? typed : undefined,
    errors: reply?.lastResult.error?.reason ?? undefined,
  };
}
