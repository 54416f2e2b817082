import type { SelectOption } from "~/components/ui/select";

/** What dropdowns are made of: the API's selection lists, and what a record uses although it is no choice any more. */

/** A master as a choice. */
export const namedChoice = ({ id, name }: { id: number; name: string }): SelectOption => ({
  value: String(id),
  label: name,
});

/** The choices of a dropdown, and behind them those in use that it no longer has. */
export function mergeChoices<T extends SelectOption>(choices: T[], used: T[]): T[] {
  const offered = new Set(choices.map(({ value }) => value));
  const missing = new Map(used.filter(({ value }) => !offered.has(value)).map((choice) => [choice.value, choice]));
  return [...choices, ...missing.values()];
}
