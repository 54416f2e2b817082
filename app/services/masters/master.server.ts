import type { z } from "zod";
import { can, type MasterArea } from "#contract/access";
import { activityList, listOf, type ActivityEntry } from "#contract/answers";
import { MASTER_PAGE_SIZE } from "#contract/constants";
import { masters } from "#contract/masters";
import { masterImport } from "~/screens/import";
import type { MasterDefinition, MasterRow } from "~/screens/master";
import { listHref } from "~/screens/search-href";
import { asksForImport, bodyCapOf, importActions, importForm, type ImportForm } from "~/services/import/actions.server";
import { idOf } from "~/services/records/ids.server";
import { recordList, type RecordListData } from "~/services/records/record-list.server";
import type { ApiClient } from "~/services/request/api.server";
import { role } from "~/services/request/guards.server";
import { screenAction, screenLoader, type ActionContext } from "~/services/request/screen.server";
import { constraintsOf } from "~/services/request/validation.server";

/** Loader and action of every master's screen, made from its definition (architecture.md, rule 6). */

/** What lies over the list, named by the address: the panel with the form or the history, or a question. */
export type MasterOverlay =
  | { kind: "form"; record: MasterRow | null }
  | { kind: "history"; record: MasterRow; entries: ActivityEntry[] }
  | { kind: "delete" | "restore"; record: MasterRow }
  | { kind: "import"; record: null; form: ImportForm };

export interface MasterData extends RecordListData<MasterRow> {
  sortable: readonly string[];
  overlay: MasterOverlay | null;
  /** Whether to offer the import. */
  mayImport: boolean;
  constraint: ReturnType<typeof constraintsOf>;
  idempotencyKey: string;
  timeZone: string;
  today: string;
}

const OVERLAYS = ["form", "delete", "restore", "history"] as const;
type OverlayName = (typeof OVERLAYS)[number];

/** Makes the loader of a master's screen: the page of the list that the address asks for, and what lies over it. */
export function masterLoader(definition: MasterDefinition) {
  const { area } = definition;
  const words = masterImport(definition);
  const contract = masters[area];
  const list = listOf(rowSchema(area));
  return screenLoader(["auth", role(area, "see")], async (context) => {
    const { api, url, user, idempotencyKey, t } = context;
    const [data, overlay] = await Promise.all([
      recordList(context, {
        apiPath: `/api/${area}`,
        query: contract.query,
        list,
        defaultSort: contract.order,
        restoreArea: area,
        pageSize: MASTER_PAGE_SIZE,
      }),
      asksForImport(words, context)
        ? { kind: "import" as const, record: null, form: importForm(words, t) }
        : findOverlay(api, area, url.searchParams),
    ]);
    return {
      ...data,
      sortable: contract.sortable,
      overlay,
      mayImport: can(user, area, "edit"),
      constraint: constraintsOf(contract.input),
      idempotencyKey: idempotencyKey(),
    } satisfies MasterData;
  });
}

/** The action of a master's screen; its forms send their intent, and the address says which row they are about. */
export function masterAction(definition: MasterDefinition) {
  const { area, nameOf } = definition;
  const { input } = masters[area];
  const schema = rowSchema(area);
  const path = (context: MasterAction, name: OverlayName) => `/api/${area}/${idOf(context.url.searchParams.get(name))}`;

  const actions = {
    create: async (context: ActionContext) => {
      const body: unknown = context.parse(input);
      const made = await context.api.post(`/api/${area}`, body, { idempotencyKey: context.idempotencyKey, schema });
      return backToList(context, context.t("record.saved", { name: nameOf(made) }));
    },
    update: async (context: ActionContext) => {
      const body: unknown = context.parse(input);
      const saved = await context.api.put(path(context, "form"), body, { version: context.version, schema });
      return backToList(context, context.t("record.saved", { name: nameOf(saved) }));
    },
    delete: async (context: ActionContext) => {
      const row = await context.api.get(path(context, "delete"), {}, schema);
      await context.api.del(path(context, "delete"), { version: context.version });
      return backToList(context, context.t("record.deleted", { name: nameOf(row) }));
    },
    restore: async (context: ActionContext) => {
      const { api, version, idempotencyKey } = context;
      const row = await api.post(`${path(context, "restore")}/restore`, {}, { version, idempotencyKey, schema });
      return backToList(context, context.t("record.restored", { name: nameOf(row) }));
    },
  };
  return screenAction(
    ["auth", role(area, "edit")],
    { ...actions, ...importActions(masterImport(definition)) },
    { bodyCap: bodyCapOf },
  );
}

type MasterAction = Pick<ActionContext, "url" | "redirect">;

/** The rows of an area as the shared screen knows them. */
function rowSchema(area: MasterArea): z.ZodType<MasterRow> {
  // Every detail of a master has what MasterRow names (contract/master.ts); its other fields are read by the definition.
  return masters[area].detail;
}

async function findOverlay(api: ApiClient, area: MasterArea, search: URLSearchParams): Promise<MasterOverlay | null> {
  const kind = OVERLAYS.find((name) => search.has(name));
  if (kind === undefined) return null;
  if (kind === "form" && search.get("form") === "new") return { kind, record: null };
  const path = `/api/${area}/${idOf(search.get(kind))}`;
  if (kind === "history") {
    const [record, { data }] = await Promise.all([
      api.get(path, {}, rowSchema(area)),
      api.get(`${path}/activity`, {}, activityList),
    ]);
    return { kind, record, entries: data };
  }
  const record = await api.get(path, {}, rowSchema(area));
  // A question that somebody else has settled meanwhile is not asked.
  if (kind !== "form" && (kind === "restore") !== (record.deletedAt !== null)) return null;
  return { kind, record };
}

function backToList({ url, redirect }: MasterAction, toast: string): Promise<Response> {
  return redirect(url.pathname + listHref(url.searchParams, {}), { toast });
}
