import { useTranslation } from "react-i18next";
import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { OutboundVisit } from "#contract/weighing/last-visit";
import type { OutboundRecord, OutboundRecordInput } from "#contract/weighing/outbound-record";
import { OUTBOUND_LAST_PATH, outboundOfDayHref } from "~/definitions/outbound";
import type { OutboundChoices } from "~/services/outbound/choices.server";
import { typedNumber, numbersOf } from "~/definitions/numbers";
import type { FormReply } from "~/services/request/form.server";
import { MAX_RECORD_ITEMS } from "#contract/constants";
import { isUnusual } from "#contract/weighing/usual-weights";
import { ComboboxField } from "../form/combobox-field";
import { DateField } from "../form/date-field";
import { FieldErrors } from "../form/field";
import { TextField } from "../form/text-field";
import { TextareaField } from "../form/textarea-field";
import { DocumentPanel, useDocumentForm, pickValues, type DocumentFormOptions } from "../record/document-form";
import { LastVisitNote } from "../weighing/last-visit-note";
import { useBlockedWarnings, VehicleWarnings } from "../weighing/vehicle-facts";
import { PlateField } from "../weighing/plate-field";
import { itemWarnings } from "../unusual/item-warnings";
import { NeededMasters } from "../record/needed-masters";
import { UnusualReason } from "../unusual/unusual-reason";
import { useDayWarnings } from "../unusual/use-day-warnings";
import { useLastVisit } from "../weighing/use-last-visit";
import { useUsualValues } from "../unusual/use-usual-values";
import { stocksBelowZero, stockWarning, type BelowZero } from "../stock/goods-stock";
import { cn } from "../class-names";
import { EntryRows } from "../form/entry-rows";
import { unitLabels } from "../record/unit-labels";
import { bookedGoodsWarnings } from "./booked-goods";
import { ArrivingNote, newTruck } from "./arriving-truck";
import { OUTBOUND_FIELDS } from "./outbound-fields";
import {
  GOODS_TOGETHER,
  chosenGoods,
  itemValues,
  OutboundItemFields,
  OutboundItemHead,
  outboundWords,
} from "./outbound-item-fields";
import { OutboundOpenBookings } from "./outbound-open-bookings";
import { type TruckChoices, useOpenBookings } from "./use-open-bookings";

const FORM_ID = "outbound-form";

interface OutboundFormPanelProps {
  record: OutboundRecord | null;
  choices: OutboundChoices;
  constraint: DocumentFormOptions<OutboundRecordInput>["constraint"];
  idempotencyKey: string;
  day: string;
  reply: FormReply | undefined;
  closeHref: string;
}

export function OutboundFormPanel(props: OutboundFormPanelProps) {
  const { record, choices: loaded, constraint, idempotencyKey, day, reply, closeHref } = props;
  const { t } = useTranslation();
  const { form, fields, envelope } = useDocumentForm<OutboundRecordInput, OutboundRecord>({
    id: FORM_ID,
    record,
    constraint,
    values: openingValues,
    together: GOODS_TOGETHER,
    defaultValue: record === null ? newTruck(loaded, day, t) : openingValues(record),
    idempotencyKey,
    reply,
    rows: true,
  });
  const plate = fields.licensePlate.value;
  const { visit, open, similar, vehicle, loading } = useLastVisit<OutboundVisit>(
    OUTBOUND_LAST_PATH,
    plate,
    record?.licensePlate,
  );
  const settings = useUsualValues();
  const owner = fields.customerId.value || visit?.customer.id;
  const choices = useOpenBookings(loaded, { customerId: owner, plate });
  const blocked = useBlockedWarnings(record === null ? vehicle : null, fields.licensePlate);
  const dayWarnings = useDayWarnings("truck", fields.date, record?.date);
  const items = fields.outboundItem.getFieldList().map((row) => {
    const item = row.getFieldset();
    return { item, booking: choices.bookings.find(({ value }) => value === item.bookingId.value) };
  });
  const typedItems = items.map(({ item, booking }) => {
    const { gradeId, markingId } = chosenGoods(item, booking);
    return { gradeId, markingId, quantityKg: typedNumber(item.quantityKg.value, 0, t) ?? 0, field: item.quantityKg };
  });
  const belowZero = stocksBelowZero(typedItems, record?.outboundItem ?? [], choices.stocks);
  const itemsWarnings = items.flatMap(({ item, booking }) => {
    const goods = choices.items.find(({ value }) => value === item.outboundItemId.value);
    const saved = record?.outboundItem.find(({ id }) => String(id) === item.id.value);
    return [...bookedGoodsWarnings(item, goods, booking, saved, t), ...itemWarnings(item, goods, saved, settings, t)];
  });
  return (
    <DocumentPanel
      {...envelope}
      isLikeOffered
      key={record?.id ?? "new"}
      size="lg"
      title={record === null ? t("business:outbound.new") : t("record.editOf", { name: record.recordNo })}
      subtitle={record === null ? t("record.numberLater") : undefined}
      closeHref={closeHref}
      words={outboundWords(choices, t)}
    >
      <NeededMasters
        of={{
          customer: choices.customers,
          "outbound-item": choices.items,
          grade: choices.grades,
          marking: choices.markings,
        }}
      />
      {loaded.arriving !== null && <ArrivingNote truck={loaded.arriving} />}
      <div className="grid grid-cols-3 gap-x-3 gap-y-2.5">
        <PlateField
          field={fields.licensePlate}
          label={t("business:outbound.field.licensePlate")}
          open={open}
          similar={record === null ? similar : []}
          hrefOf={outboundOfDayHref}
        />
        <DateField
          field={fields.date}
          label={t("business:outbound.field.date")}
          fact={record != null && record.firstKg !== null}
        />
        <ComboboxField
          field={fields.customerId}
          label={t("business:outbound.field.customer")}
          options={choices.customers}
          emptyLabel={t("business:outbound.choose")}
        />
        {record === null && (
          <div className="col-span-3">
            <VehicleWarnings vehicle={vehicle} today={day} />
            <LastVisitNote<OutboundVisit>
              {...{ visit, vehicle, loading, day }}
              formId={FORM_ID}
              partyOf={({ customer }) => customer.name}
            />
          </div>
        )}
        <TextField field={fields.driverName} label={t("business:outbound.field.driverName")} />
        <TextField field={fields.destination} label={t("business:outbound.field.destination")} />
        <TextField scans field={fields.sealNo} label={t("business:outbound.field.sealNo")} />
      </div>
      <fieldset className="min-w-0 space-y-1.5">
        <legend className="mb-1.5 text-sm font-medium">{t("business:outbound.items")}</legend>
        <FieldErrors id={fields.outboundItem.errorId} errors={fields.outboundItem.errors} />
        {record === null && (
          <OutboundOpenBookings
            form={form}
            items={fields.outboundItem}
            bookings={choices.bookings}
            goods={choices.items}
            plate={plate}
            day={fields.date.value}
            customerId={fields.customerId.value}
            lastCustomerId={visit?.customer.id}
          />
        )}
        <OutboundItemRows
          form={form}
          list={fields.outboundItem}
          choices={choices}
          customerId={fields.customerId.value}
          usualLoad={visit?.usualLoad ?? null}
          belowZero={belowZero}
        />
        <UnusualReason
          warnings={[...blocked, ...dayWarnings, ...itemsWarnings, ...belowZero.map((one) => stockWarning(one, t))]}
          field={fields.unusualReason}
        />
      </fieldset>
      <TextField field={fields.transporter} label={t("business:outbound.field.transporter")} />
      <TextareaField field={fields.note} label={t("business:outbound.field.note")} rows={2} />
    </DocumentPanel>
  );
}

