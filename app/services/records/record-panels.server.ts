import { can } from "#contract/access";
import { activityList } from "#contract/answers";
import { notFound } from "~/services/request/screen-error.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { idOf } from "./ids.server";
import { findRecord, type RecordDefinition, type StoredRecord } from "./record-definition.server";

/** Returns the record that a search parameter names, read once per request; null without that parameter. @throws ApiError */
type NamedRecord<Row> = (param: string) => Promise<Row | null>;

interface RecordPanelOptions<Row, Confirm extends string, Form, Other> {
  /** Tells whether to offer a change to the user of the screen. */
  offers: (record: Row, change: "edit" | Confirm) => boolean;
  /** Returns what the form needs in addition to its record; null for a new one. */
  form: (record: Row | null) => Promise<Form>;
  /** Returns the panel of an area's own; null where the address names none. */
  other?: (named: NamedRecord<Row>) => Promise<Other | null>;
  /** The search parameters that ask for a confirmation: `?delete=12`. */
  confirms: readonly Confirm[];
  /** The record of the screen; without it, the one that the address names is read. */
  own?: Row;
}

/**
 * Reads what the address opens over a list or a record (docs/architecture.md, Forms).
 *
 * @returns `panel`: `?form=new`, `?form=12`, `?history=12`, or an area's own; `confirm`: the question over it, `?delete=12`.
 *   Each is null where the address names none, or one that this user or the record does not allow
 * @throws Response 404 for an address that is no id, or not that of the screen's record
 */
export async function recordPanels<
  Row extends StoredRecord,
  Confirm extends string,
  Form extends object,
  Other extends object = never,
>(
  { api, url, user, idempotencyKey }: ScreenContext,
  definition: RecordDefinition<Row>,
  { offers, form, other, confirms, own }: RecordPanelOptions<Row, Confirm, Form, Other>,
) {
  const { area, apiPath } = definition;
  const search = url.searchParams;
  const find = memoizeById(async (id) => {
    if (own === undefined) return findRecord(api, definition, id);
    if (own.id !== id) throw notFound();
    return own;
  });
  const named: NamedRecord<Row> = async (param) => (search.has(param) ? find(idOf(search.get(param))) : null);

  async function openPanel() {
    if (search.has("form")) {
      const record = own === undefined && search.get("form") === "new" ? null : await named("form");
      if (record === null ? !can(user, area, "edit") : !offers(record, "edit")) return null;
      return { kind: "form" as const, record, ...(await form(record)), idempotencyKey: idempotencyKey() };
    }
    if (search.has("history")) {
      const id = idOf(search.get("history"));
      const [record, { data }] = await Promise.all([find(id), api.get(`${apiPath}/${id}/activity`, {}, activityList)]);
      return { kind: "history" as const, record, entries: data };
    }
    return other === undefined ? null : other(named);
  }

  async function openConfirm() {
    const kind = confirms.find((name) => search.has(name));
    const record = kind === undefined ? null : await named(kind);
    if (kind === undefined || record === null || !offers(record, kind)) return null;
    return { kind, record, idempotencyKey: idempotencyKey() };
  }

  const [panel, confirm] = await Promise.all([openPanel(), openConfirm()]);
  return { panel, confirm };
}

/** Returns the panel that shows a record: `?view=12`; null where the address names none. */
export async function readingPanel<Row>(named: NamedRecord<Row>) {
  const record = await named("view");
  return record === null ? null : { kind: "view" as const, record };
}

/** Memoizes a look-up by id for one request: a panel and the confirmation over it are often about the same record. */
function memoizeById<T>(find: (id: number) => Promise<T>): (id: number) => Promise<T> {
  const found = new Map<number, Promise<T>>();
  return (id) => {
    const known = found.get(id) ?? find(id);
    found.set(id, known);
    return known;
  };
}
