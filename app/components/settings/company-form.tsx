import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PLANT_FIELDS, type PlantField, type PlantInput, type PlantSettings } from "#contract/plant/plant";
import { settingsPaths } from "#contract/accounts/settings";
import { OVERLOAD_GUARDS } from "#contract/weighing/permitted";
import type { FormReply } from "~/services/request/form.server";
import type { CompanyData } from "~/services/settings/company.server";
import { CheckboxField } from "../form/checkbox-field";
import { ComboboxField } from "../form/combobox-field";
import { NumberField } from "../form/number-field";
import { SelectField } from "../form/select-field";
import { SubmitButton } from "../form/submit-button";
import { TextField } from "../form/text-field";
import { TextareaField } from "../form/textarea-field";
import { DocumentForm, useDocumentForm, pickValues } from "../record/document-form";
import { conflictWords } from "../record/stale-notice";
import { Notice } from "../ui/notice";
import { Card, CardDescription, CardTitle } from "../ui/card";
import { plantText, plantUnit } from "./plant-text";

const SCALE = [
  ["scaleDivisionKg", 1, 1000, 0],
  ["scaleMinDivisions", 1, 100, 0],
  ["scaleCapacityKg", 1000, 120_000, 0],
  ["weightTolerancePct", 0, 100, 2],
  ["scaleCurveDays", 1, 3650, 0],
  ["callMinutes", 1, 120, 0],
] as const;
const UNUSUAL = [
  ["usualTareMinKg", 0, 120_000, 0],
  ["usualTareMaxKg", 0, 120_000, 0],
  ["usualGrossMinKg", 0, 120_000, 0],
  ["usualGrossMaxKg", 0, 120_000, 0],
  ["unusualTareKg", 0, 120_000, 0],
  ["unusualTareSpreads", 1, 100, 1],
  ["unusualGrossPct", 0, 100, 2],
  ["unusualItemPct", 0, 100, 2],
  ["unusualNetPct", 0, 100, 2],
  ["unusualOverNotePct", 0, 100, 2],
  ["unusualDaysBack", 0, 36_500, 0],
] as const;

/** Form of the plant's settings; empty fields fall back to the environment. */
export function CompanyForm({ data, reply: lastReply }: { data: CompanyData; reply: FormReply | undefined }) {
  const { record, constraint, zones, idempotencyKey } = data;
  const { t } = useTranslation();
  const { fields, reply, envelope } = useDocumentForm<PlantInput, PlantSettings>({
    id: "company-form",
    record,
    constraint,
    values: ({ saved }) => pickValues(saved, PLANT_FIELDS),
    idempotencyKey,
    reply: lastReply,
    href: settingsPaths.company,
  });
  const clearOwn = ["0", "1"].map((value) => ({ value, label: t(`business:company.clearOwn.${value}`) }));
  const guards = OVERLOAD_GUARDS.map((value) => ({ value, label: t(`business:company.overloadGuard.${value}`) }));
  const source = (field: PlantField) => ({
    field: fields[field],
    label: t(`business:company.field.${field}`),
    hint: <Source field={field} record={record} />,
    placeholder: plantText(field, record.environment[field], t, false),
  });
  const numbers = (rows: typeof SCALE | typeof UNUSUAL) =>
    rows.map(([field, min, max, precision]) => (
      <NumberField key={field} {...source(field)} {...{ min, max, precision }} suffix={plantUnit(field)} />
    ));
  return (
    <DocumentForm
      {...envelope}
      // Input survives submitting the logo's form.
      shownBy=""
      words={conflictWords((field) => t(`business:company.field.${field}`), {
        overloadGuard: guards,
        unusualClearOwn: clearOwn,
      })}
    >
      <Section title={t("business:company.head")} text={t("business:company.headText")}>
        {record.saved.companyName === null && record.environment.companyName === "" && (
          <Notice tone="warning" dismissible={false} className="sm:col-span-2">
            {t("business:paper.noCompany")}
          </Notice>
        )}
        <TextField {...source("companyName")} className="sm:col-span-2" />
        <TextareaField {...source("companyAddress")} rows={2} className="sm:col-span-2" />
        <TextField {...source("companyPhone")} />
      </Section>
      <Section title={t("business:company.scale")} text={t("business:company.scaleText")}>
        {numbers(SCALE)}
        <TextField {...source("shiftHours")} />
        <ComboboxField
          {...source("appTimezone")}
          options={zones.map((zone) => ({ value: zone, label: zone }))}
          emptyLabel={record.environment.appTimezone}
        />
        {(record.hasRecords || reply?.lastResult.error?.timeZoneConfirmed) && (
          <CheckboxField
            field={fields.timeZoneConfirmed}
            label={t("business:company.timeZoneConfirmed")}
            hint={t("business:company.timeZoneText")}
            className="sm:col-span-2"
          />
        )}
      </Section>
      <Section title={t("business:company.unusual")} text={t("business:company.unusualText")}>
        {numbers(UNUSUAL)}
        <SelectField
          {...source("unusualClearOwn")}
          options={clearOwn}
          emptyLabel={t("business:company.fromEnvironment", {
            value: t(`business:company.clearOwn.${record.environment.unusualClearOwn}`),
          })}
        />
        <SelectField
          {...source("overloadGuard")}
          options={guards}
          emptyLabel={t("business:company.fromEnvironment", {
            value: t(`business:company.overloadGuard.${record.environment.overloadGuard}`),
          })}
        />
      </Section>
      <SubmitButton saves busy={envelope.sending}>
        {t("form.save")}
      </SubmitButton>
    </DocumentForm>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card className="p-6">
      <CardTitle>{title}</CardTitle>
      <CardDescription>{text}</CardDescription>
      <div className="mt-4 grid gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
    </Card>
  );
}

/** Shows the source of a setting, and its fallback. */
function Source({ field, record: { saved, environment } }: { field: PlantField; record: PlantSettings }) {
  const { t } = useTranslation();
  const value =
    field === "unusualClearOwn"
      ? t(`business:company.clearOwn.${environment[field]}`)
      : field === "overloadGuard"
        ? t(`business:company.overloadGuard.${environment[field]}`)
        : plantText(field, environment[field], t) || t("business:company.nothing");
  return t(saved[field] === null ? "business:company.fromEnvironment" : "business:company.fromHere", { value });
}
