import type { ComponentType, ReactNode } from "react";
import type { z } from "zod";
import type { MasterArea } from "#contract/access";
import type { masters } from "#contract/masters";
import type { FieldProps } from "~/components/form/field-source";

/**
 * Describes a master's screen as data: columns, filters and fields, named by the contract of its area. The list, the panel,
 * the dialogs and the history are drawn by components/master, the calls are made by services/masters. `active`, the
 * search for active rows and the day of the last change are common to all masters and not said here.
 *
 * Texts are keys of translations. The contract is a type here only: the browser does not carry its schemas.
 */

type Contract<A extends MasterArea> = (typeof masters)[A];
type RowOf<A extends MasterArea> = z.output<Contract<A>["detail"]>;
type FieldNameOf<A extends MasterArea> = Exclude<keyof z.output<Contract<A>["input"]>, "active"> & string;
type FilterNameOf<A extends MasterArea> = Exclude<
  keyof z.output<Contract<A>["query"]>,
  "page" | "perPage" | "sort" | "active" | "deleted"
> &
  string;

/** What every row of a master has; its other fields are the contract's. */
export interface MasterRow extends Record<string, unknown> {
  id: number;
  version: number;
  active: boolean;
  updatedAt: string;
  deletedAt: string | null;
}

export interface MasterOption {
  value: string;
  /** Key of the text, or the text itself where it is the same in every language. */
  label: string;
}

interface FieldBase<Name extends string> {
  name: Name;
  label: string;
  hint?: string;
  /** Stands beside the next narrow field. */
  narrow?: boolean;
}

/** A field of the form; `kind` says which component it is. */
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

export interface MasterColumn<Name extends string = string, Row = MasterRow> {
  /** The field that it shows; the first column names the row and is its link. */
  name: Name;
  /** Default: the field's label. */
  header?: string;
  align?: "start" | "center" | "end";
  /** In pixels; the columns without one share the rest. */
  width?: number;
  /** Default: the value as its field reads. */
  render?: (row: Row) => ReactNode;
}

export type MasterFilter<Name extends string = string> = { name: Name; label: string } & (
  { kind: "text" } | { kind: "select"; options: readonly MasterOption[] }
);

/** The words of a master. */
export interface MasterWords {
  /** The screen and its entry in the menu. */
  title: string;
  /** One of them, on the button that makes a new one. */
  one: string;
  /** The head of the panel for a new one. */
  new: string;
  /** How many there are: `{{total}}`. */
  count: string;
  /** Said by an empty list. */
  empty: string;
}

export interface MasterDefinition<
  FieldName extends string = string,
  Row = MasterRow,
  FilterName extends string = string,
> {
  area: MasterArea;
  words: MasterWords;
  /** How people call a row. */
  nameOf: (row: Row) => string;
  columns: readonly MasterColumn<FieldName, Row>[];
  filters: readonly MasterFilter<FilterName>[];
  fields: readonly MasterField<FieldName>[];
}

/** Checks a definition against the contract of its area, and gives it to the shared screen. */
export function defineMaster<const A extends MasterArea>(
  definition: { area: A } & MasterDefinition<FieldNameOf<A>, RowOf<A>, FilterNameOf<A>>,
): MasterDefinition {
  // The shared screen knows rows by what all of them have; the loader reads them by this area's schema, so they fit.
  return definition as unknown as MasterDefinition;
}

/** The field that every master has after its own. */
export const activeField = {
  kind: "checkbox",
  name: "active",
  label: "business:master.active",
  hint: "business:master.activeHint",
} as const satisfies MasterField;

/** The field of that name, for its label and for how its values read. */
export function fieldOf(definition: MasterDefinition, name: string): MasterField | undefined {
  return [...definition.fields, activeField].find((field) => field.name === name);
}
