import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import type { Reader } from "../db/client";
import { envInForce } from "../db/saved-plant";
import type { BackendEnv } from "../env";
import { Invalid } from "../http/errors";

/** Names that an attacker tries first. */
interface Owner {
  name: string;
  email: string;
}

/** Guesses below which zxcvbn calls a password very guessable. */
const MIN_GUESSES = 1e6;
/** Guesses of two known words in a row, to which zxcvbn adds 10,000. */
const MAX_GUESSES_OF_WORDS = 3e4;
/** The time of zxcvbn grows with the square of the length; the first characters suffice. */
const MAX_JUDGED = 32;
const MIN_WORD = 3;

let judge: Promise<ZxcvbnFactory> | undefined;

/**
 * Refuses common passwords, repeated characters and the names of the user, plant and product, also with digits and
 * punctuation around them (docs/domain.md, Session and account calls).
 * @throws Invalid at `password`
 */
export async function assertUncommon(
  platform: { db: Reader; env: Pick<BackendEnv, "COMPANY_NAME"> },
  password: string,
  { name, email }: Owner,
): Promise<void> {
  const { COMPANY_NAME } = await envInForce(platform);
  if (await isGuessable(password, [name, email, COMPANY_NAME]))
    throw new Invalid({ password: { key: "commonPassword" } });
}

export async function isGuessable(password: string, names: string[]): Promise<boolean> {
  judge ??= makeJudge();
  const zxcvbn = await judge;
  const words = splitWords(["gudang", ...names]);
  const judged = password.slice(0, MAX_JUDGED);
  if (zxcvbn.check(judged, words).guesses < MIN_GUESSES) return true;
  const cores = new Set([/\p{L}(?:[^]*\p{L})?/u.exec(judged)?.[0] ?? "", judged.replace(/\P{L}+/gu, "")]);
  return [...cores].some((core) => {
    if (core === "") return false;
    const { guesses, sequence } = zxcvbn.check(core, words);
    return guesses < MAX_GUESSES_OF_WORDS && sequence.every(({ pattern }) => pattern !== "bruteforce");
  });
}

async function makeJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({
    dictionary: { "passwords-common": dictionary["passwords-common"] },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: 10,
  });
}

function splitWords(names: string[]): string[] {
  const words = names.flatMap((name) => [name, name.replace(/\P{L}+/gu, ""), ...name.split(/\P{L}+/u)]);
  return [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => word.length >= MIN_WORD);
}
