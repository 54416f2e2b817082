import { z } from "zod";
import { can } from "#contract/access";
import { activityList } from "#contract/answers";
import { lastOutboundVisit, lastVisitQuery } from "#contract/last-visit";
import {
  finishBody,
  outboundRecord,
  type OutboundRecord,
  outboundRecordInput,
  outboundRecordList,
  outboundRecordQuery,
  reasonBody,
  weighBody,
} from "#contract/outbound-record";
import { activityOf } from "../activity";
import type { Reader, Transaction } from "../db/client";
import type { BackendEnv } from "../env";
import type { AccessRule } from "../http/access";
import type { Calls } from "../http/calls";
import type { Caller } from "../http/context";
import { Forbidden, NotFound } from "../http/errors";
import { cancel, finish, reopen, weighIn, weighOut } from "./changes";
import { lastOutbound } from "./last-visit";
import { findOutbound, listOutbound } from "./queries";
import { createOutbound, deleteOutbound, restoreOutbound, updateOutbound } from "./service";

const path = "/outbound-record";
const one = `${path}/{id}`;

/** The calls of outbound records (specification, section 7; domain.md). */
export function addOutboundRecords(calls: Calls, env: BackendEnv): void {
  calls.read(
    {
      method: "get",
      path,
      summary: "List of outbound records",
      access: ["outbound", "see"],
      query: outboundRecordQuery,
      answer: outboundRecordList,
    },
    (db, { query, caller }) => {
      if (query.deleted && !can(caller, "outbound", "restore")) throw new Forbidden();
      return listOutbound(db, query);
    },
  );
  calls.write(
    {
      method: "post",
      path,
      summary: "Open an outbound record",
      access: ["outbound", "edit"],
      body: outboundRecordInput,
      answer: outboundRecord,
      status: 201,
    },
    (tx, { body, user }) => createOutbound(tx, body, user),
  );
  // Before the call of one record, whose address it would fit.
  calls.read(
    {
      method: "get",
      path: `${path}/last`,
      summary: "The last visit of a plate",
      access: ["outbound", "edit"],
      query: lastVisitQuery,
      answer: lastOutboundVisit,
    },
    async (db, { query }) => ({ data: await lastOutbound(db, query.licensePlate) }),
  );
  calls.read(
    { method: "get", path: one, summary: "One outbound record", access: ["outbound", "see"], answer: outboundRecord },
    (db, { id, caller }) => visibleOutbound(db, id, caller),
  );
  calls.write(
    {
      method: "put",
      path: one,
      summary: "Replace an outbound record and its items",
      access: ["outbound", "edit"],
      body: outboundRecordInput,
      answer: outboundRecord,
      version: "required",
    },
    (tx, { id, version, body, user }) => updateOutbound(tx, id, version, body, user),
  );
  calls.write(
    {
      method: "delete",
      path: one,
      summary: "Delete an outbound record",
      access: ["outbound", "delete"],
      status: 204,
      version: "optional",
    },
    (tx, { id, version, user }) => deleteOutbound(tx, id, version, user),
  );
  calls.read(
    {
      method: "get",
      path: `${one}/activity`,
      summary: "History of an outbound record",
      access: ["outbound", "see"],
      answer: activityList,
    },
    async (db, { id, caller }) => {
      await visibleOutbound(db, id, caller);
      return activityOf(db, "outbound-record", id);
    },
  );

  const change = <Body extends z.ZodType>(
    verb: string,
    summary: string,
    access: AccessRule,
    body: Body,
    make: (
      tx: Transaction,
      on: { id: number; version: number | null; by: Caller },
      body: z.output<Body>,
    ) => Promise<OutboundRecord>,
  ) =>
    calls.write(
      { method: "post", path: `${one}/${verb}`, summary, access, body, answer: outboundRecord, version: "required" },
      (tx, { id, version, user, body: given }) => make(tx, { id, version, by: user }, given),
    );
  change("weigh-in", "Weigh the empty truck", ["outbound", "weigh"], weighBody, (tx, on, body) =>
    weighIn(tx, on, body, env),
  );
  change("weigh-out", "Weigh the full truck", ["outbound", "weigh"], weighBody, (tx, on, body) =>
    weighOut(tx, on, body, env),
  );
  change("finish", "Close the record", ["outbound", "finish"], finishBody, (tx, on, body) =>
    finish(tx, on, body.reason, env),
  );
  change("cancel", "Cancel the record", ["outbound", "cancel"], reasonBody, (tx, on, body) =>
    cancel(tx, on, body.reason),
  );
  change("reopen", "Reopen a finished record", ["outbound", "reopen"], reasonBody, (tx, on, body) =>
    reopen(tx, on, body.reason),
  );
  change("restore", "Take the deletion back", ["outbound", "restore"], z.strictObject({}), (tx, on) =>
    restoreOutbound(tx, on.id, on.version, on.by),
  );
}

/** A record as this caller may see it: a deleted one is there only for who may restore it. @throws NotFound */
export async function visibleOutbound(
  db: Reader,
  id: number,
  caller: Pick<Caller, "roles"> | null,
): Promise<OutboundRecord> {
  const record = await findOutbound(db, id);
  if (record.deletedAt !== null && !can(caller, "outbound", "restore")) throw new NotFound();
  return record;
}
