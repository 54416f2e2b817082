/** What pdfkit knows of a font and its types do not tell. */
interface EmbeddedFont {
  id: string;
  ref(): object;
  encode(text: string, features: string[]): [glyphs: string[], positions: { advanceWidth: number }[]];
}

interface Encoded {
  /** glyphs as a content stream has them */
  hex: string;
  /** in thousandths of the size */
  width: number;
}

/** Texts that are kept encoded: customers and goods come again and again. */
const MAX_KEPT = 20_000;

/**
 * A font of a document, set letter by letter: pdfkit lays out each text anew, which takes a minute for a million cells. Figures are
 * tabular; there is no kerning.
 */
export class Face {
  readonly #font: EmbeddedFont;
  readonly #letters = new Map<string, Encoded>();
  readonly #texts = new Map<string, Encoded>();

  /** @param name a font that the document has registered */
  constructor(doc: PDFKit.PDFDocument, name: string) {
    doc.font(name);
    this.#font = (doc as unknown as { _font: EmbeddedFont })._font;
  }

  /** The name of the font within a page. */
  get id(): string {
    return this.#font.id;
  }

  /** What pages and forms name as their font. */
  get ref(): object {
    return this.#font.ref();
  }

  /** Measures a text, in points. */
  widthOf(text: string, size: number): number {
    return (this.encode(text).width * size) / 1000;
  }

  /** Encodes a text as a content stream shows it. */
  encode(text: string): Encoded {
    const kept = this.#texts.get(text);
    if (kept) return kept;
    let hex = "";
    let width = 0;
    for (const letter of text) {
      const one = this.#letters.get(letter) ?? this.#addLetter(letter);
      hex += one.hex;
      width += one.width;
    }
    const encoded = { hex, width };
    if (this.#texts.size >= MAX_KEPT) this.#texts.clear();
    this.#texts.set(text, encoded);
    return encoded;
  }

  /** Breaks a text into lines of a width, between words, and within one that is longer. */
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

  /** Breaks a word that is longer than a line. */
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

  #addLetter(letter: string): Encoded {
    const [glyphs, positions] = this.#font.encode(letter, ["tnum"]);
    const encoded = {
      hex: glyphs.join(""),
      width: positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    };
    this.#letters.set(letter, encoded);
    return encoded;
  }
}
