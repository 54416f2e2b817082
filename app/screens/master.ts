import type { ComponentType, ReactNode } from "react";
import type { z } from "zod";
import type { MasterArea } from "#contract/access";
import type { masters } from "#contract/masters";
import type { FieldProps } from "~/components/form/field-source";

/**
 * The definition of a master's screen as data: columns, filters and fields, named by the contract of its area. components/master
 * renders list, panel, dialogs and history, services/masters/master.server.ts makes the calls. All masters have `active`, its filter
 * and the day of the last change, so a definition leaves them out.
 *
 * Texts are translation keys. The contract is imported as types only: the browser does not load its schemas.
 */

type Contract<A extends MasterArea> = (typeof masters)[A];
type RowOf<A extends MasterArea> = z.output<Contract<A>["detail"]>;
type FieldNameOf<A extends MasterArea> = Exclude<keyof z.output<Contract<A>["input"]>, "active"> & string;
type FilterNameOf<A extends MasterArea> = Exclude<
  keyof z.output<Contract<A>["query"]>,
  "page" | "perPage" | "sort" | "active" | "deleted"
> &
  string;

/** The fields that the rows of all masters have; the contract adds the others. */
export interface MasterRow extends Record<string, unknown> {
  id: number;
  version: number;
  active: boolean;
  updatedAt: string;
  deletedAt: string | null;
}

export interface MasterOption {
  value: string;
  /** A translation key, or a text that is the same in every language. */
  label: string;
}

interface FieldBase<Name extends string> {
  name: Name;
  label: string;
  hint?: string;
  /** Takes half of the width, next to another narrow field. */
  narrow?: boolean;
}

/** A field of the form; `kind` selects its component. */
export type MasterField<Name extends string = string> = FieldBase<Name> &
  (
    | { kind: "text"; placeholder?: string }
    | { kind: "textarea"; rows?: number }
    /** `suffix` is the unit at the right edge. */
    | { kind: "number"; precision?: number; suffix?: string }
    /** `emptyLabel` is the text of "not chosen". */
    | { kind: "select"; options: readonly MasterOption[]; emptyLabel: string }
    | { kind: "checkbox" }
    | { kind: "date" }
    | { kind: "custom"; component: ComponentType<FieldProps> }
  );

interface MasterColumn<Name extends string = string, Row = MasterRow> {
  /** The field to show; the first column is the link of the row. */
  name: Name;
  /** Default: the field's label. */
  header?: string;
  align?: "start" | "center" | "end";
  /** In pixels; the columns without a width share the rest. */
  width?: number;
  /** Default: the value, formatted by the kind of its field. */
  render?: (row: Row) => ReactNode;
}

export type MasterFilter<Name extends string = string> = { name: Name; label: string } & (
  { kind: "text" } | { kind: "select"; options: readonly MasterOption[] }
);

/** The words of a master. */
interface MasterWords {
  /** The title of the screen, and its entry in the menu. */
  title: string;
  /** The singular, on the button that creates one. */
  one: string;
  /** The title of the panel of a new one. */
  new: string;
  /** Takes `{{total}}`. */
  count: string;
  /** The text of an empty list. */
  empty: string;
}

export interface MasterDefinition<
  FieldName extends string = string,
  Row = MasterRow,
  FilterName extends string = string,
> {
  area: MasterArea;
  words: MasterWords;
  /** Returns the name of a row. */
  nameOf: (row: Row) => string;
  columns: readonly MasterColumn<FieldName, Row>[];
  filters: readonly MasterFilter<FilterName>[];
  fields: readonly MasterField<FieldName>[];
}

/** Returns a definition that the compiler has checked against the contract of its area. */
export function defineMaster<const A extends MasterArea>(
  definition: { area: A } & MasterDefinition<FieldNameOf<A>, RowOf<A>, FilterNameOf<A>>,
): MasterDefinition {
  // The shared screen knows rows by their common fields; the loader parses them by this area's schema, so they fit.
  return definition as unknown as MasterDefinition;
}

/** The last field of every master. */
export const activeField = {
  kind: "checkbox",
  name: "active",
  label: "business:master.active",
  hint: "business:master.activeHint",
} as const satisfies MasterField;

/** Returns the field of that name; undefined when the definition has none. */
export function fieldOf(definition: MasterDefinition, name: string): MasterField | undefined {
  return [...definition.fields, activeField].find((field) => field.name === name);
}
