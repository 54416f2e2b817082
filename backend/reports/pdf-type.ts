import { normalForm } from "#contract/plain-text";
import { type EmbeddedFont, fontOf, letterOf, type Weight } from "../pdf/letters";

interface Encoded {
  /** consecutive glyphs of one font, hex-encoded for a content stream */
  runs: { font: EmbeddedFont; hex: string }[];
  /** thousandths of the font size */
  width: number;
}

interface Letter {
  font: EmbeddedFont;
  hex: string;
  width: number;
}

/** Cache limit: names of customers and goods repeat. */
const MAX_KEPT = 20_000;

/** Encodes text glyph by glyph with a cache; pdfkit's layout is too slow for large reports. No kerning. */
export class Face {
  readonly #font: EmbeddedFont;
  readonly #letters = new Map<string, Letter>();
  readonly #texts = new Map<string, Encoded>();

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly weight: Weight,
  ) {
    this.#font = fontOf(doc, weight);
  }

  get id(): string {
    return this.#font.id;
  }

  get ref(): object {
    return this.#font.ref();
  }

  widthOf(text: string, size: number): number {
    return (this.encode(text).width * size) / 1000;
  }

  encode(text: string): Encoded {
    const kept = this.#texts.get(text);
    if (kept) return kept;
    const runs: Encoded["runs"] = [];
    let width = 0;
    for (const letter of normalForm(text, "NFC")) {
      const { font, hex, ...one } = this.#letters.get(letter) ?? this.#addLetter(letter);
      const last = runs.at(-1);
      if (last?.font === font) last.hex += hex;
      else if (hex !== "") runs.push({ font, hex });
      width += one.width;
    }
    const encoded = { runs, width };
    if (this.#texts.size >= MAX_KEPT) this.#texts.clear();
    this.#texts.set(text, encoded);
    return encoded;
  }

  /** Wraps text to a width in points. */
  lines(text: string, width: number, size: number): string[] {
    if (this.widthOf(text, size) <= width && !text.includes("\n")) return [text];
    const lines: string[] = [];
    for (const paragraph of text.split("\n")) {
      let line = "";
      for (const word of paragraph.split(" ")) {
        const longer = line === "" ? word : `${line} ${word}`;
        if (this.widthOf(longer, size) <= width) {
          line = longer;
          continue;
        }
        if (line !== "") lines.push(line);
        const pieces = this.#pieces(word, width, size);
        line = pieces.pop() ?? "";
        lines.push(...pieces);
      }
      lines.push(line);
    }
    return lines;
  }

  #pieces(word: string, width: number, size: number): string[] {
    const pieces: string[] = [];
    let piece = "";
    for (const letter of word) {
      if (piece !== "" && this.widthOf(piece + letter, size) > width) {
        pieces.push(piece);
        piece = "";
      }
      piece += letter;
    }
    return [...pieces, piece];
  }

  #addLetter(letter: string): Letter {
    const { font: name, text } = letterOf(this.doc, this.weight, letter);
    const font = name === this.weight ? this.#font : fontOf(this.doc, name);
    const [glyphs, positions] = text === "" ? [[], []] : font.encode(text, ["tnum"]);
    const encoded = {
      font,
      hex: glyphs.join(""),
      width: positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    };
    this.#letters.set(letter, encoded);
    return encoded;
  }
}
