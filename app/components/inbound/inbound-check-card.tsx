import type { FieldMetadata } from "@conform-to/react";
import type { TFunction } from "i18next";
import { Fragment, useRef, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "remix-utils/use-hydrated";
import type { z } from "zod";
import type { EarlierRange } from "#contract/weighing/earlier-values";
import { MAX_BAGS, MAX_WEIGHT_KG } from "#contract/constants";
import type { checkBody, InboundRecord } from "#contract/weighing/inbound-record";
import { chosenDeduction, deductingNames } from "#contract/weighing/quality";
import { aboutLoadKg, deductedShare, inboundWeights } from "#contract/weighing/inbound-weights";
import { usualOfNote } from "#contract/weighing/usual-values";
import { isUnusual } from "#contract/weighing/usual-weights";
import { usualOnTrack } from "~/definitions/value-track";
import { unitText } from "~/definitions/units";
import { numbersOf, typedNumber } from "~/definitions/numbers";
import { cn } from "../class-names";
import { FieldErrors } from "../form/field";
import { NumberField } from "../form/number-field";
import { TextField } from "../form/text-field";
import { useMergedForm } from "../record/merged-form";
import { conflictWords } from "../record/stale-notice";
import { replyTo, StepForm } from "../weighing/step-form";
import { UnusualReason, type UnusualWarning } from "../unusual/unusual-reason";
import { useUsualValues } from "../unusual/use-usual-values";
import { WeightLines } from "../weighing/weight-lines";
import { fillControl } from "../ui/fill-control";
import { ValueTrack } from "../ui/value-track";
import { inboundStepDifferences, type InboundStepProps } from "./inbound-step";
import { deductionLabel } from "./inbound-weight-summary";
import { pctOfRows, SampleFields, useFilledDeduction, useSampleRows } from "./sample-fields";

type CheckForm = z.input<typeof checkBody>;

interface InboundCheckCardProps extends InboundStepProps {
  /** In percent of the load; null without earlier deductions. */
  usualDeduction: EarlierRange | null;
}

export function InboundCheckCard(props: InboundCheckCardProps) {
  const { record, usualDeduction, reply: lastReply, idempotencyKey, href } = props;
  const { t } = useTranslation();
  const reply = replyTo("check", lastReply);
  const hydrated = useHydrated();
  const items = t("business:inbound.field.items");
  const { form, fields, clearErrors, merge } = useMergedForm<CheckForm, InboundRecord>({
    id: "check-form",
    record,
    reply,
    values: checkValues,
    together: [["deductionPct", "deductionKg", "deductionReason", "overruledReason"]],
    facts: (row) => inboundStepDifferences(row, t).filter(({ label }) => label !== items),
  });
  const counts = fields.items.getFieldList();
  const warnings = useCountWarnings(counts, record);
  const pct = typedNumber(fields.deductionPct.value, 2, t) ?? null;
  const kg = typedNumber(fields.deductionKg.value, 0, t) ?? null;
  const samples = useSampleRows(fields.sample.getFieldList(), record.items);
  const computed =
    samples.length === 0 ? null : pctOfRows(samples, record.items, (item) => sumCounted(item, counts, t));
  const control = useRef<HTMLInputElement>(null);
  useFilledDeduction(control, computed);
  const { overruledReason } = fields;
  const why = overruledReason.value?.trim() || null;
  const entered = { deductionPct: pct, deductionKg: kg, overruledReason: why };
  const { isOverruled, ...chosen } = chosenDeduction(entered, computed);
  const differs = computed !== null && isOverruled;
  const isDeducted = Boolean(chosen.deductionPct || chosen.deductionKg);
  const asksWhy = differs || overruledReason.errors !== undefined || Boolean(overruledReason.initialValue) || !hydrated;
  return (
    <StepForm
      {...{ form, href, merge, record, reply, clearErrors, idempotencyKey }}
      step="check"
      words={conflictWords((field) => t(`business:inbound.field.${field}`))}
      title={t("business:inbound.step.check")}
      deliberate
      saveLabel={t("business:inbound.save.check")}
      className="space-y-3.5"
    >
      <FieldErrors id={fields.items.errorId} errors={fields.items.errors} />
      <div className="space-y-2">
        {counts.map((row, index) => {
          const item = findItem(row, record.items);
          const own = samples.filter(({ itemId }) => itemId === String(item?.id));
          return (
            <Fragment key={row.key}>
              <CountRow row={row} item={item} autoFocus={index === 0} />
              {item && <SampleFields item={item} sampleNo={row.getFieldset().sampleNo} rows={own} />}
            </Fragment>
          );
        })}
        <FieldErrors id={fields.sample.errorId} errors={fields.sample.errors} />
      </div>
      <UnusualReason
        warnings={warnings}
        field={fields.unusualReason}
        quick={["wet", "dirty"]}
        corrects={record.checkedAt !== null || record.checkCorrection !== null}
      />
      <fieldset className="space-y-3 border-t pt-3.5">
        <legend className="sr-only">{t("business:inbound.deduction")}</legend>
        {computed !== null && (
          <output className="block text-sm font-semibold">
            {t("business:inbound.sampleTotal", { pct: computed })}
          </output>
        )}
        <div className="grid grid-cols-2 gap-x-3" onInput={clearOther}>
          <NumberField
            ref={control}
            field={fields.deductionPct}
            label={t("business:inbound.field.deductionPct")}
            min={0}
            max={100}
            precision={2}
            suffix="%"
            placeholder={differs || !computed ? undefined : numbersOf(t).formatNumber(computed)}
          />
          <NumberField
            field={fields.deductionKg}
            label={t("business:inbound.field.deductionKg")}
            min={0}
            max={MAX_WEIGHT_KG}
            suffix="kg"
          />
        </div>
        <DeductionTrack usual={usualDeduction} value={deductedShare(chosen, aboutLoadKg(record))} />
        {samples.length > 0 && asksWhy && (
          <TextField field={overruledReason} label={t("business:inbound.field.overruledReason")} required={differs} />
        )}
        <TextField
          field={fields.deductionReason}
          label={t("business:inbound.field.deductionReason")}
          placeholder={isDeducted ? deductingNames(samples.flatMap(({ judged }) => judged ?? [])) || (why ?? "") : ""}
          required={isDeducted && samples.length === 0}
        />
      </fieldset>
      <Preview record={record} deduction={chosen} />
    </StepForm>
  );
}

const checkValues = ({ items, deductionPct, deductionKg, deductionReason, overruledReason }: InboundRecord) => ({
  items: items.map(({ id, inboundItemId, quantity, sample }) => ({
    id,
    inboundItemId,
    quantity,
    sampleNo: sample?.sampleNo ?? null,
  })),
  sample: items.flatMap(({ id, inboundItem, sample }) =>
    (inboundItem.factors ?? []).map(({ name: factor }) => ({
      itemId: id,
      factor,
      value: sample?.factors.find(({ name }) => name === factor)?.value ?? null,
    })),
  ),
  // A deduction of 0 leaves the fields empty.
  deductionPct: deductionPct || null,
  deductionKg: deductionKg || null,
  deductionReason,
  overruledReason,
});

/** Shows the deduction in percent of the load with the usual range. */
function DeductionTrack({ usual, value }: { usual: EarlierRange | null; value: number | null }) {
  const { t } = useTranslation();
  const percent = (share: number | null) => (share === null ? "" : `${numbersOf(t).formatNumber(share)} %`);
  return <ValueTrack value={value} valueText={percent(value)} usual={usualOnTrack(usual, percent, t)} />;
}

type Row = FieldMetadata<CheckForm["items"][number], CheckForm, string[]>;

/** Warns while counts far exceed the delivery note, unless they are as saved. */
function useCountWarnings(rows: readonly Row[], { items }: InboundRecord): UnusualWarning[] {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const settings = useUsualValues();
  return rows.flatMap((row) => {
    const { id, quantity: field } = row.getFieldset();
    const item = items.find((known) => String(known.id) === id.initialValue);
    const counted = typedNumber(field.value, 0, t);
    const usual = item === undefined ? null : usualOfNote(item.notedQuantity, settings);
    if (item === undefined || usual === null || counted === undefined) return [];
    if (counted === item.quantity || !isUnusual(counted, usual)) return [];
    const { name, unit } = item.inboundItem;
    const [noted, high] = [formatNumber(item.notedQuantity), formatNumber(usual.high ?? 0)];
    return [
      {
        text: t("business:unusual.quantity", { item: name, noted, unit: unitText(unit, t), high }),
        field,
        quick: ["wrongNote"],
      },
    ];
  });
}

/** Maximum letters of a unit that fit the usual padding. */
const SHORT_UNIT = 3;

type Item = InboundRecord["items"][number];

/** After a 409 the rows are as submitted, but the items are current. */
const findItem = (row: Row, items: readonly Item[]): Item | undefined =>
  items.find(({ id }) => String(id) === row.getFieldset().id.initialValue);

/** Returns the quantity that the form has for an item. */
const sumCounted = (item: Item, rows: readonly Row[], t: TFunction): number => {
  const row = rows.find((one) => findItem(one, [item]) !== undefined);
  return typedNumber(row?.getFieldset().quantity.value, 0, t) ?? item.quantity;
};

interface CountRowProps {
  row: Row;
  item: Item | undefined;
  autoFocus: boolean;
}

function CountRow({ row, item, autoFocus }: CountRowProps) {
  const { t } = useTranslation();
  const { id, quantity } = row.getFieldset();
  const label = item?.inboundItem.name ?? "";
  const unit = item && unitText(item.inboundItem.unit, t);
  const wideUnit = (unit?.length ?? 0) > SHORT_UNIT;
  return (
    <div className="flex items-start gap-3">
      <input type="hidden" name={id.name} value={id.initialValue ?? ""} />
      <p className="min-w-0 flex-1 pt-2">
        <span className="block text-sm leading-4.5 font-medium wrap-break-word">{label}</span>
        {item?.note != null && <span className="block text-xs wrap-break-word text-muted-foreground">{item.note}</span>}
      </p>
      <NumberField
        field={quantity}
        label={label}
        labelPlace="hidden"
        autoFocus={autoFocus}
        min={0}
        max={MAX_BAGS}
        suffix={unit}
        className="w-[9.5rem] shrink-0"
        inputClassName={cn("h-10 text-base font-semibold", wideUnit && "pr-[4.5rem]")}
      />
    </div>
  );
}

/** Clears the other unit: a deduction is in percent or kg. */
function clearOther({ currentTarget, target }: FormEvent<HTMLElement>) {
  if (!(target instanceof HTMLInputElement) || target.value === "") return;
  for (const other of currentTarget.querySelectorAll("input")) {
    if (other === target || other.value === "") continue;
    fillControl(other, "");
  }
}

interface PreviewProps {
  record: InboundRecord;
  deduction: Pick<InboundRecord, "deductionPct" | "deductionKg">;
}

function Preview({ record, deduction: { deductionPct: pct, deductionKg } }: PreviewProps) {
  const { t } = useTranslation();
  const { formatKg, formatNumber } = numbersOf(t);
  const kg = pct === null ? deductionKg : null;
  const { deductedKg, netKg } = inboundWeights({ ...record, deductionPct: pct, deductionKg: kg });
  const gross = { label: t("business:inbound.field.firstKg"), kg: record.firstKg };
  const tare = { label: t("business:inbound.field.secondKg"), kg: record.secondKg };
  const aboutKg = aboutLoadKg(record);
  const label = deductionLabel({ deductionPct: pct }, t);
  const deduction = { label, kg: deductedKg };
  const net = { label: t("business:inbound.field.netKg"), kg: (netKg ?? 0) > 0 ? netKg : null, strong: true };
  return (
    <div className="border-t pt-3.5">
      <WeightLines lines={record.secondKg === null ? [gross, deduction] : [gross, tare, deduction, net]} />
      {deductedKg === null && (
        <p aria-live="polite" className="mt-1.5 text-xs text-muted-foreground">
          {pct !== null &&
            aboutKg !== null &&
            `${t("business:inbound.pctAbout", { pct: formatNumber(pct), load: formatKg(aboutKg), kg: formatKg(Math.round((aboutKg * pct) / 100)) })} `}
          {t("business:inbound.pctLater")}
        </p>
      )}
    </div>
  );
}
