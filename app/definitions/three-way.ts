import { MAX_FORM_FIELDS, MAX_FORM_FIELDS_OF_A_NAME } from "#contract/constants";

/**
 * Three-way merge of a form whose record another user saved first (docs/domain.md, Conventions): as opened, as stored
 * now, as typed. The form carries its opening in a hidden field.
 */

type Plain = string | number | boolean | null;
export type FieldValue = Plain | readonly (string | number)[];
/** Fields by name; `pattern.start` is a field of an object. */
export type Fields = Readonly<Record<string, FieldValue>>;
export type FormValues = Readonly<Record<string, FieldValue | readonly Fields[]>>;

/** Fields that are taken or asked about together, of the form or of a row. */
export interface Part {
  /** Row of a list, by its ID. */
  row?: { list: string; id: string };
  /** Index of the user's new row with the same values. */
  at?: number;
  /** Null: there was no such row. */
  was: Fields | null;
  /** Null: another user has removed the row. */
  now: Fields | null;
  /** Null: the user has removed the row, or never had it. */
  mine: Fields | null;
}

interface Merge {
  /** Changes of other users that the form takes over. */
  taken: Part[];
  /** Parts that both sides changed to different values. */
  asked: Part[];
}

export type Answer = "mine" | "theirs";
/** A part with the name of the user who changed it; null if unknown. */
export type SaidPart = Part & { by: string | null };
export type Question = SaidPart & { answer?: Answer };

/** Hidden field of a form: the values of its version, and what the last merge took and asks. */
export interface Opening {
  values: FormValues;
  /** Other facts of the record by label, for the notice. */
  facts: Readonly<Record<string, string>>;
  /** Facts that the last merge found changed. */
  changed: Readonly<Record<string, string>>;
  taken: readonly SaidPart[];
  asked: readonly Question[];
}

export const OPENED = "opened";
export const answerName = (index: number) => `answer${index}`;
/** Longer openings are ignored. */
const MAX_OPENING_LENGTH = 100_000;
const MAX_PARTS = 500;

/** Returns the values of a record or body as flat fields and rows. */
export function toFormValues(body: object): FormValues {
  return Object.fromEntries(Object.entries(body).flatMap(([name, value]) => flat(name, value)));
}

function flat(name: string, value: unknown): [string, FieldValue | Fields[]][] {
  if (Array.isArray(value)) return [[name, value.some(isObject) ? value.map(toFields) : value.filter(isKey)]];
  if (!isObject(value)) return [[name, plain(value)]];
  return Object.entries(value).flatMap(([field, inner]) => flat(`${name}.${field}`, inner));
}

const toFields = (row: unknown): Fields =>
  Object.fromEntries(Object.entries(isObject(row) ? row : {}).map(([name, value]) => [name, plain(value)]));
const isKey = (value: unknown) => typeof value === "string" || typeof value === "number";
const plain = (value: unknown): Plain => (isKey(value) || typeof value === "boolean" ? value : null);

/**
 * Merges typed values with those stored now.
 * @param opened null if unknown: every difference is asked about
 * @param together fields that depend on each other, of the form or of a row
 */
export function mergeChanges(
  opened: FormValues | null,
  now: FormValues,
  typed: FormValues,
  together: readonly (readonly string[])[] = [],
): Merge {
  const merge: Merge = { taken: [], asked: [] };
  const names = [...new Set([...Object.keys(opened ?? {}), ...Object.keys(now)])];
  const lists = names.filter((name) => [opened?.[name], now[name], typed[name]].some(isRows));
  const own = names.filter((name) => !lists.includes(name));
  const ownFields = (values: FormValues) =>
    Object.fromEntries(own.map((name) => [name, (values[name] ?? null) as FieldValue]));
  mergeFields(merge, own, opened && ownFields(opened), ownFields(now), ownFields(typed), together);
  for (const list of lists) mergeRows(merge, list, opened && listRows(opened, list), now, typed, together);
  return merge;
}

