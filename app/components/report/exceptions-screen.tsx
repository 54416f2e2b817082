import { useSearchParams } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { LookBody } from "#contract/plant/exception";
import type { ReportRow } from "#contract/reports/report-answer";
import { useHydrated } from "remix-utils/use-hydrated";
import { exceptionHref } from "~/definitions/exception";
import { numbersOf } from "~/definitions/numbers";
import { listHref, opensPanel } from "~/definitions/search-href";
import type { FormReply } from "~/services/request/form.server";
import type { ExceptionsData } from "~/services/reports/exceptions.server";
import { cn } from "../class-names";
import { SubmitButton } from "../form/submit-button";
import { TextField } from "../form/text-field";
import { useShortcut } from "../keys/shortcuts";
import type { Column } from "../list/data-table-columns";
import { type Selection, useSelection } from "../list/use-selection";
import { DocumentForm, useDocumentForm } from "../record/document-form";
import { useFreshData } from "../shell/use-fresh-data";
import { exceptionKey, useExceptionColumns } from "./exception-columns";
import { GhostLoadPanel } from "./ghost-load-panel";
import { ReportScreen } from "./report-screen";

interface ExceptionsScreenProps {
  data: ExceptionsData;
  reply: FormReply | undefined;
}

/** The inbox: a report whose rows are accepted or answered. */
export function ExceptionsScreen({ data, reply }: ExceptionsScreenProps) {
  const [search] = useSearchParams();
  const { report, mayOpen, ghostLoad } = data;
  const { timeZone, list } = report;
  const closeHref = listHref(search, {});
  const formId = useId();
  const offered = list.data.filter(({ acceptable }) => acceptable === true).map(exceptionKey);
  const selection = useSelection(formId, offered, false);
  useFreshData(["outbound-record", "inbound-record", "ghost-load"], opensPanel(search) || selection.keys.size > 0);
  const hrefOf = (row: { recordArea?: unknown; recordId: number | null }) =>
    row.recordArea === "ghost-load"
      ? listHref(search, { view: String(row.recordId) })
      : // A row without a link takes no focus, so keys have no effect on it.
        (exceptionHref(row, mayOpen) ?? closeHref);
  const look = (row?: string) => <LookForm key={data.idempotencyKey} {...{ data, reply, selection, row }} />;
  return (
    <>
      <ReportScreen
        data={report}
        recordHref={hrefOf}
        groupColumns={useTotals(data.totals)}
        rowTable={{
          columns: useExceptionColumns({ kind: report.filter.kind === undefined }),
          rowKey: exceptionKey,
          selection,
          selectedKey: list.data
            .filter(({ recordArea, recordId }) => recordArea === "ghost-load" && recordId === ghostLoad?.id)
            .map(exceptionKey)[0],
          rowMuted: ({ look: state }) => state === "looked",
        }}
      >
        {ghostLoad === null && (offered.length > 0 || reply !== undefined) && look()}
      </ReportScreen>
      {ghostLoad !== null && (
        <GhostLoadPanel record={ghostLoad} {...{ timeZone, closeHref }}>
          {ghostLoad.settledAt === null && data.maySettle && look(`ghost-load ${ghostLoad.id} ghostLoad 0`)}
        </GhostLoadPanel>
      )}
    </>
  );
}

interface LookFormProps extends ExceptionsScreenProps {
  selection: Selection;
  /** of a panel; default: the selected rows */
  row?: string | undefined;
}

/** One sentence for the selected rows, or for the row of a panel. */
function LookForm({ data, reply, selection, row }: LookFormProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { keys, rows, formId: id, toggle } = selection;
  const { fields, envelope } = useDocumentForm<LookBody>({
    id,
    record: null,
    intent: "look",
    constraint: data.constraint,
    defaultValue: {},
    idempotencyKey: data.idempotencyKey,
    reply,
    href: "?",
  });
  useShortcut({ keys: ["a"], label: t("business:exception.look"), group: "list" }, () => {
    const current = document.activeElement?.closest<HTMLElement>("tr[data-row]")?.dataset.row;
    if (row === undefined && keys.size === 0) {
      if (current === undefined || !rows.includes(current)) return false;
      toggle(current);
    }
    // The form appears with the selection.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[form="${id}"][name="reason"], [id="${id}"] [name="reason"]`)?.focus(),
    );
    return true;
  });
  const isBar = row === undefined;
  return (
    <div
      className={cn(
        isBar && hydrated && keys.size === 0 && envelope.reply === undefined && "hidden",
        isBar && "sticky bottom-2 z-20 rounded-lg border bg-popover p-3 shadow-lg print:hidden",
      )}
    >
      <DocumentForm {...envelope}>
        {row !== undefined && <input type="hidden" name="rows" value={row} />}
        <div className={cn("gap-3", isBar ? "flex items-end *:first:grow" : "space-y-3")}>
          <TextField
            field={fields.reason}
            label={
              !isBar
                ? t("business:ghostLoad.field.reason")
                : [hydrated && t("bulk.selected", { total: keys.size }), t("business:exception.sentence")]
                    .filter(Boolean)
                    .join(" · ")
            }
          />
          <SubmitButton saves busy={envelope.sending}>
            {t("business:exception.look")}
          </SubmitButton>
        </div>
      </DocumentForm>
    </div>
  );
}

/** What each group did in all, next to its exceptions. */
function useTotals(totals: ExceptionsData["totals"]): Column<ReportRow>[] {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  if (totals === null) return [];
  const byKey = new Map(totals.data.map((total) => [total.key, total]));
  return [
    {
      key: "inAll",
      header: t("business:exception.inAll"),
      align: "end",
      className: "tabular-nums text-muted-foreground",
      render: ({ key }) => {
        const total = byKey.get(key ?? "");
        return total && t(`business:exception.of.${total.what}`, { number: formatNumber(total.count) });
      },
    },
  ];
}
