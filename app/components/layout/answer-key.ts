// By identity: a new answer opens a dismissed dialog again, another render of the same answer does not.
const keys = new WeakMap<object, string>();
let counter = 0;

/** Returns a React key of an answer or an error: the same one for the same object, a new one for the next. */
export function answerKey(answer: unknown): string {
  if (typeof answer !== "object" || answer === null) return "none";
  const known = keys.get(answer);
  if (known !== undefined) return known;
  counter += 1;
  keys.set(answer, String(counter));
  return String(counter);
}
