import { numberFormats } from "./format";
import { UNITS } from "./outbound-item";
import { LOADED_MARK } from "./outbound-status";

/** Lines of histories, which the API writes in Indonesian, in the reader's language. */

export interface LineWords {
  language: string;
  /** Returns the name of a unit, in the plural for a count. */
  unitText(unit: string, count: number): string;
  /** Word for `LOADED_MARK`. */
  loaded: string;
}

/** The API's notation: `1.200 karung`, `12,5%`, `Rp 8.475,50/kg`, `- 400 kg: reason`. */
const AMOUNT = new RegExp(`^(- )?(Rp )?(-?[\\d.]+)(?:,(\\d+))?(?: (${UNITS.join("|")})|(%))?(/kg|: .*)?$`);

/** Translates the amounts of a line: `Beras · 1.200 karung · dimuat`, `19.360 kg – 20.170 kg`. */
export function lineIn(line: string, { language, unitText, loaded }: LineWords): string {
  const { formatNumber, formatRupiah } = numberFormats(language);
  const parts = line.split(/( [·–] )/).map((part) => {
    if (part === LOADED_MARK) return loaded;
    const [, before = "", rupiah, whole = "", decimals = "0", unit, percent, after = ""] = AMOUNT.exec(part) ?? [];
    const amount = Number(`${whole.replaceAll(".", "")}.${decimals}`);
    if (rupiah !== undefined) return before + formatRupiah(amount) + after;
    if (percent !== undefined) return `${before}${formatNumber(amount)}%${after}`;
    return unit === undefined ? part : `${before}${formatNumber(amount)} ${unitText(unit, amount)}${after}`;
  });
  return parts.join("");
}

/** Translates lines joined by semicolons. */
export const linesIn = (lines: string, words: LineWords): string =>
  lines
    .split("; ")
    .map((line) => lineIn(line, words))
    .join("; ");
