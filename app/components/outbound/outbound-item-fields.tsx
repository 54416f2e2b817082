import { useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LOADING_AREAS, MAX_BAGS, MAX_QUANTITY_KG } from "#contract/constants";
import { formatKg } from "#contract/format";
import type { OutboundRecordItem } from "#contract/outbound-record";
import type { OutboundChoices } from "~/services/outbound/choices.server";
import { cn } from "../class-names";
import type { FieldSource } from "../form/field-source";
import { NumberField } from "../form/number-field";
import { SelectField } from "../form/select-field";
import { unitWords } from "../record/unit-words";
import { useKgFromBags } from "../record/use-kg-from-bags";
import { OutboundItemBooking } from "./outbound-item-booking";

interface OutboundItemFieldsProps {
  /** `value` is the present value, typed or not. */
  fields: Record<keyof ReturnType<typeof itemValues>, FieldSource & { value?: unknown }>;
  choices: Omit<OutboundChoices, "customers">;
  /** The customer chosen in the form: only this one's bookings are offered. */
  customerId?: string;
  /** Returns the kg that the other items of the record take from a booking. */
  takenElsewhere: (bookingId: string) => number;
  /** For several items one below the other: the labels are hidden, the controls show their words. */
  compact?: boolean;
  /** Stands at the end of the first line: the button that removes the item. */
  action?: ReactNode;
}

/** Returns the values that an item's form opens with. */
export function itemValues(item: Omit<OutboundRecordItem, "id">) {
  const { outboundItemId, loadingArea, bookingId, gradeId, markingId, bags, quantityKg } = item;
  return { outboundItemId, loadingArea, bookingId, gradeId, markingId, bags, quantityKg };
}

const areas = LOADING_AREAS.map((area) => ({ value: area, label: area }));

/** The fields of one item to load: where, what, and how much. */
export function OutboundItemFields(props: OutboundItemFieldsProps) {
  const { fields, choices, customerId, takenElsewhere, compact = false, action } = props;
  const { t } = useTranslation();
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
  const labelPlace = compact ? "hidden" : "above";
  const empty = (label: string) => (compact ? label : t("business:outbound.choose"));
  const words = {
    area: t("business:outbound.field.area"),
    item: t("business:outbound.field.outboundItem"),
    grade: t("business:outbound.field.grade"),
    marking: t("business:outbound.field.marking"),
    bags: unitWords(goods ? [goods.unit] : [], t("business:outbound.field.bags"), t).head,
    kg: t("business:outbound.field.quantityKg"),
  };
  return (
    <div className={cn("grid grid-cols-2", compact ? "gap-1.5" : "gap-x-3 gap-y-3.5")}>
      <div className={cn("col-span-2 flex items-start", compact ? "gap-1.5" : "gap-3")}>
        <SelectField
          field={fields.loadingArea}
          label={words.area}
          labelPlace={labelPlace}
          options={areas}
          emptyLabel={empty(words.area)}
          className={compact ? "w-[4.75rem]" : "w-24"}
        />
        <SelectField
          ref={item}
          field={fields.outboundItemId}
          label={words.item}
          labelPlace={labelPlace}
          options={choices.items}
          emptyLabel={empty(words.item)}
          onInput={fill}
          className="flex-1"
        />
        {action}
      </div>
      <OutboundItemBooking
        field={fields.bookingId}
        bookings={bookings}
        booking={booking}
        kg={fields.quantityKg.value}
        labelPlace={labelPlace}
      />
      {/* The grade and marking of a booking are its PO line's. */}
      <SelectField
        field={fields.gradeId}
        label={words.grade}
        labelPlace={labelPlace}
        options={choices.grades}
        emptyLabel={empty(words.grade)}
        className={booking && "hidden"}
      />
      <SelectField
        field={fields.markingId}
        label={words.marking}
        labelPlace={labelPlace}
        options={choices.markings}
        emptyLabel={empty(words.marking)}
        className={booking && "hidden"}
      />
      <NumberField
        ref={bags}
        field={fields.bags}
        label={words.bags}
        labelPlace={labelPlace}
        min={0}
        max={MAX_BAGS}
        placeholder={compact ? words.bags : undefined}
        onInput={fill}
      />
      <NumberField
        ref={kg}
        field={fields.quantityKg}
        label={words.kg}
        labelPlace={labelPlace}
        min={1}
        max={MAX_QUANTITY_KG}
        suffix="kg"
      />
    </div>
  );
}
