import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDay, formatNumber, formatKg } from "#contract/format";
import { listHref } from "~/screens/search-href";
import type { ProductionData } from "~/services/production/list.server";
import type { FormReply } from "~/services/request/form.server";
import { HistoryPanel } from "../record/history-panel";
import { PlainQuestion } from "../record/plain-question";
import { ProductionFormPanel } from "./production-form-panel";

/** The panel or the question that the address opens over the list. */
export function ProductionOverlays({ data, reply }: { data: ProductionData; reply: FormReply | undefined }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { overlay, timeZone, may } = data;
  const closeHref = listHref(search, {});
  if (overlay === null) return null;
  switch (overlay.kind) {
    case "form": {
      const { record, like } = overlay;
      // The next one begins afresh.
      const key = record?.id ?? `new-${like?.id ?? ""}`;
      return <ProductionFormPanel key={key} form={overlay} mayDelete={may.delete} {...{ reply, closeHref }} />;
    }
    case "history":
      return (
        <HistoryPanel
          key={overlay.record.id}
          title={t("business:production.historyOf", { productionNo: overlay.record.productionNo })}
          entries={overlay.entries}
          closeHref={closeHref}
          timeZone={timeZone}
          actionLabel={(action) => t(`history.${action}`)}
          fieldLabel={(field) => t(`business:production.field.${field}`)}
          valueText={valueText}
        />
      );
    default: {
      const { record } = overlay;
      const facts = [
        formatDay(record.date),
        record.exDoMaster.ex_do_no,
        record.grade.name,
        formatKg(record.quantityKg),
      ];
      return (
        <PlainQuestion
          key={overlay.kind}
          {...overlay}
          name={record.productionNo}
          facts={facts}
          reply={reply}
          closeHref={closeHref}
        />
      );
    }
  }
}

function valueText(field: string, value: unknown): string {
  if (field === "date") return formatDay(String(value));
  if (field === "quantityKg") return formatKg(Number(value));
  return typeof value === "number" ? formatNumber(value) : String(value);
}
