import { normalForm } from "#contract/values/plain-text";
import { shapeLetter, type Run, type Weight, wrap } from "./letters";

interface MeasuredRun extends Run {
  /** thousandths of the font size */
  width: number;
}

interface Encoded {
  /** consecutive letters of one font */
  runs: MeasuredRun[];
  width: number;
}

/** Cache limit: names of customers and goods repeat. */
const MAX_KEPT = 20_000;

/** At which letters are measured, so that widths are thousandths of the font size. */
const MEASURED_SIZE = 1000;
/** Tabular figures alone: Inter's other features take ten times as long, and a letter's width then never varies. */
const OFF = Object.fromEntries(
  "calt ccmp clig kern liga locl mark mkmk rclt rlig".split(" ").map((name) => [name, false]),
);
// fontkit takes an object too, which pdfkit's types do not have.
export const FIGURES = { ...OFF, tnum: true } as unknown as PDFKit.Mixins.OpenTypeFeatures[];

/** Measures text letter by letter with a cache, without kerning; figures are tabular. */
export class Face {
  readonly #letters = new Map<string, MeasuredRun>();
  readonly #texts = new Map<string, Encoded>();

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly weight: Weight,
  ) {}

  textWidth(text: string, size: number): number {
    return (this.encode(text).width * size) / 1000;
  }

  encode(text: string): Encoded {
    const kept = this.#texts.get(text);
    if (kept) return kept;
    const runs: MeasuredRun[] = [];
    let width = 0;
    for (const letter of normalForm(text, "NFC")) {
      const one = this.#letters.get(letter) ?? this.#addLetter(letter);
      const last = runs.at(-1);
      if (last?.font === one.font) {
        last.text += one.text;
        last.width += one.width;
      } else if (one.text !== "") runs.push({ ...one });
      width += one.width;
    }
    const encoded = { runs, width };
    if (this.#texts.size >= MAX_KEPT) this.#texts.clear();
    this.#texts.set(text, encoded);
    return encoded;
  }

  lines(text: string, width: number, size: number): string[] {
    if (this.textWidth(text, size) <= width && !text.includes("\n")) return [text];
    return wrap(text, width, (part) => this.textWidth(part, size));
  }

  #addLetter(letter: string): MeasuredRun {
    const { font, text } = shapeLetter(this.weight, letter);
    this.doc.font(font, MEASURED_SIZE);
    const width = text === "" ? 0 : this.doc.widthOfString(text, { features: FIGURES });
    const run = { font, text, width };
    this.#letters.set(letter, run);
    return run;
  }
}
