// By identity: a new object reopens a dismissed dialog.
const keys = new WeakMap<object, string>();
let counter = 0;

/** Returns a React key per object. */
export function answerKey(answer: unknown): string {
  if (typeof answer !== "object" || answer === null) return "none";
  const known = keys.get(answer);
  if (known !== undefined) return known;
  counter += 1;
  keys.set(answer, String(counter));
  return String(counter);
}
