import { Invalid } from "../http/errors";

let common: Promise<ReadonlySet<string>> | undefined;

/** Refuses a new password that is among the most common ones, in any case. @throws Invalid at `password` */
export async function expectUncommon(password: string): Promise<void> {
  // Loaded when the first password is set: it is large, and most processes never need it.
  common ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  if ((await common).has(password.toLowerCase())) throw new Invalid({ password: { key: "commonPassword" } });
}
