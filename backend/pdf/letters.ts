import { createRequire } from "node:module";
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
export type FontName = keyof typeof FILES;
export type Weight = "regular" | "bold";

/** Embedded font, missing in pdfkit's types. */
interface EmbeddedFont {
  ascender: number;
  font: { hasGlyphForCodePoint(codePoint: number): boolean };
}

interface Run {
  font: FontName;
  text: string;
}

const MISSING = "?";
const INVISIBLE = /^(?!\s)[\p{Cf}\p{Cc}]$/u;

type Document = PDFKit.PDFDocument & { _font: EmbeddedFont; _fontSize: number };

export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [name, file] of Object.entries(FILES)) doc.registerFont(name, file);
}

/** Selects and returns a font. */
function fontOf(doc: PDFKit.PDFDocument, name: FontName): EmbeddedFont {
  return (doc.font(name) as Document)._font;
}

/** Returns font and printable text of a character. */
export function letterOf(doc: PDFKit.PDFDocument, weight: Weight, letter: string): Run {
  if (INVISIBLE.test(letter)) return { font: weight, text: "" };
  const codePoint = letter.codePointAt(0) ?? 0;
  if (codePoint < 0x7f || fontOf(doc, weight).font.hasGlyphForCodePoint(codePoint))
    return { font: weight, text: letter };
  const han = `${weight}-han` as const;
  if (fontOf(doc, han).font.hasGlyphForCodePoint(codePoint)) return { font: han, text: letter };
  // Combining marks have no width.
  return { font: weight, text: /\p{Mn}/u.test(letter) ? "" : MISSING };
}

interface TextOptions {
  align?: string;
  width?: number;
  lineWidth?: number;
  textWidth?: number;
  features?: string[];
}

interface Lines {
  widthOfString(text: string, options?: TextOptions): number;
  _fragment(text: string, x: number, y: number, options: TextOptions): void;
}

/** Makes a document use font fallback. */
export function useEveryLetter(doc: PDFKit.PDFDocument, weightOf: () => Weight): void {
  const lines = doc as unknown as Lines;
  const current = doc as Document;
  const widthOfString = lines.widthOfString.bind(doc);
  const fragment = lines._fragment.bind(doc);
  const kept = new Map<string, Run>();

  const runsOf = (text: string): Run[] => {
    const [weight, before] = [weightOf(), current._font];
    const runs: Run[] = [];
    for (const letter of normalForm(text, "NFC")) {
      const key = `${weight} ${letter}`;
      const found = kept.get(key) ?? letterOf(doc, weight, letter);
      kept.set(key, found);
      const last = runs.at(-1);
      if (last?.font === found.font) last.text += found.text;
      else runs.push({ ...found });
    }
    current._font = before;
    return runs;
  };
  const inFont = <T>(font: FontName, work: () => T): T => {
    const before = current._font;
    doc.font(font);
    const result = work();
    current._font = before;
    return result;
  };
  const measure = ({ font, text }: Run, options?: TextOptions) => inFont(font, () => widthOfString(text, options));

  lines.widthOfString = (text, options) => runsOf(String(text)).reduce((sum, run) => sum + measure(run, options), 0);
  lines._fragment = (text, x, y, options) => {
    const runs = runsOf(text);
    if (runs.length === 1 && runs[0]?.font === weightOf()) return fragment(runs[0].text, x, y, options);
    const { align, width, lineWidth = 0 } = options;
    const room = lineWidth - lines.widthOfString(text.trimEnd(), options);
    let left = x + (!width ? 0 : align === "right" ? room : align === "center" ? room / 2 : 0);
    // The base line of all runs is that of Inter.
    const baseline = -(current._font.ascender / 1000) * current._fontSize;
    const own = { ...options, align: "left", width: undefined, textWidth: undefined, wordCount: undefined, baseline };
    for (const run of runs) {
      inFont(run.font, () => fragment(run.text, left, y, own));
      left += measure(run, options);
    }
  };
}
