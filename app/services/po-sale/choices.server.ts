import { selectionSchema } from "#contract/answers";
import { customer } from "#contract/masters/customer";
import { grade } from "#contract/masters/grade";
import { marking } from "#contract/masters/marking";
import type { PoSale } from "#contract/orders/po-sale";
import type { ComboboxOption } from "~/definitions/options";
import { exDoChoices, mergeChoices, namedChoice, partyChoice } from "~/services/records/choices.server";
import type { ScreenContext } from "~/services/request/screen.server";

/** Loads the form's choices, including inactive masters in use. */
export async function poSaleChoices(context: Pick<ScreenContext, "api" | "t">, po: PoSale | null) {
  const { api } = context;
  const [customers, exDos, grades, markings] = await Promise.all([
    api.get("/api/customer", {}, selectionSchema(customer.selection)),
    exDoChoices(context, po?.exDoMaster ?? null),
    api.get("/api/grade", {}, selectionSchema(grade.selection)),
    api.get("/api/marking", {}, selectionSchema(marking.selection)),
  ]);
  const lines = po?.lines ?? [];
  return {
    customers: mergeChoices<ComboboxOption>(
      customers.data.map(partyChoice),
      po === null ? [] : [namedChoice(po.customer)],
    ),
    exDos,
    grades: mergeChoices(
      grades.data.map(namedChoice),
      lines.map((line) => namedChoice(line.grade)),
    ),
    markings: mergeChoices(
      markings.data.map(namedChoice),
      lines.map((line) => namedChoice(line.marking)),
    ),
  };
}
export type PoSaleChoices = Awaited<ReturnType<typeof poSaleChoices>>;
