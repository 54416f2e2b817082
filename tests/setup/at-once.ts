/** Connections of a test's pool (database.ts): more requests would only wait for one, and be refused after five seconds. */
const MOST = 20;

/** Makes `count` requests, at most twenty at a time. @returns their answers in the order of `n` */
export async function atOnce<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  let next = 0;
  const inTurn = async () => {
    for (let n = next++; n < count; n = next++) answers[n] = await make(n);
  };
  await Promise.all(Array.from({ length: MOST }, inTurn));
  return answers;
}
