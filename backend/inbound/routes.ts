import { eq } from "drizzle-orm";
import {
  checkBody,
  inboundRecord,
  inboundRecordInput,
  inboundRecordList,
  inboundRecordQuery,
  priceBody,
} from "#contract/weighing/inbound-record";
import { usualAnswer } from "#contract/weighing/earlier-values";
import { lastInboundVisit, type InboundVisit } from "#contract/weighing/last-visit";
import { inboundOpen } from "#contract/weighing/open-records";
import { earlierPricesAnswer } from "#contract/weighing/unusual";
import { weighBetweenBody } from "#contract/weighing/weighing";
import { inboundRecordItem, inboundRecord as recordTable, inboundRecord as record } from "../db/tables/inbound";
import { untilWeighed } from "../records/date-check";
import { addResource, visible } from "../records/resource";
import { assertTakenBack } from "../papers/taking-back";
import type { RecordArea } from "../records/area";
import { addCall } from "../weighing/call";
import { addTruckReads, addTruckVerbs } from "../weighing/routes";
import { remove, restore } from "../weighing/transitions";
import type { Reader } from "../db/client";
import { codeAndName } from "../db/reference-columns";
import { vendor } from "../db/tables/masters";
import { latestFirst, isVisit } from "../weighing/queries";
import { readEarlierPrices } from "./earlier-prices";
import { historyFor, listFor, recordFor } from "./prices";
import { countOpenInbound, findInbound, listInbound } from "./queries";
import { createInbound, updateInbound } from "./service";
import { check, finish } from "./transitions";
import { nextInboundPlace } from "#contract/weighing/call";
import { assertCancelsInbound, inboundTruck } from "./truck";
import { usualOfCheck } from "./usual";
import { weighBetween } from "./weighings-between";

const path = "/inbound-record";

/** Inbound records (docs/specification.md, section 7; docs/domain.md). Every response passes prices.ts. */
export const inboundRecords: RecordArea = {
  called: "inbound",
  tables: [
    { table: recordTable },
    { table: inboundRecordItem, document: inboundRecordItem.inboundRecordId, head: recordTable },
  ],
  numberedBy: recordTable.recordNo,
  addCalls(calls) {
    addTruckReads(calls, inboundTruck, {
      path,
      last: { access: ["inbound", "edit"], answer: lastInboundVisit, find: lastInbound },
      open: { answer: inboundOpen, count: countOpenInbound },
    });
    calls.plain(
      {
        method: "get",
        path: `${path}/{id}/earlier-prices`,
        summary: "Earlier prices of a record's goods",
        access: ["inbound", "finish"],
        answer: earlierPricesAnswer,
      },
      async ({ db }, { id, caller }) => {
        const record = await visible({ area: "inbound", find: findInbound }, db, id, caller);
        return readEarlierPrices(db, record);
      },
    );
    calls.plain(
      {
        method: "get",
        path: `${path}/{id}/usual`,
        summary: "Usual deduction of a record's vendor or goods",
        access: ["inbound", "check"],
        answer: usualAnswer,
      },
      async ({ db }, { id, caller }) => {
        const record = await visible({ area: "inbound", find: findInbound }, db, id, caller);
        return { data: await usualOfCheck(db, record) };
      },
    );
    addCall(calls, inboundTruck, path, nextInboundPlace);
    const { verb } = addResource(calls, {
      area: "inbound",
      path,
      one: "an inbound record",
      entity: "inbound-record",
      input: inboundRecordInput,
      query: inboundRecordQuery,
      detail: inboundRecord,
      list: inboundRecordList,
      daysAhead: untilWeighed,
      settle: assertTakenBack,
      rules: {
        list: async (db, { query, caller }) => listFor(caller, await listInbound(db, query, caller)),
        find: findInbound,
        create: createInbound,
        update: updateInbound,
        remove: (tx, target) => remove(tx, inboundTruck, target),
        restore: (tx, target, body, { env }) => restore(tx, inboundTruck, target, body, env),
      },
      shown: { detail: recordFor, history: historyFor },
    });
    addTruckVerbs(verb, inboundTruck, {
      weighIn: "Weigh the full truck",
      weighOut: "Weigh the empty truck",
      // After WAITING, `cancel` requires a further permission.
      cancels: ["inbound", "cancelWaiting"],
      assertCancels: assertCancelsInbound,
    });
    verb(
      "weigh-between",
      "Weigh the truck between two unloadings",
      ["inbound", "weigh"],
      weighBetweenBody,
      weighBetween,
    );
    verb("check", "Record the check of the unloaded goods", ["inbound", "check"], checkBody, check);
    verb("finish", "Close the record with its price", ["inbound", "finish"], priceBody, finish);
  },
};

async function lastInbound(db: Reader, plate: string): Promise<InboundVisit | null> {
  const [visit] = await db
    .select({
      id: record.id,
      recordNo: record.recordNo,
      date: record.date,
      driverName: record.driverName,
      tareKg: record.secondKg,
      vendor: codeAndName(vendor),
    })
    .from(record)
    .innerJoin(vendor, eq(vendor.id, record.vendorId))
    .where(isVisit(record, plate))
    .orderBy(...latestFirst(record))
    .limit(1);
  return visit ?? null;
}
