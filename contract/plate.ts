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

/** Returns the plate as it is kept and shown, or null when the text is no plate. */
export function normalisePlate(text: string): string | null {
  const key = plateKey(text);
  const usual = USUAL.exec(key);
  if (usual) return usual.slice(1).filter(Boolean).join(" ");
  return OTHER.test(key) ? key : null;
}
