import { defineMaster } from "./master";
import { unitField } from "./units";

export const outboundItem = defineMaster({
  area: "outbound-item",
  labels: "outboundItem",
  nameOf: ({ name }) => name,
  columns: [{ name: "name" }, { name: "unit", width: 130 }, { name: "kgPerUnit", width: 130, align: "end" }],
  search: "business:master.searchName",
  fields: [
    { kind: "text", name: "name" },
    unitField,
    {
      kind: "number",
      name: "kgPerUnit",
      hint: "business:master.field.kgPerUnitHint",
      precision: 2,
      suffix: "kg",
      narrow: true,
    },
  ],
});
