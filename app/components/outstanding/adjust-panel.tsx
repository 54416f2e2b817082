import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { MAX_QUANTITY_KG } from "#contract/constants";
import type { adjustBody, Outstanding } from "#contract/orders/outstanding";
import { outstandingKg } from "#contract/orders/po-sale-status";
import { listHref } from "~/definitions/search-href";
import type { AdjustForm } from "~/services/outstanding/panel.server";
import type { FormReply } from "~/services/request/form.server";
import { numbersOf, typedNumber } from "~/definitions/numbers";
import { NumberField } from "../form/number-field";
import { TextareaField } from "../form/textarea-field";
import { DocumentPanel, useDocumentForm } from "../record/document-form";
import { conflictWords } from "../record/stale-notice";
import { WeightLines } from "../weighing/weight-lines";

const FORM_ID = "adjust-form";

interface AdjustPanelProps {
  form: AdjustForm;
  reply: FormReply | undefined;
  closeHref: string;
}

export function AdjustPanel({ form: opened, reply, closeHref }: AdjustPanelProps) {
  const { record, constraint, idempotencyKey } = opened;
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const [search] = useSearchParams();
  const { fields, envelope } = useDocumentForm<z.infer<typeof adjustBody>, Outstanding>({
    id: FORM_ID,
    record,
    intent: "adjust",
    constraint,
    values: ({ adjustmentKg }) => ({ adjustmentKg: adjustmentKg === 0 ? null : adjustmentKg }),
    facts: (row) => presentBalance(row, t),
    idempotencyKey,
    reply,
    href: listHref(search, { adjust: String(record.id) }),
  });
  const text = fields.adjustmentKg.value ?? "";
  return (
    <DocumentPanel
      {...envelope}
      title={t("business:outstanding.adjustOf", { poSalesNo: record.poSalesNo })}
      subtitle={[record.customer.name, record.grade.name, record.marking.name].join(" · ")}
      closeHref={closeHref}
      words={conflictWords((field) => t(`business:outstanding.field.${field}`))}
      day={record.date}
    >
      <NumberField
        field={fields.adjustmentKg}
        label={t("business:outstanding.field.adjustmentKg")}
        hint={t("business:outstanding.adjustHint")}
        min={-MAX_QUANTITY_KG}
        max={MAX_QUANTITY_KG}
        suffix="kg"
      />
      <TextareaField field={fields.reason} label={t("dialog.reason")} rows={2} />
      {record.adjustmentReason !== null && (
        <p className="text-xs text-muted-foreground">
          {t("business:outstanding.adjustedBefore", {
            kg: formatKg(record.adjustmentKg),
            reason: record.adjustmentReason,
          })}
        </p>
      )}
      <Balance record={record} adjustmentKg={typedNumber(text, 0, t) ?? (text.trim() === "" ? 0 : null)} />
    </DocumentPanel>
  );
}

/** Balance after the typed adjustment; without JavaScript after the submitted one. */
function Balance({ record, adjustmentKg }: { record: Outstanding; adjustmentKg: number | null }) {
  const { t } = useTranslation();
  const field = (name: string) => t(`business:outstanding.field.${name}`);
  const balance = adjustmentKg === null ? null : outstandingKg({ ...record, adjustmentKg });
  return (
    <div className="border-t border-line pt-3.5">
      <WeightLines
        lines={[
          { label: field("orderedKg"), kg: record.orderedKg },
          { label: field("adjustmentKg"), kg: adjustmentKg },
          { label: field("deliveredKg"), kg: minus(record.deliveredKg) },
          { label: field("shortClosedKg"), kg: minus(record.shortClosedKg) },
          { label: field("outstandingKg"), kg: balance, strong: true },
        ]}
      />
    </div>
  );
}

// Avoids -0, which would be formatted as such.
const minus = (kg: number) => (kg === 0 ? 0 : -kg);

function presentBalance(current: Outstanding, t: ReturnType<typeof useTranslation>["t"]) {
  const { formatKg } = numbersOf(t);
  return (["outstandingKg"] as const).map((field) => ({
    label: t(`business:outstanding.field.${field}`),
    now: formatKg(current[field]),
  }));
}
