import { selectionSchema } from "#contract/answers";
import { exDoMaster, freeKg, type ExDoChoice } from "#contract/masters/ex-do-master";
import { formatDay } from "#contract/values/format";
import { goodsChoices } from "#contract/masters/goods";
import { masters } from "#contract/masters/masters";
import type { MasterGrouping } from "#contract/reports/report";
import type { ListRows } from "#contract/rows/define";
import type { SelectOption, ComboboxOption, ExDoOption, ItemOption } from "~/definitions/options";
import type { ApiClient } from "~/services/request/api.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { numbersOf } from "~/definitions/numbers";

/** Returns a master as an option. */
export const namedChoice = ({ id, name }: { id: number; name: string }): SelectOption => ({
  value: String(id),
  label: name,
});

/** Returns a customer or vendor as an option. */
export const partyChoice = ({ code, ...row }: { id: number; name: string; code: string }): ComboboxOption => ({
  ...namedChoice(row),
  note: code,
  keywords: code,
});

interface Goods {
  id: number;
  name: string;
  unit: string;
  kgPerUnit?: number | null;
}

/** Returns goods as an option. */
export const goodsChoice = ({ unit, kgPerUnit = null, ...row }: Goods): ItemOption => ({
  ...namedChoice(row),
  unit,
  // Goods counted in kg have one amount.
  kgPerUnit: unit === "kg" ? null : kgPerUnit,
});

/** Loads a master's options, with an inactive one in use. */
export async function masterChoices(
  api: ApiClient,
  area: "customer" | "grade" | "marking" | "inbound-item",
  used: { id: number; name: string } | undefined,
): Promise<SelectOption[]> {
  const { data } = await api.get(`/api/${area}`, {}, selectionSchema(masters[area].selection));
  return mergeChoices(data.map(namedChoice), used === undefined ? [] : [namedChoice(used)]);
}

/** Loads vendors as options. */
export async function vendorChoices(api: ApiClient): Promise<ComboboxOption[]> {
  const { data } = await api.get("/api/vendor", {}, selectionSchema(masters.vendor.selection));
  return data.map(partyChoice);
}

/** Loads the options of a list's filters by master, by filter. */
export async function filterChoices(api: ApiClient, { area, list }: ListRows): Promise<Record<string, SelectOption[]>> {
  const filters = Object.entries(list.filters).flatMap(([name, filter]) =>
    filter.kind === "master" && !filter.named && filter.in !== "api" ? [[name, filter.grouping] as const] : [],
  );
  if (filters.length === 0) return {};
  const options = area === "inbound" ? await inboundMasters(api) : await goodsMasters(api);
  return Object.fromEntries(filters.map(([name, grouping]) => [name, options[grouping] ?? []]));
}

type MasterOptions = Partial<Record<MasterGrouping, SelectOption[]>>;

async function inboundMasters(api: ApiClient): Promise<MasterOptions> {
  const [vendor, item] = await Promise.all([vendorChoices(api), masterChoices(api, "inbound-item", undefined)]);
  return { vendor, item };
}

async function goodsMasters(api: ApiClient): Promise<MasterOptions> {
  const { items, grades, markings } = await api.get("/api/goods", {}, goodsChoices);
  return { item: items.map(namedChoice), grade: grades.map(namedChoice), marking: markings.map(namedChoice) };
}

/** Appends used options that are no longer offered. */
export function mergeChoices<T extends SelectOption>(choices: T[], used: T[]): T[] {
  const offered = new Set(choices.map(({ value }) => value));
  const missing = new Map(used.filter(({ value }) => !offered.has(value)).map((choice) => [choice.value, choice]));
  return [...choices, ...missing.values()];
}

/** Loads ex-DOs with their balances, and an inactive one in use. */
export async function exDoChoices(
  { api, t }: Pick<ScreenContext, "api" | "t">,
  used: { id: number; ex_do_no: string } | null,
): Promise<ExDoOption[]> {
  const { formatKg } = numbersOf(t);
  const { data } = await api.get("/api/ex-do-master?ex_do_no", {}, selectionSchema(exDoMaster.selection));
  const choice = ({ id, ex_do_no: label }: { id: number; ex_do_no: string }) => ({ value: String(id), label });
  const exDoFacts = (exDo: ExDoChoice) => {
    const free = freeKg(exDo);
    return [
      t("business:exDo.made", { kg: exDo.madeKg }),
      t("business:exDo.booked", { kg: exDo.bookedKg }),
      ...(free === null ? [] : [t("business:exDo.free", { kg: formatKg(free) })]),
    ].join(" · ");
  };
  const exDoSums = ({ quantityKg, madeKg, bookedKg }: ExDoChoice) => ({ quantityKg, madeKg, bookedKg });
  const options = data.map((exDo) => ({
    ...choice(exDo),
    note: formatDay(exDo.date),
    facts: exDoFacts(exDo),
    sums: exDoSums(exDo),
  }));
  return mergeChoices<ExDoOption>(options, used === null ? [] : [choice(used)]);
}
