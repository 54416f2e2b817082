// Numbers are typed and read the Indonesian way: a dot groups thousands, a comma starts the decimals.
const typed = /^(-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/;

/**
 * Reads a number as staff type it: `1.234,5`, `1234,5`, ` 1 234 `. Anything else gives undefined: `12.5` too, because a
 * guess between 12,5 and 125 on a weight would be worse than asking again.
 */
export function parseNumberText(text: string): number | undefined {
  const match = typed.exec(text.replace(/[\s\u00a0]/g, ""));
  if (match === null) return undefined;
  const [, sign = "", whole = "", decimals = ""] = match;
  return Number(`${sign}${whole.replaceAll(".", "")}${decimals === "" ? "" : `.${decimals}`}`);
}
