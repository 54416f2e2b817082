/** Returns the parts with start and width in percent of the total, one after the other and cut off at the total. */
export function stacked<Part>(parts: readonly Part[], amountOf: (part: Part) => number, total: number) {
  const percent = (amount: number) => (total <= 0 ? 0 : Math.min(100, (amount / total) * 100));
  let before = 0;
  return parts.map((part) => {
    const x = percent(before);
    before += amountOf(part);
    return { ...part, x, width: percent(before) - x };
  });
}
