import type { ComponentType, ReactNode } from "react";
import type { z } from "zod";
import type { MasterArea } from "#contract/access";
import type { masters } from "#contract/masters";
import type { FieldProps } from "~/components/form/field-source";

/**
 * The definition of a master's screen as data: columns, filters and fields, named by the contract of its area. The list, the panel,
 * the dialogs and the history are drawn by components/master, the calls are made by services/masters/master.server.ts. `active`, the
 * search for active rows and the day of the last change are common to all masters and not said here.
 *
 * Texts are translation keys. The contract is imported as types only: the browser does not load its schemas.
 */

type Contract<A extends MasterArea> = (typeof masters)[A];
type RowOf<A extends MasterArea> = z.output<Contract<A>["detail"]>;
type FieldNameOf<A extends MasterArea> = Exclude<keyof z.output<Contract<A>["input"]>, "active"> & string;
type FilterNameOf<A extends MasterArea> = Exclude<
  keyof z.output<Contract<A>["query"]>,
  "page" | "perPage" | "sort" | "active" | "deleted" | "is_pagination"
> &
  string;

/** The fields that every master has; a row's other fields are those of its contract. */
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
  /** Shares its line with the next narrow field. */
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
  /** The field that it shows; the first column names the row and is its link. */
  name: Name;
  /** Default: the field's label. */
  header?: string;
  align?: "start" | "center" | "end";
  /** In pixels; the columns without a width share the rest. */
  width?: number;
  /** Default: the value, formatted by the kind of its field. */
  render?: (row: Row) => ReactNode;
}

type MasterFilter<Name extends string = string> = { name: Name; label: string } & (
  | { kind: "text" }
  | { kind: "select"; options: readonly MasterOption[] }
);

/** Keys of a master's words: a block of business.json. */
interface MasterWords {
  /** Title of the screen, and its entry in the menu. */
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
  /** Path of its screen. */
  path: string;
  words: MasterWords;
  /** Returns the name of a row, for toasts and titles. */
  nameOf: (row: Row) => string;
  columns: readonly MasterColumn<FieldName, Row>[];
  /** The parameter of the search box, the first of the filters. */
  searchedBy: FilterName;
  filters: readonly MasterFilter<FilterName>[];
  fields: readonly MasterField<FieldName>[];
}

type WithoutLabel<Field> = Field extends unknown ? Omit<Field, "label"> & { label?: string } : never;

/** A definition as it is written: what follows from the rest is left out. */
interface MasterDeclaration<A extends MasterArea> {
  area: A;
  /** Its block of business.json: title, one, new, count, empty. */
  words: string;
  /** Default: `/management/<area>`. */
  path?: `/management/${string}`;
  nameOf: (row: RowOf<A>) => string;
  columns: readonly MasterColumn<FieldNameOf<A>, RowOf<A>>[];
  /** Placeholder of the search box; default: code or name. */
  search?: string;
  /** The parameter that the search box sends; default: `q`. */
  searchedBy?: FilterNameOf<A>;
  /** Filters after the search box. */
  filters?: readonly MasterFilter<FilterNameOf<A>>[];
  /** The label of a field is `business:master.field.<name>` unless it says another. */
  fields: readonly WithoutLabel<MasterField<FieldNameOf<A>>>[];
}

/** Checks a declaration against the contract of its area, fills in what follows from it, and gives it to the shared screen. */
export function defineMaster<const A extends MasterArea>(declaration: MasterDeclaration<A>): MasterDefinition {
  const { area, words, path = `/management/${area}`, search = "business:master.search" } = declaration;
  const { searchedBy = "q", filters = [] } = declaration;
  const definition = {
    ...declaration,
    path,
    words: {
      title: `business:${words}.title`,
      one: `business:${words}.one`,
      new: `business:${words}.new`,
      count: `business:${words}.count`,
      empty: `business:${words}.empty`,
    },
    searchedBy,
    filters: [{ kind: "text", name: searchedBy, label: search }, ...filters],
    fields: declaration.fields.map((field) => ({ label: `business:master.field.${field.name}`, ...field })),
  };
  // The shared screen knows rows by what all of them have; the loader reads them by this area's schema, so they fit.
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
