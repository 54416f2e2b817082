import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FormReply } from "~/services/request/form.server";
import { ConfirmDialog } from "../dialogs/confirm-dialog";
import { staleVersion } from "./stale-notice";

export interface QuestionDialogProps {
  title: string;
  text?: ReactNode;
  okLabel: string;
  destructive?: boolean;
  /** The intent of the question's form. */
  intent: string;
  /** The version of what is asked about. */
  version: number;
  idempotencyKey?: string;
  /** Asks for a reason, too. */
  asksReason?: boolean;
  /** The answer of the screen's last form, whichever that was. */
  reply: FormReply | undefined;
  closeHref: string;
}

/**
 * A question about a record, opened by the address. A refused try shows why and keeps the reason; after somebody else was faster
 * the next try speaks of what is there now.
 */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, text, okLabel, destructive, intent, version, idempotencyKey, asksReason, reply, closeHref } = props;
  const { t } = useTranslation();
  const mine = reply?.intent === intent ? reply : undefined;
  const key = mine?.idempotencyKey ?? idempotencyKey;
  return (
    <ConfirmDialog
      key={intent}
      title={title}
      text={text}
      okLabel={okLabel}
      keepLabel={intent === "cancel" ? t("record.keep") : undefined}
      destructive={destructive}
      closeHref={closeHref}
      values={{
        intent,
        version: staleVersion(mine) ?? version,
        ...(key !== undefined && { idempotencyKey: key }),
      }}
      error={mine?.lastResult.error?.[""]?.join(" ")}
      reason={asksReason === true ? reasonOf(mine) : undefined}
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
