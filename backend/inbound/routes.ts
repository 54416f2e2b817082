import { z } from "zod";
import { eq } from "drizzle-orm";
import { reasonBody } from "#contract/fields";
import {
  checkBody,
  inboundRecord,
  inboundRecordInput,
  inboundRecordList,
  inboundRecordQuery,
  priceBody,
} from "#contract/inbound-record";
import { notedLoad } from "#contract/inbound-weights";
import { lastInboundVisit, type InboundVisit } from "#contract/weighing/last-visit";
import { inboundOpen } from "#contract/weighing/open-records";
import { markReviewedBody, earlierPricesAnswer } from "#contract/unusual";
import { moveWeighingBody, weighBetweenBody, weighBody } from "#contract/weighing/weighing";
import { inboundRecordItem, inboundRecord as recordTable, inboundRecord as record } from "../db/tables/inbound";
import { addResource, visible } from "../records/resource";
import { assertTakenBack } from "../papers/taking-back";
import type { RecordArea } from "../records/area";
import { markReviewed } from "../records/unusual";
import { addRecordReads } from "../weighing/reads";
import type { Reader } from "../db/client";
import { codeAndName } from "../db/reference-columns";
import { vendor } from "../db/tables/masters";
import { latestFirst, visitsOf } from "../weighing/queries";
import { earlierPricesOf } from "./earlier-prices";
import { historyFor, listFor, recordFor } from "./prices";
import { countOpenInbound, findInbound, listInbound } from "./queries";
import { inboundType } from "./record";
import { createInbound, deleteInbound, restoreInbound, updateInbound } from "./service";
import { cancel, check, finish, reopen, undo } from "./transitions";
import { moveWeighing, removeWeighing, weighIn, weighOut } from "./weighings";
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
    addRecordReads(calls, {
      area: "inbound",
      path,
      last: { answer: lastInboundVisit, find: lastInbound },
      open: { answer: inboundOpen, count: countOpenInbound },
      find: findInbound,
      loadOf: ({ items }) => notedLoad(items),
    });
    calls.plain(
      {
        method: "get",
        path: `${path}/{id}/earlier-prices`,
        summary: "What was paid for the goods of a record before",
        access: ["inbound", "finish"],
        answer: earlierPricesAnswer,
      },
      async ({ db }, { id, caller }) => {
        const record = await visible({ area: "inbound", find: findInbound }, db, id, caller);
        return earlierPricesOf(db, record);
      },
    );
    const { verb } = addResource(calls, {
      area: "inbound",
      path,
      one: "an inbound record",
      entity: "inbound-record",
      input: inboundRecordInput,
      query: inboundRecordQuery,
      detail: inboundRecord,
      list: inboundRecordList,
      dated: true,
      settle: assertTakenBack,
      rules: {
        list: async (db, { query, caller }) => listFor(caller, await listInbound(db, query, caller)),
        find: findInbound,
        create: createInbound,
        update: updateInbound,
        remove: deleteInbound,
        restore: restoreInbound,
      },
      shown: { detail: recordFor, history: historyFor },
    });
    verb("weigh-in", "Weigh the full truck", ["inbound", "weigh"], weighBody, weighIn);
    verb(
      "weigh-between",
      "Weigh the truck between two unloadings",
      ["inbound", "weigh"],
      weighBetweenBody,
      weighBetween,
    );
    verb("check", "Count what was unloaded", ["inbound", "check"], checkBody, check);
    verb("weigh-out", "Weigh the empty truck", ["inbound", "weigh"], weighBody, weighOut);
    verb("remove-weighing", "Remove the newest weighing", ["inbound", "weigh"], reasonBody, removeWeighing);
    verb(
      "move-weighing",
      "Move the newest weighing to another truck",
      ["inbound", "weigh"],
      moveWeighingBody,
      moveWeighing,
    );
    verb("finish", "Close the record with its price", ["inbound", "finish"], priceBody, finish);
    // After WAITING, `cancel` requires a further permission.
    verb("cancel", "Cancel the record", ["inbound", "cancelWaiting"], reasonBody, cancel);
    verb("reopen", "Reopen a finished record", ["inbound", "reopen"], reasonBody, reopen);
    verb(
      "undo",
      "Undo the last step, for the user who has just made it",
      ["inbound", "undo"],
      z.strictObject({}),
      undo,
    );
    verb(
      "clear-unusual",
      "Clear the unusual values",
      ["inbound", "markReviewed"],
      markReviewedBody,
      (tx, target, body, { env }) => markReviewed(tx, inboundType, target, body, env),
    );
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
    .where(visitsOf(record, plate))
    .orderBy(...latestFirst(record))
    .limit(1);
  return visit ?? null;
}
