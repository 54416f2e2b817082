import { numberFormats } from "./format";
import { UNITS } from "../weighing/outbound-item";
import { LOADED_MARK } from "../weighing/outbound-status";

/** Lines of histories, which the API writes in Indonesian, in the reader's language. */

export interface LineWords {
  language: string;
  /** Returns the name of a unit, in the plural for a count. */
  unitText(unit: string, count: number): string;
  /** Word for `LOADED_MARK`. */
  loaded: string;
}

const NUMBER = String.raw`-?\d[\d.]*(?:,\d+)?`;
/** The API's notation: `1.200 karung`, `12,5%`, `2.076 – 6.770 kg`, `Rp 8.475,50/kg`, `- 400 kg: reason`. */
const AMOUNT = new RegExp(`^(- )?(Rp )?(?:(${NUMBER}) – )?(${NUMBER})(?: (${UNITS.join("|")})|(%))?(/kg|: .*)?$`);

const parseNumber = (number: string) => Number(number.replaceAll(".", "").replace(",", "."));

/** Translates the amounts of a line: `Beras · 1.200 karung · dimuat`. */
export function translateLine(line: string, { language, unitText, loaded }: LineWords): string {
  const { formatNumber, formatRupiah } = numberFormats(language);
  const parts = line.split(" · ").map((part) => {
    if (part === LOADED_MARK) return loaded;
    const [, before = "", rupiah, low, number = "", unit, percent, after = ""] = AMOUNT.exec(part) ?? [];
    const amount = parseNumber(number);
    if (rupiah !== undefined) return before + formatRupiah(amount) + after;
    if (unit === undefined && percent === undefined) return part;
    const from = low === undefined ? "" : `${formatNumber(parseNumber(low))} – `;
    return `${before}${from}${formatNumber(amount)}${unit === undefined ? "%" : ` ${unitText(unit, amount)}`}${after}`;
  });
  return parts.join(" · ");
}

/** Translates lines joined by semicolons. */
export const translateLines = (lines: string, words: LineWords): string =>
  lines
    .split("; ")
    .map((line) => translateLine(line, words))
    .join("; ");
