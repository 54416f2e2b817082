import { useTranslation } from "react-i18next";
import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import type { InboundRecord, InboundRecordInput } from "#contract/weighing/inbound-record";
import type { InboundVisit } from "#contract/weighing/last-visit";
import { INBOUND_LAST_PATH, inboundOfDayHref } from "~/definitions/inbound";
import type { InboundChoices } from "~/services/inbound/choices.server";
import type { FormReply } from "~/services/request/form.server";
import { MAX_BAGS, MAX_RECORD_ITEMS } from "#contract/constants";
import { unitText } from "~/definitions/units";
import { ComboboxField } from "../form/combobox-field";
import { DateField } from "../form/date-field";
import { FieldErrors } from "../form/field";
import { TextField } from "../form/text-field";
import { TextareaField } from "../form/textarea-field";
import { DocumentPanel, useDocumentForm, pickValues, type DocumentFormOptions } from "../record/document-form";
import { LastVisitNote } from "../weighing/last-visit-note";
import { useBlockedWarnings, VehicleWarnings } from "../weighing/vehicle-facts";
import { PlateField } from "../weighing/plate-field";
import { UnusualReason } from "../unusual/unusual-reason";
import { useDayWarnings } from "../unusual/use-day-warnings";
import { useLastVisit } from "../weighing/use-last-visit";
import { NeededMasters } from "../record/needed-masters";
import { conflictWords } from "../record/stale-notice";
import { EntryRows } from "../form/entry-rows";
import type { FieldSource } from "../form/field-source";
import { NumberField } from "../form/number-field";
import { INBOUND_FIELDS, INBOUND_ITEM_FIELDS } from "./inbound-fields";

const FORM_ID = "inbound-form";

interface InboundFormPanelProps {
  record: InboundRecord | null;
  choices: InboundChoices;
  constraint: DocumentFormOptions<InboundRecordInput>["constraint"];
  idempotencyKey: string;
  day: string;
  reply: FormReply | undefined;
  closeHref: string;
  formHref: string;
}

export function InboundFormPanel(props: InboundFormPanelProps) {
  const { record, choices, constraint, idempotencyKey, day, reply, closeHref, formHref } = props;
  const { t } = useTranslation();
  const { form, fields, envelope } = useDocumentForm<InboundRecordInput, InboundRecord>({
    id: FORM_ID,
    record,
    constraint,
    values: openingValues,
    together: [["inboundItemId", "quantity"]],
    defaultValue: record === null ? { date: day, items: [{}] } : openingValues(record),
    idempotencyKey,
    reply,
    href: formHref,
    rows: true,
  });
  const warnings = useDayWarnings("truck", fields.date, record?.date);
  const plate = fields.licensePlate.value;
  const { visit, open, similar, vehicle, loading } = useLastVisit<InboundVisit>(
    INBOUND_LAST_PATH,
    plate,
    record?.licensePlate,
  );
  const blocked = useBlockedWarnings(record === null ? vehicle : null, fields.licensePlate);
  const pair = "grid grid-cols-2 gap-x-3 gap-y-3.5";
  return (
    <DocumentPanel
      {...envelope}
      isLikeOffered
      key={record?.id ?? "new"}
      title={record === null ? t("business:inbound.new") : t("record.editOf", { name: record.recordNo })}
      subtitle={record === null ? t("record.numberLater") : undefined}
      closeHref={closeHref}
      words={conflictWords((field) => t(`business:inbound.field.${field}`), {
        vendorId: choices.vendors,
        inboundItemId: choices.items,
      })}
    >
      <NeededMasters of={{ vendor: choices.vendors, "inbound-item": choices.items }} />
      <div className={pair}>
        <PlateField
          field={fields.licensePlate}
          label={t("business:inbound.field.licensePlate")}
          open={open}
          similar={record === null ? similar : []}
          hrefOf={inboundOfDayHref}
        />
        <DateField
          field={fields.date}
          label={t("business:inbound.field.date")}
          fact={record != null && record.firstKg !== null}
        />
      </div>
      {record === null && (
        <div>
          <VehicleWarnings vehicle={vehicle} today={day} />
          <LastVisitNote<InboundVisit>
            {...{ visit, vehicle, loading, day }}
            formId={FORM_ID}
            partyOf={({ vendor }) => vendor.name}
          />
        </div>
      )}
      <ComboboxField
        field={fields.vendorId}
        label={t("business:inbound.field.vendor")}
        options={choices.vendors}
        emptyLabel={t("business:inbound.choose")}
      />
      <div className={pair}>
        <TextField field={fields.driverName} label={t("business:inbound.field.driverName")} />
        <TextField scans field={fields.deliveryNoteNo} label={t("business:inbound.field.deliveryNoteNo")} />
      </div>
      <fieldset className="space-y-1.5">
        <legend className="mb-1.5 text-sm font-medium">{t("business:inbound.field.items")}</legend>
        <FieldErrors id={fields.items.errorId} errors={fields.items.errors} />
        <InboundItemRows form={form} list={fields.items} choices={choices} />
      </fieldset>
      <UnusualReason warnings={[...blocked, ...warnings]} field={fields.unusualReason} />
      <TextField field={fields.transporter} label={t("business:inbound.field.transporter")} />
      <TextareaField field={fields.note} label={t("business:inbound.field.note")} rows={2} />
    </DocumentPanel>
  );
}

