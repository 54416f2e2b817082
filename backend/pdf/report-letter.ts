import type { FileContents } from "../reports/contents";
import type { Letter } from "../reports/letter";
import { MARGIN, type PdfPages, WIDTH } from "./report-pages";

/** Largest size of the logo, left of the plant's name; lengths are points. */
const LOGO = { width: 110, height: 34 };
const SIZE = 8.5;
const LINE = 11;
const SIGNER = { width: 200, height: 90 };
/** Height of the signatures, which stay with the totals. */
export const END_HEIGHT = SIGNER.height;

export function drawLogo(pages: PdfPages, { logo }: Letter): number {
  const width = logo === null ? 0 : pages.image(logo, MARGIN, MARGIN, LOGO);
  return width === 0 ? MARGIN : MARGIN + width + 10;
}

export function drawAddressee(pages: PdfPages, { to }: Letter, top: number): number {
  let y = top;
  pages.text(to.label, MARGIN, y, { size: SIZE, faint: true });
  pages.text(to.name, MARGIN, (y += LINE + 1), { size: 10, bold: true }, { room: WIDTH });
  for (const text of to.lines)
    for (const line of pages.regular.lines(text, WIDTH / 2, SIZE))
      pages.text(line, MARGIN, (y += LINE), { size: SIZE }, { room: WIDTH });
  return y + LINE + 6;
}

/** Draws a line for the partner's signature, and one for the plant's under the day. */
export function drawSignatures(pages: PdfPages, letter: Letter, { company }: FileContents, top: number): void {
  const right = MARGIN + WIDTH - SIGNER.width;
  const signers = [
    { x: MARGIN, head: letter.agreed, name: letter.to.name },
    { x: right, head: letter.date, name: company[0] ?? "" },
  ];
  for (const { x, head, name } of signers) {
    const room = SIGNER.width;
    pages.text(head, x, top + 24, { size: SIZE }, { room });
    const line = top + SIGNER.height - 16;
    pages.rule(line, { from: x, to: x + room, strong: true });
    pages.text(name, x, line + LINE, { size: SIZE, bold: true }, { room });
  }
}
