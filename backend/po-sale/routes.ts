import { z } from "zod";
import { selectionSchema } from "#contract/answers";
import { usualAnswer } from "#contract/weighing/earlier-values";
import { reasonBody } from "#contract/values/fields";
import { markReviewedBody } from "#contract/weighing/unusual";
import {
  poSale,
  poSaleChoice,
  poSaleInput,
  poSaleLineTrail,
  poSaleList,
  poSaleQuery,
  poSaleUsualQuery,
} from "#contract/orders/po-sale";
import { poSaleLine, poSale as poSaleTable } from "../db/tables/po-sale";
import { PLAN } from "../records/date-check";
import { addResource, visible } from "../records/resource";
import type { RecordArea } from "../records/area";
import { findPoSale, lineTrail, listPoSales, selectPoSales } from "./queries";
import {
  cancelPoSale,
  createPoSale,
  deletePoSale,
  restorePoSale,
  reviewPoSale,
  shortCloseLine,
  undoPoSale,
  updatePoSale,
} from "./service";
import { usualOfPoSale } from "./usual";

const path = "/po-sale";

/** PO sales (docs/specification.md, section 7; docs/domain.md). */
export const poSales: RecordArea = {
  called: "po-sale",
  tables: [{ table: poSaleTable }, { table: poSaleLine, document: poSaleLine.poSaleId, head: poSaleTable }],
  addCalls(calls) {
    calls.read(
      {
        method: "get",
        path: `${path}/usual`,
        summary: "Usual values of a customer's PO and its lines",
        access: ["po-sale", "edit"],
        query: poSaleUsualQuery,
        answer: usualAnswer,
      },
      async (db, { query }) => ({ data: await usualOfPoSale(db, query) }),
    );
    const { verb } = addResource(calls, {
      area: "po-sale",
      path,
      one: "a PO sale",
      entity: "po-sale",
      input: poSaleInput,
      query: poSaleQuery,
      detail: poSale,
      // `mode=search` or `exDoMasterId` returns the selection list.
      list: z.union([poSaleList, selectionSchema(poSaleChoice)]),
      daysAhead: PLAN,
      rules: {
        list: async (db, { query }) =>
          query.mode || query.exDoMasterId ? selectPoSales(db, query) : listPoSales(db, query),
        find: findPoSale,
        create: createPoSale,
        update: updatePoSale,
        remove: deletePoSale,
        restore: restorePoSale,
      },
    });
    verb("cancel", "Cancel a PO sale", ["po-sale", "cancel"], reasonBody, cancelPoSale);
    verb(
      "undo",
      "Undo the last cancel or short close, for its maker",
      ["po-sale", "undo"],
      z.strictObject({}),
      (tx, target, _body, { env }) => undoPoSale(tx, target, { env }),
    );
    verb(
      "lines/{lineId}/short-close",
      "Close a line short",
      ["po-sale", "shortClose"],
      reasonBody,
      (tx, target, body, { ids }) => shortCloseLine(tx, { ...target, lineId: ids.lineId ?? 0 }, body),
    );
    verb("clear-unusual", "Clear the unusual values", ["po-sale", "markReviewed"], markReviewedBody, reviewPoSale);
    calls.read(
      {
        method: "get",
        path: `${path}/{id}/lines/{lineId}`,
        summary: "The bookings of a line and the trucks that delivered it",
        access: ["po-sale", "see"],
        answer: poSaleLineTrail,
      },
      async (db, { id, ids, caller }) => {
        await visible({ area: "po-sale", find: findPoSale }, db, id, caller);
        return lineTrail(db, id, ids.lineId ?? 0);
      },
    );
  },
};
