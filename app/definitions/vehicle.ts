import { settingsPaths } from "#contract/accounts/settings";
import { vehicleState } from "#contract/masters/vehicle-state";
import { defineMaster } from "./master";

export const vehicle = defineMaster({
  area: "vehicle",
  labels: "vehicle",
  path: settingsPaths.vehicles,
  nameOf: ({ licensePlate }) => licensePlate,
  search: "business:vehicle.search",
  hasTares: true,
  statusOf: (row, today, t) => {
    const found = vehicleState(row, today);
    const { state } = found;
    if (state === "blocked") return { tone: "red", text: t("business:vehicle.state.blocked") };
    if (state === "over") return { tone: "red", text: t(`business:vehicle.state.${found.paper}Over`) };
    if (state === "ends") {
      const when = found.days === 0 ? "Today" : "Ends";
      return { tone: "amber", text: t(`business:vehicle.state.${found.paper}${when}`, { days: found.days }) };
    }
    return { tone: state === "active" ? "green" : "gray", text: t(`business:master.${state}`) };
  },
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
