/** Makes a look-up by id that asks once for each: a panel and the question over it are often about the same record. */
export function findOnce<T>(find: (id: number) => Promise<T>): (id: number) => Promise<T> {
  const found = new Map<number, Promise<T>>();
  return (id) => {
    const known = found.get(id) ?? find(id);
    found.set(id, known);
    return known;
  };
}
