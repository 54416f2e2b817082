import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { MasterDefinition, MasterRow } from "~/screens/master";
import { listHref } from "~/screens/search-href";
import type { MasterData } from "~/services/masters/master.server";
import type { FormReply } from "~/services/request/form.server";
import { ConfirmDialog } from "../dialogs/confirm-dialog";

interface MasterQuestionProps {
  definition: MasterDefinition;
  data: MasterData;
  kind: "delete" | "restore";
  record: MasterRow;
  reply: FormReply | undefined;
  closeHref: string;
}

/** Asks before a row is deleted or restored, and says why it could not be. */
export function MasterQuestion({ definition, data, kind, record, reply, closeHref }: MasterQuestionProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const name = definition.nameOf(record);
  const deletes = kind === "delete";
  const referenced = deletes && reply?.status === 409 && reply.current === undefined;
  return (
    <ConfirmDialog
      title={t(deletes ? "record.deleteTitle" : "record.restoreTitle", { name })}
      text={t(deletes ? "master.deleteText" : "record.restoreText")}
      closeHref={closeHref}
      values={{
        intent: kind,
        version: reply?.version ?? record.version,
        idempotencyKey: reply?.idempotencyKey ?? data.idempotencyKey,
      }}
      okLabel={t(deletes ? "record.delete" : "record.restore")}
      destructive={deletes}
      error={reply?.lastResult.error?.[""]?.join(" ")}
    >
      {referenced && record.active && (
        <Link
          to={listHref(search, { form: String(record.id) })}
          preventScrollReset
          className="text-sm font-medium text-link underline-offset-4 hover:underline"
        >
          {t("master.deactivate")}
        </Link>
      )}
    </ConfirmDialog>
  );
}
