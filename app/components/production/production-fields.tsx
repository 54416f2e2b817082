import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { MAX_BAGS, MAX_QUANTITY_KG } from "#contract/constants";
import type { ProductionInput } from "#contract/production";
import type { ProductionForm } from "~/services/production/panel.server";
import { ComboboxField } from "../form/combobox-field";
import { DateField } from "../form/date-field";
import type { FieldSource } from "../form/field-source";
import { NumberField } from "../form/number-field";
import { SelectField } from "../form/select-field";
import { TextareaField } from "../form/textarea-field";
import { useKgFromBags } from "../record/use-kg-from-bags";

interface ProductionFieldsProps {
  fields: Record<keyof ProductionInput, FieldSource>;
  choices: ProductionForm["choices"];
  /** Day, shift and ex-DO are filled in from the record before: typing starts at the goods. */
  startAtGoods: boolean;
}

const shifts = ["1", "2", "3"].map((value) => ({ value, label: value }));

/** The fields of a production; the kg are calculated from the bags until they are typed. */
export function ProductionFields({ fields, choices, startAtGoods }: ProductionFieldsProps) {
  const { t } = useTranslation();
  const item = useRef<HTMLSelectElement>(null);
  const chosen = () => choices.items.find(({ value }) => value === item.current?.value);
  const { bags, kg, fill } = useKgFromBags(() => chosen()?.kgPerUnit);
  const choose = t("business:master.choose");
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
      <SelectField
        ref={item}
        field={fields.outboundItemId}
        label={t("business:production.field.outboundItem")}
        options={choices.items}
        emptyLabel={choose}
        firstFocus={startAtGoods}
        onInput={fill}
      />
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
        <NumberField
          ref={bags}
          field={fields.bags}
          label={t("business:production.field.bags")}
          min={0}
          max={MAX_BAGS}
          onInput={fill}
        />
        <NumberField
          ref={kg}
          field={fields.quantityKg}
          label={t("business:production.field.quantityKg")}
          min={0}
          max={MAX_QUANTITY_KG}
          suffix="kg"
        />
      </div>
      <TextareaField field={fields.note} label={t("business:production.field.note")} rows={2} />
    </>
  );
}
