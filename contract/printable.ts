/** Letters of the scripts that the fonts of papers and PDF reports have; space, digits and signs are "Common". */
const PRINTABLE =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Marks, joiners and line breaks never print as a box. */
const IGNORED = /[\p{Cc}\p{Cf}\p{M}]/u;

/** Returns the distinct letters of a text that papers print as a question mark (docs/domain.md, Papers). */
export function lettersNotOnPapers(text: string): string[] {
  const letters = [...text.normalize("NFC")].filter(
    (letter) =>
      !PRINTABLE.test(letter) &&
      !IGNORED.test(letter) &&
      (/\p{L}/u.test(letter) || /\p{Emoji_Presentation}|\p{Extended_Pictographic}/u.test(letter)) &&
      !/[©®™]/.test(letter),
  );
  return [...new Set(letters)];
}
