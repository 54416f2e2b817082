import { z } from "zod";
import { businessDay, LAST_DAY, shiftDay } from "#contract/plant/business-day";
import { normalisePlate } from "#contract/weighing/plate";
import { numbersOf } from "~/definitions/numbers";
import type { FormReply } from "~/services/request/form.server";
import type { Translate } from "~/services/request/locale.server";
import type { ActionContext } from "~/services/request/screen.server";
import { findRecord, type RecordDefinition, type StoredRecord } from "./record-definition.server";

/** Longest time back, except for a plate. */
const DAYS_BACK = 365;
/** Without a partner, where a list has no index but its days. */
const DAYS_BACK_OF_ALL = 30;

type Typed = Readonly<Record<string, unknown>>;
type Part = string | number | null;
type Values = Record<string, Part | Record<string, Part>[]>;

interface LikeOptions<Row, Filled> {
  /** Field of the customer or vendor, and the filter of the list by it. */
  party?: { field: string; filter: string };
  /** Default values that the user has not chosen. */
  blank?: Readonly<Record<string, string>>;
  /** @param isOfPlate the record is the last visit of the typed plate */
  take: (context: ActionContext, row: Row, isOfPlate: boolean) => Values | Promise<Values>;
  /** Default: replies with the values. */
  fill?: (context: ActionContext, values: Record<string, string>) => Promise<Filled>;
}

const rowIds = z.object({
  data: z.array(z.object({ id: z.int(), status: z.string(), licensePlate: z.string().nullable().optional() })),
});
const named = z.object({ id: z.int() }).optional();
const lastVisit = z.object({ data: z.object({ id: z.int(), customer: named, vendor: named }).nullable() });

/** Fills a new form from the last record of its plate or partner, unsaved (docs/domain.md, Same as the last one). */
export function likeAction<Row extends StoredRecord, Filled = never>(
  definition: RecordDefinition<Row>,
  { party, blank, take, fill }: LikeOptions<Row, Filled>,
) {
  const run = async (context: ActionContext): Promise<FormReply | Filled> => {
    const typed = context.typed();
    const found = await findLike(context, typed, definition, party);
    if (found === null) return { ...context.refuse(context.t("form.noLike"), 200), intent: "create" };
    const row = await findRecord(context.api, definition, found.id);
    const taken = Object.entries(await take(context, row, found.isOfPlate)).filter(
      ([name]) => isBlank(typed[name]) || typed[name] === blank?.[name],
    );
    const values = asShown(Object.fromEntries(taken), context.t);
    return fill === undefined ? context.fill(values) : fill(context, values as Record<string, string>);
  };
  return Object.assign(run, { schema: definition.input });
}

/** Returns the last record of the typed plate with its partner, else of the partner, else of all; null without one. */
async function findLike(
  { api, env }: ActionContext,
  typed: Typed,
  { apiPath, area }: Pick<RecordDefinition<StoredRecord>, "apiPath" | "area">,
  by: LikeOptions<never, never>["party"],
): Promise<{ id: number; isOfPlate: boolean } | null> {
  const plate = typedText(typed, "licensePlate");
  const partner = by && typedText(typed, by.field);
  const licensePlate = plate && normalisePlate(plate);
  if (licensePlate && area !== "booking") {
    const { data: visit } = await api.get(`${apiPath}/last`, { licensePlate }, lastVisit);
    const isOfPartner = !partner || partner === String((visit?.customer ?? visit?.vendor)?.id);
    if (visit !== null && isOfPartner) return { id: visit.id, isOfPlate: true };
  }
  const filter = area === "booking" ? { licensePlate } : by && { [by.filter]: partner };
  const isOfAll = !Object.values(filter ?? {}).some(Boolean);
  // The newest truck is not a model for a new plate.
  if (isOfAll && plate) return null;
  const today = businessDay(env.APP_TIMEZONE);
  const startDate = shiftDay(today, -(isOfAll ? DAYS_BACK_OF_ALL : DAYS_BACK));
  const { data } = await api.get(apiPath, { ...filter, startDate, endDate: LAST_DAY, page: 1, perPage: 10 }, rowIds);
  // The filter matches parts of plates.
  const isLike = (row: (typeof data)[number]) =>
    row.status !== "CANCELLED" && (area !== "booking" || !licensePlate || row.licensePlate === licensePlate);
  const row = data.find(isLike);
  return row === undefined ? null : { id: row.id, isOfPlate: false };
}

const typedText = (typed: Typed, name: string) => {
  const value = typed[name];
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
};

/** True without input; a list, if none of its rows has input. */
function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isBlank);
  if (typeof value === "object" && value !== null) return Object.values(value).every(isBlank);
  return value === undefined || value === null || value === "";
}

/** Returns values as their fields show them. */
function asShown(values: Values, t: Translate): Record<string, string | object[]> {
  const shown = (name: string, part: Part) =>
    typeof part !== "number" || name.endsWith("Id") ? String(part ?? "") : numbersOf(t).formatNumber(part, 2);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((row) => asShown(row, t)) : shown(name, value),
    ]),
  );
}
