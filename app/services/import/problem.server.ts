/** Reason to refuse a file: a key under `import.problem`. */
export type FileProblemKey =
  | "none"
  | "size"
  | "unpacked"
  | "broken"
  | "locked"
  | "type"
  /** another format, which `kind` names */
  | "other"
  | "encoding"
  | "quotes"
  | "empty"
  | "rows"
  /** several sheets with rows, which `sheets` names */
  | "sheets"
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
