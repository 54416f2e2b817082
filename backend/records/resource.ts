import type { CursorQuery } from "#contract/values/fields";
import { inSnapshot } from "../db/client";
import { safeTime } from "../db/cursor";
import type { z } from "zod";
import { type RecordArea, can } from "#contract/access";
import { type ActivityEntry, activityList, type SelectionAnswer } from "#contract/answers";
import { type Reasoned, reasonedBody } from "#contract/weighing/unusual";
import { takeBackQuery } from "#contract/weighing/paper";
import { readActivity } from "../history/activity";
import type { Database, Reader, Transaction } from "../db/client";
import type { BackendEnv } from "../env";
import type { AccessRule } from "../http/access";
import type { Call, Calls, CallSpec, WriteCall } from "../http/calls";
import type { Caller, WriteTarget } from "../http/context";
import { Forbidden, Invalid, NotFound } from "../http/errors";
import { dayAheadError } from "./date-check";

type Viewer = Pick<Caller, "roles"> | null;

interface ResourceDefinition<
  Input extends z.ZodType,
  Query extends z.ZodType,
  Detail extends { id: number; deletedAt: string | null },
> {
  area: RecordArea;
  /** below /api: `/outbound-record` */
  path: string;
  /** with article, for OpenAPI: `an outbound record` */
  one: string;
  entity: string;
  input: Input;
  query: Query;
  detail: z.ZodType;
  list: z.ZodType;
  selection?: CallSpec["selection"];
  /** validates `date`: at most as many days ahead, or unchanged; null for a new row */
  daysAhead?(before: NoInfer<Detail> | null): number;
  /** default: *edit* */
  creates?: AccessRule;
  rules: {
    list(db: Database, call: Call<z.output<Query>, undefined>): Promise<unknown>;
    find(db: Reader, id: number): Promise<Detail>;
    create(tx: Transaction, body: z.output<Input>, by: Caller, call: { env: BackendEnv }): Promise<Detail>;
    update(tx: Transaction, target: WriteTarget, body: z.output<Input>, call: { env: BackendEnv }): Promise<Detail>;
    remove(tx: Transaction, target: WriteTarget, body: Reasoned, call: { env: BackendEnv }): Promise<unknown>;
    restore(tx: Transaction, target: WriteTarget, body: Reasoned, call: { env: BackendEnv }): Promise<Detail>;
  };
  /** ends each change: a record with papers needs `takeBack` if it makes a print untrue (docs/domain.md, Papers) */
  settle?(tx: Transaction, change: { entity: string; id: number; takeBack: boolean }): Promise<void>;
  /** removes fields that the viewer may not see */
  shown?: {
    detail(viewer: Viewer, detail: Detail): Detail;
    history(viewer: Viewer, history: SelectionAnswer<ActivityEntry>): SelectionAnswer<ActivityEntry>;
  };
}

/** Adds a transition: `POST {path}/{id}/{word}` with If-Match. */
export type AddVerb<Detail> = <Body extends z.ZodType>(
  word: string,
  summary: string,
  access: AccessRule,
  body: Body,
  make: (
    tx: Transaction,
    target: WriteTarget,
    body: z.output<Body>,
    call: Pick<WriteCall<undefined, unknown>, "ids" | "env"> & { takeBack: boolean },
  ) => Promise<Detail>,
) => void;

/**
 * Adds list, create, detail, replace, delete, restore and history (docs/domain.md, Conventions).
 * @returns `verb`, which adds a transition
 */
export function addResource<
  Input extends z.ZodType,
  Query extends z.ZodType,
  Detail extends { id: number; deletedAt: string | null },
