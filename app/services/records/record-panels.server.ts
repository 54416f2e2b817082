import { can } from "#contract/access";
import { activityList } from "#contract/answers";
import { notFound } from "~/services/request/screen-error.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { htmlConstraints } from "~/services/request/validation.server";
import { parseId } from "./ids.server";
import { findRecord, type RecordDefinition, type StoredRecord } from "./record-definition.server";

/** Loads the record that a parameter names, once per request. @throws ApiError */
type NamedRecord<Row> = (param: string) => Promise<Row | null>;

interface RecordPanelOptions<Row, Confirm extends string, Form, Other> {
  offers: (record: Row, change: "edit" | Confirm) => boolean;
  /** Loads the data of the form except record and constraint; null for a new record. */
  form?: (record: Row | null) => Promise<Form>;
  /** Loads an area's own panel. */
  other?: (named: NamedRecord<Row>) => Promise<Other | null>;
  /** The form of a new record may open; default: right *edit*. */
  mayCreate?: boolean;
  /** Parameters that open a confirmation, such as `?delete=12`. */
  confirms: readonly Confirm[];
  /** Record of the screen; default: from the URL. */
  own?: Row;
}

/**
 * Loads panel and confirmation (docs/architecture.md, Forms); null if not requested or not permitted.
 * @throws Response 404 for an invalid ID or another record than the screen's
 */
export async function recordPanels<
  Row extends StoredRecord,
  Confirm extends string,
  Form extends object = object,
  Other extends object = never,
>(
  { api, url, user, idempotencyKey }: ScreenContext,
  definition: RecordDefinition<Row>,
  options: RecordPanelOptions<Row, Confirm, Form, Other>,
) {
  const { area, apiPath, input } = definition;
  const {
    offers,
    form = () => Promise.resolve({} as Form),
    other,
    mayCreate = can(user, area, "edit"),
    confirms,
    own,
  } = options;
  const search = url.searchParams;
  const find = memoizeById(async (id) => {
    if (own === undefined) return findRecord(api, definition, id);
    if (own.id !== id) throw notFound();
    return own;
  });
  const named: NamedRecord<Row> = async (param) => (search.has(param) ? find(parseId(search.get(param))) : null);

  async function openPanel() {
    if (search.has("form")) {
      const record = own === undefined && search.get("form") === "new" ? null : await named("form");
      if (record === null ? !mayCreate : !offers(record, "edit")) return null;
      const constraint = htmlConstraints(input);
      return { kind: "form" as const, record, constraint, ...(await form(record)), idempotencyKey: idempotencyKey() };
    }
    if (search.has("history")) {
      const id = parseId(search.get("history"));
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

/** Loads the panel of `?view=12`. */
export async function readingPanel<Row>(named: NamedRecord<Row>) {
  const record = await named("view");
  return record === null ? null : { kind: "view" as const, record };
}

/** Memoizes a lookup: a panel and its confirmation often share a record. */
function memoizeById<T>(find: (id: number) => Promise<T>): (id: number) => Promise<T> {
  const found = new Map<number, Promise<T>>();
  return (id) => {
    const known = found.get(id) ?? find(id);
    found.set(id, known);
    return known;
  };
}
