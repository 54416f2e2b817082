import { type ErrorText, Invalid } from "../http/errors";
import type { UnusualCheck } from "./unusual";

interface EntryChanges<Fields> {
  added: Fields[];
  /** only rows with changed fields */
  changed: { id: number; fields: Fields }[];
  removed: number[];
}

/**
 * Diffs entries against live rows by id (docs/domain.md, State changes). @param list field prefix for errors:
 * `outboundItem.0.id` @param foreign error for an id of another document @throws Invalid
 */
export function entryChanges<Fields extends object>(
  entries: readonly (Fields & { id?: number })[],
  before: readonly ({ id: number } & Record<string, unknown>)[],
  list: string,
  foreign: ErrorText,
): EntryChanges<Omit<Fields, "id">> {
  const changes: EntryChanges<Omit<Fields, "id">> = { added: [], changed: [], removed: [] };
  const named = new Set<number>();
  entries.forEach(({ id, ...fields }, index) => {
    if (id === undefined) {
      changes.added.push(fields);
      return;
    }
    const row = before.find((old) => old.id === id);
    if (!row) throw new Invalid({ [`${list}.${index}.id`]: foreign });
    if (named.has(id)) throw new Invalid({ [`${list}.${index}.id`]: { key: "entryTwice" } });
    named.add(id);
    if (Object.entries(fields).some(([field, value]) => row[field] !== value)) changes.changed.push({ id, fields });
  });
  changes.removed = before.map(({ id }) => id).filter((id) => !named.has(id));
  return changes;
}

/**
 * Names the request fields of checked items: an item with an id keeps it, the others follow in order.
 * @param list request field of the items: `items` @param entries undefined if the request has one item
 */
export function placeAtEntries(
  checks: readonly UnusualCheck[],
  list: string,
  entries: readonly { id?: number | undefined }[] | undefined,
  written: readonly { id: number }[],
  before: readonly { id: number }[],
): readonly UnusualCheck[] {
  if (entries === undefined) return checks;
  const added = written.map(({ id }) => id).filter((id) => !before.some((old) => old.id === id));
  added.sort((a, b) => a - b);
  const ids = entries.map(({ id }) => id ?? added.shift());
  return checks.map((check) => {
    const id = check.atItem ?? check.itemId;
    return id === undefined ? check : { ...check, at: `${list}.${Math.max(0, ids.indexOf(id))}.${check.at}` };
  });
}
