import { defineMaster } from "./master";

export const vendor = defineMaster({
  area: "vendor",
  words: "vendor",
  nameOf: ({ name }) => name,
  columns: [{ name: "name" }, { name: "code", width: 110 }, { name: "phone", width: 140 }],
  fields: [
    { kind: "text", name: "code", narrow: true },
    { kind: "text", name: "phone", narrow: true },
    { kind: "text", name: "name" },
    { kind: "textarea", name: "address", rows: 3 },
    { kind: "text", name: "npwp", hint: "business:master.field.npwpHint" },
  ],
});
