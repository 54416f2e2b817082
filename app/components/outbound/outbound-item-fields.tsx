import { useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LOADING_AREAS, MAX_BAGS, MAX_QUANTITY_KG } from "#contract/constants";
import type { OutboundRecordItem } from "#contract/outbound-record";
import type { OutboundChoices } from "~/services/outbound/choices.server";
import { cn } from "../class-names";
import { CompactField } from "../form/compact-field";
import { controlProps, type FieldSource } from "../form/field-source";
import { useKgFromBags } from "../record/use-kg-from-bags";
import { NumberInput } from "../ui/number-input";
import { Select } from "../ui/select";
import { ItemBooking } from "./item-booking";

/** A field whose value is followed while it is typed. */
type LiveField = FieldSource & { value?: unknown };

export interface OutboundItemFieldsProps {
  fields: Record<keyof ReturnType<typeof itemValues>, LiveField>;
  choices: Omit<OutboundChoices, "customers">;
  /** The customer that the form names by now: only this one's bookings are offered. */
  customerId?: string;
  /** Several items stand under each other: the labels are only heard, their words stand in the controls. */
  compact?: boolean;
  /** Stands at the end of the first line: the button that removes the item. */
  action?: ReactNode;
}

/** The values that an item's form opens with. */
export function itemValues(item: Omit<OutboundRecordItem, "id">) {
  const { outboundItemId, loadingArea, bookingId, gradeId, markingId, bags, quantityKg } = item;
  return { outboundItemId, loadingArea, bookingId, gradeId, markingId, bags, quantityKg };
}

const areas = LOADING_AREAS.map((area) => ({ value: area, label: area }));

/** The fields of one item to load: where, what, and how much. */
export function OutboundItemFields({ fields, choices, customerId, compact = false, action }: OutboundItemFieldsProps) {
  const { t } = useTranslation();
  const item = useRef<HTMLSelectElement>(null);
  const chosen = () => choices.items.find(({ value }) => value === item.current?.value);
  const { bags, kg, fill } = useKgFromBags(() => chosen()?.kgPerUnit);
  const bookings = choices.bookings.filter((one) => !customerId || String(one.customerId) === customerId);
  const booking = bookings.find(({ value }) => value === fields.bookingId.value);
  const { outboundItemId, loadingArea, gradeId, markingId, quantityKg } = fields;
  const empty = (label: string) => (compact ? label : t("business:outbound.choose"));
  const words = {
    area: t("business:outbound.field.area"),
    item: t("business:outbound.field.outboundItem"),
    grade: t("business:outbound.field.grade"),
    marking: t("business:outbound.field.marking"),
    bags: t("business:outbound.field.bags"),
    kg: t("business:outbound.field.quantityKg"),
  };
  return (
    <div className={cn("grid grid-cols-2", compact ? "gap-1.5" : "gap-x-3 gap-y-3.5")}>
      <div className={cn("col-span-2 flex items-start", compact ? "gap-1.5" : "gap-3")}>
        <CompactField
          field={loadingArea}
          label={words.area}
          compact={compact}
          className={compact ? "w-[4.75rem]" : "w-24"}
        >
          <Select
            key={loadingArea.key}
            {...controlProps({ field: loadingArea, label: words.area })}
            defaultValue={loadingArea.defaultValue}
            options={areas}
            emptyLabel={empty(words.area)}
          />
        </CompactField>
        <CompactField field={outboundItemId} label={words.item} compact={compact} className="flex-1">
          <Select
            key={outboundItemId.key}
            ref={item}
            {...controlProps({ field: outboundItemId, label: words.item })}
            defaultValue={outboundItemId.defaultValue}
            options={choices.items}
            emptyLabel={empty(words.item)}
            onInput={fill}
          />
        </CompactField>
        {action}
      </div>
      <ItemBooking
        field={fields.bookingId}
        bookings={bookings}
        booking={booking}
        kg={fields.quantityKg.value}
        compact={compact}
      />
      {/* A booking says which goods they are. */}
      <CompactField field={gradeId} label={words.grade} compact={compact} className={booking && "hidden"}>
        <Select
          key={gradeId.key}
          {...controlProps({ field: gradeId, label: words.grade })}
          defaultValue={gradeId.defaultValue}
          options={choices.grades}
          emptyLabel={empty(words.grade)}
        />
      </CompactField>
      <CompactField field={markingId} label={words.marking} compact={compact} className={booking && "hidden"}>
        <Select
          key={markingId.key}
          {...controlProps({ field: markingId, label: words.marking })}
          defaultValue={markingId.defaultValue}
          options={choices.markings}
          emptyLabel={empty(words.marking)}
        />
      </CompactField>
      <CompactField field={fields.bags} label={words.bags} compact={compact}>
        <NumberInput
          key={fields.bags.key}
          ref={bags}
          {...controlProps({ field: fields.bags, label: words.bags })}
          defaultValue={fields.bags.defaultValue}
          max={MAX_BAGS}
          placeholder={compact ? words.bags : undefined}
          onInput={fill}
        />
      </CompactField>
      <CompactField field={quantityKg} label={words.kg} compact={compact}>
        <NumberInput
          key={quantityKg.key}
          ref={kg}
          {...controlProps({ field: quantityKg, label: words.kg })}
          defaultValue={quantityKg.defaultValue}
          max={MAX_QUANTITY_KG}
          suffix="kg"
        />
      </CompactField>
    </div>
  );
}
