import { numberFormats } from "./format";

/** A number that was typed or pasted. */
interface ReadNumber {
  value: number;
  /** A single mark before three digits that may group or start decimals, and does not group in the reader's language. */
  ambiguous: boolean;
}

// An amount may have its unit, `Rp 12.500,-` or `12.500 kg`.
const AMOUNT = /^(?:rp\.? ?|idr ?)?([+-]?) ?(\d[\d., ]*?)(?:,-)? ?(kg|%)?$/i;
const GROUPED = /^[1-9]\d{0,2}([., ])\d{3}(?:\1\d{3})*$/;

/**
 * Reads a number as people type and paste it: `12.500`, `12,500`, `12 500`, `1.234,5`, `Rp 12.500`, `12.500 kg`.
 *
 * Whole numbers (`precision` 0) group by either mark; a clear fraction (`12.5`) is returned for the caller to refuse. With
 * decimals the position of the marks decides, and the language where they leave both readings.
 *
 * @returns undefined for a text that is no number
 */
export function readNumber(text: string, language: string, precision: number): ReadNumber | undefined {
  // NFKC turns full-width digits and marks into ASCII, and no-break spaces into spaces.
  const plain = text.normalize("NFKC").replaceAll("\u2212", "-").replace(/\s+/g, " ").trim();
  const [, sign = "", digits = "", unit] = AMOUNT.exec(plain) ?? [];
  if (digits === "" || (unit === "%" && precision === 0)) return undefined;
  const [, head = "", mark = "", tail = ""] = /^(.*)([.,])(\d+)$/.exec(digits) ?? [];
  const single = /^\d+$/.test(head);
  const grouped = GROUPED.test(digits);
  const { group, decimal } = marksOf(language);
  const isDecimal = mark !== "" && !(grouped && (!single || precision === 0 || mark !== decimal));
  const whole = isDecimal ? head : digits;
  if (!/^\d+$/.test(whole) && !(GROUPED.test(whole) && !(isDecimal && whole.includes(mark)))) return undefined;
  return {
    value: Number(`${sign}${whole.replace(/[., ]/g, "")}.${isDecimal ? tail : "0"}`) + 0,
    ambiguous: grouped && single && mark !== "" && precision > 0 && mark !== group,
  };
}

/** Returns the marks with which a language groups thousands and starts decimals. */
function marksOf(language: string) {
  const { formatNumber } = numberFormats(language);
  return { group: formatNumber(1000).charAt(1), decimal: formatNumber(0.5).charAt(1) };
}