function mergeFields(
  merge: Merge,
  names: readonly string[],
  was: Fields | null,
  now: Fields,
  mine: Fields,
  together: readonly (readonly string[])[],
  row?: Part["row"],
): void {
  const groups = together.map((group) => group.filter((name) => names.includes(name)));
  const singles = names.filter((name) => !groups.flat().includes(name)).map((name) => [name]);
  for (const group of [...groups, ...singles]) {
    const theirs = group.filter((name) => was === null || !isSame(was[name], now[name]));
    const differing = group.filter((name) => !isSame(now[name], mine[name]));
    if (theirs.length === 0 || differing.length === 0) continue;
    const isMine = was === null || group.some((name) => !isSame(was[name], mine[name]));
    const part = { ...(row && { row }), was: was && pick(was, differing) };
    const both = { now: pick(now, differing), mine: pick(mine, differing) };
    (isMine ? merge.asked : merge.taken).push({ ...part, ...both });
  }
}

function mergeRows(
  merge: Merge,
  list: string,
  was: readonly Fields[] | null,
  nowValues: FormValues,
  typed: FormValues,
  together: readonly (readonly string[])[],
): void {
  const [now, mine] = [listRows(nowValues, list), listRows(typed, list)];
  const added = mine.map((row, at) => ({ row, at })).filter(({ row }) => idOf(row) === "");
  const ids = new Set([...(was ?? []), ...now, ...mine].map(idOf));
  ids.delete("");
  for (const id of ids) {
    const [before, theirs, own] = [was ?? [], now, mine].map((rows) => rows.find((one) => idOf(one) === id));
    const row = { list, id };
    const part = { row, was: before ?? null, now: theirs ?? null, mine: own ?? null };
    if (theirs !== undefined && own !== undefined) {
      const names = Object.keys(theirs).filter((name) => name !== "id");
      mergeFields(merge, names, before ?? null, theirs, own, together, row);
    } else if (theirs !== undefined && before === undefined) {
      const same = added.findIndex((one) => isSameRow(theirs, one.row));
      const [twin] = same === -1 ? [] : added.splice(same, 1);
      (was === null ? merge.asked : merge.taken).push(twin === undefined ? part : { ...part, at: twin.at });
    } else if (theirs !== undefined) {
      if (before !== undefined && !isSameRow(before, theirs)) merge.asked.push(part);
    } else if (own !== undefined) {
      (before !== undefined && isSameRow(before, own) ? merge.taken : merge.asked).push(part);
    }
  }
}

const isRows = (value: unknown): value is readonly Fields[] => Array.isArray(value) && value.some(isObject);
const listRows = (values: FormValues, list: string): readonly Fields[] => {
  const rows = values[list];
  return isRows(rows) ? rows : [];
};
const idOf = ({ id }: Fields) => comparedText(id);
const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));

/** Compares the fields of the first row. */
const isSameRow = (row: Fields, other: Fields) =>
  Object.keys(row).every((name) => name === "id" || isSame(row[name], other[name]));

/** "" equals null, 1 equals "1"; lists ignore the order. */
const isSame = (one: FieldValue | undefined, other: FieldValue | undefined) =>
  comparedText(one) === comparedText(other);

const comparedText = (value: FieldValue | undefined): string =>
  Array.isArray(value) ? value.map(String).sort().join() : String(value ?? "").replace(/\r\n?/g, "\n");

/** Returns true if two records have the same values in a form. */
export const hasSameValues = (one: FormValues, other: FormValues) =>
  JSON.stringify(Object.entries(one)) === JSON.stringify(Object.entries(other));

type Input = Record<string, unknown>;

type Shown = (field: string, value: FieldValue) => string | undefined;

/**
 * Returns the input of a form with the changes that it takes over. Rows that only one side kept stay until answered.
 * @param shown formats values as the fields show them
 */
