import { useTranslation } from "react-i18next";
import type { ActivityEntry } from "#contract/answers";
import { formatMoment } from "#contract/format";
import { fieldOf, type MasterDefinition, type MasterRow } from "~/definitions/master";
import { SidePanel } from "../shell/side-panel";
import { Avatar } from "../ui/avatar";
import { Badge } from "../ui/badge";
import type { Tone } from "../ui/tones";
import { valueText } from "./value-text";

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

export function MasterHistoryPanel({ definition, timeZone, record, entries, closeHref }: MasterHistoryPanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t("record.history")} subtitle={definition.nameOf(record)} closeHref={closeHref}>
      {entries.length === 0 && <p className="text-sm text-muted-foreground">{t("record.noHistory")}</p>}
      <ol className="space-y-4">
        {entries.map((entry) => (
          <li key={entry.id} className="border-l-2 border-border pl-3">
            <p className="flex items-center gap-2 text-sm">
              <Badge tone={actions[entry.action]?.tone}>{t(actions[entry.action]?.label ?? entry.action)}</Badge>
              {entry.by !== null && <Avatar {...entry.by} className="size-5 text-[0.5625rem]" />}
              <span className="min-w-0 font-semibold wrap-break-word">{entry.by?.name ?? t("record.nobody")}</span>
              <time dateTime={entry.at} className="ml-auto shrink-0 text-xs text-muted-foreground">
                {formatMoment(entry.at, timeZone)}
              </time>
            </p>
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
        const field = fieldOf(definition, name);
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
