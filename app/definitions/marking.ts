import { defineMaster } from "./master";

export const marking = defineMaster({
  area: "marking",
  labels: "marking",
  nameOf: ({ name }) => name,
  columns: [{ name: "name", width: 200 }, { name: "description" }],
  search: "business:master.searchName",
  fields: [
    { kind: "text", name: "name" },
    { kind: "textarea", name: "description", rows: 3 },
  ],
});
