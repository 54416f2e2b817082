import { FormProvider, getFormProps } from "@conform-to/react";
import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/values/format";
import type { QualityFactor } from "#contract/weighing/quality";
import {
  activeField,
  type MasterDefinition,
  type MasterField as Definition,
  type MasterRow,
} from "~/definitions/master";
import { listHref } from "~/definitions/search-href";
import type { MasterForm } from "~/services/masters/panel.server";
import type { FormReply } from "~/services/request/form.server";
import { PostForm } from "../form/post-form";
import { PanelFooter, SidePanel } from "../shell/side-panel";
import { UnusualReason } from "../unusual/unusual-reason";
import { PanelLinks } from "../record/panel-links";
import { useDocumentForm } from "../record/document-form";
import { FormNotice, MarkedFields, type WordsOf } from "../record/stale-notice";
import { Notice } from "../ui/notice";
import { buttonVariants } from "../ui/button";
import { CheckboxField } from "../form/checkbox-field";
import { DateField } from "../form/date-field";
import type { FieldSource } from "../form/field-source";
import { NumberField } from "../form/number-field";
import { SelectField } from "../form/select-field";
import { TextField } from "../form/text-field";
import { TextareaField } from "../form/textarea-field";
import { FactorRows } from "./factor-rows";
import { valueText } from "./value-text";

interface MasterFormPanelProps {
  definition: MasterDefinition;
  form: MasterForm;
  timeZone: string;
  reply: FormReply | undefined;
  closeHref: string;
}

/** A deleted row is read-only and can be restored. */
export function MasterFormPanel({ definition, form: opened, timeZone, reply, closeHref }: MasterFormPanelProps) {
  const { record, constraint, today, idempotencyKey } = opened;
  const { t } = useTranslation();
  const all = [...definition.fields, activeField];
  const { form, fields, envelope } = useDocumentForm<Record<string, string | QualityFactor[]>, MasterRow>({
    id: "master-form",
    record,
    constraint,
    values: (row) => Object.fromEntries(all.map(({ name }) => [name, row[name]])),
    together: [["unit", "kgPerUnit"]],
    defaultValue: Object.fromEntries(all.map((field) => [field.name, startValue(record, field, today)])),
    rows: all.some(({ kind }) => kind === "factors"),
    idempotencyKey,
    reply,
  });
  const { intent, merge, reply: mine } = envelope;
  const words: WordsOf = (name) => {
    const field = all.find((one) => one.name === name);
    return { label: t(field?.label ?? name), text: (value) => valueText(field, value, t) };
  };
  const deleted = record !== null && record.deletedAt !== null;
  return (
    <SidePanel
      title={record === null ? t(definition.labels.new) : definition.nameOf(record)}
      subtitle={record === null ? undefined : t("master.changedAt", { at: formatMoment(record.updatedAt, timeZone) })}
      closeHref={closeHref}
      footer={deleted ? <RestoreFooter id={record.id} /> : <PanelFooter closeHref={closeHref} formId={form.id} />}
    >
      <PostForm data-draft="" {...getFormProps(form)} className="space-y-4">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="idempotencyKey" value={envelope.idempotencyKey} />
        {record !== null && <input type="hidden" name="version" value={merge.version} />}
        {deleted && (
          <Notice tone="warning" dismissible={false}>
            {t("master.wasDeleted", { at: formatMoment(record.deletedAt ?? "", timeZone) })}
          </Notice>
        )}
        <FormNotice
          {...{ merge, words, record }}
          form={envelope.form}
          reply={mine}
          href={envelope.href}
          onDismiss={envelope.clearErrors}
        />
        <MarkedFields form={envelope.form} merge={merge}>
          <fieldset key={merge.key} disabled={deleted} className="grid grid-cols-2 gap-x-3 gap-y-4">
            {all.map((field) =>
              field.kind === "factors" ? (
                <FormProvider key={field.name} context={form.context}>
                  <FactorRows name={field.name} label={t(field.label)} />
                </FormProvider>
              ) : (
                <MasterField key={field.name} definition={field} field={fields[field.name]!} />
              ),
            )}
            <div className="col-span-2 empty:hidden">
              <UnusualReason warnings={[]} field={fields.unusualReason!} />
            </div>
          </fieldset>
        </MarkedFields>
      </PostForm>
      {record !== null && !deleted && <PanelLinks id={record.id} confirm="delete" label={t("record.delete")} />}
    </SidePanel>
  );
}

function RestoreFooter({ id }: { id: number }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  return (
    <div className="flex gap-2">
      <Link
        to={listHref(search, { history: String(id) })}
        className={buttonVariants({ variant: "outline", className: "w-30" })}
      >
        {t("record.history")}
      </Link>
      <Link to={listHref(search, { restore: String(id) })} className={buttonVariants({ className: "flex-1" })}>
        {t("record.restore")}
      </Link>
    </div>
  );
}

function startValue(record: MasterRow | null, field: Definition, today: string): string | QualityFactor[] {
  const { name, kind } = field;
  if (record === null && kind === "date" && field.startsEmpty !== true) return today;
  const value = record === null ? name === activeField.name : record[name];
  if (kind === "factors") return record?.factors ?? [];
  if (typeof value === "boolean") return value ? "on" : "";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** min and max come from the schema. */
type Source = FieldSource & { min?: string | number; max?: string | number };

function MasterField({ definition, field }: { definition: Exclude<Definition, { kind: "factors" }>; field: Source }) {
  const { t } = useTranslation();
  const props = {
    field,
    label: t(definition.label),
    hint: definition.hint === undefined ? undefined : t(definition.hint),
    className: definition.narrow === true ? undefined : "col-span-2",
  };
  switch (definition.kind) {
    case "text":
      return <TextField {...props} placeholder={definition.placeholder} />;
    case "textarea":
      return <TextareaField {...props} rows={definition.rows} />;
    case "number":
      return (
        <NumberField
          {...props}
          min={toNumber(field.min)}
          max={toNumber(field.max)}
          precision={definition.precision}
          suffix={definition.suffix}
        />
      );
    case "select": {
      const options = definition.options.map(({ value, label }) => ({ value, label: t(label) }));
      return <SelectField {...props} options={options} emptyLabel={t(definition.emptyLabel)} />;
    }
    case "checkbox":
      return <CheckboxField {...props} />;
    case "date":
      return <DateField {...props} farAhead />;
  }
}

function toNumber(bound: string | number | undefined): number | undefined {
  return bound === undefined ? undefined : Number(bound);
}
