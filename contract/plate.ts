/**
 * Indonesian licence plates (domain.md, Outbound record). A usual plate is one or two letters, one to four digits and up
 * to three letters and is kept as `B 1234 XYZ`; others (army, temporary) are kept as 3 to 15 letters and digits.
 */
const USUAL = /^([A-Z]{1,2})(\d{1,4})([A-Z]{0,3})$/;
const OTHER = /^[A-Z0-9]{3,15}$/;

/** Returns the text with a to z in upper case; toUpperCase alone would fold foreign letters into them (`ß` to `SS`). */
export const asciiUpperCase = (text: string) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Returns a plate without spaces and marks, in upper case, for comparison. */
export function plateKey(text: string): string {
  return asciiUpperCase(text).replace(/[\s.-]+/g, "");
}

/** Returns true if two plate keys differ in exactly one character, or in the order of two neighbours: a slip of the hand. */
export function isSimilarPlate(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const differing = [...one].flatMap((character, at) => (character === other[at] ? [] : [at]));
  const [first = 0, second = 0] = differing;
  if (differing.length === 1) return true;
  return differing.length === 2 && second === first + 1 && one[first] === other[second] && one[second] === other[first];
}

/** Returns the plate as it is kept and shown, or null when the text is no plate. */
export function normalisePlate(text: string): string | null {
  const key = plateKey(text);
  const usual = USUAL.exec(key);
  if (usual) return usual.slice(1).filter(Boolean).join(" ");
  return OTHER.test(key) ? key : null;
}
