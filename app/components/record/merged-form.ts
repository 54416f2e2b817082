import type { TFunction } from "i18next";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { parseRoles } from "#contract/access";
import type { LastChange } from "#contract/answers";
import { referenceName } from "#contract/masters/references";
import { numbersOf } from "~/definitions/numbers";
import {
  type FieldValue,
  hasSameValues,
  mergeChanges,
  mergedInput,
  type Opening,
  type Part,
  readOpening,
  toFormValues,
} from "~/definitions/three-way";
import type { FormReply } from "~/services/request/form.server";
import { useClearableForm } from "../form/use-clearable-form";

type FormOptions<Input extends Record<string, unknown>> = Parameters<typeof useClearableForm<Input>>[0];

export interface StoredVersion {
  id?: number;
  version: number;
}

/** Further values of a record for its conflict notice. */
export type Facts = readonly { label: string; now: string }[];

export interface MergedFormOptions<Input extends Record<string, unknown>, Row extends StoredVersion> extends Pick<
  FormOptions<Input>,
  "constraint" | "onValidate"
> {
  id: string;
  record: Row | null;
  reply: FormReply | undefined;
  /** Returns the values of a record that the form changes. */
  values?: ((row: Row) => object) | undefined;
  /** Default: the values of the record. */
  defaultValue?: FormOptions<Input>["defaultValue"];
  /** Fields that depend on each other. */
  together?: readonly (readonly string[])[];
  facts?: ((row: Row) => Facts) | undefined;
}

/** State of a form between its opening and its saving. */
export interface FormMerge {
  /** For the hidden field; null for a new record. */
  opening: Opening | null;
  version: number | undefined;
  /** The reply is a conflict, with this current record. */
  current: unknown;
  /** Changes when the form takes other values over. */
  key: string | undefined;
}

/** Returns a form that takes the changes of other users over when its version is stale. */
export function useMergedForm<Input extends Record<string, unknown>, Row extends StoredVersion>({
  id,
  record,
  reply,
  values = () => ({}),
  facts,
  together,
  defaultValue,
  ...options
}: MergedFormOptions<Input, Row>) {
  const { t } = useTranslation();
  // A later version of the record must not pass for the one whose values the fields have.
  const [first, setFirst] = useState(record);
  if (first?.id !== record?.id || (first === null) !== (record === null)) setFirst(record);
  const createOpening = (row: Row): Opening => ({
    values: toFormValues(values(row)),
    facts: Object.fromEntries((facts?.(row) ?? []).map(({ label, now }) => [label, now])),
    changed: {},
    taken: [],
    asked: [],
  });
  const current = currentRecord<Row>(reply);
  const merged = useMemo(() => {
    // Without an initial value conform resets the form to its default.
    const reset: FormReply["lastResult"] = { initialValue: null };
    if (reply?.isFilled === true) return { opening: null, lastResult: reset, input: reply.lastResult.initialValue };
    if (current === undefined) return null;
    const sent = readOpening(reply?.opened);
    const next = createOpening(current);
    const { taken, asked } = mergeChanges(
      sent?.values ?? null,
      next.values,
      reply?.typed ?? sent?.values ?? {},
      together,
    );
    const withUser = (part: Part) => ({ ...part, by: changedBy(part, reply?.changes ?? []) });
    const changed = Object.entries(next.facts).filter(([label, now]) => sent !== null && sent.facts[label] !== now);
    const opening: Opening = {
      ...next,
      changed: Object.fromEntries(changed),
      taken: taken.map(withUser),
      asked: asked.map(withUser),
    };
    const isWritten = taken.length > 0 || asked.some(({ mine }) => mine === null);
    const lastResult = isWritten ? reset : { initialValue: reply?.lastResult.initialValue };
    const input = mergedInput(reply?.lastResult.initialValue ?? {}, { taken, asked }, shownNumber(t));
    // Conform ticks checkboxes by a list of their values.
    if (typeof input.role === "string") input.role = parseRoles(input.role);
    return { opening, lastResult, input };
    // A reply is merged once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [reply]);
  const opened = first && isAsOpened(first, record, values) ? record : first;
  const initial = defaultValue ?? (first === null ? undefined : (values(first) as typeof defaultValue));
  const [form, fields, clearErrors] = useClearableForm<Input>({
    ...options,
    id,
    lastResult: merged === null ? reply?.lastResult : merged.lastResult,
    defaultValue: merged === null ? initial : (merged.input as typeof defaultValue),
  });
  const merge: FormMerge = {
    opening: merged?.opening ?? readOpening(reply?.opened) ?? (opened && createOpening(opened)),
    version: reply?.version ?? opened?.version,
    current,
    key: form.key,
  };
  return { form, fields, clearErrors, merge };
}

/** Returns a formatter of numbers as fields show them, undefined for other values. */
export const shownNumber = (t: TFunction) => (field: string, value: FieldValue) =>
  typeof value !== "number" || field.endsWith("Id")
    ? undefined
    : numbersOf(t).formatNumber(value, Number.isInteger(value) ? 0 : 2);

/** Returns the current record of a conflict (409). */
export function currentRecord<Row extends StoredVersion>(reply: FormReply | undefined): Row | undefined {
  const { current } = reply ?? {};
  return typeof current === "object" && current !== null && "version" in current ? (current as Row) : undefined;
}

function isAsOpened<Row extends StoredVersion>(first: Row, record: Row | null, values: (row: Row) => object) {
  return record !== null && hasSameValues(toFormValues(values(first)), toFormValues(values(record)));
}

function changedBy({ row, was, now, mine }: Part, changes: readonly LastChange[]): string | null {
  const names = Object.keys(now ?? was ?? mine ?? {}).flatMap((name) => [name, referenceName(name)]);
  const isChangeOfPart = ({ field }: LastChange) => (row === undefined ? names.includes(field) : field === row.list);
  return (changes.find(isChangeOfPart) ?? changes[0])?.by?.name ?? null;
}
