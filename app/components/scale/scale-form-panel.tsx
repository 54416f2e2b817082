import { useTranslation } from "react-i18next";
import { PROTOCOL_NAMES } from "#contract/scale/protocols";
import type { Scale, ScaleInput } from "#contract/scale/scale";
import { settingsPaths } from "#contract/accounts/settings";
import type { FormReply } from "~/services/request/form.server";
import type { ScalesData } from "~/services/scales/screen.server";
import { CheckboxField } from "../form/checkbox-field";
import { DateField } from "../form/date-field";
import { NumberField } from "../form/number-field";
import { SelectField } from "../form/select-field";
import { TextField } from "../form/text-field";
import { DocumentPanel, useDocumentForm, pickValues } from "../record/document-form";
import { keysOf } from "../record/form-fields";
import { PanelLinks } from "../record/panel-links";
import { conflictWords } from "../record/stale-notice";
import { protocolLabel } from "./scale-text";
import { PatternFields } from "./pattern-fields";

const FIELDS = keysOf<keyof ScaleInput>({
  name: true,
  place: true,
  line: true,
  divisionKg: true,
  capacityKg: true,
  thresholdKg: true,
  certificateNo: true,
  certificateUntil: true,
  protocol: true,
  pattern: true,
  unit: true,
  active: true,
});

/** Usual of a weighbridge at a mill. */
const USUAL = { divisionKg: 20, capacityKg: 60_000, thresholdKg: 400, unit: "kg", active: true } as const;

interface ScaleFormPanelProps {
  panel: Extract<ScalesData["panel"], { kind: "form" }>;
  reply: FormReply | undefined;
  closeHref: string;
}

export function ScaleFormPanel({ panel, reply, closeHref }: ScaleFormPanelProps) {
  const { t } = useTranslation();
  const { record, constraint, idempotencyKey } = panel;
  const { fields, envelope } = useDocumentForm<ScaleInput, Scale>({
    id: "scale-form",
    record,
    constraint,
    values: (row) => pickValues(row, FIELDS),
    defaultValue: record === null ? USUAL : pickValues(record, FIELDS),
    idempotencyKey,
    reply,
    href: `${settingsPaths.scales}?form=${record?.id ?? "new"}`,
  });
  const label = (field: string) => t(`business:scale.field.${field}`);
  const hint = (field: string) => t(`business:scale.hint.${field}`);
  const source = (field: keyof typeof fields) => ({ field: fields[field], label: label(field) });
  const protocols = PROTOCOL_NAMES.map((value) => ({ value, label: protocolLabel(value, t) }));
  const isConfigured = (fields.protocol.value ?? record?.protocol) === "configured";
  return (
    <DocumentPanel
      {...envelope}
      title={record?.name ?? t("business:scale.new")}
      closeHref={closeHref}
      words={conflictWords((field) => (field.startsWith("pattern.") ? t(`business:scale.${field}`) : label(field)), {
        protocol: protocols,
      })}
      below={record !== null && <PanelLinks id={record.id} />}
    >
      <TextField {...source("name")} />
      <TextField {...source("place")} hint={hint("place")} />
      <SelectField {...source("protocol")} hint={hint("protocol")} options={protocols} emptyLabel="" />
      <PatternFields pattern={fields.pattern.getFieldset()} open={isConfigured} />
      <TextField {...source("line")} hint={hint("line")} inputClassName="font-mono" />
      <SelectField
        {...source("unit")}
        hint={hint("unit")}
        options={["kg", "t"].map((value) => ({ value, label: value }))}
      />
      <NumberField {...source("divisionKg")} min={1} max={1_000} precision={0} suffix="kg" />
      <NumberField {...source("capacityKg")} min={1_000} max={120_000} precision={0} suffix="kg" />
      <NumberField
        {...source("thresholdKg")}
        hint={hint("thresholdKg")}
        min={0}
        max={5_000}
        precision={0}
        suffix="kg"
      />
      <TextField {...source("certificateNo")} />
      <DateField {...source("certificateUntil")} hint={hint("certificateUntil")} farAhead />
      <CheckboxField {...source("active")} hint={hint("active")} />
    </DocumentPanel>
  );
}
