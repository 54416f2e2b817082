/**
 * Indonesian licence plates (domain.md, Outbound record). A usual plate is one or two letters, one to four digits and up
 * to three letters and is kept as `B 1234 XYZ`; others (army, temporary) are kept as 3 to 15 letters and digits.
 */
const USUAL = /^([A-Z]{1,2})(\d{1,4})([A-Z]{0,3})$/;
const OTHER = /^[A-Z0-9]{3,15}$/;

/** A plate without spaces and marks, in upper case: what plates are compared by. */
export function plateKey(text: string): string {
  return text.toUpperCase().replace(/[\s.-]+/g, "");
}

/** The plate as it is kept and shown, or null when the text is no plate. */
export function normalisePlate(text: string): string | null {
  const key = plateKey(text);
  const usual = USUAL.exec(key);
  if (usual) return usual.slice(1).filter(Boolean).join(" ");
  return OTHER.test(key) ? key : null;
}
