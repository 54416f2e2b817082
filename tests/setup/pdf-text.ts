import { inflateSync } from "node:zlib";

/**
 * Extracts the texts of a PDF written by pdfkit, one line per text and page by page, by each font's glyph table, like
 * copying text from a viewer. Other producers' files are not supported.
 */
export function pdfText(pdf: Uint8Array): string[] {
  const objects = parseObjects(Buffer.from(pdf).toString("latin1"));
  const fonts = new Map<string, Map<number, string>>();
  for (const body of objects.values()) {
    for (const [, name = "", id = ""] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1];
      if (table) fonts.set(name, parseLetters(readStream(objects.get(table) ?? "")));
    }
  }
  return pageContents(objects).map((content) => decodeText(content, fonts));
}

/** Returns all font sizes in points, and the colours of texts, lines and shapes as RGB parts. */
export function pdfInk(pdf: Uint8Array): { sizes: number[]; colours: string[] } {
  const content = pageContents(parseObjects(Buffer.from(pdf).toString("latin1"))).join("\n");
  return {
    sizes: [...content.matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size)),
    colours: [...content.matchAll(/([\d.]+ [\d.]+ [\d.]+) (?:scn|SCN|rg|RG)\b/g)].map(([, colour]) => colour ?? ""),
  };
}

/** Returns the drawing operators of each page. */
function pageContents(objects: Map<string, string>): string[] {
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body));
  return pages.map((page) => {
    const content = /\/Contents (\d+) 0 R/.exec(page)?.[1] ?? "";
    return readStream(objects.get(content) ?? "");
  });
}

function parseObjects(file: string): Map<string, string> {
  const found = file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
  return new Map([...found].map(([, id = "", body = ""]) => [id, body]));
}

function readStream(body: string): string {
  const raw = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1] ?? "";
  return body.includes("/FlateDecode") ? inflateSync(Buffer.from(raw, "latin1")).toString("latin1") : raw;
}

/** Glyph numbers count up from the start of each range, which lists letters in UTF-16. */
function parseLetters(table: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, from = "", list = ""] of table.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<(\w+)>/g)].forEach(([, code = ""], index) => {
      const bytes = Buffer.from(code, "hex").swap16();
      letters.set(parseInt(from, 16) + index, bytes.toString("utf16le"));
    });
  }
  return letters;
}

function decodeText(content: string, fonts: Map<string, Map<number, string>>): string {
  let letters = new Map<number, string>();
  const lines: string[] = [];
  for (const [, font, pieces] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? letters;
    if (pieces === undefined) continue;
    const glyphs = [...pieces.matchAll(/<(\w+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
    lines.push(glyphs.map((glyph) => letters.get(parseInt(glyph, 16)) ?? "\ufffd").join(""));
  }
  return lines.join("\n");
}
