import { defineMaster } from "./master";

export const grade = defineMaster({
  area: "grade",
  words: {
    title: "business:grade.title",
    one: "business:grade.one",
    new: "business:grade.new",
    count: "business:grade.count",
    empty: "business:grade.empty",
  },
  nameOf: ({ name }) => name,
  columns: [{ name: "code", width: 160 }, { name: "name" }],
  filters: [{ kind: "text", name: "q", label: "business:grade.search" }],
  fields: [
    { kind: "text", name: "code", label: "business:grade.code" },
    { kind: "text", name: "name", label: "business:grade.name" },
  ],
});
