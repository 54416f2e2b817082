import type { z } from "zod";
import { reasonBody } from "#contract/fields";
import type { ActionContext } from "~/services/request/screen.server";
import { idOf } from "./ids.server";

/** What the forms of a truck's record do in either direction, by their intent. Every right is checked by the API. */

export interface TruckRow {
  id: number;
  recordNo: string;
  licensePlate: string;
}

export interface TruckRecord<Row extends TruckRow> {
  /** The place of its calls. */
  apiPath: string;
  input: z.ZodType;
  detail: z.ZodType<Row>;
  /** The record of the screen, from the address; undefined on the list. */
  openId: (context: ActionContext) => string | null | undefined;
  /** The screen of a record. */
  viewPath: (context: ActionContext, id: number) => string;
  /** The list as it was. */
  listPath: (context: ActionContext) => string;
}

/** The handlers of one direction's forms. */
export function truckActions<Row extends TruckRow>(kind: TruckRecord<Row>) {
  const { apiPath, input, detail: schema, openId, viewPath, listPath } = kind;

  /** The record that a form is about: that of the screen, or the one that the list's address names. */
  const recordId = (context: ActionContext, name: string) =>
    idOf(openId(context) ?? context.url.searchParams.get(name));
  /** Where a form leads: back to where it was opened. */
  const back = (context: ActionContext) => {
    const open = openId(context);
    return open == null ? listPath(context) : viewPath(context, idOf(open));
  };

  /** Opens a record; the caller says where that leads. */
  async function create(context: ActionContext, leadsTo: (made: Row) => string) {
    const { parse, api, idempotencyKey, redirect, t } = context;
    const made = await api.post(apiPath, parse(input), { idempotencyKey, schema });
    const { recordNo: name, licensePlate: plate } = made;
    return redirect(leadsTo(made), { toast: t("record.opened", { name, plate }) });
  }

  /** Makes the handler of a state change: its body by a schema, its verb on the record of the screen. */
  function change<Body extends z.ZodType>(
    verb: string,
    body: Body,
    toast: (t: ActionContext["t"], record: Row) => string,
  ) {
    return async (context: ActionContext) => {
      const { parse, api, version, idempotencyKey, redirect, t } = context;
      const sent = parse(body);
      const path = `${apiPath}/${recordId(context, verb)}/${verb}`;
      const record = await api.post(path, sent, { version, idempotencyKey, schema });
      return redirect(back(context), { toast: toast(t, record) });
    };
  }

  return {
    create,
    change,
    back,
    update: async (context: ActionContext) => {
      const { parse, api, version, redirect, t } = context;
      const body = parse(input);
      const path = `${apiPath}/${recordId(context, "form")}`;
      const { recordNo: name } = await api.put(path, body, { version, schema });
      return redirect(back(context), { toast: t("record.saved", { name }) });
    },
    remove: async (context: ActionContext) => {
      const { api, version, redirect, t } = context;
      const path = `${apiPath}/${recordId(context, "delete")}`;
      const { recordNo: name } = await api.get(path, {}, schema);
      await api.del(path, { version });
      return redirect(listPath(context), { toast: t("record.deleted", { name }) });
    },
    restore: async (context: ActionContext) => {
      const { api, version, idempotencyKey, redirect, t } = context;
      const path = `${apiPath}/${recordId(context, "restore")}/restore`;
      const { recordNo: name } = await api.post(path, {}, { version, idempotencyKey, schema });
      return redirect(back(context), { toast: t("record.restored", { name }) });
    },
    cancel: change("cancel", reasonBody, (t, { recordNo: name }) => t("record.cancelled", { name })),
    reopen: change("reopen", reasonBody, (t, { recordNo: name }) => t("record.reopened", { name })),
  };
}
