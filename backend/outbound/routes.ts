import { reasonBody } from "#contract/fields";
import { lastOutboundVisit, lastVisitQuery } from "#contract/last-visit";
import { outboundOpen } from "#contract/open-records";
import {
  finishBody,
  outboundRecord,
  outboundRecordInput,
  outboundRecordList,
  outboundRecordQuery,
} from "#contract/outbound-record";
import { weighBody } from "#contract/weighing";
import type { BackendEnv } from "../env";
import type { Calls } from "../http/calls";
import { addResource } from "../http/resource";
import { cancel, finish, reopen, weighIn, weighOut } from "./changes";
import { lastOutbound } from "./last-visit";
import { countOpenOutbound, findOutbound, listOutbound } from "./queries";
import { createOutbound, deleteOutbound, restoreOutbound, updateOutbound } from "./service";

const path = "/outbound-record";

/** The calls of outbound records (specification, section 7; domain.md). */
export function addOutboundRecords(calls: Calls, env: BackendEnv): void {
  // Before the call of one record, whose address they would fit.
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
    {
      method: "get",
      path: `${path}/open`,
      summary: "How many records are open, by status",
      access: ["outbound", "see"],
      answer: outboundOpen,
    },
    async (db) => ({ data: await countOpenOutbound(db) }),
  );
  const { verb } = addResource(calls, {
    area: "outbound",
    path,
    one: "an outbound record",
    entity: "outbound-record",
    input: outboundRecordInput,
    query: outboundRecordQuery,
    detail: outboundRecord,
    list: outboundRecordList,
    rules: {
      list: (db, { query }) => listOutbound(db, query),
      find: findOutbound,
      create: createOutbound,
      update: (tx, { id, version, by }, body) => updateOutbound(tx, id, version, body, by),
      remove: (tx, { id, version, by }) => deleteOutbound(tx, id, version, by),
      restore: (tx, { id, version, by }) => restoreOutbound(tx, id, version, by),
    },
  });
  verb("weigh-in", "Weigh the empty truck", ["outbound", "weigh"], weighBody, (tx, on, body) =>
    weighIn(tx, on, body, env),
  );
  verb("weigh-out", "Weigh the full truck", ["outbound", "weigh"], weighBody, (tx, on, body) =>
    weighOut(tx, on, body, env),
  );
  verb("finish", "Close the record", ["outbound", "finish"], finishBody, (tx, on, body) =>
    finish(tx, on, body.reason, env),
  );
  verb("cancel", "Cancel the record", ["outbound", "cancel"], reasonBody, (tx, on, body) =>
    cancel(tx, on, body.reason),
  );
  verb("reopen", "Reopen a finished record", ["outbound", "reopen"], reasonBody, (tx, on, body) =>
    reopen(tx, on, body.reason),
  );
}
