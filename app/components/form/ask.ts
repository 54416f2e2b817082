/**
 * What an address answers to a question that a form asks beside being sent. It is asked by `fetch` and not by the router: a failure
 * there would take the form away, here it goes on as it is, and saving it says what is wrong.
 *
 * @param left ends the waiting when the question is no longer one
 * @param patienceMs how long the answer is waited for, in milliseconds
 * @returns what the route's loader returns; undefined when there is no good answer: left, too slow, signed out meanwhile
 */
export async function ask<Answer>(href: string, left: AbortSignal, patienceMs: number): Promise<Answer | undefined> {
  try {
    const signal = AbortSignal.any([left, AbortSignal.timeout(patienceMs)]);
    const answer = await fetch(href, { signal });
    return answer.ok ? ((await answer.json()) as Answer) : undefined;
  } catch {
    return undefined;
  }
}
