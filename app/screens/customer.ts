import { defineMaster } from "./master";

export const customer = defineMaster({
  area: "customer",
  words: {
    title: "business:customer.title",
    one: "business:customer.one",
    new: "business:customer.new",
    count: "business:customer.count",
    empty: "business:customer.empty",
  },
  nameOf: ({ name }) => name,
  columns: [{ name: "name" }, { name: "code", width: 110 }, { name: "phone", width: 140 }],
  filters: [{ kind: "text", name: "q", label: "business:customer.search" }],
  fields: [
    { kind: "text", name: "code", label: "business:customer.code", narrow: true },
    { kind: "text", name: "phone", label: "business:customer.phone", narrow: true },
    { kind: "text", name: "name", label: "business:customer.name" },
    { kind: "textarea", name: "address", label: "business:customer.address", rows: 3 },
    { kind: "text", name: "npwp", label: "business:customer.npwp", hint: "business:customer.npwpHint" },
  ],
});