function openingValues(record: OutboundRecord) {
  const outboundItem = record.outboundItem.map(({ id, ...item }) => ({ id, ...itemValues(item) }));
  return { ...pickValues(record, OUTBOUND_FIELDS), outboundItem };
}

interface OutboundItemRowsProps {
  form: FormMetadata<OutboundRecordInput, string[]>;
  list: FieldMetadata<OutboundRecordInput["outboundItem"], OutboundRecordInput, string[]>;
  choices: TruckChoices;
  customerId?: string;
  /** Null while the plate is unknown. */
  usualLoad: OutboundVisit["usualLoad"];
  /** Stocks that would become negative. */
  belowZero: readonly BelowZero[];
}

function OutboundItemRows({ form, list, choices, customerId, usualLoad, belowZero }: OutboundItemRowsProps) {
  const { t } = useTranslation();
  const items = list.getFieldList();
  const taking = items.map((row) => {
    const { bookingId, quantityKg, outboundItemId } = row.getFieldset();
    const goods = choices.items.find(({ value }) => value === outboundItemId.value);
    return { bookingId: bookingId.value, kg: typedNumber(quantityKg.value, 0, t) ?? 0, unit: goods?.unit };
  });
  const units = taking.flatMap(({ unit }) => unit ?? []);
  const rows = items.map((row, place) => {
    const fields = row.getFieldset();
    const sumOtherItems = (bookingId: string) =>
      taking.reduce((sum, other, at) => (at !== place && other.bookingId === bookingId ? sum + other.kg : sum), 0);
    return {
      key: row.key,
      valid: row.valid,
      id: fields.id,
      fields: (remove: React.ReactNode) => (
        <OutboundItemFields
          line
          {...{ fields, choices, customerId, takenElsewhere: sumOtherItems, belowZero, remove }}
        />
      ),
    };
  });
  return (
    <EntryRows
      {...{ form, list, rows }}
      most={MAX_RECORD_ITEMS}
      addLabel={t("business:outbound.addItem")}
      removeLabel={(index) => t("business:outbound.removeRow", { index: index + 1 })}
      head={<OutboundItemHead unitsHead={unitLabels(units, t("business:outbound.field.bags"), t).head} />}
      foot={<ItemsSum kg={taking.reduce((sum, item) => sum + item.kg, 0)} usualLoad={usualLoad} />}
    />
  );
}

function ItemsSum({ kg, usualLoad }: { kg: number } & Pick<OutboundItemRowsProps, "usualLoad">) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const unusual = usualLoad !== null && kg > 0 && isUnusual(kg, usualLoad);
  return (
    <output className="ml-auto pr-[2.125rem] text-right text-sm">
      {usualLoad !== null && (
        <span className={cn("mr-3 text-xs", unusual ? "text-warning" : "text-muted-foreground")}>
          {t("business:outbound.usualLoad", { low: formatKg(usualLoad.low), high: formatKg(usualLoad.high) })}
        </span>
      )}
      <span className="text-muted-foreground">{t("business:outbound.field.itemsKg")}</span>{" "}
      <span className="font-semibold">{formatKg(kg)}</span>
    </output>
  );
}
