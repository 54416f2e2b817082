import { normalForm } from "./plain-text";

/** Scripts of the document fonts. */
const PRINTABLE =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const IGNORED = /[\p{Cc}\p{Cf}\p{M}]/u;

/** Returns characters that documents would print as `?` (docs/domain.md, Papers). */
export function lettersNotOnPapers(text: string): string[] {
  const letters = [...normalForm(text, "NFC")].filter(
    (letter) =>
      !PRINTABLE.test(letter) &&
      !IGNORED.test(letter) &&
      (/\p{L}/u.test(letter) || /\p{Emoji_Presentation}|\p{Extended_Pictographic}/u.test(letter)) &&
      !/[©®™]/.test(letter),
  );
  return [...new Set(letters)];
}
