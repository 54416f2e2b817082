import { defineMaster } from "./master";
import { unitOptions } from "./units";

export const inboundItem = defineMaster({
  area: "inbound-item",
  words: {
    title: "business:inboundItem.title",
    one: "business:inboundItem.one",
    new: "business:inboundItem.new",
    count: "business:inboundItem.count",
    empty: "business:inboundItem.empty",
  },
  nameOf: ({ name }) => name,
  columns: [{ name: "name" }, { name: "unit", width: 130 }],
  filters: [{ kind: "text", name: "q", label: "business:inboundItem.search" }],
  fields: [
    { kind: "text", name: "name", label: "business:inboundItem.name" },
    {
      kind: "select",
      name: "unit",
      label: "business:inboundItem.unit",
      options: unitOptions,
      emptyLabel: "business:master.choose",
      narrow: true,
    },
  ],
});
