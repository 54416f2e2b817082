/**
 * Returns the forms of a tax number, the 16 digits first: since 2024 a number of 15 digits is written with a leading 0.
 */
export function npwpForms(npwp: string): string[] {
  if (npwp.length === 15) return [`0${npwp}`, npwp];
  return npwp.startsWith("0") ? [npwp, npwp.slice(1)] : [npwp];
}