export function mergedInput(input: Input, { taken, asked }: Merge, shown: Shown = () => undefined): Input {
  const merged = structuredClone(input);
  const twins = taken.filter(({ at }) => at !== undefined);
  // Before other rows move.
  for (const { row, at } of twins) Object.assign(inputRows(merged, row?.list ?? "")[at ?? 0] ?? {}, { id: row?.id });
  for (const part of taken.filter((one) => !twins.includes(one))) write(merged, part, shown);
  for (const part of asked) if (part.mine === null) write(merged, part, shown);
  return merged;
}

function write(input: Input, { row, now }: Part, shown: Shown): void {
  const shownText = (name: string, value: FieldValue) => shown(name, value) ?? toInput(value);
  if (row === undefined) {
    for (const [name, value] of Object.entries(now ?? {})) setInput(input, name.split("."), shownText(name, value));
    return;
  }
  const rows = inputRows(input, row.list);
  const index = rows.findIndex(({ id }) => id === row.id);
  if (now === null) {
    if (index !== -1) rows.splice(index, 1);
    return;
  }
  const fields = Object.fromEntries(Object.entries(now).map(([name, value]) => [name, shownText(name, value)]));
  if (index === -1) rows.push({ ...fields, id: row.id });
  else Object.assign(rows[index] ?? {}, fields);
}

function inputRows(input: Input, list: string): Input[] {
  const rows = input[list];
  if (Array.isArray(rows)) return rows as Input[];
  const made: Input[] = [];
  input[list] = made;
  return made;
}

function setInput(input: Input, [name = "", ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    input[name] = value;
    return;
  }
  // A name of Object.prototype is not a field.
  const inner = Object.hasOwn(input, name) ? input[name] : undefined;
  const next = isObject(inner) ? inner : {};
  input[name] = next;
  setInput(next, rest, value);
}

/** Returns a value as conform has it; an unchecked box is absent. */
function toInput(value: FieldValue): string | string[] | undefined {
  if (typeof value === "boolean") return value ? "on" : undefined;
  return Array.isArray(value) ? value.map(String) : String(value ?? "");
}

/**
 * Removes opening and answers from a submitted form, and sets its fields by the answers.
 * @returns the opening with the answers, and the fields whose question has no answer
 */
export function takeOpening(form: FormData): { opened: string | undefined; unanswered: string[] } {
  const text = form.get(OPENED);
  const opening = typeof text === "string" ? readOpening(text) : null;
  const answers = (opening?.asked ?? []).map((_, index) => parseAnswer(form.get(answerName(index))));
  for (const name of new Set(form.keys())) if (name === OPENED || /^answer\d+$/.test(name)) form.delete(name);
  if (opening === null) return { opened: undefined, unanswered: [] };
  const asked = opening.asked.map((part, index) => ({ ...part, answer: answers[index] }));
  for (const { answer, ...part } of asked) if (answer !== undefined) applyAnswer(form, part, answer);
  const unanswered = asked.flatMap((part) => (part.answer === undefined ? formNames(form, part).slice(0, 1) : []));
  return { opened: JSON.stringify({ ...opening, asked }), unanswered };
}

const parseAnswer = (value: unknown): Answer | undefined =>
  value === "mine" || value === "theirs" ? value : undefined;

/** Returns the form's names of a part; empty if its row is gone. @param rows index of a row by its ID */
export function inputNames({ row, now, mine }: Part, indexOf: (row: { list: string; id: string }) => number) {
  const index = row === undefined ? 0 : indexOf(row);
  if (index === -1) return [];
  const fields = now === null || mine === null ? ["id"] : Object.keys(now);
  return fields.map((field) => (row === undefined ? field : `${row.list}[${index}].${field}`));
}

const formNames = (form: FormData, part: Part) => inputNames(part, (row) => rowIndex(form, row));

function rowIndex(form: FormData, { list, id }: { list: string; id: string }): number {
  const found = [...form].find(([name, value]) => value === id && rowName(name, list)?.field === "id");
  return found === undefined ? -1 : (rowName(found[0], list)?.index ?? -1);
}

