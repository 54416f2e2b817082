import type { z } from "zod";
import { can } from "#contract/access";
import { activityList } from "#contract/answers";
import { listHref } from "~/screens/search-href";
import type { ApiClient } from "~/services/request/api.server";
import type { ActionContext, ScreenContext } from "~/services/request/screen.server";
import { idOf } from "./ids.server";

/** Records without stages, that are only made, changed, deleted and restored: what their forms do, and what lies over their lists. */

export interface PlainRow {
  id: number;
  version: number;
  deletedAt: string | null;
}

export interface PlainRecord<Row extends PlainRow> {
  /** The area of the access table, and the place of its calls under /api. */
  area: "production" | "outstanding";
  input: z.ZodType;
  detail: z.ZodType<Row>;
  /** How people call a record. */
  nameOf: (row: Row) => string;
  /** Whether a record can be deleted at all; default: yes. */
  deletable?: (row: Row) => boolean;
}

/** The record that the address names: `?form=12`. @throws 404 for an address without an id, ApiError */
export function findPlain<Row extends PlainRow>(
  { area, detail }: PlainRecord<Row>,
  { api, url }: Pick<ScreenContext, "api" | "url">,
  name: string,
): Promise<Row> {
  return api.get(placeOf(area, url, name), {}, detail);
}

/** Back to the list as it was, with some of its search parameters changed and a message about a record. */
export function toList({ url, redirect }: ActionContext, toast: string, changes: Record<string, string> = {}) {
  return redirect(url.pathname + listHref(url.searchParams, changes), { toast });
}

/** What the four forms of a plain record do, by their intent; the address says which record they are about. */
export function plainActions<Row extends PlainRow>(kind: PlainRecord<Row>) {
  const { area, input, detail: schema, nameOf } = kind;
  return {
    create: async (context: ActionContext) => {
      const made = await createPlain(kind, context);
      return toList(context, context.t("record.saved", { name: nameOf(made) }));
    },
    update: async (context: ActionContext) => {
      const body = context.parse(input);
      const { api, url, version } = context;
      const saved = await api.put(placeOf(area, url, "form"), body, { version, schema });
      return toList(context, context.t("record.saved", { name: nameOf(saved) }));
    },
    remove: async (context: ActionContext) => {
      const row = await findPlain(kind, context, "delete");
      await context.api.del(placeOf(area, context.url, "delete"), { version: context.version });
      return toList(context, context.t("record.deleted", { name: nameOf(row) }));
    },
    restore: async (context: ActionContext) => {
      const { api, url, version, idempotencyKey } = context;
      const place = `${placeOf(area, url, "restore")}/restore`;
      const row = await api.post(place, {}, { version, idempotencyKey, schema });
      return toList(context, context.t("record.restored", { name: nameOf(row) }));
    },
  };
}

/** Writes a new record from its form. @throws ApiError */
export async function createPlain<Row extends PlainRow>(
  { area, input, detail: schema }: PlainRecord<Row>,
  { parse, api, idempotencyKey }: ActionContext,
): Promise<Row> {
  return api.post(`/api/${area}`, parse(input), { idempotencyKey, schema });
}

const QUESTIONS = ["delete", "restore"] as const;

/** The history or the question of the address: `?history=12`, `?delete=12`, `?restore=12`; null for none, or one not offered. */
export async function plainOverlay<Row extends PlainRow>(kind: PlainRecord<Row>, context: ScreenContext) {
  const { api, url, user, idempotencyKey } = context;
  if (url.searchParams.has("history")) {
    const [record, entries] = await Promise.all([
      findPlain(kind, context, "history"),
      entriesOf(api, placeOf(kind.area, url, "history")),
    ]);
    return { kind: "history" as const, record, entries };
  }
  const question = QUESTIONS.find((name) => url.searchParams.has(name));
  if (question === undefined || !can(user, kind.area, question)) return null;
  const record = await findPlain(kind, context, question);
  const offered =
    question === "restore"
      ? record.deletedAt !== null
      : record.deletedAt === null && (kind.deletable?.(record) ?? true);
  return offered ? { kind: question, record, idempotencyKey: idempotencyKey() } : null;
}

/** What happened to the record at a place of the API, newest first. */
export async function entriesOf(api: ApiClient, place: string) {
  return (await api.get(`${place}/activity`, {}, activityList)).data;
}

const placeOf = (area: string, url: URL, name: string) => `/api/${area}/${idOf(url.searchParams.get(name))}`;
