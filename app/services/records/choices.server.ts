import { selectionOf } from "#contract/answers";
import { exDoMaster } from "#contract/ex-do-master";
import { masters } from "#contract/masters";
import type { SelectOption, ComboboxOption, ItemOption } from "~/screens/options";
import type { ApiClient } from "~/services/request/api.server";

/** Options of dropdowns: the API's selection lists, and what a record uses although it is no choice any more. */

/** A master as a choice. */
export const namedChoice = ({ id, name }: { id: number; name: string }): SelectOption => ({
  value: String(id),
  label: name,
});

/** A customer or a vendor as a choice: found by its name and by its code. */
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

/** A kind of goods as a choice. */
export const goodsChoice = ({ unit, kgPerUnit = null, ...row }: Goods): ItemOption => ({
  ...namedChoice(row),
  unit,
  kgPerUnit,
});

/** The choices of a master that has a name, and behind them the one in use when it is no choice any more. */
export async function masterChoices(
  api: ApiClient,
  area: "customer" | "grade" | "marking",
  used: { id: number; name: string } | undefined,
): Promise<SelectOption[]> {
  const { data } = await api.get(`/api/${area}`, {}, selectionOf(masters[area].selection));
  return mergeChoices(data.map(namedChoice), used === undefined ? [] : [namedChoice(used)]);
}

/** The choices of a dropdown, and behind them those in use that it no longer has. */
export function mergeChoices<T extends SelectOption>(choices: T[], used: T[]): T[] {
  const offered = new Set(choices.map(({ value }) => value));
  const missing = new Map(used.filter(({ value }) => !offered.has(value)).map((choice) => [choice.value, choice]));
  return [...choices, ...missing.values()];
}

/** The ex-DOs to choose from, and behind them the one in use. */
export async function exDoChoices(
  api: ApiClient,
  used: { id: number; ex_do_no: string } | null,
): Promise<ComboboxOption[]> {
  const { data } = await api.get("/api/ex-do-master", {}, selectionOf(exDoMaster.selection));
  const choice = ({ id, ex_do_no: label }: { id: number; ex_do_no: string }) => ({ value: String(id), label });
  return mergeChoices(data.map(choice), used === null ? [] : [choice(used)]);
}
