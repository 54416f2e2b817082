import { reasonBody } from "#contract/fields";
import { lastOutboundVisit } from "#contract/last-visit";
import { outboundOpen } from "#contract/open-records";
import {
  finishBody,
  outboundRecord,
  outboundRecordInput,
  outboundRecordList,
  outboundRecordQuery,
} from "#contract/outbound-record";
import { weighBody } from "#contract/weighing";
import type { Calls } from "../http/calls";
import { addResource } from "../http/resource";
import { addRecordReads } from "../records/weighing-record-calls";
import { lastOutbound } from "./last-visit";
import { countOpenOutbound, findOutbound, listOutbound } from "./queries";
import { createOutbound, deleteOutbound, restoreOutbound, updateOutbound } from "./service";
import { cancel, finish, reopen, weighIn, weighOut } from "./transitions";

const path = "/outbound-record";

/** Adds the calls of outbound records (docs/specification.md, section 7; docs/domain.md). */
export function addOutboundRecords(calls: Calls): void {
  addRecordReads(calls, {
    area: "outbound",
    path,
    last: { answer: lastOutboundVisit, find: lastOutbound },
    open: { answer: outboundOpen, count: countOpenOutbound },
  });
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
      update: updateOutbound,
      remove: deleteOutbound,
      restore: restoreOutbound,
    },
  });
  verb("weigh-in", "Weigh the empty truck", ["outbound", "weigh"], weighBody, weighIn);
  verb("weigh-out", "Weigh the full truck", ["outbound", "weigh"], weighBody, weighOut);
  verb("finish", "Close the record", ["outbound", "finish"], finishBody, finish);
  verb("cancel", "Cancel the record", ["outbound", "cancel"], reasonBody, cancel);
  verb("reopen", "Reopen a finished record", ["outbound", "reopen"], reasonBody, reopen);
}
