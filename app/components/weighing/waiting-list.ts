import type { useTranslation } from "react-i18next";
import { formatTimeOn } from "#contract/format";
import { WAITING_FOR } from "#contract/waiting";
import type { Column } from "../list/data-table-columns";
import type { ListFilter } from "../list/list-filters";

type Translate = ReturnType<typeof useTranslation>["t"];

/** Returns the filter by responsible role. */
export const waitingFilter = (t: Translate): ListFilter => ({
  kind: "select",
  name: "waiting",
  label: t("business:waiting.filter"),
  options: WAITING_FOR.map((value) => ({ value, label: t(`business:waiting.${value}`) })),
});

/** Returns the column with the start of waiting. */
export const waitingSinceColumn = <Row extends { lastStepAt: string }>(
  { timeZone, today }: { timeZone: string; today: string },
  t: Translate,
): Column<Row> => ({
  showFrom: "withPanel",
  key: "lastStepAt",
  header: t("business:waiting.since"),
  className: "whitespace-nowrap tabular-nums",
  render: ({ lastStepAt }) => formatTimeOn(lastStepAt, timeZone, today),
  total: "",
});
