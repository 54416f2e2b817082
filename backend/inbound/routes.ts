import { z } from "zod";
import { can } from "#contract/access";
import { activityList } from "#contract/answers";
import {
  checkBody,
  inboundRecord,
  type InboundRecord,
  inboundRecordInput,
  inboundRecordList,
  inboundRecordQuery,
  priceBody,
} from "#contract/inbound-record";
import { lastInboundVisit, lastVisitQuery } from "#contract/last-visit";
import { reasonBody, weighBody } from "#contract/outbound-record";
import { activityOf } from "../activity";
import type { Reader, Transaction } from "../db/client";
import type { BackendEnv } from "../env";
import type { AccessRule } from "../http/access";
import type { Calls } from "../http/calls";
import type { Caller } from "../http/context";
import { Forbidden, NotFound } from "../http/errors";
import { cancel, check, finish, reopen, weighIn, weighOut } from "./changes";
import { lastInbound } from "./last-visit";
import { historyFor, listFor, recordFor } from "./prices";
import { findInbound, listInbound } from "./queries";
import type { WriteOn } from "./record";
import { createInbound, deleteInbound, restoreInbound, updateInbound } from "./service";

const path = "/inbound-record";
const one = `${path}/{id}`;

/** The calls of inbound records (specification, section 7; domain.md). Every answer goes through prices.ts. */
export function addInboundRecords(calls: Calls, env: BackendEnv): void {
  calls.read(
    {
      method: "get",
      path,
      summary: "List of inbound records",
      access: ["inbound", "see"],
      query: inboundRecordQuery,
      answer: inboundRecordList,
    },
    async (db, { query, caller }) => {
      if (query.deleted && !can(caller, "inbound", "restore")) throw new Forbidden();
      return listFor(caller, await listInbound(db, query));
    },
  );
  calls.write(
    {
      method: "post",
      path,
      summary: "Open an inbound record",
      access: ["inbound", "edit"],
      body: inboundRecordInput,
      answer: inboundRecord,
      status: 201,
    },
    async (tx, { body, user }) => recordFor(user, await createInbound(tx, body, user)),
  );
  // Before the call of one record, whose address it would fit.
  calls.read(
    {
      method: "get",
      path: `${path}/last`,
      summary: "The last visit of a plate",
      access: ["inbound", "edit"],
      query: lastVisitQuery,
      answer: lastInboundVisit,
    },
    async (db, { query }) => ({ data: await lastInbound(db, query.licensePlate) }),
  );
  calls.read(
    { method: "get", path: one, summary: "One inbound record", access: ["inbound", "see"], answer: inboundRecord },
    (db, { id, caller }) => visibleInbound(db, id, caller),
  );
  calls.write(
    {
      method: "delete",
      path: one,
      summary: "Delete an inbound record",
      access: ["inbound", "delete"],
      status: 204,
      version: "optional",
    },
    (tx, { id, version, user }) => deleteInbound(tx, { id, version, by: user }),
  );
  calls.read(
    {
      method: "get",
      path: `${one}/activity`,
      summary: "History of an inbound record",
      access: ["inbound", "see"],
      answer: activityList,
    },
    async (db, { id, caller }) => {
      await visibleInbound(db, id, caller);
      return historyFor(caller, await activityOf(db, "inbound-record", id));
    },
  );

  const change = <Body extends z.ZodType>(
    call: { method: "put" | "post"; path: string; summary: string; access: AccessRule; body: Body },
    make: (tx: Transaction, on: WriteOn, body: z.output<Body>) => Promise<InboundRecord>,
  ) =>
    calls.write({ ...call, answer: inboundRecord, version: "required" }, async (tx, { id, version, user, body }) =>
      recordFor(user, await make(tx, { id, version, by: user }, body)),
    );
  const verb = <Body extends z.ZodType>(
    name: string,
    summary: string,
    access: AccessRule,
    body: Body,
    make: (tx: Transaction, on: WriteOn, body: z.output<Body>) => Promise<InboundRecord>,
  ) => change({ method: "post", path: `${one}/${name}`, summary, access, body }, make);

  change(
    {
      method: "put",
      path: one,
      summary: "Replace an inbound record and its items",
      access: ["inbound", "edit"],
      body: inboundRecordInput,
    },
    updateInbound,
  );
  verb("weigh-in", "Weigh the full truck", ["inbound", "weigh"], weighBody, (tx, on, body) =>
    weighIn(tx, on, body, env),
  );
  verb("check", "Count what was unloaded", ["inbound", "check"], checkBody, check);
  verb("weigh-out", "Weigh the empty truck", ["inbound", "weigh"], weighBody, (tx, on, body) =>
    weighOut(tx, on, body, env),
  );
  verb("finish", "Close the record with its price", ["inbound", "finish"], priceBody, (tx, on, body) =>
    finish(tx, on, body.pricePerKg),
  );
  // Whether the scale may still cancel depends on the status: see cancel.
  verb("cancel", "Cancel the record", ["inbound", "cancelWaiting"], reasonBody, (tx, on, body) =>
    cancel(tx, on, body.reason),
  );
  verb("reopen", "Reopen a finished record", ["inbound", "reopen"], reasonBody, (tx, on, body) =>
    reopen(tx, on, body.reason),
  );
  verb("restore", "Take the deletion back", ["inbound", "restore"], z.strictObject({}), (tx, on) =>
    restoreInbound(tx, on),
  );
}

/** A record as this caller may see it: a deleted one is there only for who may restore it. @throws NotFound */
export async function visibleInbound(
  db: Reader,
  id: number,
  caller: Pick<Caller, "roles"> | null,
): Promise<InboundRecord> {
  const record = await findInbound(db, id);
  if (record.deletedAt !== null && !can(caller, "inbound", "restore")) throw new NotFound();
  return recordFor(caller, record);
}