function openingValues(record: InboundRecord) {
  return {
    ...pickValues(record, INBOUND_FIELDS),
    items: record.items.map((item) => pickValues(item, ["id", ...INBOUND_ITEM_FIELDS])),
  };
}

interface InboundItemRowsProps {
  form: FormMetadata<InboundRecordInput, string[]>;
  list: FieldMetadata<InboundRecordInput["items"], InboundRecordInput, string[]>;
  choices: InboundChoices;
}

function InboundItemRows({ form, list, choices }: InboundItemRowsProps) {
  const { t } = useTranslation();
  const rows = list.getFieldList().map((row) => {
    const fields = row.getFieldset();
    return {
      key: row.key,
      valid: row.valid,
      id: fields.id,
      fields: (remove: ReactNode) => <ItemFields fields={fields} choices={choices} remove={remove} />,
    };
  });
  return (
    <EntryRows
      {...{ form, list, rows }}
      most={MAX_RECORD_ITEMS}
      addLabel={t("business:inbound.addItem")}
      removeLabel={(index) => t("business:inbound.removeRow", { index: index + 1 })}
    />
  );
}

interface ItemFieldsProps {
  fields: Record<"inboundItemId" | "quantity" | "note", FieldSource & { value?: unknown }>;
  choices: InboundChoices;
  remove: ReactNode;
}

function ItemFields({ fields: { inboundItemId, quantity, note }, choices, remove }: ItemFieldsProps) {
  const { t } = useTranslation();
  const labels = {
    item: t("business:inbound.field.inboundItem"),
    quantity: t("business:inbound.field.quantity"),
    note: t("business:inbound.field.itemNote"),
  };
  const unit = choices.items.find(({ value }) => value === inboundItemId.value)?.unit;
  return (
    <div className="space-y-1.5">
      <ComboboxField
        field={inboundItemId}
        label={labels.item}
        labelPlace="hidden"
        options={choices.items}
        emptyLabel={labels.item}
      />
      <div className="flex items-start gap-1.5">
        <NumberField
          field={quantity}
          label={labels.quantity}
          labelPlace="hidden"
          min={0}
          max={MAX_BAGS}
          placeholder={labels.quantity}
          suffix={unit && unitText(unit, t)}
          className="w-[9.5rem] shrink-0"
          inputClassName={unit === undefined ? undefined : "pr-[4.5rem]"}
        />
        <TextField field={note} label={labels.note} labelPlace="hidden" placeholder={labels.note} className="flex-1" />
        {remove}
      </div>
    </div>
  );
}
