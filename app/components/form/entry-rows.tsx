import type { DefaultValue, FieldMetadata, FormMetadata } from "@conform-to/react";
import { Plus, X } from "~/components/ui/icons";
import {
  Fragment,
  useId,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useRef,
  type RefObject,
} from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "remix-utils/use-hydrated";
import { cn } from "../class-names";
import { Button } from "../ui/button";
import { useEffectBeforePaint } from "../ui/use-effect-before-paint";
import { focusFirstField } from "../ui/first-field";
import { FieldErrors } from "./field";

interface EntryRow {
  key: string | undefined;
  valid: boolean;
  /** Field with the ID of a stored entry; entries without one have no ID. */
  id?: { name: string; initialValue?: unknown; errorId: string; errors?: string[] | undefined };
  /** Reason why the row cannot be removed. */
  stays?: string | undefined;
  /** `remove` belongs after the last field. */
  fields: (remove: ReactNode) => ReactNode;
}

interface EntryRowsProps<Form extends Record<string, unknown>, Entry> {
  form: FormMetadata<Form, string[]>;
  list: FieldMetadata<Entry[], Form, string[]>;
  rows: readonly EntryRow[];
  /** Default: 1. */
  fewest?: number;
  most: number;
  addLabel: string;
  removeLabel: (index: number) => string;
  /** Rows without column heads have a border. */
  head?: ReactNode;
  /** Shown next to the add button. */
  foot?: ReactNode;
}

interface RemovedRow {
  index: number;
  values: Record<string, string>;
  /** Number of remaining rows; a change ends the offer to restore. */
  left: number;
}

/** Adds and removes rows, also without JavaScript. Removed rows can be restored. Every row has the same tab stops. */
export function EntryRows<Form extends Record<string, unknown>, Entry>(props: EntryRowsProps<Form, Entry>) {
  const { form, list, rows, fewest = 1, most, addLabel, removeLabel, head, foot } = props;
  const { name } = list;
  // conform types strings as the schema's values.
  const inserted = (values: Record<string, string>) => values as DefaultValue<Entry>;
  const hydrated = useHydrated();
  const box = useRowFocus(rows.map(({ key }) => key));
  const [removed, setRemoved] = useState<RemovedRow | null>(null);
  const undo = removed !== null && removed.left === rows.length && (
    <RemovedNotice
      index={removed.index}
      onUndo={() => {
        setRemoved(null);
        form.insert({ name, index: removed.index, defaultValue: inserted(removed.values) });
      }}
    />
  );
  const removeButton = (index: number, stays: boolean) => {
    if (stays && !hydrated) return null;
    const keep = ({ currentTarget: { form: element } }: MouseEvent<HTMLButtonElement>) =>
      element !== null &&
      setRemoved({ index, values: valuesOfRow(element, `${name}[${index}].`), left: rows.length - 1 });
    return (
      <Button
        variant="ghost"
        size="icon"
        aria-label={removeLabel(index)}
        className="-mr-1 w-7 aria-disabled:pointer-events-auto aria-disabled:cursor-default"
        {...(stays
          ? { "aria-disabled": true }
          : { type: "submit", ...form.remove.getButtonProps({ name, index }), onClick: keep })}
      >
        <X aria-hidden />
      </Button>
    );
  };
  return (
    <div ref={box} onKeyDown={moveInColumn} className="space-y-1.5">
      {head}
      {rows.map(({ key, valid, id, stays, fields }, index) => (
        <Fragment key={key}>
          {removed?.index === index && undo}
          <div
            data-entry=""
            className={cn(
              head === undefined && ["rounded-lg border p-2", valid ? "border-border" : "border-destructive-border"],
            )}
          >
            {id && (
              <input type="hidden" name={id.name} value={typeof id.initialValue === "string" ? id.initialValue : ""} />
            )}
            {fields(removeButton(index, rows.length === fewest || stays !== undefined))}
            {id && <FieldErrors id={id.errorId} errors={id.errors} />}
            {stays !== undefined && <p className="mt-0.5 text-xs text-muted-foreground">{stays}</p>}
          </div>
        </Fragment>
      ))}
      {removed !== null && removed.index >= rows.length && undo}
      <div className="flex items-center justify-between gap-3">
        {rows.length < most && (
          <Button
            type="submit"
            variant="link"
            data-add=""
            className="py-1"
            {...form.insert.getButtonProps({ name, defaultValue: inserted({}) })}
          >
            <Plus aria-hidden className="size-3.5" />
            {addLabel}
          </Button>
        )}
        {foot}
      </div>
    </div>
  );
}

/** Up and Down move between the rows, in the same field; choices keep these keys. */
function moveInColumn(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step === undefined || !(target instanceof HTMLInputElement)) return;
  const fields = [...currentTarget.querySelectorAll<HTMLInputElement>("[data-entry] input:not([type=hidden])")];
  const column = fields.filter(({ name }) => name !== "" && withoutIndex(name) === withoutIndex(target.name));
  const next = column[column.indexOf(target) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

const withoutIndex = (name: string) => name.replace(/\[\d+\]/, "");

function RemovedNotice({ index, onUndo }: { index: number; onUndo: () => void }) {
  const { t } = useTranslation();
  const textId = useId();
  return (
    <p className="flex items-center justify-between rounded-lg bg-muted py-1 pr-1 pl-2.5 text-sm">
      <span id={textId}>{t("form.rowRemoved", { index: index + 1 })}</span>
      <Button size="sm" variant="outline" data-undo="" aria-describedby={textId} onClick={onUndo}>
        {t("form.undo")}
      </Button>
    </p>
  );
}

function valuesOfRow(form: HTMLFormElement, prefix: string): Record<string, string> {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    name.startsWith(prefix) && typeof value === "string" ? [[name.slice(prefix.length), value] as const] : [],
  );
  return Object.fromEntries(entries);
}

/**
 * Focuses added and restored rows, and the restore button of a removed one.
 * @returns ref of the box around rows (`data-entry`) and button (`data-undo`)
 */
function useRowFocus(keys: readonly (string | undefined)[]): RefObject<HTMLDivElement> {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(keys);
  const joined = keys.join(" ");
  useEffectBeforePaint(() => {
    const old = before.current;
    before.current = keys;
    if (keys.length === old.length - 1) box.current?.querySelector<HTMLElement>("[data-undo]")?.focus();
    if (keys.length !== old.length + 1) return;
    const rows = box.current?.querySelectorAll<HTMLElement>("[data-entry]");
    const added = rows?.[keys.findIndex((key) => !old.includes(key))];
    if (added !== undefined && !focusFirstField(added)) added.focus();
  }, [joined]);
  return box;
}
