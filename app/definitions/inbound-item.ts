import { defineMaster } from "./master";
import { unitOptions } from "./units";

export const inboundItem = defineMaster({
  area: "inbound-item",
  words: "inboundItem",
  nameOf: ({ name }) => name,
  columns: [{ name: "name" }, { name: "unit", width: 130 }],
  search: "business:master.searchName",
  fields: [
    { kind: "text", name: "name" },
    {
      kind: "select",
      name: "unit",
      options: unitOptions,
      emptyLabel: "business:master.choose",
      narrow: true,
    },
  ],
});
