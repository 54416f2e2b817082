import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/format";
import { masterImport } from "~/definitions/import";
import { activeField, type MasterDefinition } from "~/definitions/master";
import { listHref, searchHref } from "~/definitions/search-href";
import type { MasterData } from "~/services/masters/list.server";
import type { FormReply } from "~/services/request/form.server";
import { formReplyOf, type ListAnswer } from "../import/form-reply-of";
import { ImportPanel } from "../import/import-panel";
import { ReadingPanel } from "../record/reading-panel";
import { RecordConfirm } from "../record/record-confirm";
import { MasterFormPanel } from "./master-form-panel";
import { MasterHistoryPanel } from "./master-history-panel";
import { valueText } from "./value-text";

interface MasterPanelsProps {
  definition: MasterDefinition;
  data: MasterData;
  answer: ListAnswer;
}

export function MasterPanels({ definition, data, answer }: MasterPanelsProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { panel, confirm, timeZone } = data;
  const reply = formReplyOf(answer);
  const closeHref = listHref(search, {});
  return (
    <>
      {panel?.kind === "form" && (
        <MasterFormPanel key={panel.record?.id ?? "new"} form={panel} {...{ definition, timeZone, reply, closeHref }} />
      )}
      {panel?.kind === "view" && (
        <ReadingPanel
          key={`view-${panel.record.id}`}
          record={panel.record}
          title={definition.nameOf(panel.record)}
          subtitle={t("master.changedAt", { at: formatMoment(panel.record.updatedAt, timeZone) })}
          facts={[...definition.fields, activeField].map((field) => ({
            label: t(field.label),
            value: valueText(field, panel.record[field.name], t),
          }))}
          offers={(change) => change !== "cancel" && (change === "restore") === (panel.record.deletedAt !== null)}
          {...{ timeZone, closeHref }}
        />
      )}
      {panel?.kind === "import" && (
        <ImportPanel words={masterImport(definition)} form={panel.form} {...{ answer, closeHref }} />
      )}
      {panel?.kind === "history" && (
        <MasterHistoryPanel key={panel.record.id} {...panel} {...{ definition, timeZone, closeHref }} />
      )}
      {confirm !== null && (
        <MasterConfirm {...{ definition, confirm, reply }} closeHref={searchHref(search, { [confirm.kind]: null })} />
      )}
    </>
  );
}

interface MasterConfirmProps {
  definition: MasterDefinition;
  confirm: NonNullable<MasterData["confirm"]>;
  reply: FormReply | undefined;
  closeHref: string;
}

/** Suggests deactivating a row in use. */
function MasterConfirm({ definition, confirm, reply, closeHref }: MasterConfirmProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { kind, record } = confirm;
  const inUse = reply?.intent === "remove" && reply.status === 409 && reply.current === undefined;
  return (
    <RecordConfirm
      key={kind}
      confirm={confirm}
      name={definition.nameOf(record)}
      text={t(kind === "delete" ? "master.deleteText" : "record.restoreText")}
      reply={reply}
      closeHref={closeHref}
    >
      {kind === "delete" && inUse && record.active && (
        <Link
          to={listHref(search, { form: String(record.id) })}
          preventScrollReset
          className="text-sm font-medium text-link underline-offset-4 hover:underline"
        >
          {t("master.deactivate")}
        </Link>
      )}
    </RecordConfirm>
  );
}
