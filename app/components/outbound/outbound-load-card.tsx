import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { MAX_BAGS, MAX_QUANTITY_KG } from "#contract/constants";
import type { loadBody, OutboundRecord, OutboundRecordItem } from "#contract/weighing/outbound-record";
import { type GoodsStock, stockAfterTrucks } from "#contract/orders/stock";
import { usualStock } from "#contract/weighing/usual-values";
import { isUnusual } from "#contract/weighing/usual-weights";
import { typedNumber } from "~/definitions/numbers";
import type { FieldSource } from "../form/field-source";
import { NumberField } from "../form/number-field";
import { useMergedForm } from "../record/merged-form";
import { conflictWords } from "../record/stale-notice";
import { LoadLimit } from "../weighing/load-limit";
import { replyTo, StepForm } from "../weighing/step-form";
import { OneAmount } from "../record/one-amount";
import { unitLabels } from "../record/unit-labels";
import { itemWarnings } from "../unusual/item-warnings";
import { UnusualReason } from "../unusual/unusual-reason";
import { useKgFromBags } from "../record/use-kg-from-bags";
import { useUsualValues } from "../unusual/use-usual-values";
import { AreaChip } from "../ui/area-chip";
import { type BelowZero, StockNote, findStock, stockWarning } from "../stock/goods-stock";
import { outboundStepDifferences, type OutboundStepProps } from "./outbound-step";

interface OutboundLoadCardProps extends OutboundStepProps {
  item: OutboundRecordItem;
  /** Stocks of counted grades and markings only. */
  stocks: readonly GoodsStock[];
}

const numberClasses = "h-14 text-2xl font-bold tracking-tight tabular-nums";

export function OutboundLoadCard({
  item,
  stocks,
  record,
  reply: lastReply,
  idempotencyKey,
  href,
}: OutboundLoadCardProps) {
  const { t } = useTranslation();
  const reply = replyTo("load", lastReply);
  const { form, fields, clearErrors, merge } = useMergedForm<z.input<typeof loadBody>, OutboundRecordItem>({
    id: `load-form-${item.id}`,
    record: item,
    reply,
    values: (row) => ({ bags: row.bags, quantityKg: row.quantityKg }),
    together: [["bags", "quantityKg"]],
    facts: (row) => outboundStepDifferences(row, t),
  });
  const { bags, kg, fill } = useKgFromBags(() => item.outboundItem.kgPerUnit);
  const { name: label, unit, kgPerUnit } = item.outboundItem;
  const goods = { value: String(item.outboundItemId), label, unit, kgPerUnit };
  const stock = findStock(stocks, item);
  const belowZero = stock === undefined ? null : loadBelowZero(stock, record, item, fields.quantityKg, t);
  const warnings = [
    ...itemWarnings(fields, goods, item, useUsualValues(), t),
    ...(belowZero === null ? [] : [stockWarning(belowZero, t)]),
  ];
  const index = record.outboundItem.findIndex(({ id }) => id === item.id) + 1;
  return (
    <StepForm
      {...{ form, href, merge, reply, clearErrors, idempotencyKey }}
      step="load"
      record={item}
      words={conflictWords((field) => t(`business:outbound.field.${field}`))}
      title={t("business:outbound.loadOf", { index, total: record.outboundItem.length })}
      subject={<Goods item={item} />}
      day={record.date}
      deliberate
      saveLabel={t("business:outbound.save.load")}
      className="space-y-3.5"
    >
      <div className="grid grid-cols-2 gap-3">
        {unit === "kg" ? (
          <OneAmount field={fields.bags} />
        ) : (
          <NumberField
            ref={bags}
            field={fields.bags}
            label={unitLabels([unit], t("business:outbound.field.bags"), t).head}
            min={0}
            max={MAX_BAGS}
            autoFocus
            onInput={fill}
            inputClassName={numberClasses}
          />
        )}
        <NumberField
          ref={kg}
          autoFocus={unit === "kg"}
          field={fields.quantityKg}
          label={t("business:outbound.field.quantityKg")}
          min={1}
          max={MAX_QUANTITY_KG}
          inputClassName={numberClasses}
        />
      </div>
      <LoadLimit record={record} tareKg={record.firstKg} />
      <StockNote stock={stock} isBelow={belowZero !== null} />
      <UnusualReason warnings={warnings} field={fields.unusualReason} corrects={item.loadedAt !== null} />
    </StepForm>
  );
}

/** Returns null if a reason is stored and the kg do not exceed the plan, as on the server. */
function loadBelowZero(
  stock: GoodsStock,
  { unusual, outboundItem }: OutboundRecord,
  item: OutboundRecordItem,
  field: FieldSource & { value?: unknown },
  t: TFunction,
): BelowZero | null {
  const ofGoods = outboundItem.filter(
    ({ gradeId, markingId }) => gradeId === item.gradeId && markingId === item.markingId,
  );
  const isKnown = unusual.some((entry) => entry.field === "stockKg" && ofGoods.some(({ id }) => id === entry.itemId));
  const more = (typedNumber(field.value, 0, t) ?? item.quantityKg) - item.quantityKg;
  const afterKg = stockAfterTrucks(stock) - more;
  const ownKg = ofGoods.reduce((sum, { quantityKg }) => sum + quantityKg, 0);
  const loadingKg = Math.max(0, stock.loadingKg - ownKg);
  return isUnusual(afterKg, usualStock()) && (more > 0 || !isKnown) ? { stock, loadingKg, afterKg, field } : null;
}

function Goods({ item: { loadingArea, outboundItem, grade, marking } }: { item: OutboundRecordItem }) {
  return (
    <p className="flex items-center gap-2.5">
      <AreaChip className="size-9 rounded-lg text-lg">{loadingArea}</AreaChip>
      <span className="min-w-0">
        <span className="block text-lg leading-5 font-semibold wrap-break-word">{outboundItem.name}</span>
        <span className="block text-sm wrap-break-word text-muted-foreground">
          {grade.name} · {marking.name}
        </span>
      </span>
    </p>
  );
}
