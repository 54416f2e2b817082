import { defineMaster } from "./master";

export const marking = defineMaster({
  area: "marking",
  words: {
    title: "business:marking.title",
    one: "business:marking.one",
    new: "business:marking.new",
    count: "business:marking.count",
    empty: "business:marking.empty",
  },
  nameOf: ({ name }) => name,
  columns: [{ name: "name", width: 200 }, { name: "description" }],
  filters: [{ kind: "text", name: "q", label: "business:marking.search" }],
  fields: [
    { kind: "text", name: "name", label: "business:marking.name" },
    { kind: "textarea", name: "description", label: "business:marking.description", rows: 3 },
  ],
});
