import { tidyCode } from "../values/plain-text";

/**
 * Indonesian plates (docs/domain.md, Outbound record): usual ones are stored as `B 1234 XYZ`, others (army, temporary)
 * as 3 to 15 characters.
 */
const USUAL = /^([A-Z]{1,2})(\d{1,4})([A-Z]{0,3})$/;
const OTHER = /^[A-Z0-9]{3,15}$/;
/** A usual plate with a digit too many: no plate has this form. */
const MISTYPED = /^[A-Z]{1,2}\d{5,}[A-Z]{1,3}$/;

/** Upper-cases ASCII only; toUpperCase would map `ß` to `SS`. */
export const asciiUpperCase = (text: string) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Returns a comparison key: upper case, no separators (also the long dashes of word processors), no full-width letters. */
export function plateKey(text: string): string {
  return asciiUpperCase(tidyCode(text)).replace(/[\s.\u2012-\u2015\u2212-]+/g, "");
}

/** Returns true for one different character or one transposition. */
export function isSimilarPlate(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const differing = [...one].flatMap((character, at) => (character === other[at] ? [] : [at]));
  const [first = 0, second = 0] = differing;
  if (differing.length === 1) return true;
  return differing.length === 2 && second === first + 1 && one[first] === other[second] && one[second] === other[first];
}

/** Returns the normalised plate, or null. */
export function normalisePlate(text: string): string | null {
  const key = plateKey(text);
  const usual = USUAL.exec(key);
  if (usual) return usual.slice(1).filter(Boolean).join(" ");
  return OTHER.test(key) && !MISTYPED.test(key) ? key : null;
}
