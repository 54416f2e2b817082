import { can, formatRoles, ROLES } from "#contract/access";
import { activityList } from "#contract/answers";
import { MASTER_PAGE_SIZE } from "#contract/constants";
import { user, userInput, userList, userQuery, userUpdate, type User } from "#contract/user";
import { idOf } from "~/services/records/ids.server";
import { toList } from "~/services/records/plain-record.server";
import { recordList } from "~/services/records/record-list.server";
import type { ActionContext, ScreenContext } from "~/services/request/screen.server";
import { constraintsOf } from "~/services/request/validation.server";

/** The list of users, what lies over it, and what its forms do. Users are never deleted, only deactivated. */

const QUESTIONS = ["activate", "deactivate"] as const;

/** Loads the list of users. */
export async function users(context: ScreenContext) {
  const [data, overlay] = await Promise.all([
    recordList(context, {
      apiPath: "/api/user",
      query: userQuery,
      list: userList,
      defaultSort: "name",
      pageSize: MASTER_PAGE_SIZE,
    }),
    userOverlay(context),
  ]);
  return { ...data, overlay, me: context.user.id };
}
export type UsersData = Awaited<ReturnType<typeof users>>;

/** What lies over the list: `?form=new`, `?form=12`, `?history=12`, `?deactivate=12`, `?activate=12`. */
async function userOverlay({ api, url, user: by, idempotencyKey }: ScreenContext) {
  const search = url.searchParams;
  const find = (name: string) => api.get(`/api/user/${idOf(search.get(name))}`, {}, user);
  if (search.has("form")) {
    const record = search.get("form") === "new" ? null : await find("form");
    const constraint = constraintsOf(record === null ? newUser : changedUser);
    return { kind: "form" as const, record, constraint, idempotencyKey: idempotencyKey() };
  }
  if (search.has("history")) {
    const path = `/api/user/${idOf(search.get("history"))}/activity`;
    const [record, { data }] = await Promise.all([find("history"), api.get(path, {}, activityList)]);
    return { kind: "history" as const, record, entries: data };
  }
  const question = QUESTIONS.find((name) => search.has(name));
  if (question === undefined || !can(by, "user", "deactivate")) return null;
  const record = await find(question);
  // A question that somebody else has settled meanwhile is not asked.
  if (record.active !== (question === "deactivate")) return null;
  return { kind: question, record, idempotencyKey: idempotencyKey() };
}
export type UserForm = Extract<UsersData["overlay"], { kind: "form" }>;

/** A form without a tick means no role; over the API that has to be said. */
const newUser = userInput.extend({ role: userInput.shape.role.default("") });
const changedUser = userUpdate.extend({ role: userUpdate.shape.role.default("") });

/** Roles are ticked one by one; they travel as one text. */
function joinRoles(form: FormData): void {
  const ticked = form.getAll("role");
  form.set("role", formatRoles(ROLES.filter((role) => ticked.includes(role))));
}

async function create(context: ActionContext) {
  const { form, parse, api, idempotencyKey, t } = context;
  joinRoles(form);
  const { name } = await api.post("/api/user", parse(newUser), { idempotencyKey, schema: user });
  return toList(context, t("record.saved", { name }));
}

async function update(context: ActionContext) {
  const { form, parse, api, url, version, t } = context;
  joinRoles(form);
  const path = `/api/user/${idOf(url.searchParams.get("form"))}`;
  const { name } = await api.put(path, parse(changedUser), { version, schema: user });
  return toList(context, t("record.saved", { name }));
}

/** Makes the handler of a question. */
function change(verb: (typeof QUESTIONS)[number], toast: (t: ActionContext["t"], changed: User) => string) {
  return async (context: ActionContext) => {
    const { api, url, version, idempotencyKey, t } = context;
    const path = `/api/user/${idOf(url.searchParams.get(verb))}/${verb}`;
    return toList(context, toast(t, await api.post(path, {}, { version, idempotencyKey, schema: user })));
  };
}

export const userActions = {
  create,
  update,
  activate: change("activate", (t, { name }) => t("business:user.activated", { name })),
  deactivate: change("deactivate", (t, { name }) => t("business:user.deactivated", { name })),
};
