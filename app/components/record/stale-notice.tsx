import type { FormMetadata } from "@conform-to/react";
import { Link } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#contract/values/format";
import { calledAs, referenceName } from "#contract/masters/references";
import { numbersOf } from "~/definitions/numbers";
import {
  type Answer,
  answerName,
  type Fields,
  type FieldValue,
  inputNames,
  OPENED,
  type Opening,
  type Part,
  type Question,
  type SaidPart,
} from "~/definitions/three-way";
import type { FormReply } from "~/services/request/form.server";
import { ClosedPeriod } from "../form/closed-period";
import { ChangedFields } from "../form/changed-fields";
import { FieldErrors } from "../form/field";
import { fillField } from "../form/fill-field";
import { FormErrors } from "../form/form-errors";
import { Notice } from "../ui/notice";
import { type FormMerge, shownNumber } from "./merged-form";
import { TakeBack } from "./take-back";

/** How a conflict notice names a field, and its values where a number or text does not say enough. */
interface FieldWords {
  label: string;
  options?: readonly { value: string; label: string }[] | undefined;
  text?: ((value: FieldValue) => string | undefined) | undefined;
}
export type WordsOf = (field: string) => FieldWords;

/** Returns words from labels and options by field. */
export const conflictWords =
  (labelOf: (field: string) => string, options: Record<string, FieldWords["options"]> = {}): WordsOf =>
  (field) => ({ label: labelOf(referenceName(field)), options: options[field] });

type AnyForm = Pick<
  FormMetadata<Record<string, unknown>, string[]>,
  "id" | "status" | "errors" | "allErrors" | "value"
>;

interface NoticeOptions {
  form: AnyForm;
  merge: FormMerge;
  words: WordsOf;
  /** Names references that no option has. */
  record: unknown;
}

interface FormNoticeProps extends NoticeOptions {
  reply: FormReply | undefined;
  href: string;
  onDismiss?: () => void;
  day?: string | undefined;
}

/** Shows general errors, or the changes of a conflict; holds the opening of the form. */
export function FormNotice({ form, merge, words, record, reply, href, onDismiss, day }: FormNoticeProps) {
  const { opening, current } = merge;
  const isConflict = current !== undefined || (opening?.taken.length ?? 0) + (opening?.asked.length ?? 0) > 0;
  return (
    <>
      {opening !== null && <input type="hidden" name={OPENED} value={JSON.stringify(opening)} />}
      {current === undefined && <FormErrors form={form} result={reply} dismissHref={href} onDismiss={onDismiss} />}
      {opening !== null && isConflict && (
        <StaleNotice
          {...{ form, merge, words, opening, href }}
          record={current ?? record}
          asksSecret={reply?.isSecretDropped === true}
        />
      )}
      <ClosedPeriod record={record} day={day ?? formDate(form)} reply={reply} />
      <TakeBack reply={reply} />
    </>
  );
}

interface StaleNoticeProps extends NoticeOptions {
  opening: Opening;
  href: string;
  asksSecret: boolean;
}

