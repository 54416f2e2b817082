import { Invalid } from "../http/errors";

let common: Promise<ReadonlySet<string>> | undefined;

/** Rejects a common password, ignoring case. @throws Invalid at `password` */
export async function expectUncommon(password: string): Promise<void> {
  // Loaded on first use: the list is large.
  common ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  if ((await common).has(password.toLowerCase())) throw new Invalid({ password: { key: "commonPassword" } });
}
