import type { TFunction } from "i18next";
import { useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LOADING_AREAS, MAX_BAGS, MAX_QUANTITY_KG } from "#contract/constants";
import type { OutboundRecordItem } from "#contract/weighing/outbound-record";
import type { BookingOption } from "~/definitions/options";
import type { OutboundChoices } from "~/services/outbound/choices.server";
import { numbersOf } from "~/definitions/numbers";
import { cn } from "../class-names";
import { ComboboxField } from "../form/combobox-field";
import type { FieldSource } from "../form/field-source";
import { fillField } from "../form/fill-field";
import { NumberField } from "../form/number-field";
import { SelectField } from "../form/select-field";
import { OneAmount } from "../record/one-amount";
import { type WordsOf, conflictWords } from "../record/stale-notice";
import { unitLabels } from "../record/unit-labels";
import { useKgFromBags } from "../record/use-kg-from-bags";
import { type BelowZero, StockNote, findStock } from "../stock/goods-stock";
import { bookedGoods } from "./booked-goods";
import { OutboundItemBooking } from "./outbound-item-booking";
import type { TruckChoices } from "./use-open-bookings";

interface OutboundItemFieldsProps {
  /** `value` is the current value, typed or not. */
  fields: Record<keyof ReturnType<typeof itemValues>, FieldSource & { value?: unknown }>;
  choices: TruckChoices;
  /** Stocks that would become negative. */
  belowZero: readonly BelowZero[];
  customerId?: string;
  /** Returns the kg that the record's other items take from a booking. */
  takenElsewhere: (bookingId: string) => number;
  /** Makes a table row, whose labels are for screen readers only. */
  line?: boolean;
  /** Remove button, the row's last tab stop. */
  remove?: ReactNode;
}

/** A booking decides the goods, which decide the kg of a bag. */
export const GOODS_TOGETHER = [["bookingId", "outboundItemId", "gradeId", "markingId", "bags", "quantityKg"]];

/** Names fields and values of a record and its items in the notice of a conflict. */
export function outboundWords(
  choices: TruckChoices & Partial<Pick<OutboundChoices, "customers">>,
  t: TFunction,
): WordsOf {
  const words = conflictWords((field) => t(`business:outbound.field.${field === "loadingArea" ? "area" : field}`), {
    customerId: choices.customers ?? [],
    bookingId: choices.bookings,
    outboundItemId: choices.items,
    gradeId: choices.grades,
    markingId: choices.markings,
  });
  // The list of items has the name of their goods.
  return (field) => (field === "outboundItem" ? { label: t("business:outbound.items") } : words(field));
}

export function itemValues(item: Omit<OutboundRecordItem, "id">) {
  const { outboundItemId, loadingArea, bookingId, gradeId, markingId, bags, quantityKg } = item;
  return { outboundItemId, loadingArea, bookingId, gradeId, markingId, bags, quantityKg };
}

/** Returns an item's grade and marking while typing; 0 if unknown. */
export function chosenGoods(
  { gradeId, markingId }: Record<"gradeId" | "markingId", { value?: unknown }>,
  booking: BookingOption | undefined,
) {
  return booking ?? { gradeId: Number(gradeId.value ?? 0), markingId: Number(markingId.value ?? 0) };
}

const areas = LOADING_AREAS.map((area) => ({ value: area, label: area }));

const lineClasses =
  "grid grid-cols-[3.375rem_10.25rem_minmax(0,1.2fr)_minmax(0,1fr)_4rem_5rem_1.5rem] [&_select]:pr-7 gap-x-1.5";

export function OutboundItemHead({ unitsHead }: { unitsHead: string }) {
  const { t } = useTranslation();
  return (
    <div aria-hidden className={cn(lineClasses, "text-xs font-medium text-muted-foreground")}>
      <span>{t("business:outbound.field.area")}</span>
      <span>{t("business:outbound.field.booking")}</span>
      <span>{t("business:outbound.field.outboundItem")}</span>
      <span className="truncate">
        {t("business:outbound.field.grade")} · {t("business:outbound.field.marking")}
      </span>
      <span className="truncate text-right">{unitsHead}</span>
      <span className="text-right">{t("business:outbound.field.quantityKg")}</span>
    </div>
  );
}

function GoodsSource({ text }: { text: string }) {
  return (
    <p className="truncate px-0.5 text-xs text-muted-foreground" title={text}>
      {text}
    </p>
  );
}

