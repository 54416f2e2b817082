import { parse, type Submission } from "@conform-to/dom";

type Errors = Record<string, string[]>;
type Intent = Parameters<Parameters<typeof parse>[1]["resolve"]>[1];

/**
 * Returns the `onValidate` of a form with a list: rows are added and removed in the browser, and the server's errors move with
 * their rows. Every other submission goes to the server. Without JavaScript the same buttons post, and the server answers with
 * the changed list.
 *
 * @param errors the errors that are shown
 */
export function listIntents<Value>(errors: Errors) {
  return ({ formData }: { formData: FormData }): Submission<Value, string[]> =>
    parse<Value, string[]>(formData, {
      // null tells conform that nothing was validated here, so that it submits the form.
      resolve: (_payload, intent) => (intent === null ? { error: null } : { error: errorsAfter(errors, intent) }),
    });
}

/**
 * Returns the errors after a row is removed or inserted: errors move with their rows, and a removed row loses its errors. A
 * row added at the end moves no errors.
 */
export function errorsAfter(errors: Errors, intent: Intent): Errors {
  if (intent?.type !== "remove" && intent?.type !== "insert") return errors;
  const { name, index } = intent.payload;
  if (index === undefined) return errors;
  const isRemoved = intent.type === "remove";
  const moved = Object.entries(errors).flatMap(([field, texts]): [string, string[]][] => {
    const rest = field.startsWith(`${name}[`) ? /^(\d+)\](.*)$/s.exec(field.slice(name.length + 1)) : null;
    const at = Number(rest?.[1]);
    if (rest === null || at < index) return [[field, texts]];
    if (isRemoved && at === index) return [];
    return [[`${name}[${isRemoved ? at - 1 : at + 1}]${rest[2]}`, texts]];
  });
  return Object.fromEntries(moved);
}
