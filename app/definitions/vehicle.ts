import { settingsPaths } from "#contract/settings";
import { defineMaster } from "./master";

export const vehicle = defineMaster({
  area: "vehicle",
  labels: "vehicle",
  path: settingsPaths.vehicles,
  nameOf: ({ licensePlate }) => licensePlate,
  search: "business:vehicle.search",
  hasTares: true,
  filters: [
    {
      kind: "select",
      name: "due",
      label: "business:vehicle.papers",
      options: [{ value: "1", label: "business:vehicle.due" }],
    },
  ],
  columns: [
    { name: "licensePlate", width: 130 },
    { name: "transporter" },
    { name: "driverName", width: 150 },
    { name: "permittedGrossKg", width: 110, align: "end" },
    { name: "kirUntil", width: 105 },
    { name: "stnkUntil", width: 105 },
    { name: "blockedReason", width: 150 },
  ],
  fields: [
    { kind: "text", name: "licensePlate", narrow: true, placeholder: "B 1234 XYZ" },
    {
      kind: "number",
      name: "permittedGrossKg",
      suffix: "kg",
      narrow: true,
      hint: "business:master.field.permittedGrossHint",
    },
    { kind: "text", name: "transporter" },
    { kind: "text", name: "driverName" },
    { kind: "date", name: "kirUntil", narrow: true, startsEmpty: true },
    { kind: "date", name: "stnkUntil", narrow: true, startsEmpty: true },
    { kind: "text", name: "blockedReason", hint: "business:master.field.blockedReasonHint" },
    { kind: "textarea", name: "note", rows: 3 },
  ],
});
