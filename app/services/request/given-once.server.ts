import { errorTexts, readLocale } from "./locale.server";
import { screenError } from "./screen-error.server";

/** Refuses names given twice, of which one reader takes the first value and another the last. */

/** Parameters that are lists: the ticked rows of a list. */
const LISTS = ["rows"];
/** Fields of forms without a schema; a schema refuses a list. */
const SINGLE_FIELDS = ["version", "idempotencyKey", "recordName"];

/** Characters; a name may come from a stranger. */
const MAX_NAME = 50;

/** @throws Response 400 that names the parameter */
export async function assertParametersOnce(request: Request): Promise<void> {
  const names = [...new URL(request.url).searchParams.keys()];
  await assertOnce(
    request,
    names.filter((name) => !LISTS.includes(name)),
  );
}

/** @throws Response 400 that names the field */
export async function assertFieldsOnce(request: Request, form: FormData): Promise<void> {
  await assertOnce(
    request,
    [...form.keys()].filter((name) => SINGLE_FIELDS.includes(name)),
  );
}

async function assertOnce(request: Request, names: string[]): Promise<void> {
  if (new Set(names).size === names.length) return;
  const name = names.find((one, index) => names.indexOf(one) !== index) ?? "";
  const say = await errorTexts((await readLocale(request)).locale);
  throw screenError("refused", {
    message: say({ code: "validation.twice", params: { name: name.slice(0, MAX_NAME) } }),
  });
}
