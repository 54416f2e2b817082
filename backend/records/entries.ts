import { type ErrorText, Invalid } from "../http/errors";

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
 * Names the request field of a written row: rows with an id keep it, the others follow in order.
 * @param list request field of the rows: `items`
 */
export function fieldOfRows(
  list: string,
  entries: readonly { id?: number | undefined }[],
  written: readonly { id: number }[],
  before: readonly { id: number }[],
): (row: { id: number }, field: string) => string {
  const known = new Set(before.map(({ id }) => id));
  const added = written.filter(({ id }) => !known.has(id)).toSorted((a, b) => a.id - b.id);
  const places = entries.flatMap(({ id }, index) => (id === undefined ? index : []));
  return ({ id }, field) => {
    const own = entries.findIndex((entry) => entry.id === id);
    const place = own >= 0 ? own : (places[added.findIndex((row) => row.id === id)] ?? 0);
    return `${list}.${place}.${field}`;
  };
}
