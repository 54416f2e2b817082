const SLICE_MS = 10;

/** Maps items in slices, yielding to the event loop between them. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let started = performance.now();
  for (const [index, item] of items.entries()) {
    if (performance.now() - started > SLICE_MS) {
      await new Promise((resume) => setTimeout(resume));
      started = performance.now();
    }
    results.push(map(item, index));
  }
  return results;
}
