import { type ErrorText, Invalid } from "../http/errors";

/** The changes to the rows of a document that is replaced as a whole. */
interface EntryChanges<Fields> {
  added: Fields[];
  /** only those of which a field changed */
  changed: { id: number; fields: Fields }[];
  /** ids */
  removed: number[];
}

/**
 * Compares the entries of a document with its live rows: entries with an id are updated, without one added, missing
 * ones removed (docs/domain.md, State changes).
 *
 * @param list the field of the entries, for the name of an error: `outboundItem.0.id`
 * @param foreign the error for an id that is not of this document
 * @throws Invalid
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
