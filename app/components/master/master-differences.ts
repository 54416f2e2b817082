import type { TFunction } from "i18next";
import { activeField, type MasterDefinition, type MasterRow } from "~/definitions/master";
import type { StaleNoticeProps } from "../record/stale-notice";
import { typedText, valueText } from "./value-text";

/** Returns the fields that differ from the typed ones. */
export function masterDifferences(
  { fields }: MasterDefinition,
  current: MasterRow,
  typed: Record<string, unknown>,
  t: TFunction,
): StaleNoticeProps["differences"] {
  return [...fields, activeField]
    .filter((field) => valueText(field, current[field.name], t) !== typedText(field, typed[field.name], t))
    .map((field) => ({ label: t(field.label), now: valueText(field, current[field.name], t) }));
}
