import { parse, type Submission } from "@conform-to/dom";

type Errors = Record<string, string[]>;
type Intent = Parameters<Parameters<typeof parse>[1]["resolve"]>[1];

/** Returns an `onValidate` that handles rows and their errors in the browser and leaves the rest to the server. */
export function listIntents<Value>(errors: Errors) {
  return ({ formData }: { formData: FormData }): Submission<Value, string[]> =>
    parse<Value, string[]>(formData, {
      // null means not validated, so conform submits.
      resolve: (_payload, intent) => (intent === null ? { error: null } : { error: errorsAfter(errors, intent) }),
    });
}

/** Moves errors with inserted or removed rows. */
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
