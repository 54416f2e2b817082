import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Production } from "#contract/orders/production";
import { offersSimple } from "~/definitions/record-offers";
import { listHref, searchHref } from "~/definitions/search-href";
import type { ProductionData } from "~/services/production/screen.server";
import { fieldText } from "../history/field-text";
import { ReadingPanel } from "../record/reading-panel";
import { unitLabels } from "../record/unit-labels";
import { NoEffectNote } from "../stock/no-effect-note";
import { UnusualValues } from "../unusual/unusual-values";

const FIELDS = ["date", "shift", "exDoMaster", "outboundItem", "grade", "marking"] as const;

export function ProductionView({ record, data }: { record: Production; data: ProductionData }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const labelOf = (field: string) => t(`business:production.field.${field}`);
  const { bags, outboundItem, note } = record;
  const labels = unitLabels([outboundItem.unit], labelOf("bags"), t);
  return (
    <ReadingPanel
      record={record}
      title={record.productionNo}
      facts={[
        ...FIELDS.map((field) => ({ label: labelOf(field), value: fieldText(field, record[field], t) })),
        { label: labels.head, value: labels.text({ count: bags, unit: outboundItem.unit }) },
        { label: labelOf("quantityKg"), value: fieldText("quantityKg", record.quantityKg, t) },
        { label: labelOf("note"), value: note },
      ]}
      offers={(change) => offersSimple("production", record, data.user, change)}
      timeZone={data.timeZone}
      closeHref={listHref(search, {})}
    >
      <ProductionUnusual {...{ record, data }} />
      <NoEffectNote of="production" {...record} stocks={data.stocks} />
    </ReadingPanel>
  );
}

export function ProductionUnusual({ record, data }: { record: Production; data: ProductionData }) {
  const [search] = useSearchParams();
  return (
    <UnusualValues
      area="production"
      values={record.unusual}
      toCheck={record.toCheck}
      timeZone={data.timeZone}
      mayReview={data.mayReview}
      clearHref={searchHref(search, { markReviewed: String(record.id) })}
    />
  );
}
