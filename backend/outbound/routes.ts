import { and, eq, isNotNull, sql } from "drizzle-orm";
import { lastOutboundVisit, type OutboundVisit } from "#contract/weighing/last-visit";
import { outboundOpen } from "#contract/weighing/open-records";
import {
  finishBody,
  invoiceBody,
  invoicedAnswer,
  outboundRecord,
  outboundRecordInput,
  outboundRecordList,
  outboundRecordQuery,
} from "#contract/weighing/outbound-record";
import { LOADS_COUNTED, usualLoadRange } from "#contract/weighing/outbound-weights";
import { outboundRecordItem, outboundRecord as recordTable, outboundRecord as record } from "../db/tables/outbound";
import { untilWeighed } from "../records/date-check";
import { addResource } from "../records/resource";
import { assertTakenBack } from "../papers/taking-back";
import type { RecordArea } from "../records/area";
import { addCall } from "../weighing/call";
import { addTruckReads, addTruckVerbs } from "../weighing/routes";
import { remove, restore } from "../weighing/transitions";
import type { Reader } from "../db/client";
import type { AccessRule } from "../http/access";
import { codeAndName } from "../db/reference-columns";
import { customer } from "../db/tables/masters";
import { latestFirst, isVisit } from "../weighing/queries";
import { handOver, takeBack } from "./invoicing";
import { addOutboundItems } from "./item-routes";
import { countOpenOutbound, findOutbound, listOutbound } from "./queries";
import { createOutbound, updateOutbound } from "./service";
import { finish } from "./transitions";
import { nextOutboundPlace } from "#contract/weighing/call";
import { outboundTruck } from "./truck";

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
    addTruckReads(calls, outboundTruck, {
      path,
      last: { access: ["outbound", "open"], answer: lastOutboundVisit, find: lastOutbound },
      open: { answer: outboundOpen, count: countOpenOutbound },
    });
    addCall(calls, outboundTruck, path, nextOutboundPlace);
    const invoices = (verb: string, access: AccessRule, summary: string, change: typeof handOver) =>
      calls.write(
        { method: "post", path: `${path}/${verb}`, summary, access, body: invoiceBody, answer: invoicedAnswer },
        (tx, { body, user }) => change(tx, body, user),
      );
    invoices("invoice", ["outbound", "invoice"], "Hand finished trucks over to invoicing: all or none", handOver);
    invoices("uninvoice", ["outbound", "reopen"], "Take trucks back from invoicing: all or none", takeBack);
    const { verb } = addResource(calls, {
      area: "outbound",
      path,
      one: "an outbound record",
      entity: "outbound-record",
      input: outboundRecordInput,
      query: outboundRecordQuery,
      detail: outboundRecord,
      list: outboundRecordList,
      daysAhead: untilWeighed,
      creates: ["outbound", "open"],
      settle: assertTakenBack,
      rules: {
        list: (db, { query, caller }) => listOutbound(db, query, caller),
        find: findOutbound,
        create: createOutbound,
        update: updateOutbound,
        remove: (tx, target) => remove(tx, outboundTruck, target),
        restore: (tx, target, body, { env }) => restore(tx, outboundTruck, target, body, env),
      },
    });
    addTruckVerbs(verb, outboundTruck, {
      weighIn: "Weigh the empty truck",
      weighOut: "Weigh the full truck",
      cancels: ["outbound", "cancel"],
    });
    verb("finish", "Close the record", ["outbound", "finish"], finishBody, finish);
    addOutboundItems(calls);
  },
};

/** With the usual load. One query. */
async function lastOutbound(db: Reader, plate: string): Promise<OutboundVisit | null> {
  const loads = db
    .select({ kg: sql<number>`${record.secondKg} - ${record.firstKg}`.as("kg") })
    .from(record)
    .where(and(isVisit(record, plate), isNotNull(record.secondKg)))
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
    .where(isVisit(record, plate))
    .orderBy(...latestFirst(record))
    .limit(1);
  if (visit === undefined) return null;
  const { loads: newest, ...last } = visit;
  return { ...last, usualLoad: usualLoadRange(newest) };
}
