import { defineMaster } from "./master";

export const grade = defineMaster({
  area: "grade",
  labels: "grade",
  nameOf: ({ name }) => name,
  columns: [{ name: "code", width: 160 }, { name: "name" }],
  fields: [
    { kind: "text", name: "code" },
    { kind: "text", name: "name" },
  ],
});
