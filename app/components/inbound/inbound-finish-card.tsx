import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { MAX_INBOUND_PRICE_PER_KG } from "#contract/constants";
import { formatDay } from "#contract/values/format";
import { hasItemPrices, isForOthers } from "#contract/weighing/inbound-item-nets";
import type { InboundRecord, priceBody } from "#contract/weighing/inbound-record";
import { netAmount } from "#contract/weighing/inbound-weights";
import type { EarlierPricesAnswer } from "#contract/weighing/unusual";
import { type EarlierPrices, usualPrice } from "#contract/weighing/usual-values";
import { isUnusual } from "#contract/weighing/usual-weights";
import { numbersOf, typedNumber } from "~/definitions/numbers";
import { usualOnTrack } from "~/definitions/value-track";
import type { FieldSource } from "../form/field-source";
import { useMergedForm } from "../record/merged-form";
import { conflictWords } from "../record/stale-notice";
import { replyTo, StepForm, StepNumberField } from "../weighing/step-form";
import { ValueTrack } from "../ui/value-track";
import { UnusualReason, type UnusualWarning } from "../unusual/unusual-reason";
import { WeightLines } from "../weighing/weight-lines";
import { InboundItemPrices, findItem, typedPrice } from "./inbound-item-prices";
import { inboundStepDifferences, type InboundStepProps } from "./inbound-step";
import { deductionLabel, RupiahLine } from "./inbound-weight-summary";

interface InboundFinishCardProps extends InboundStepProps {
  prices: EarlierPricesAnswer | null;
}

/** Asks for one price, or for a price per item where the net of each is known. */
export function InboundFinishCard({ record, prices, reply: lastReply, idempotencyKey, href }: InboundFinishCardProps) {
  const { t } = useTranslation();
  const reply = replyTo("finish", lastReply);
  const perItem = hasItemPrices(record.items);
  const { form, fields, clearErrors, merge } = useMergedForm<z.input<typeof priceBody>, InboundRecord>({
    id: "finish-form",
    record,
    reply,
    values: priceValues,
    facts: (row) => inboundStepDifferences(row, t),
  });
  const { pricePerKg: field, items, unusualReason } = fields;
  const [typed, setTyped] = useState<{ key: string | undefined; text: unknown }>();
  const text = typed === undefined || typed.key !== merge.key ? field.initialValue : typed.text;
  const price = typedNumber(text, 2, t);
  const label = t("business:inbound.field.pricePerKg");
  const rows = perItem ? items.getFieldList() : [];
  const wasPriced = record.items.some(({ pricePerKg }) => pricePerKg != null);
  const of = (id: number) => prices?.items.find((one) => one.id === id)?.prices ?? null;
  const earlier = prices?.prices ?? null;
  const warnings = perItem
    ? rows.flatMap((row) => {
        const { id, item } = findItem(row, record);
        const was = isForOthers(record, id) ? null : (item?.pricePerKg ?? null);
        const name = item?.inboundItem.name;
        return priceWarnings({ price: typedPrice(row, t), was, name }, of(id), row.getFieldset().pricePerKg, t);
      })
    : priceWarnings({ price, was: isForOthers(record) ? null : (record.pricePerKg ?? null) }, earlier, field, t);
  return (
    <StepForm
      {...{ form, href, merge, record, reply, clearErrors, idempotencyKey }}
      step="finish"
      words={conflictWords((field) => t(`business:inbound.field.${field}`))}
      title={perItem ? label : <label htmlFor={field.id}>{label}</label>}
      deliberate={wasPriced}
      saveLabel={t("business:inbound.save.finish")}
      className="space-y-2.5"
    >
      {perItem ? (
        <InboundItemPrices {...{ record, rows }} list={items} hintOf={(id) => earlierText(of(id), t)} />
      ) : (
        <>
          <StepNumberField
            field={field}
            label={label}
            hint={
              record.items.length > 1
                ? t("business:inbound.onePrice")
                : earlier === null
                  ? t("business:inbound.hintPrice")
                  : undefined
            }
            min={0}
            max={MAX_INBOUND_PRICE_PER_KG}
            precision={2}
            suffix="Rp"
            onInput={({ currentTarget }) => setTyped({ key: merge.key, text: currentTarget.value })}
          />
          {earlier !== null && <PriceTrack price={price} earlier={earlier} />}
          <dl className="text-sm" aria-live="polite">
            <RupiahLine
              label={t("business:inbound.field.amount")}
              rupiah={price === undefined || price < 0 ? null : netAmount(record.netKg ?? 0, price)}
              strong
            />
          </dl>
        </>
      )}
      <UnusualReason
        warnings={warnings}
        field={unusualReason}
        corrects={wasPriced && record.finishCorrection !== null}
      />
      <div className="border-t pt-4 pb-1.5">
        <WeightLines
          lines={[
            { label: t("business:inbound.field.firstKg"), kg: record.firstKg },
            { label: t("business:inbound.field.secondKg"), kg: record.secondKg },
            { label: deductionLabel(record, t), kg: record.deductedKg },
            { label: t("business:inbound.field.netKg"), kg: record.netKg, strong: true },
          ]}
        />
      </div>
    </StepForm>
  );
}

const priceValues = ({ items, pricePerKg }: InboundRecord) =>
  hasItemPrices(items)
    ? { items: items.map(({ id, pricePerKg: price }) => ({ id, pricePerKg: price ?? undefined })) }
    : { pricePerKg: pricePerKg ?? undefined };

function PriceTrack({ price, earlier }: { price: number | undefined; earlier: EarlierPrices }) {
  const { t } = useTranslation();
  const { formatRupiah } = numbersOf(t);
  const { pricePerKg, date } = earlier.last;
  return (
    <ValueTrack
      value={price ?? null}
      valueText={formatRupiah(price ?? null)}
      usual={usualOnTrack(usualPrice(earlier), (price) => formatRupiah(Math.round(price)), t)}
      mark={{ value: pricePerKg, label: t("business:track.price", { price: pricePerKg, day: formatDay(date) }) }}
    />
  );
}

function earlierText(prices: EarlierPrices | null, t: TFunction): string {
  if (prices === null) return t("business:inbound.hintPrice");
  const { from, last, range } = prices;
  const price = last.pricePerKg;
  return [
    t(`business:inbound.lastPrice.${from}`, { price, day: formatDay(last.date) }),
    range !== null && range.low !== range.high && t("business:inbound.priceRange", range),
  ]
    .filter(Boolean)
    .join(" · ");
}

interface TypedPrice {
  price: number | undefined;
  /** As saved for this vendor and these goods. */
  was: number | null;
  /** Goods, where there is a price per item. */
  name?: string | undefined;
}

/** Warns while the price is unusual, unless it is as saved for the same vendor and goods. */
function priceWarnings(
  { price, was, name }: TypedPrice,
  prices: EarlierPrices | null,
  field: Pick<FieldSource, "errors">,
  t: TFunction,
): UnusualWarning[] {
  const usual = usualPrice(prices);
  if (usual === null || price === undefined || price === was || !isUnusual(price, usual)) return [];
  const { formatRupiah } = numbersOf(t);
  const range = { low: formatRupiah(usual.low), high: formatRupiah(usual.high) };
  const text = t("business:unusual.pricePerKg", range);
  return [{ text: name === undefined ? text : name + t("text.colon") + text, field, quick: ["agreedPrice"] }];
}
