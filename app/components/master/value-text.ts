import type { TFunction } from "i18next";
import { formatDay } from "#contract/values/format";
import type { QualityFactor } from "#contract/weighing/quality";
import type { MasterField } from "~/definitions/master";
import { numbersOf } from "~/definitions/numbers";
import { factorsText } from "~/definitions/quality";

export function valueText(field: MasterField | undefined, value: unknown, t: TFunction): string {
  const { formatNumber } = numbersOf(t);
  if (value === null || value === undefined || value === "") return "";
  switch (field?.kind) {
    case "checkbox":
      return t(value === true ? "yes" : "no");
    case "number":
      return `${formatNumber(Number(value), field.precision)}${field.suffix === undefined ? "" : ` ${field.suffix}`}`;
    case "select": {
      const option = field.options.find((one) => one.value === value);
      return option === undefined ? asText(value) : t(option.label);
    }
    case "factors":
      return factorsText(value as QualityFactor[], t);
    case "date":
      return formatDay(asText(value));
    default:
      return asText(value);
  }
}

// A field without a definition may contain any JSON.
function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
