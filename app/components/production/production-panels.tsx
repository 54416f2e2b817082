import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDay, formatKg, formatNumber } from "#contract/format";
import type { Production } from "#contract/production";
import { listHref } from "~/screens/search-href";
import type { ProductionData } from "~/services/production/list.server";
import type { FormReply } from "~/services/request/form.server";
import { HistoryPanel } from "../record/history-panel";
import { RecordConfirm } from "../record/record-confirm";
import { ProductionFormPanel } from "./production-form-panel";

/** Shows the panel that the address opens over the list, and the confirmation over that. */
export function ProductionPanels({ data, reply }: { data: ProductionData; reply: FormReply | undefined }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { panel, confirm, timeZone, may } = data;
  const closeHref = listHref(search, {});
  return (
    <>
      {panel?.kind === "form" && (
        <ProductionFormPanel
          // The next one begins afresh.
          key={panel.record?.id ?? `new-${panel.like?.id ?? ""}`}
          form={panel}
          mayDelete={may.delete}
          {...{ reply, closeHref }}
        />
      )}
      {panel?.kind === "history" && (
        <HistoryPanel
          key={panel.record.id}
          title={t("business:production.historyOf", { productionNo: panel.record.productionNo })}
          entries={panel.entries}
          actionLabel={(action) => t(`history.${action}`)}
          fieldLabel={(field) => t(`business:production.field.${field}`)}
          valueText={valueText}
          {...{ timeZone, closeHref }}
        />
      )}
      {confirm !== null && (
        <RecordConfirm
          key={confirm.kind}
          confirm={confirm}
          name={confirm.record.productionNo}
          text={factsOf(confirm.record)}
          {...{ reply, closeHref }}
        />
      )}
    </>
  );
}

function valueText(field: string, value: unknown): string {
  if (field === "date") return formatDay(String(value));
  if (field === "quantityKg") return formatKg(Number(value));
  return typeof value === "number" ? formatNumber(value) : String(value);
}

/** Returns what helps to know a record again. */
const factsOf = ({ date, exDoMaster, grade, quantityKg }: Production) =>
  [formatDay(date), exDoMaster.ex_do_no, grade.name, formatKg(quantityKg)].filter(Boolean).join(" · ");
