import { z } from "zod";
import { MAX_WEIGHT_KG } from "../constants";
import { date, note, optionalReason, optionalText, plate } from "../values/fields";
import { defineMasterContract } from "./master";

const optionalDay = () =>
  date()
    .nullish()
    .transform((day) => day ?? null);

/** Vehicle (docs/domain.md, Vehicles). */
export const vehicle = defineMasterContract({
  area: "vehicle",
  name: "Vehicle",
  fields: {
    licensePlate: plate(),
    transporter: optionalText(120),
    driverName: optionalText(80),
    /** JBI, in kg */
    permittedGrossKg: z
      .int()
      .min(1_000)
      .max(MAX_WEIGHT_KG)
      .nullish()
      .transform((kg) => kg ?? null),
    /** last valid days */
    kirUntil: optionalDay(),
    stnkUntil: optionalDay(),
    /** set while the plate is blocked */
    blockedReason: optionalReason(200),
    note: note(),
  },
  label: ["licensePlate", "transporter"],
  sortable: ["licensePlate", "transporter", "permittedGrossKg", "kirUntil", "stnkUntil"],
  searchable: ["licensePlate", "driverName", "transporter"],
  dueBy: ["kirUntil", "stnkUntil"],
});
