import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { MAX_BAGS, MAX_QUANTITY_KG } from "#contract/constants";
import type { ProductionInput } from "#contract/production";
import type { ProductionForm } from "~/services/production/panel.server";
import { ComboboxField } from "../form/combobox-field";
import { DateField } from "../form/date-field";
import { Field } from "../form/field";
import { controlProps, type FieldSource } from "../form/field-source";
import { SelectField } from "../form/select-field";
import { TextareaField } from "../form/textarea-field";
import { useKgFromBags } from "../record/use-kg-from-bags";
import { NumberInput } from "../ui/number-input";
import { Select } from "../ui/select";

export interface ProductionFieldsProps {
  fields: Record<keyof ProductionInput, FieldSource>;
  choices: ProductionForm["choices"];
  /** Day, shift and ex-DO are those of the one before: typing begins at the goods. */
  startAtGoods: boolean;
}

const shifts = ["1", "2", "3"].map((value) => ({ value, label: value }));

/** The fields of a production; kg follow the bags until somebody types other ones. */
export function ProductionFields({ fields, choices, startAtGoods }: ProductionFieldsProps) {
  const { t } = useTranslation();
  const item = useRef<HTMLSelectElement>(null);
  const chosen = () => choices.items.find(({ value }) => value === item.current?.value);
  const { bags, kg, fill } = useKgFromBags(() => chosen()?.kgPerUnit);
  const choose = t("business:master.choose");
  const goods = { field: fields.outboundItemId, label: t("business:production.field.outboundItem") };
  const bagsField = { field: fields.bags, label: t("business:production.field.bags") };
  const kgField = { field: fields.quantityKg, label: t("business:production.field.quantityKg") };
  return (
    <>
      <div className="grid grid-cols-2 gap-x-3">
        <DateField field={fields.date} label={t("business:production.field.date")} />
        <SelectField
          field={fields.shift}
          label={t("business:production.field.shift")}
          options={shifts}
          emptyLabel={choose}
        />
      </div>
      <ComboboxField
        field={fields.exDoMasterId}
        label={t("business:production.field.exDoMaster")}
        options={choices.exDos}
        emptyLabel={choose}
      />
      <Field {...goods}>
        <Select
          key={goods.field.key}
          ref={item}
          {...controlProps(goods)}
          data-autofocus={startAtGoods ? "" : undefined}
          defaultValue={goods.field.defaultValue}
          options={choices.items}
          emptyLabel={choose}
          onInput={fill}
        />
      </Field>
      <div className="grid grid-cols-2 gap-x-3">
        <SelectField
          field={fields.gradeId}
          label={t("business:production.field.grade")}
          options={choices.grades}
          emptyLabel={choose}
        />
        <ComboboxField
          field={fields.markingId}
          label={t("business:production.field.marking")}
          options={choices.markings}
          emptyLabel={choose}
        />
      </div>
      <div className="grid grid-cols-2 gap-x-3">
        <Field {...bagsField}>
          <NumberInput
            key={bagsField.field.key}
            ref={bags}
            {...controlProps(bagsField)}
            defaultValue={bagsField.field.defaultValue}
            min={0}
            max={MAX_BAGS}
            onInput={fill}
          />
        </Field>
        <Field {...kgField}>
          <NumberInput
            key={kgField.field.key}
            ref={kg}
            {...controlProps(kgField)}
            defaultValue={kgField.field.defaultValue}
            min={0}
            max={MAX_QUANTITY_KG}
            suffix="kg"
          />
        </Field>
      </div>
      <TextareaField field={fields.note} label={t("business:production.field.note")} rows={2} />
    </>
  );
}
