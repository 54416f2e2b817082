import type { DefaultValue, FieldMetadata, FormMetadata } from "@conform-to/react";
import { Plus, X } from "lucide-react";
import { Fragment, useId, useState, type MouseEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "remix-utils/use-hydrated";
import { cn } from "../class-names";
import { Button } from "../ui/button";
import { FieldErrors } from "./field";
import { useRowFocus } from "./use-row-focus";

interface EntryRow {
  key: string | undefined;
  valid: boolean;
  /** Field with the ID of a stored entry. */
  id: { name: string; initialValue?: unknown; errorId: string; errors?: string[] | undefined };
  /** Reason why the row cannot be removed, shown below it. */
  stays?: string | undefined;
  /** Renders the fields, with the remove button after the last one. */
  fields: (remove: ReactNode) => ReactNode;
}

interface EntryRowsProps<Form extends Record<string, unknown>, Entry> {
  form: FormMetadata<Form, string[]>;
  list: FieldMetadata<Entry[], Form, string[]>;
  rows: readonly EntryRow[];
  /** Maximum number of rows. */
  most: number;
  addLabel: string;
  removeLabel: (index: number) => string;
  /** Column heads of table rows; rows without them have a border. */
  head?: ReactNode;
  /** Shown to the right of the add button. */
  foot?: ReactNode;
}

interface RemovedRow {
  index: number;
  values: Record<string, string>;
  /** Number of remaining rows; if it changes, restoring is no longer offered. */
  left: number;
}

/**
 * Rows of a form with submit buttons to add and remove them, which also work without JavaScript. Removed rows can be
 * restored. Every row has the same Tab stops.
 */
export function EntryRows<Form extends Record<string, unknown>, Entry>(props: EntryRowsProps<Form, Entry>) {
  const { form, list, rows, most, addLabel, removeLabel, head, foot } = props;
  const { name } = list;
  // conform types string values as the schema's.
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
    <div ref={box} className="space-y-1.5">
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
            <input type="hidden" name={id.name} value={typeof id.initialValue === "string" ? id.initialValue : ""} />
            {fields(removeButton(index, rows.length === 1 || stays !== undefined))}
            <FieldErrors id={id.errorId} errors={id.errors} />
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

/** Replaces a removed row and offers to restore it. */
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

/** Returns the values of the fields whose names start with `prefix`. */
function valuesOfRow(form: HTMLFormElement, prefix: string): Record<string, string> {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    name.startsWith(prefix) && typeof value === "string" ? [[name.slice(prefix.length), value] as const] : [],
  );
  return Object.fromEntries(entries);
}
