import { selectionSchema } from "#contract/answers";
import { inboundItem } from "#contract/weighing/inbound-item";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import type { SelectOption } from "~/definitions/options";
import { mergeChoices, namedChoice, vendorChoices } from "~/services/records/choices.server";
import type { ApiClient } from "~/services/request/api.server";

/** Loads the form's choices, including inactive masters in use. */
export async function inboundChoices(api: ApiClient, record: InboundRecord | null) {
  const [vendors, items] = await Promise.all([
    vendorChoices(api),
    api.get("/api/inbound-item", {}, selectionSchema(inboundItem.selection)),
  ]);
  const used = record?.items.map((item) => goods(item.inboundItem)) ?? [];
  return {
    vendors: mergeChoices(vendors, record === null ? [] : [namedChoice(record.vendor)]),
    items: mergeChoices(items.data.map(goods), used),
  };
}
export type InboundChoices = Awaited<ReturnType<typeof inboundChoices>>;

const goods = ({ id, name, unit }: { id: number; name: string; unit: string }): SelectOption & { unit: string } => ({
  ...namedChoice({ id, name }),
  unit,
});
