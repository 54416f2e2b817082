import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { MasterArea } from "#contract/access";
import type { masters } from "#contract/masters/masters";
import type { QualityFactor } from "#contract/weighing/quality";
import type { Tone } from "~/components/ui/tones";

/**
 * Definition of a master's screen as data. Texts are translation keys. Imports types only, so that the browser does not
 * load the schemas.
 */

type Contract<A extends MasterArea> = (typeof masters)[A];
type RowOf<A extends MasterArea> = z.output<Contract<A>["detail"]>;
type FieldNameOf<A extends MasterArea> = Exclude<keyof z.output<Contract<A>["input"]>, "active"> & string;
type FilterNameOf<A extends MasterArea> = Exclude<
  keyof z.output<Contract<A>["query"]>,
  "page" | "perPage" | "sort" | "active" | "deleted" | "is_pagination"
> &
  string;

export interface MasterRow extends Record<string, unknown> {
  id: number;
  version: number;
  active: boolean;
  updatedAt: string;
  deletedAt: string | null;
  /** of goods by their laboratory values */
  factors?: QualityFactor[] | null;
}

export interface MasterOption {
  value: string;
  /** Translation key, or a language-independent text. */
  label: string;
}

interface FieldBase<Name extends string> {
  name: Name;
  label: string;
  hint?: string;
  /** Shares its line with the next narrow field. */
  narrow?: boolean;
}

/** Form field; `kind` selects its component. */
export type MasterField<Name extends string = string> = FieldBase<Name> &
  (
    | { kind: "text"; placeholder?: string }
    | { kind: "textarea"; rows?: number }
    /** `suffix` is the unit. */
    | { kind: "number"; precision?: number; suffix?: string }
    | { kind: "select"; options: readonly MasterOption[]; emptyLabel: string }
    | { kind: "checkbox" }
    /** Default: today for a new row. */
    | { kind: "date"; startsEmpty?: true }
    /** Rows of quality factors. */
    | { kind: "factors" }
  );

interface MasterColumn<Name extends string = string, Row = MasterRow> {
  /** Field to show; the first column links to the row. */
  name: Name;
  /** Default: the field's label. */
  header?: string;
  align?: "start" | "center" | "end";
  /** In pixels; other columns share the rest. */
  width?: number;
  render?: (row: Row) => ReactNode;
}

type MasterFilter<Name extends string = string> = { name: Name; label: string } & (
  | { kind: "text" }
  | { kind: "select"; options: readonly MasterOption[] }
);

interface MasterStatus {
  tone: Tone;
  text: string;
}

/** Text keys of a master in business.json. */
interface MasterLabels {
  title: string;
  /** Singular, for the create button. */
  one: string;
  new: string;
  /** Takes `{{total}}`. */
  count: string;
  empty: string;
}

export interface MasterDefinition<
  FieldName extends string = string,
  Row = MasterRow,
  FilterName extends string = string,
> {
  area: MasterArea;
  path: string;
  labels: MasterLabels;
  /** Name of a row for toasts and titles. */
  nameOf: (row: Row) => string;
  columns: readonly MasterColumn<FieldName, Row>[];
  /** Parameter of the search box, the first filter. */
  searchedBy: FilterName;
  /** The panel of a row shows the tares of its visits. */
  hasTares?: true;
  /** Status of a row; default: active or inactive. @param today `YYYY-MM-DD` */
  statusOf?: (row: Row, today: string, t: TFunction) => MasterStatus;
  filters: readonly MasterFilter<FilterName>[];
  fields: readonly MasterField<FieldName>[];
}

type WithoutLabel<Field> = Field extends unknown ? Omit<Field, "label"> & { label?: string } : never;

/** Definition as written, without derivable parts. */
interface MasterDeclaration<A extends MasterArea> {
  area: A;
  /** Block of business.json with the texts. */
  labels: string;
  /** Default: `/management/<area>`. */
  path?: `/management/${string}` | `/settings/${string}`;
  nameOf: (row: RowOf<A>) => string;
  columns: readonly MasterColumn<FieldNameOf<A>, RowOf<A>>[];
  /** Placeholder of the search box; default: code or name. */
  search?: string;
  /** Default: `q`. */
  searchedBy?: FilterNameOf<A>;
  hasTares?: true;
  statusOf?: (row: RowOf<A>, today: string, t: TFunction) => MasterStatus;
  filters?: readonly MasterFilter<FilterNameOf<A>>[];
  /** Default label: `business:master.field.<name>`. */
  fields: readonly WithoutLabel<MasterField<FieldNameOf<A>>>[];
}

/** Type-checks and completes a declaration. */
export function defineMaster<const A extends MasterArea>(declaration: MasterDeclaration<A>): MasterDefinition {
  const { area, labels, path = `/management/${area}`, search = "business:master.search" } = declaration;
  const { searchedBy = "q", filters = [] } = declaration;
  const definition = {
    ...declaration,
    path,
    labels: {
      title: `business:${labels}.title`,
      one: `business:${labels}.one`,
      new: `business:${labels}.new`,
      count: `business:${labels}.count`,
      empty: `business:${labels}.empty`,
    },
    searchedBy,
    filters: [{ kind: "text", name: searchedBy, label: search }, ...filters],
    fields: declaration.fields.map((field) => ({ label: `business:master.field.${field.name}`, ...field })),
  };
  // The loader validates rows by this area's schema.
  return definition as unknown as MasterDefinition;
}

/** Customers and vendors have the same fields. */
export const defineParty = (area: "customer" | "vendor"): MasterDefinition =>
  defineMaster({
    area,
    labels: area,
    nameOf: ({ name }) => name,
    columns: [{ name: "name" }, { name: "code", width: 110 }, { name: "phone", width: 140 }],
    fields: [
      { kind: "text", name: "code", narrow: true },
      { kind: "text", name: "phone", narrow: true },
      { kind: "text", name: "name" },
      { kind: "textarea", name: "address", rows: 3 },
      { kind: "text", name: "npwp", hint: "business:master.field.npwpHint" },
    ],
  });

export const activeField = {
  kind: "checkbox",
  name: "active",
  label: "business:master.active",
  hint: "business:master.activeHint",
} as const satisfies MasterField;

export function findField(definition: MasterDefinition, name: string): MasterField | undefined {
  return [...definition.fields, activeField].find((field) => field.name === name);
}
