import type { Locale } from "#contract/constants";

/** Package parts other than sheets (ECMA-376). */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export interface SheetEntry {
  name: string;
  /** autofilter range, e.g. `$A$1:$C$9` */
  filtered?: string;
}

// Characters that XML 1.0 does not allow.
const FORBIDDEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const SPECIAL = /[&<>"]/g;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const xmlText = (text: string) =>
  text.replace(FORBIDDEN, "").replace(SPECIAL, (letter) => ENTITIES[letter] ?? letter);

/** In the order of the stylesheet. */
export const STYLES = {
  text: 0,
  /** formula-like text; stays text when edited */
  guarded: 1,
  day: 2,
  month: 3,
  number: 4,
  rupiah: 5,
  head: 6,
  headOfNumbers: 7,
  total: 8,
  totalNumber: 9,
  totalRupiah: 10,
  title: 11,
  label: 12,
} as const;

const DAY = 164;
const MONTH = 165;
const NUMBER = 166;
const RUPIAH = 167;
const align = (given: string) => `<alignment vertical="top" ${given}/>`;
const format = (attributes: string, alignment = align("")) =>
  `<xf xfId="0" ${attributes} applyAlignment="1">${alignment}</xf>`;

/** LCIDs make month names independent of the reader's locale. */
const FORMAT_LANGUAGES: Record<Locale, string> = {
  en: "409",
  es: "C0A",
  fr: "40C",
  "pt-BR": "416",
  "zh-CN": "804",
  id: "421",
};

const stylesXml = (locale: Locale) =>
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="4"><numFmt numFmtId="${DAY}" formatCode="dd/mm/yyyy"/><numFmt numFmtId="${MONTH}" formatCode="[$-${FORMAT_LANGUAGES[locale]}]${locale === "zh-CN" ? 'yyyy"年"m"月"'.replaceAll('"', "&quot;") : "mmmm\\ yyyy"}"/><numFmt numFmtId="${NUMBER}" formatCode="#,##0"/><numFmt numFmtId="${RUPIAH}" formatCode="#,##0.00"/></numFmts><fonts count="3"><font><sz val="10"/><name val="Arial"/></font><font><b/><sz val="10"/><name val="Arial"/></font><font><b/><sz val="14"/><name val="Arial"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEDEDED"/></patternFill></fill></fills><borders count="2"><border/><border><left/><right/><top style="thin"><color rgb="FF808080"/></top><bottom/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="13">${[
    format(""),
    format('quotePrefix="1"'),
    format(`numFmtId="${DAY}" applyNumberFormat="1"`, align('horizontal="left"')),
    format(`numFmtId="${MONTH}" applyNumberFormat="1"`, align('horizontal="left"')),
    format(`numFmtId="${NUMBER}" applyNumberFormat="1"`),
    format(`numFmtId="${RUPIAH}" applyNumberFormat="1"`),
    format('fontId="1" fillId="2" applyFont="1" applyFill="1"', align('wrapText="1"')),
    format('fontId="1" fillId="2" applyFont="1" applyFill="1"', align('horizontal="right" wrapText="1"')),
    format('fontId="1" borderId="1" applyFont="1" applyBorder="1"'),
    format(`numFmtId="${NUMBER}" fontId="1" borderId="1" applyNumberFormat="1" applyFont="1" applyBorder="1"`),
    format(`numFmtId="${RUPIAH}" fontId="1" borderId="1" applyNumberFormat="1" applyFont="1" applyBorder="1"`),
    format('fontId="2" applyFont="1"'),
    format('fontId="1" applyFont="1"'),
  ].join("")}</cellXfs></styleSheet>`;

export function workbookParts(sheets: readonly SheetEntry[], locale: Locale): [path: string, xml: string][] {
  const numbered = sheets.map((sheet, index) => ({ ...sheet, index, number: index + 1 }));
  const overrides = numbered.map(
    ({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
  );
  const relations = numbered.map(
    ({ number }) =>
      `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  const entries = numbered.map(
    ({ name, number }) => `<sheet name="${xmlText(name)}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  // Repeats the head on every printed page.
  const names = numbered.flatMap(({ name, index, filtered }) => {
    if (filtered === undefined) return [];
    const sheet = `'${xmlText(name.replaceAll("'", "''"))}'`;
    return [
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${sheet}!${filtered}</definedName>`,
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${sheet}!$1:$1</definedName>`,
    ];
  });
  return [
    [
      "[Content_Types].xml",
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${overrides.join("")}</Types>`,
    ],
    [
      "_rels/.rels",
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${entries.join("")}</sheets><definedNames>${names.join("")}</definedNames></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relations.join("")}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ["xl/styles.xml", stylesXml(locale)],
  ];
}

/** @param widths in characters */
export function sheetOpening(widths: readonly number[], { frozen }: { frozen: boolean }): string {
  const view = frozen
    ? '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
    : '<sheetView workbookViewId="0" showGridLines="0"/>';
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>${view}</sheetViews><cols>${columns.join("")}</cols><sheetData>`;
}

/** Prints on A4 landscape. @param filtered autofilter range */
export function sheetClosing(filtered?: string): string {
  const filter = filtered === undefined ? "" : `<autoFilter ref="${filtered.replaceAll("$", "")}"/>`;
  return `</sheetData>${filter}<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>`;
}
