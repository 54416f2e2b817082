import { selectionOf } from "#contract/answers";
import { customer } from "#contract/customer";
import { grade } from "#contract/grade";
import { marking } from "#contract/marking";
import { outboundItem } from "#contract/outbound-item";
import type { OutboundRecord } from "#contract/outbound-record";
import type { ItemChoice, OutboundChoices } from "~/components/record/outbound-choices";
import type { ApiClient } from "./api.server";

/** What the forms can choose from. A master that the record uses stays a choice when it is inactive by now. */
export async function outboundChoices(api: ApiClient, record?: OutboundRecord): Promise<OutboundChoices> {
  const [customers, items, grades, markings] = await Promise.all([
    api.get("/api/customer", {}, selectionOf(customer.selection)),
    api.get("/api/outbound-item", {}, selectionOf(outboundItem.selection)),
    api.get("/api/grade", {}, selectionOf(grade.selection)),
    api.get("/api/marking", {}, selectionOf(marking.selection)),
  ]);
  const used = record?.outboundItem ?? [];
  return {
    customers: merge(customers.data.map(named), record ? [named(record.customer)] : []),
    items: merge(
      items.data.map(goods),
      used.map((item) => goods(item.outboundItem)),
    ),
    grades: merge(
      grades.data.map(named),
      used.map((item) => named(item.grade)),
    ),
    markings: merge(
      markings.data.map(named),
      used.map((item) => named(item.marking)),
    ),
  };
}

interface Named {
  id: number;
  name: string;
}

const named = ({ id, name }: Named) => ({ value: String(id), label: name });
const goods = ({ unit, kgPerUnit, ...row }: Named & { unit: string; kgPerUnit?: number | null }): ItemChoice => ({
  ...named(row),
  unit,
  kgPerUnit: kgPerUnit ?? null,
});

/** The choices of a dropdown, and behind them those in use that it no longer has. */
function merge<T extends { value: string }>(choices: T[], used: T[]): T[] {
  const all = new Map([...used, ...choices].map((choice) => [choice.value, choice]));
  const offered = new Set(choices.map(({ value }) => value));
  return [...choices, ...[...all.values()].filter(({ value }) => !offered.has(value))];
}
