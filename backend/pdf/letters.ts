import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { normalForm } from "#contract/values/plain-text";

/**
 * Font fallback per character: Inter, then Noto Sans SC (3 MB, loaded only when needed) with the Chinese characters of
 * GB 2312 and Big5 level 1 (scripts/han-fonts.sh). A rarer one is printed as "?".
 */

const { resolve } = createRequire(import.meta.url);
const FILES = {
  regular: resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"),
  bold: resolve("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf"),
  "regular-han": "backend/pdf/fonts/NotoSansSC-Regular.ttf",
  "bold-han": "backend/pdf/fonts/NotoSansSC-SemiBold.ttf",
};
type FontName = keyof typeof FILES;
export type Weight = "regular" | "bold";

export interface Run {
  font: FontName;
  text: string;
}

const MISSING = "?";
const INVISIBLE = /^(?!\s)[\p{Cf}\p{Cc}]$/u;

export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [name, file] of Object.entries(FILES)) doc.registerFont(name, file);
}

const fonts = new Map<FontName, Font>();

function loadFont(name: FontName): Font {
  const font = fonts.get(name) ?? create(readFileSync(FILES[name]));
  fonts.set(name, font);
  return font;
}

/** Returns the height of the base line, as a fraction of the font size. */
export const fontAscent = (weight: Weight) => loadFont(weight).ascent / loadFont(weight).unitsPerEm;

export function shapeLetter(weight: Weight, letter: string): Run {
  if (INVISIBLE.test(letter)) return { font: weight, text: "" };
  const codePoint = letter.codePointAt(0) ?? 0;
  if (codePoint < 0x7f || loadFont(weight).hasGlyphForCodePoint(codePoint)) return { font: weight, text: letter };
  const han = `${weight}-han` as const;
  if (loadFont(han).hasGlyphForCodePoint(codePoint)) return { font: han, text: letter };
  // Combining marks have no width.
  return { font: weight, text: /\p{Mn}/u.test(letter) ? "" : MISSING };
}

export function shapeRuns(weight: Weight, text: string): Run[] {
  const runs: Run[] = [];
  for (const letter of normalForm(text, "NFC")) {
    const one = shapeLetter(weight, letter);
    const last = runs.at(-1);
    if (last?.font === one.font) last.text += one.text;
    else if (one.text !== "") runs.push(one);
  }
  return runs;
}

/** After spaces, after a hyphen or slash before a letter, and around Chinese characters. */
const BREAKS = /(?<=[ \t])(?=[^ \t])|(?<=[-–—/])(?=\p{L})|(?<=\p{sc=Han})|(?=\p{sc=Han})/u;

/** Wraps text to a width; a word that is wider than a line is broken anywhere. */
export function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.replace(/\n$/, "").split("\n")) {
    let [line, used] = ["", 0];
    for (const word of paragraph.split(BREAKS)) {
      for (const piece of widthOf(word.trimEnd()) > width ? word : [word]) {
        if (line !== "" && used + widthOf(piece.trimEnd()) > width) {
          lines.push(line.trimEnd());
          [line, used] = ["", 0];
        }
        line += piece;
        used += widthOf(piece);
      }
    }
    lines.push(line.trimEnd());
  }
  return lines;
}
