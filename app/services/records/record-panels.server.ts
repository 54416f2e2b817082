import { can } from "#contract/access";
import { activityList } from "#contract/answers";
import { notFound } from "~/services/request/screen-error.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { idOf } from "./ids.server";
import { findRecord, type RecordDefinition, type StoredRecord } from "./record-definition.server";

/** Returns the record that a search parameter names, or null; loaded once per request. @throws ApiError */
type NamedRecord<Row> = (param: string) => Promise<Row | null>;

interface RecordPanelOptions<Row, Confirm extends string, Form, Other> {
  /** Returns true if the user may make the change. */
  offers: (record: Row, change: "edit" | Confirm) => boolean;
  /** Returns the form's data in addition to its record; null for a new one. */
  form: (record: Row | null) => Promise<Form>;
  /** Returns an area's own panel, or null. */
  other?: (named: NamedRecord<Row>) => Promise<Other | null>;
  /** Search parameters that open a confirmation: `?delete=12`. */
  confirms: readonly Confirm[];
  /** Record of the screen; without it, the URL's record is loaded. */
  own?: Row;
}

/**
 * Loads the panel and the confirmation that the URL opens (docs/architecture.md, Forms).
 * @returns `panel`: `?form=new`, `?form=12`, `?history=12`, or an area's own; `confirm`: `?delete=12`. Null if not
 * requested or not permitted
 * @throws Response 404 if an ID is invalid or not that of the screen's record
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

/** Returns the panel of `?view=12`, or null. */
export async function readingPanel<Row>(named: NamedRecord<Row>) {
  const record = await named("view");
  return record === null ? null : { kind: "view" as const, record };
}

/** Memoizes a lookup by ID for one request: a panel and its confirmation often share a record. */
function memoizeById<T>(find: (id: number) => Promise<T>): (id: number) => Promise<T> {
  const found = new Map<number, Promise<T>>();
  return (id) => {
    const known = found.get(id) ?? find(id);
    found.set(id, known);
    return known;
  };
}
