import { selectionOf } from "#contract/answers";
import { customer } from "#contract/customer";
import { grade } from "#contract/grade";
import { marking } from "#contract/marking";
import { outboundItem } from "#contract/outbound-item";
import type { OutboundRecord } from "#contract/outbound-record";
import type { OutboundChoices } from "~/components/record/outbound-choices";
import type { ApiClient } from "./api.server";
import { goodsChoice, mergeChoices, namedChoice } from "./choices.server";

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
    customers: mergeChoices(customers.data.map(namedChoice), record ? [namedChoice(record.customer)] : []),
    items: mergeChoices(
      items.data.map(goodsChoice),
      used.map((item) => goodsChoice(item.outboundItem)),
    ),
    grades: mergeChoices(
      grades.data.map(namedChoice),
      used.map((item) => namedChoice(item.grade)),
    ),
    markings: mergeChoices(
      markings.data.map(namedChoice),
      used.map((item) => namedChoice(item.marking)),
    ),
  };
}
