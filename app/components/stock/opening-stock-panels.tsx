import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#contract/format";
import { numbersOf } from "~/definitions/numbers";
import { reviewAction } from "~/definitions/unusual-text";
import { offersSimple } from "~/definitions/record-offers";
import { listHref } from "~/definitions/search-href";
import type { FormReply } from "~/services/request/form.server";
import type { OpeningStockData } from "~/services/stock/screen.server";
import { fieldText } from "../history/field-text";
import { RecordUnusual } from "../unusual/unusual-values";
import { ReadingPanel } from "../record/reading-panel";
import { RecordPanels } from "../record/record-panels";
import { NoEffectNote } from "./no-effect-note";
import { OpeningStockFormPanel } from "./opening-stock-form-panel";

const SHOWN_FIELDS = ["date", "grade", "marking", "quantityKg", "note"] as const;

interface OpeningStockPanelsProps {
  data: OpeningStockData;
  reply: FormReply | undefined;
}

export function OpeningStockPanels({ data, reply }: OpeningStockPanelsProps) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const [search] = useSearchParams();
  const { panel, confirm, user, timeZone } = data;
  const labelOf = (field: string) => t(`business:openingStock.field.${field}`);
  return (
    <>
      {panel?.kind === "form" && <OpeningStockFormPanel key={panel.record?.id ?? "new"} {...{ data, panel, reply }} />}
      {panel?.kind === "view" && (
        <ReadingPanel
          key={`view-${panel.record.id}`}
          record={panel.record}
          title={`${panel.record.grade.name} ${panel.record.marking.name}`}
          facts={SHOWN_FIELDS.map((field) => ({
            label: labelOf(field),
            value: fieldText(field, panel.record[field], t),
          }))}
          offers={(change) => offersSimple("opening-stock", panel.record, user, change)}
          timeZone={timeZone}
          closeHref={listHref(search, {})}
        >
          <RecordUnusual area="opening-stock" record={panel.record} timeZone={timeZone} mayReview={data.mayReview} />
          <NoEffectNote of="count" {...panel.record} stocks={data.stocks} />
        </ReadingPanel>
      )}
      <RecordPanels
        {...{ panel, confirm, timeZone, reply }}
        nameOf={({ grade, marking }) => `${grade.name} ${marking.name}`}
        confirmOf={({ kind, record: { date, quantityKg } }) => ({
          text:
            kind === "markReviewed"
              ? t("business:unusual.clearText")
              : [formatDay(date), formatKg(quantityKg)].join(" · "),
        })}
        actionLabel={(action) => reviewAction(action, t) ?? t(`history.${action}`)}
        fieldLabel={labelOf}
      />
    </>
  );
}
