import { numberFormats } from "./format";
import { tidyCode } from "./plain-text";

interface ReadNumber {
  value: number;
  /** One separator before three digits, which is not the language's grouping mark. */
  ambiguous: boolean;
}

// Accepts units: `Rp 12.500,-`, `12.500 kg`.
const AMOUNT = /^(?:rp\.? ?|idr ?)?([+-]?) ?(\d[\d., ]*?)(?:,-)? ?(kg|%)?$/i;
/** Characters of a number with blanks around it. */
const MAX_LENGTH = 200;
const GROUPED = /^[1-9]\d{0,2}([., ])\d{3}(?:\1\d{3})*$/;

/**
 * Parses a typed number: `12.500`, `12 500`, `1.234,5`, `Rp 12.500`. With `precision` 0 either mark groups; a fraction
 * is returned for the caller to reject. Otherwise position decides, then the language.
 * @returns undefined if not a number
 */
export function readNumber(text: string, language: string, precision: number): ReadNumber | undefined {
  const { sign, digits, unit, head, mark, tail, single, grouped } = splitNumber(text);
  if (digits === "" || (unit === "%" && precision === 0)) return undefined;
  const { group, decimal } = numberMarks(language);
  const isDecimal = mark !== "" && !(grouped && (!single || precision === 0 || mark !== decimal));
  const whole = isDecimal ? head : digits;
  if (!/^\d+$/.test(whole) && !(GROUPED.test(whole) && !(isDecimal && whole.includes(mark)))) return undefined;
  return {
    value: Number(`${sign}${whole.replace(/[., ]/g, "")}.${isDecimal ? tail : "0"}`) + 0,
    ambiguous: grouped && single && mark !== "" && precision > 0 && mark !== group,
  };
}

function splitNumber(text: string) {
  // No NFKC: it reads 10² as 102.
  const plain = (text.length > MAX_LENGTH ? "" : tidyCode(text)).replaceAll("\u2212", "-").replace(/\s+/g, " ");
  const [, sign = "", digits = "", unit] = AMOUNT.exec(plain) ?? [];
  const [, head = "", mark = "", tail = ""] = /^(.*)([.,])(\d+)$/.exec(digits) ?? [];
  return { sign, digits, unit, head, mark, tail, single: /^\d+$/.test(head), grouped: GROUPED.test(digits) };
}

function numberMarks(language: string) {
  const { formatNumber } = numberFormats(language);
  return { group: formatNumber(1000).charAt(1), decimal: formatNumber(0.5).charAt(1) };
}
