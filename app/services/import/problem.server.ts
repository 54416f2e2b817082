/** Why a whole file cannot be imported; the texts stand under `import.problem`. */
export type FileProblemKey =
  | "none"
  | "size"
  | "unpacked"
  | "broken"
  | "locked"
  | "type"
  | "quotes"
  | "empty"
  | "rows"
  | "columns"
  | "long"
  /** not the file's: too many others are being read */
  | "busy";

export class FileProblem extends Error {
  override name = "FileProblem";

  /** @param params values that the text names */
  constructor(
    readonly key: FileProblemKey,
    readonly params: Record<string, string> = {},
  ) {
    super(key);
  }
}
