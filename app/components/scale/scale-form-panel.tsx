import { useTranslation } from "react-i18next";
import { CONFIGURED, PROTOCOL_NAMES, UNKNOWN } from "#contract/scale/protocols";
import type { Scale, ScaleInput } from "#contract/scale/scale";
import { settingsPaths } from "#contract/accounts/settings";
import { SETUP_STEPS, type SetupStep } from "~/definitions/scale-setup";
import type { FormReply } from "~/services/request/form.server";
import type { ScalesData } from "~/services/scales/screen.server";
import { ChevronRight } from "../ui/icons";
import { CheckboxField } from "../form/checkbox-field";
import { DateField } from "../form/date-field";
import { NumberField } from "../form/number-field";
import { SelectField } from "../form/select-field";
import { TextField } from "../form/text-field";
import { DocumentPanel, useDocumentForm, pickValues } from "../record/document-form";
import { typedKeys } from "../record/form-fields";
import { PanelLinks } from "../record/panel-links";
import { conflictWords } from "../record/stale-notice";
import { protocolLabel } from "./scale-text";
import { LineFields } from "./line-fields";
import { PatternFields } from "./pattern-fields";
import { Step } from "./setup-step";

const FIELDS = typedKeys<keyof ScaleInput>({
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

/** Folded on the form of a new scale. */
const REST = FIELDS.filter((field) => !["name", "line", "active"].includes(field));

/** Usual of a weighbridge at a mill, which is in use after its last step. */
const USUAL = { divisionKg: 20, capacityKg: 60_000, thresholdKg: 400, unit: "kg", protocol: UNKNOWN } as const;

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
  const known = PROTOCOL_NAMES.filter((name) => name !== UNKNOWN);
  const protocols = [
    // Agents in use may be of a version that does not know it.
    ...(record === null || record.protocol === UNKNOWN
      ? [{ value: UNKNOWN, label: t("business:scale.unknownChoice") }]
      : []),
    ...known.map((value) => ({ value, label: protocolLabel(value, t) })),
  ];
  const isConfigured = (fields.protocol.value ?? record?.protocol) === CONFIGURED;
  const name = <TextField {...source("name")} />;
  const place = <TextField {...source("place")} hint={hint("place")} />;
  const line = <LineFields field={fields.line} />;
  const rest = (
    <>
      <SelectField {...source("protocol")} hint={hint("protocol")} options={protocols} />
      <PatternFields pattern={fields.pattern.getFieldset()} open={isConfigured} />
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
    </>
  );
  const isRestRefused = REST.some((field) => !fields[field].valid);
  return (
    <DocumentPanel
      {...envelope}
      title={record?.name ?? t("business:scale.new")}
      closeHref={closeHref}
      size={record === null ? "lg" : "md"}
      words={conflictWords((field) => (field.startsWith("pattern.") ? t(`business:scale.${field}`) : label(field)), {
        protocol: protocols,
      })}
      above={record === null && <StepNames steps={["line"]} isOpen />}
      below={record === null ? <StepNames steps={SETUP_STEPS.slice(1)} /> : <PanelLinks id={record.id} />}
    >
      {record === null ? (
        <div className="space-y-3.5 pl-7.5">
          {line}
          {name}
          <details open={isRestRefused} className="group/more">
            <summary className="flex cursor-pointer items-center gap-1 text-sm font-medium">
              <ChevronRight aria-hidden className="size-3.5 group-open/more:rotate-90" />
              {t("record.more")}
            </summary>
            <div className="mt-3 space-y-3.5">
              {place}
              {rest}
            </div>
          </details>
        </div>
      ) : (
        <>
          {name}
          {place}
          {line}
          {rest}
          <CheckboxField {...source("active")} hint={hint("active")} />
        </>
      )}
    </DocumentPanel>
  );
}

function StepNames({ steps, isOpen = false }: { steps: readonly SetupStep[]; isOpen?: boolean }) {
  return (
    <ol className={isOpen ? undefined : "mt-4 border-t border-line"}>
      {steps.map((step) => (
        <Step key={step} step={step} done={false} open={isOpen} />
      ))}
    </ol>
  );
}
