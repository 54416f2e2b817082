/** Reason to refuse a file: a key under `import.problem`. */
export type FileProblemKey =
  | "none"
  | "size"
  | "unpacked"
  | "broken"
  /** an old or encrypted workbook */
  | "locked"
  | "type"
  | "encoding"
  | "quotes"
  | "empty"
  | "rows"
  /** further sheets with rows, which `sheets` names */
  | "sheets"
  /** merged cells, which `cells` names */
  | "merged"
  | "columns"
  | "long"
  /** too many concurrent uploads */
  | "busy";

export class FileProblem extends Error {
  override name = "FileProblem";

  /** @param params placeholders of the text */
  constructor(
    readonly key: FileProblemKey,
    readonly params: Record<string, string> = {},
  ) {
    super(key);
  }
}