>(calls: Calls, resource: ResourceDefinition<Input, Query, Detail>) {
  const {
    area,
    path,
    one: name,
    entity,
    input,
    query,
    detail,
    list,
    selection,
    daysAhead,
    creates = rule(area, "edit"),
    rules,
    settle,
    shown,
  } = resource;
  const one = `${path}/{id}`;
  const see = rule(area, "see");
  const show = (viewer: Viewer, found: Detail) => (shown ? shown.detail(viewer, found) : found);
  const takesBack = settle ? { query: takeBackQuery } : {};
  const settled = async (tx: Transaction, id: number, given: { takeBack?: boolean | undefined } | undefined) =>
    settle?.(tx, { entity, id, takeBack: given?.takeBack ?? false });
  const assertDay = (body: unknown, before: Detail | null, env: BackendEnv) => {
    if (daysAhead === undefined || (before !== null && documentDate(before) === documentDate(body))) return;
    const date = dayAheadError(documentDate(body), daysAhead(before), env);
    if (date) throw new Invalid({ date });
  };

  calls.read(
    { method: "get", path, summary: `List, each row ${name}`, access: see, selection, query, answer: list },
    async (db, call) => {
      const { deleted, after, changedSince } = call.query as CursorQuery;
      if (deleted && !can(call.caller, area, "restore")) throw new Forbidden();
      const read = () => inSnapshot(db, (reader) => rules.list(reader, call));
      if (after === undefined && changedSince === undefined) return read();
      // Before the rows, so that a change between both statements is read again.
      const asOf = await safeTime(db);
      const answer = await read();
      return typeof answer === "object" && answer !== null ? { ...answer, asOf } : answer;
    },
  );
  calls.write(
    {
      method: "post",
      path,
      summary: `Create ${name}`,
      access: creates,
      body: input,
      answer: detail,
      status: 201,
    },
    async (tx, { body, user, env }) => {
      assertDay(body, null, env);
      return show(user, await rules.create(tx, body, user, { env }));
    },
  );
  calls.read(
    { method: "get", path: one, summary: `Read ${name}`, access: see, answer: detail },
    async (db, { id, caller }) => show(caller, await visible({ area, find: rules.find }, db, id, caller)),
  );
  calls.write(
    {
      method: "put",
      path: one,
      summary: `Replace ${name}`,
      access: rule(area, "edit"),
      ...takesBack,
      body: input,
      answer: detail,
      version: "required",
    },
    async (tx, { target, query: given, body, env }) => {
      // Most dates are not ahead and need no read.
      if (daysAhead && dayAheadError(documentDate(body), 0, env)) assertDay(body, await rules.find(tx, target.id), env);
      const updated = await rules.update(tx, target, body, { env });
      await settled(tx, target.id, given);
      return show(target.by, updated);
    },
  );
  calls.write(
    {
      method: "delete",
      path: one,
      summary: `Delete ${name}`,
      access: rule(area, "delete"),
      ...takesBack,
      body: reasonedBody,
      status: 204,
      version: "optional",
    },
    async (tx, { target, query: given, body, env }) => {
      await rules.remove(tx, target, body, { env });
      await settled(tx, target.id, given);
    },
  );
  calls.read(
    { method: "get", path: `${one}/activity`, summary: `History of ${name}`, access: see, answer: activityList },
    async (db, { id, caller }) => {
      await visible({ area, find: rules.find }, db, id, caller);
      const history = await readActivity(db, entity, id);
      return shown ? shown.history(caller, history) : history;
    },
  );

  const verb: AddVerb<Detail> = (word, summary, access, body, make) => {
    calls.write(
      {
        method: "post",
        path: `${one}/${word}`,
        summary,
        access,
        ...takesBack,
        body,
        answer: detail,
        version: "required",
      },
      async (tx, { target, query: asked, body: given, ids, env }) => {
        const made = await make(tx, target, given, {
          ids,
          env,
          takeBack: (asked as { takeBack?: boolean } | undefined)?.takeBack ?? false,
        });
        await settled(tx, target.id, asked);
        return show(target.by, made);
      },
    );
  };
  verb("restore", `Take the deletion of ${name} back`, rule(area, "restore"), reasonedBody, rules.restore);
  return { verb };
}

/** @throws NotFound, also for a deleted row without permission to restore */
export async function visible<Detail extends { deletedAt: string | null }>(
  { area, find }: { area: RecordArea; find(db: Reader, id: number): Promise<Detail> },
  db: Reader,
  id: number,
  viewer: Viewer,
): Promise<Detail> {
  const found = await find(db, id);
  if (found.deletedAt !== null && !can(viewer, area, "restore")) throw new NotFound();
  return found;
}

/** Every dated resource has a date, which its type cannot express. */
const documentDate = (document: unknown): string => (document as { date: string }).date;

function rule(area: RecordArea, action: "see" | "edit" | "delete" | "restore"): AccessRule {
  return [area, action] as AccessRule;
}