export function OutboundItemFields(props: OutboundItemFieldsProps) {
  const { fields, choices, customerId, takenElsewhere, belowZero, line = false, remove } = props;
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const item = useRef<HTMLSelectElement>(null);
  const chosen = () => choices.items.find(({ value }) => value === item.current?.value);
  const { bags, kg, fill } = useKgFromBags(() => chosen()?.kgPerUnit);
  const goods = choices.items.find(({ value }) => value === fields.outboundItemId.value);
  const bookings = choices.bookings
    .filter((one) => !customerId || String(one.customerId) === customerId)
    .map((one) => {
      const leftKg = Math.max(0, one.leftKg - takenElsewhere(one.value));
      return { ...one, leftKg, note: formatKg(leftKg) };
    });
  const booking = bookings.find(({ value }) => value === fields.bookingId.value);
  const stock = findStock(choices.stocks, chosenGoods(fields, booking));
  const fillFromBooking = (value: string) => {
    const one = bookings.find((option) => option.value === value);
    if (one === undefined || fields.outboundItemId.value) return;
    for (const [name, filled] of Object.entries(bookedGoods(one, choices.items, t))) {
      const field = fields[name as keyof typeof fields];
      if (!field.value && filled !== "") fillField(field.formId, field.name, filled);
    }
  };
  const labelPlace = line ? "hidden" : "above";
  const labels = {
    grade: t("business:outbound.field.grade"),
    marking: t("business:outbound.field.marking"),
    bags: unitLabels(goods ? [goods.unit] : [], t("business:outbound.field.bags"), t).head,
  };
  const emptyLabel = t("business:outbound.choose");
  const hasAmountError = fields.bags.errors !== undefined || fields.quantityKg.errors !== undefined;
  return (
    <div className={line ? lineClasses : "grid grid-cols-2 gap-x-3 gap-y-3.5"}>
      <SelectField
        field={fields.loadingArea}
        label={t("business:outbound.field.area")}
        labelPlace={labelPlace}
        options={areas}
        emptyLabel={line ? "–" : emptyLabel}
      />
      <OutboundItemBooking
        field={fields.bookingId}
        bookings={bookings}
        booking={booking}
        onChoose={fillFromBooking}
        kg={fields.quantityKg.value}
        line={line}
        cut={choices.cut}
        searching={choices.searching}
        onSearch={choices.find}
      />
      <ComboboxField
        ref={item}
        field={fields.outboundItemId}
        label={t("business:outbound.field.outboundItem")}
        labelPlace={labelPlace}
        options={choices.items}
        emptyLabel={emptyLabel}
        onInput={fill}
        note={
          booking?.usualGoods &&
          booking.usualGoods.value === goods?.value && (
            <GoodsSource text={t(`business:outbound.goodsFrom.${booking.usualGoods.basis}`)} />
          )
        }
        className={line ? undefined : "col-span-2"}
      />
      {/* A booking's grade and marking come from its PO line. */}
      <div className={line ? undefined : "contents"}>
        {line && booking && (
          <p className="flex h-[2.1875rem] items-center text-sm" title={booking.goodsLabel}>
            <span className="line-clamp-2 leading-4">{booking.goodsLabel}</span>
          </p>
        )}
        <ComboboxField
          field={fields.gradeId}
          label={labels.grade}
          labelPlace={labelPlace}
          options={choices.grades}
          emptyLabel={line ? labels.grade : emptyLabel}
          className={booking && "hidden"}
        />
        <ComboboxField
          field={fields.markingId}
          label={labels.marking}
          labelPlace={labelPlace}
          options={choices.markings}
          emptyLabel={line ? labels.marking : emptyLabel}
          className={booking ? "hidden" : line ? "mt-1.5" : undefined}
        />
        {/* Extends below the amounts unless their errors are shown. */}
        <div className={line ? cn(!hasAmountError && "w-[calc(100%+9.75rem)]") : "col-span-2 -mt-2 empty:hidden"}>
          <StockNote stock={stock} isBelow={belowZero.some((one) => one.stock === stock)} />
        </div>
      </div>
      {goods?.unit === "kg" ? (
        <OneAmount field={fields.bags} line={line} />
      ) : (
        <NumberField
          ref={bags}
          field={fields.bags}
          label={labels.bags}
          labelPlace={labelPlace}
          min={0}
          max={MAX_BAGS}
          onInput={fill}
          inputClassName={line ? "px-2" : undefined}
        />
      )}
      <NumberField
        ref={kg}
        field={fields.quantityKg}
        label={t("business:outbound.field.quantityKg")}
        labelPlace={labelPlace}
        min={1}
        max={MAX_QUANTITY_KG}
        suffix={line ? undefined : "kg"}
        inputClassName={line ? "px-2" : undefined}
      />
      {remove}
    </div>
  );
}
