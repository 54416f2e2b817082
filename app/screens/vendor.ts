import { defineMaster } from "./master";

export const vendor = defineMaster({
  area: "vendor",
  words: {
    title: "business:vendor.title",
    one: "business:vendor.one",
    new: "business:vendor.new",
    count: "business:vendor.count",
    empty: "business:vendor.empty",
  },
  nameOf: ({ name }) => name,
  columns: [{ name: "name" }, { name: "code", width: 110 }, { name: "phone", width: 140 }],
  filters: [{ kind: "text", name: "q", label: "business:vendor.search" }],
  fields: [
    { kind: "text", name: "code", label: "business:vendor.code", narrow: true },
    { kind: "text", name: "phone", label: "business:vendor.phone", narrow: true },
    { kind: "text", name: "name", label: "business:vendor.name" },
    { kind: "textarea", name: "address", label: "business:vendor.address", rows: 3 },
    { kind: "text", name: "npwp", label: "business:vendor.npwp", hint: "business:vendor.npwpHint" },
  ],
});
