import { defineMaster } from "./master";
import { unitOptions } from "./units";

export const outboundItem = defineMaster({
  area: "outbound-item",
  words: {
    title: "business:outboundItem.title",
    one: "business:outboundItem.one",
    new: "business:outboundItem.new",
    count: "business:outboundItem.count",
    empty: "business:outboundItem.empty",
  },
  nameOf: ({ name }) => name,
  columns: [{ name: "name" }, { name: "unit", width: 130 }, { name: "kgPerUnit", width: 130, align: "end" }],
  filters: [{ kind: "text", name: "q", label: "business:outboundItem.search" }],
  fields: [
    { kind: "text", name: "name", label: "business:outboundItem.name" },
    {
      kind: "select",
      name: "unit",
      label: "business:outboundItem.unit",
      options: unitOptions,
      emptyLabel: "business:master.choose",
      narrow: true,
    },
    {
      kind: "number",
      name: "kgPerUnit",
      label: "business:outboundItem.kgPerUnit",
      hint: "business:outboundItem.kgPerUnitHint",
      suffix: "kg",
      narrow: true,
    },
  ],
});
