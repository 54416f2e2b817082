import { z } from "zod";
import { idOrName, queryId, search, sort } from "../values/fields";
import { UNITS } from "../weighing/outbound-item";
import type { ListRows } from "./define";

/** Schemas of a list by the definition of its rows. */

type FilterSchema<Filter> = Filter extends { kind: "word"; values: infer Values extends readonly string[] }
  ? z.ZodOptional<z.ZodEnum<{ [Value in Values[number]]: Value }>>
  : Filter extends { kind: "flag" }
    ? z.ZodOptional<z.ZodLiteral<"1">>
    : Filter extends { kind: "master"; named: false }
      ? z.ZodOptional<ReturnType<typeof queryId>>
      : Filter extends { kind: "master" }
        ? ReturnType<typeof idOrName>
        : ReturnType<typeof search>;

function filterSchema(filter: ListRows["list"]["filters"][string]): z.ZodType {
  if (filter.kind === "word") return z.enum(filter.values as [string, ...string[]]).optional();
  if (filter.kind === "flag") return z.literal("1").optional();
  if (filter.kind === "text") return search();
  return filter.named ? idOrName() : queryId().optional();
}

/** Returns the parameters of a list by its filters, and its sort. */
export function listParameters<All extends ListRows["list"]["filters"], const Sort extends string>({
  list,
}: {
  list: { filters: All; sort: readonly Sort[] };
}) {
  const schemas = Object.entries(list.filters).map(([name, filter]) => [name, filterSchema(filter)]);
  return {
    ...(Object.fromEntries(schemas) as { [Name in keyof All]: FilterSchema<All[Name]> }),
    sort: sort(list.sort),
  };
}

export const unitCounts = z.array(z.object({ unit: z.enum(UNITS), count: z.int() }));

type SumSchemas<Sum extends string> = { [Name in Sum]: Name extends "units" ? typeof unitCounts : z.ZodInt };

/** Returns the schemas of a list's counts and sums. */
export const listSummary = <Count extends string, Sum extends string>({
  list: { counts, sums },
}: {
  list: { counts: readonly Count[]; sums: readonly Sum[] };
}) =>
  z.object(
    Object.fromEntries(
      [...counts, ...sums].map((name) => [name, name === "units" ? unitCounts : z.int()]),
    ) as SumSchemas<Count | Sum>,
  );
