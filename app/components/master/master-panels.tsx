import { Link, useSearchParams } from "@remix-run/react";
import { FileText } from "~/components/ui/icons";
import { useTranslation } from "react-i18next";
import { isPartner, partnerPath } from "#contract/record-paths";
import { formatMoment } from "#contract/values/format";
import { masterImport } from "~/definitions/import";
import { activeField, type MasterDefinition, findField, type MasterRow } from "~/definitions/master";
import { listHref, searchHref } from "~/definitions/search-href";
import type { MasterData } from "~/services/masters/list.server";
import type { FormReply } from "~/services/request/form.server";
import type { ActivityEntry } from "#contract/answers";
import { toFormReply, type ListAnswer } from "../import/to-form-reply";
import { ImportPanel } from "../import/import-panel";
import { ReadingPanel } from "../record/reading-panel";
import { RecordConfirm } from "../record/record-confirm";
import { SidePanel } from "../shell/side-panel";
import { Avatar } from "../ui/avatar";
import { ToneBadge } from "../ui/tone-badge";
import { buttonVariants } from "../ui/button";
import type { Tone } from "../ui/tones";
import { TareHistory } from "../weighing/tare-history";
import { MasterFormPanel } from "./master-form-panel";
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
  const reply = toFormReply(answer);
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
        >
          {panel.tares !== null && <TareHistory tares={panel.tares} />}
          {isPartner(definition.area) && (
            <Link
              to={partnerPath(definition.area, panel.record.id)}
              className={buttonVariants({ variant: "outline", className: "mb-4" })}
            >
              <FileText aria-hidden />
              {t("business:partner.title")}
            </Link>
          )}
        </ReadingPanel>
      )}
      {panel?.kind === "import" && (
        <ImportPanel labels={masterImport(definition)} form={panel.form} {...{ answer, closeHref }} />
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
          className="text-sm font-medium text-link underline-offset-4 hover:underline"
        >
          {t("master.deactivate")}
        </Link>
      )}
    </RecordConfirm>
  );
}

interface MasterHistoryPanelProps {
  definition: MasterDefinition;
  timeZone: string;
  record: MasterRow;
  entries: readonly ActivityEntry[];
  closeHref: string;
}

const actions: Record<string, { label: string; tone: Tone }> = {
  create: { label: "history.create", tone: "green" },
  update: { label: "history.update", tone: "sky" },
  delete: { label: "history.delete", tone: "red" },
  restore: { label: "history.restore", tone: "teal" },
};

function MasterHistoryPanel({ definition, timeZone, record, entries, closeHref }: MasterHistoryPanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t("record.history")} subtitle={definition.nameOf(record)} closeHref={closeHref}>
      {entries.length === 0 && <p className="text-sm text-muted-foreground">{t("record.noHistory")}</p>}
      <ol className="space-y-4">
        {entries.map((entry) => (
          <li key={entry.id} className="border-l-2 border-border pl-3">
            <p className="flex items-center gap-2 text-sm">
              <ToneBadge tone={actions[entry.action]?.tone}>
                {t(actions[entry.action]?.label ?? entry.action)}
              </ToneBadge>
              {entry.by !== null && <Avatar {...entry.by} className="size-5 text-[0.5625rem]" />}
              <span className="min-w-0 font-semibold wrap-break-word">{entry.by?.name ?? t("record.nobody")}</span>
              <time dateTime={entry.at} className="ml-auto shrink-0 text-xs text-muted-foreground">
                {formatMoment(entry.at, timeZone)}
              </time>
            </p>
            {entry.reason !== null && <p className="mt-1 text-sm text-muted-foreground">{entry.reason}</p>}
            <Changes definition={definition} entry={entry} />
          </li>
        ))}
      </ol>
    </SidePanel>
  );
}

function Changes({ definition, entry }: { definition: MasterDefinition; entry: ActivityEntry }) {
  const { t } = useTranslation();
  if (entry.changes.length === 0) return null;
  return (
    <dl className="mt-1.5 grid grid-cols-[6.5rem_1fr] gap-x-3 gap-y-1 text-sm">
      {entry.changes.map(({ field: name, from, to }) => {
        const field = findField(definition, name);
        return (
          <div key={name} className="contents">
            <dt className="text-muted-foreground">{field === undefined ? name : t(field.label)}</dt>
            <dd className="min-w-0 break-words">
              {entry.action !== "create" && (
                <>
                  <del className="text-muted-foreground">{valueText(field, from, t) || "–"}</del>
                  <span aria-hidden className="text-muted-foreground">
                    {" → "}
                  </span>
                </>
              )}
              <ins className="font-medium no-underline">{valueText(field, to, t) || "–"}</ins>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
