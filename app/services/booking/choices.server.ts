import { selectionSchema } from "#contract/answers";
import { booking, type Booking } from "#contract/orders/booking";
import { MAX_PO_CHOICES } from "#contract/constants";
import { queryId } from "#contract/values/fields";
import { poSale, poSaleChoice } from "#contract/orders/po-sale";
import type { LineOption } from "~/definitions/options";
import { mergeChoices } from "~/services/records/choices.server";
import type { ApiClient } from "~/services/request/api.server";
import type { Translate } from "~/services/request/locale.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { numbersOf } from "~/definitions/numbers";

interface LineSearch {
  exDoMasterId: number | null;
  /** Part of a PO number. */
  poSalesNo: string;
}

/**
 * Returns the bookable PO lines of an ex-DO (and of POs without one), or of all POs.
 * @param own edited booking; its own quantity counts as left
 * @returns `cut` at the limit of a list; `partial` if there may be more lines
 */
export async function lineChoices(
  { api, t }: Pick<ScreenContext, "api" | "t">,
  search: LineSearch,
  own: Booking | null,
) {
  const { exDoMasterId, poSalesNo } = search;
  const query = exDoMasterId === null ? { mode: "search", poSalesNo } : { exDoMasterId, poSalesNo };
  const [{ data }, mine] = await Promise.all([
    api.get("/api/po-sale", query, selectionSchema(poSaleChoice)),
    own === null ? [] : ownLine(api, own, t),
  ]);
  const lines = data.flatMap((po) =>
    po.lines.map((line) => lineChoice({ ...po, ...line, goods: `${line.grade.name} · ${line.marking.name}` }, t)),
  );
  const others = lines.filter(({ value }) => mine.every((line) => line.value !== value));
  const cut = data.length >= MAX_PO_CHOICES;
  return { ...search, lines: mergeChoices(others, mine), cut, partial: poSalesNo !== "" || cut };
}
export type LineChoices = Awaited<ReturnType<typeof lineChoices>>;

async function ownLine(api: ApiClient, own: Booking, t: Translate): Promise<LineOption[]> {
  const po = await api.get(`/api/po-sale/${own.poSaleId}`, {}, poSale);
  const line = po.lines.find(({ id }) => id === own.poSaleLineId);
  if (line === undefined) return [];
  const leftKg = line.limitKg - line.bookedKg + own.quantityKg;
  return [lineChoice({ ...po, ...line, goods: `${line.grade.name} · ${line.marking.name}`, leftKg }, t)];
}

function lineChoice(
  line: {
    id: number;
    poSalesNo: string;
    goods: string;
    grade: { id: number };
    marking: { id: number };
    customer: { name: string };
    exDoMasterId: number | null;
    leftKg: number;
  },
  t: Translate,
): LineOption {
  const { id, poSalesNo, goods, grade, marking, customer, exDoMasterId, leftKg } = line;
  return {
    value: String(id),
    label: `${poSalesNo} · ${goods}`,
    detail: customer.name,
    gradeId: grade.id,
    markingId: marking.id,
    note: numbersOf(t).formatKg(leftKg),
    exDo: exDoMasterId === null ? undefined : String(exDoMasterId),
    leftKg,
  };
}

/** Returns PO lines for `?exDoMasterId=5`, `?poSalesNo=12`, `?booking=7`. */
export async function bookingLines({ api, url, t }: ScreenContext): Promise<Response> {
  const search = url.searchParams;
  const exDoMasterId = parseIdParameter(search, "exDoMasterId");
  const own = parseIdParameter(search, "booking");
  const poSalesNo = (search.get("poSalesNo") ?? "").trim().slice(0, 40);
  const held = own === null ? null : await api.get(`/api/booking/${own}`, {}, booking);
  return Response.json(await lineChoices({ api, t }, { exDoMasterId, poSalesNo }, held));
}

/** Returns an ID from search parameters; null if invalid. */
export function parseIdParameter(search: URLSearchParams, name: string): number | null {
  const parsed = queryId().safeParse(search.get(name) ?? "");
  return parsed.success ? parsed.data : null;
}
