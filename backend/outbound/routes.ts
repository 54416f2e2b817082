import { z } from "zod";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { reasonBody } from "#contract/fields";
import { lastOutboundVisit, type OutboundVisit } from "#contract/weighing/last-visit";
import { outboundOpen } from "#contract/weighing/open-records";
import {
  finishBody,
  outboundRecord,
  outboundRecordInput,
  outboundRecordList,
  outboundRecordQuery,
} from "#contract/outbound-record";
import { plannedLoad, LOADS_COUNTED, usualLoadOf } from "#contract/outbound-weights";
import { markReviewedBody } from "#contract/unusual";
import { moveWeighingBody, weighBody } from "#contract/weighing/weighing";
import { outboundRecordItem, outboundRecord as recordTable, outboundRecord as record } from "../db/tables/outbound";
import { addResource } from "../records/resource";
import { assertTakenBack } from "../papers/taking-back";
import type { RecordArea } from "../records/area";
import { markReviewed } from "../records/unusual";
import { addRecordReads } from "../weighing/reads";
import type { Reader } from "../db/client";
import { codeAndName } from "../db/reference-columns";
import { customer } from "../db/tables/masters";
import { latestFirst, visitsOf } from "../weighing/queries";
import { addOutboundItems } from "./item-routes";
import { countOpenOutbound, findOutbound, listOutbound } from "./queries";
import { outboundType } from "./record";
import { createOutbound, deleteOutbound, restoreOutbound, updateOutbound } from "./service";
import { cancel, finish, reopen, undo } from "./transitions";
import { moveWeighing, removeWeighing, weighIn, weighOut } from "./weighings";

const path = "/outbound-record";

/** Outbound records (docs/specification.md, section 7; docs/domain.md). */
export const outboundRecords: RecordArea = {
  called: "outbound",
  tables: [
    { table: recordTable },
    { table: outboundRecordItem, document: outboundRecordItem.outboundRecordId, head: recordTable },
  ],
  numberedBy: recordTable.recordNo,
  addCalls(calls) {
    addRecordReads(calls, {
      area: "outbound",
      path,
      last: { answer: lastOutboundVisit, find: lastOutbound },
      open: { answer: outboundOpen, count: countOpenOutbound },
      find: findOutbound,
      loadOf: (record) => plannedLoad(record),
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
      dated: true,
      settle: assertTakenBack,
      rules: {
        list: (db, { query, caller }) => listOutbound(db, query, caller),
        find: findOutbound,
        create: createOutbound,
        update: updateOutbound,
        remove: deleteOutbound,
        restore: restoreOutbound,
      },
    });
    verb("weigh-in", "Weigh the empty truck", ["outbound", "weigh"], weighBody, weighIn);
    verb("weigh-out", "Weigh the full truck", ["outbound", "weigh"], weighBody, weighOut);
    verb("remove-weighing", "Remove the newest weighing", ["outbound", "weigh"], reasonBody, removeWeighing);
    verb(
      "move-weighing",
      "Move the newest weighing to another truck",
      ["outbound", "weigh"],
      moveWeighingBody,
      moveWeighing,
    );
    verb("finish", "Close the record", ["outbound", "finish"], finishBody, finish);
    verb("cancel", "Cancel the record", ["outbound", "cancel"], reasonBody, cancel);
    verb("reopen", "Reopen a finished record", ["outbound", "reopen"], reasonBody, reopen);
    verb(
      "undo",
      "Undo the last step, for the user who has just made it",
      ["outbound", "undo"],
      z.strictObject({}),
      undo,
    );
    verb(
      "clear-unusual",
      "Clear the unusual values",
      ["outbound", "markReviewed"],
      markReviewedBody,
      (tx, target, body, { env }) => markReviewed(tx, outboundType, target, body, env),
    );
    addOutboundItems(calls);
  },
};

/** With the usual load. One query. */
async function lastOutbound(db: Reader, plate: string): Promise<OutboundVisit | null> {
  const loads = db
    .select({ kg: sql<number>`${record.secondKg} - ${record.firstKg}`.as("kg") })
    .from(record)
    .where(and(visitsOf(record, plate), isNotNull(record.secondKg)))
    .orderBy(...latestFirst(record))
    .limit(LOADS_COUNTED)
    .as("loads");
  const [visit] = await db
    .select({
      id: record.id,
      recordNo: record.recordNo,
      date: record.date,
      driverName: record.driverName,
      tareKg: record.firstKg,
      customer: codeAndName(customer),
      destination: record.destination,
      loads: sql<number[]>`(select coalesce(json_agg(${loads.kg}), '[]') from ${loads})`,
    })
    .from(record)
    .innerJoin(customer, eq(customer.id, record.customerId))
    .where(visitsOf(record, plate))
    .orderBy(...latestFirst(record))
    .limit(1);
  if (visit === undefined) return null;
  const { loads: newest, ...last } = visit;
  return { ...last, usualLoad: usualLoadOf(newest) };
}
