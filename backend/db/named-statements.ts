import { createHash } from "node:crypto";

/** Named statements cost server memory, and texts of multi-row inserts vary without limit. */
const MAX_NAMES = 256;
/** Longer texts, e.g. multi-row inserts, rarely repeat. */
const MAX_TEXT_LENGTH = 8_000;

export const statementName = (text: string) => `gudang_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;

/** Starts a statement whose best plan depends on its values, such as a range of days. */
export const PLANNED_BY_VALUES = "/* planned by values */ ";

/** Marks a statement whose plan depends on no value: it is planned once, also when it is long. */
export const PLANNED_ONCE = "/* planned once */ ";

export class StatementNames {
  readonly #names = new Map<string, string>();

  /** Returns the statement's name; undefined if it must not be cached. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known) return known;
    // Plans of patterns depend on the value; a cached plan can take seconds.
    const isPlannedAgain =
      text.includes(" like ") || text.startsWith(PLANNED_BY_VALUES) || text.length > MAX_TEXT_LENGTH;
    if ((isPlannedAgain && !text.includes(PLANNED_ONCE)) || this.#names.size >= MAX_NAMES) return undefined;
    const name = statementName(text);
    this.#names.set(text, name);
    return name;
  }
}
