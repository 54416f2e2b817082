import { defineMaster } from "./master";
import { unitField } from "./units";

export const inboundItem = defineMaster({
  area: "inbound-item",
  labels: "inboundItem",
  nameOf: ({ name }) => name,
  columns: [{ name: "name" }, { name: "unit", width: 130 }],
  search: "business:master.searchName",
  fields: [{ kind: "text", name: "name" }, unitField, { kind: "factors", name: "factors" }],
});