function StaleNotice({ form, merge, words, opening, record, href, asksSecret }: StaleNoticeProps) {
  const { t } = useTranslation();
  const { taken, asked, changed } = opening;
  const box = useFocusAfterMerge(merge);
  const say = partWords(words, opening, record, t);
  const facts = Object.entries(changed);
  return (
    <div ref={box} tabIndex={-1} className="rounded-lg">
      <Notice tone="warning" title={t("record.staleTitle")} dismissible={false}>
        {taken.length + asked.length === 0 && <p>{t("record.staleSame")}</p>}
        {taken.length > 0 && (
          <>
            <p>{t("record.staleText")}</p>
            <dl className="my-1">
              {taken.map((part) => (
                <TakenLine key={say.label(part)} part={part} say={say} />
              ))}
            </dl>
          </>
        )}
        {facts.length > 0 && (
          <>
            <p>{t("record.staleElsewhere")}</p>
            <dl className="my-1">
              {facts.map(([label, now]) => (
                <div key={label}>
                  <dt className="inline">{label}: </dt>
                  <dd className="inline font-semibold">{now === "" ? "–" : now}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        {asked.map((part, index) => (
          <StaleQuestion key={say.label(part)} {...{ part, index, form, say }} />
        ))}
        {asksSecret && <p>{t("record.staleSecret")}</p>}
        <p>
          {t(asked.length === 0 ? "record.staleAgain" : "record.staleAnswer")}{" "}
          <Link to={href} reloadDocument className="underline underline-offset-2">
            {t("record.staleReload")}
          </Link>
        </p>
      </Notice>
    </div>
  );
}

type PartWords = ReturnType<typeof partWords>;

function TakenLine({ part, say }: { part: SaidPart; say: PartWords }) {
  const { t } = useTranslation();
  const { was, now } = part;
  return (
    <div>
      <dt className="inline">{say.label(part)}: </dt>
      <dd className="inline">
        <span className="font-semibold">{now === null ? t("record.staleRemoved") : say.text(now)}</span>
        {was !== null && now !== null && ` (${t("record.staleWas", { value: say.text(was) })})`}
        {` · ${part.by ?? t("record.staleSomeone")}`}
      </dd>
    </div>
  );
}

interface StaleQuestionProps {
  part: Question;
  index: number;
  form: AnyForm;
  say: PartWords;
}

/** Asks which of two values is right; an answer also fills the field, except for whole rows. */
function StaleQuestion({ part, index, form, say }: StaleQuestionProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLFieldSetElement>(null);
  const { was, now, mine, by, answer } = part;
  const names = inputNames(part, (row) => findRowIndex(form.value, row));
  const name = by ?? t("record.staleSomeone");
  const choose = (chosen: Answer) => {
    const fields = chosen === "mine" ? mine : now;
    if (mine === null || now === null) return;
    for (const [at, value] of Object.values(fields ?? {}).entries()) {
      const field = names[at] ?? "";
      if (!Array.isArray(value)) fillField(form.id, field, shownNumber(t)(field, value) ?? String(value ?? ""));
    }
  };
  // A value typed after the answer is the user's own.
  const joined = names.join(" ");
  useEffect(() => {
    const onInput = ({ target, isTrusted }: Event) => {
      if (!isTrusted || !(target instanceof Element) || !("form" in target)) return;
      const field = target.getAttribute("name") ?? "";
      const own = box.current?.querySelector<HTMLInputElement>("input[value=mine]");
      if (own && target.form === own.form && joined.split(" ").includes(field)) own.checked = true;
    };
    document.addEventListener("input", onInput);
    return () => document.removeEventListener("input", onInput);
  }, [joined]);
  const fieldsText = (fields: Fields | null) => (fields === null ? t("record.staleRemoved") : say.text(fields));
  const errors = names.flatMap((one) => form.allErrors[one] ?? []);
  return (
    <fieldset ref={box} className="my-2 space-y-1">
      <legend className="font-semibold">{say.label(part)}</legend>
      <p>
        {t("record.staleAsk", { name })}
        {was !== null && ` (${t("record.staleWas", { value: say.text(was) })})`}
      </p>
      {(["mine", "theirs"] as const).map((one) => (
        <label key={one} className="flex items-start gap-2">
          <input
            type="radio"
            name={answerName(index)}
            value={one}
            defaultChecked={answer === one}
            aria-describedby={errors.length === 0 ? undefined : `${form.id}-${answerName(index)}`}
            onChange={() => choose(one)}
            className="mt-0.5"
          />
          <span className="min-w-0 wrap-anywhere">
            {one === "mine" ? t("record.staleMine") : name}
            {t("text.colon")}
            <span className="font-semibold">{fieldsText(one === "mine" ? mine : now)}</span>
          </span>
        </label>
      ))}
      <FieldErrors id={`${form.id}-${answerName(index)}`} errors={errors.slice(0, 1)} />
    </fieldset>
  );
}

/** Focuses the first question of a conflict, else the notice. */
function useFocusAfterMerge({ current, key }: FormMerge) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (current === undefined) return;
    const target = box.current?.querySelector<HTMLElement>("input[type=radio]") ?? box.current;
    target?.focus();
    box.current?.scrollIntoView({ block: "nearest" });
  }, [current, key]);
  return box;
}

/** Marks the fields of a form that other users have changed. */
export function MarkedFields({
  form,
  merge,
  children,
}: Pick<NoticeOptions, "form" | "merge"> & { children: ReactNode }) {
  const { t } = useTranslation();
  const { taken = [], asked = [] } = merge.opening ?? {};
  const mark = (text: string) => (part: SaidPart) =>
    inputNames(part, (row) => findRowIndex(form.value, row)).map(
      (name) => [name, t(text, { name: part.by ?? t("record.staleSomeone") })] as const,
    );
  const marks = [...taken.flatMap(mark("record.changedBy")), ...asked.flatMap(mark("record.changedByBoth"))];
  return <ChangedFields.Provider value={new Map(marks)}>{children}</ChangedFields.Provider>;
}

function findRowIndex(values: unknown, { list, id }: { list: string; id: string }): number {
  const rows: unknown = typeof values === "object" && values !== null ? Reflect.get(values, list) : undefined;
  return Array.isArray(rows) ? rows.findIndex((row: { id?: unknown } | undefined) => row?.id === id) : -1;
}

const formDate = ({ value }: AnyForm) => value?.date;

/** Returns texts of a part: its label, and its values. */
function partWords(words: WordsOf, opening: Opening, record: unknown, t: TFunction) {
  const textOf = (name: string, value: FieldValue | undefined) => {
    const field = name.split(".").at(-1) ?? name;
    return valueText(words(name), field, value ?? null, record, t);
  };
  const text = (fields: Fields) =>
    Object.entries(fields)
      .filter(([name]) => name !== "id")
      .map(([name, value]) => textOf(name, value))
      .filter(Boolean)
      .join(" · ") || "–";
  const rowText = ({ row, was, now, mine }: Part) => {
    const rows = opening.values[row?.list ?? ""];
    const at = Array.isArray(rows) ? (rows as Fields[]).findIndex(({ id }) => String(id) === row?.id) : -1;
    const known = (at === -1 ? undefined : (rows as Fields[])[at]) ?? now ?? was ?? mine ?? {};
    const names = Object.keys(known).filter((name) => /.Id$/.test(name));
    const goods = text(Object.fromEntries(names.map((name) => [name, known[name] ?? null])));
    return at === -1 ? goods : `${at + 1} (${goods})`;
  };
  const label = (part: Part) => {
    const { row, was, now, mine } = part;
    const fields = Object.keys(now ?? was ?? mine ?? {}).map((name) => words(name).label);
    if (row === undefined) return fields.join(", ");
    const list = `${words(row.list).label} ${rowText(part)}`;
    return now === null || mine === null ? list : `${list}, ${fields.join(", ")}`;
  };
  return { text, label };
}

function valueText(
  { options, text }: FieldWords,
  field: string,
  value: FieldValue,
  record: unknown,
  t: TFunction,
): string {
  const own = text?.(value);
  if (own !== undefined) return own;
  const { formatKg, formatNumber, formatRupiah } = numbersOf(t);
  if (typeof value === "object" && value !== null)
    return value.map((one) => valueText({ label: "", options }, field, one, record, t)).join(", ");
  const known = options?.find((option) => option.value === String(value));
  if (known !== undefined) return known.label;
  if (value === null || value === "") return "";
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  const name = field.endsWith("Id") ? findName(record, field, value) : undefined;
  if (name !== undefined) return name;
  if (typeof value !== "number")
    return /^\d{4}-\d\d-\d\d$/.test(String(value)) ? formatDay(String(value)) : String(value);
  if (field.startsWith("price")) return formatRupiah(value);
  return field.endsWith("Kg") ? formatKg(value) : formatNumber(value);
}

function findName(record: unknown, field: string, value: unknown): string | undefined {
  if (typeof record !== "object" || record === null) return undefined;
  if (Reflect.get(record, field) === value) {
    const called = calledAs(Reflect.get(record, referenceName(field)));
    if (typeof called === "string") return called;
  }
  const rows = Object.values(record).filter(Array.isArray).flat();
  return rows.map((row) => findName(row, field, value)).find((name) => name !== undefined);
}
