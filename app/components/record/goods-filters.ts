import type { GoodsFilters } from "~/services/records/choices.server";
import type { ListFilter } from "../list/list-filters";

/** Returns filters by goods, grade and marking. */
export function goodsFilters(
  { items, grades, markings }: GoodsFilters,
  labelOf: (field: "outboundItem" | "grade" | "marking") => string,
): ListFilter[] {
  const own = { kind: "select", folds: true, className: "max-w-60" } as const;
  return [
    { ...own, name: "outboundItemId", label: labelOf("outboundItem"), options: items },
    ...materialFilters({ grades, markings }, labelOf),
  ];
}

/** Returns filters by grade and marking. */
export function materialFilters(
  { grades, markings }: Pick<GoodsFilters, "grades" | "markings">,
  labelOf: (field: "grade" | "marking") => string,
): ListFilter[] {
  const own = { kind: "select", folds: true, className: "max-w-60" } as const;
  return [
    { ...own, name: "gradeId", label: labelOf("grade"), options: grades },
    { ...own, name: "markingId", label: labelOf("marking"), options: markings },
  ];
}
