import type { TFunction } from "i18next";
import { formatMoment } from "#contract/format";
import type { PaperPrints } from "#contract/paper";

/** Returns count, last time and user per paper. */
export const printsText = (prints: readonly PaperPrints[], timeZone: string, t: TFunction): string =>
  prints
    .map(({ paper, prints: count, lastAt, lastBy }) => {
      const last = [lastAt && formatMoment(lastAt, timeZone), lastBy?.name].filter(Boolean).join(", ");
      return `${t(`business:paper.name.${paper}`)} ${count}×${last && ` · ${last}`}`;
    })
    .join("\n");