function rowName(name: string, list: string): { index: number; field: string } | null {
  if (!name.startsWith(`${list}[`)) return null;
  const [, index, field] = /^(\d{1,3})\]\.(.+)$/.exec(name.slice(list.length + 1)) ?? [];
  return index === undefined || field === undefined ? null : { index: Number(index), field };
}

function applyAnswer(form: FormData, part: Part, answer: Answer): void {
  const { row, now, mine } = part;
  const [place] = formNames(form, part);
  if (row !== undefined && (now === null || mine === null)) {
    if (place === undefined) return;
    const keeps = answer === "mine" ? mine !== null : now !== null;
    if (!keeps) dropRow(form, row);
    // The stored row is gone, so the user's row is a new one.
    else if (now === null) form.set(place, "");
    return;
  }
  const [chosen, other] = answer === "mine" ? [mine, now] : [now, mine];
  const index = row === undefined ? 0 : rowIndex(form, row);
  if (index === -1) return;
  for (const [field, value] of Object.entries(chosen ?? {})) {
    const name = row === undefined ? field : `${row.list}[${index}].${field}`;
    // An own value may have been edited since the question.
    if (answer === "theirs" || isSame(other?.[field], formValue(form, name))) setField(form, name, value);
  }
}

const formValue = (form: FormData, name: string): FieldValue => {
  const values = form.getAll(name).map(String);
  return values.length > 1 ? values : (values[0] ?? null);
};

function setField(form: FormData, name: string, value: FieldValue): void {
  form.delete(name);
  for (const text of [toInput(value) ?? []].flat()) form.append(name, text);
}

function dropRow(form: FormData, row: { list: string; id: string }): void {
  const dropped = rowIndex(form, row);
  const moved = [...form].flatMap(([name, value]): [string, FormDataEntryValue][] => {
    const at = rowName(name, row.list);
    if (at === null || at.index < dropped) return [[name, value]];
    return at.index === dropped ? [] : [[`${row.list}[${at.index - 1}].${at.field}`, value]];
  });
  for (const name of new Set(form.keys())) form.delete(name);
  for (const [name, value] of moved) form.append(name, value);
}

/** Returns the opening in a form's hidden field; null if it is invalid. */
export function readOpening(text: string | undefined): Opening | null {
  if (text === undefined || text.length > MAX_OPENING_LENGTH) return null;
  try {
    const read: unknown = JSON.parse(text);
    return isOpening(read) ? read : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isOpening(read: unknown): read is Opening {
  if (!isObject(read) || !isObject(read.values) || !isTexts(read.facts) || !isTexts(read.changed)) return false;
  const isValue = (value: unknown) =>
    isField(value) || (Array.isArray(value) && value.every((row) => isObject(row) && isFields(row)));
  return Object.values(read.values).every(isValue) && isParts(read.taken) && isParts(read.asked);
}

const isTexts = (texts: unknown) => isObject(texts) && Object.values(texts).every((text) => typeof text === "string");
const isField = (value: unknown) =>
  Array.isArray(value)
    ? value.length <= MAX_FORM_FIELDS_OF_A_NAME && value.every(isKey)
    : value === null || isKey(value) || typeof value === "boolean";
const isFields = (value: unknown) => value === null || (isObject(value) && Object.values(value).every(isField));
const isParts = (parts: unknown): parts is readonly Part[] =>
  Array.isArray(parts) && parts.length <= MAX_PARTS && parts.every(isPart) && countFields(parts) <= 2 * MAX_FORM_FIELDS;
const countFields = (parts: readonly Part[]) =>
  parts.reduce((sum, { now, mine }) => sum + Object.keys(now ?? {}).length + Object.keys(mine ?? {}).length, 0);

function isPart(part: unknown): part is Part {
  if (!isObject(part) || ![part.was, part.now, part.mine].every(isFields)) return false;
  const { row } = part;
  return row === undefined || (isObject(row) && typeof row.list === "string" && typeof row.id === "string");
}
