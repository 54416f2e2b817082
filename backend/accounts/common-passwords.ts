import { Invalid } from "../http/errors";

let common: Promise<ReadonlySet<string>> | undefined;

/** @throws Invalid at `password` for a common password */
export async function assertUncommon(password: string): Promise<void> {
  // Large, so loaded on first use.
  common ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  if ((await common).has(password.toLowerCase())) throw new Invalid({ password: { key: "commonPassword" } });
}
