// By identity: a new answer reopens a dismissed dialog, a rerender does not.
const keys = new WeakMap<object, string>();
let counter = 0;

/** Returns a React key that is unique to an answer or error object. */
export function answerKey(answer: unknown): string {
  if (typeof answer !== "object" || answer === null) return "none";
  const known = keys.get(answer);
  if (known !== undefined) return known;
  counter += 1;
  keys.set(answer, String(counter));
  return String(counter);
}
