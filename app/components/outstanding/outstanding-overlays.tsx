import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDay, formatKg } from "#contract/format";
import { exDoTypeOptions } from "~/screens/ex-do-types";
import { offersOutstanding, openingImport } from "~/screens/outstanding";
import { listHref } from "~/screens/search-href";
import type { OutstandingData } from "~/services/outstanding/list.server";
import { formReplyOf, type ListAnswer } from "../import/form-reply-of";
import { ImportPanel } from "../import/import-panel";
import { HistoryPanel } from "../record/history-panel";
import { PlainQuestion } from "../record/plain-question";
import { AdjustPanel } from "./adjust-panel";
import { OpeningFormPanel } from "./opening-form-panel";

/** The panel or the question that the address opens over the list. */
export function OutstandingOverlays({ data, answer }: { data: OutstandingData; answer: ListAnswer }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { overlay, user, today, timeZone } = data;
  const closeHref = listHref(search, {});
  const reply = formReplyOf(answer);
  if (overlay === null) return null;
  switch (overlay.kind) {
    case "form": {
      const { record } = overlay;
      const mayDelete = record !== null && offersOutstanding(record, user, "delete");
      return <OpeningFormPanel key={record?.id ?? "new"} form={overlay} {...{ mayDelete, reply, closeHref, today }} />;
    }
    case "import":
      return <ImportPanel words={openingImport} form={overlay.form} {...{ answer, closeHref }} />;
    case "adjust":
      return <AdjustPanel key={`adjust-${overlay.record.id}`} form={overlay} {...{ reply, closeHref }} />;
    case "history":
      return (
        <HistoryPanel
          key={`history-${overlay.record.id}`}
          title={t("business:outstanding.historyOf", { poSalesNo: overlay.record.poSalesNo })}
          entries={overlay.entries}
          closeHref={closeHref}
          timeZone={timeZone}
          actionLabel={(action) => t(action === "adjust" ? "business:outstanding.adjusted" : `history.${action}`)}
          fieldLabel={(field) => t(`business:outstanding.field.${field}`)}
          valueText={(field, value) => {
            if (field === "date") return formatDay(String(value));
            if (field === "poSalesType") return t(`business:poSale.type.${String(value)}`);
            if (field === "exDoType") return t(exDoTypeOptions.find((type) => type.value === value)?.label ?? "");
            return typeof value === "number" ? formatKg(value) : String(value);
          }}
        />
      );
    default: {
      const { record } = overlay;
      const facts = [record.customer.name, record.grade.name, record.marking.name, formatKg(record.outstandingKg)];
      return <PlainQuestion key={overlay.kind} {...overlay} name={record.poSalesNo} {...{ facts, reply, closeHref }} />;
    }
  }
}
