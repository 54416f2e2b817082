import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { MAX_INBOUND_PRICE_PER_KG } from "#contract/constants";
import { amountOfItems } from "#contract/weighing/inbound-item-nets";
import type { InboundRecord, priceBody } from "#contract/weighing/inbound-record";
import { numbersOf, typedNumber } from "~/definitions/numbers";
import { FieldErrors } from "../form/field";
import type { FieldSource } from "../form/field-source";
import { NumberField } from "../form/number-field";
import { RupiahLine } from "./inbound-weight-summary";

type PriceForm = z.input<typeof priceBody>;
type Row = FieldMetadata<NonNullable<PriceForm["items"]>[number], PriceForm, string[]>;

interface InboundItemPricesProps {
  record: InboundRecord;
  rows: readonly Row[];
  list: FieldSource;
  /** Earlier prices of an item. */
  hintOf: (id: number) => string;
}

export function InboundItemPrices({ record, rows, list, hintOf }: InboundItemPricesProps) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const typed = rows.map((row) => ({ row, ...findItem(row, record), price: typedPrice(row, t) }));
  const known = typed.flatMap(({ item, price }) =>
    item === undefined || price === undefined || price < 0 ? [] : { netKg: item.netKg, pricePerKg: price },
  );
  return (
    <>
      <FieldErrors id={list.errorId} errors={list.errors} />
      <div className="space-y-3">
        {typed.map(({ row, id, item }, index) => {
          const { id: idField, pricePerKg } = row.getFieldset();
          return (
            <div key={row.key}>
              <input type="hidden" name={idField.name} value={idField.initialValue ?? ""} />
              <NumberField
                field={pricePerKg}
                label={`${item?.inboundItem.name ?? ""} · ${formatKg(item?.netKg ?? null)}`}
                hint={hintOf(id)}
                autoFocus={index === 0}
                min={0}
                max={MAX_INBOUND_PRICE_PER_KG}
                precision={2}
                suffix="Rp"
                inputClassName="h-10 text-base font-semibold"
              />
            </div>
          );
        })}
      </div>
      <dl className="text-sm" aria-live="polite">
        <RupiahLine
          label={t("business:inbound.field.amount")}
          rupiah={known.length < rows.length ? null : amountOfItems(known)}
          strong
        />
      </dl>
    </>
  );
}

/** After a 409 the rows are as submitted, but the items are current. */
export function findItem(row: Row, { items }: InboundRecord) {
  const id = Number(row.getFieldset().id.initialValue);
  return { id, item: items.find((known) => known.id === id) };
}

export const typedPrice = (row: Row, t: Parameters<typeof typedNumber>[2]): number | undefined =>
  typedNumber(row.getFieldset().pricePerKg.value, 2, t);
