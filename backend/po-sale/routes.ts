import { z } from "zod";
import { can } from "#contract/access";
import { activityList, selectionOf } from "#contract/answers";
import { reasonBody } from "#contract/outbound-record";
import {
  poSale,
  poSaleChoice,
  poSaleInput,
  poSaleLineTrail,
  poSaleList,
  poSaleQuery,
  type PoSale,
} from "#contract/po-sale";
import { activityOf } from "../activity";
import type { Reader } from "../db/client";
import type { Calls } from "../http/calls";
import type { Caller } from "../http/context";
import { Forbidden, NotFound } from "../http/errors";
import { findPoSale, lineTrail, listPoSales, selectPoSales } from "./queries";
import { cancelPoSale, createPoSale, deletePoSale, restorePoSale, shortCloseLine, updatePoSale } from "./service";

const path = "/po-sale";
const one = `${path}/{id}`;

/** The calls of PO sales (specification, section 7; domain.md). */
export function addPoSales(calls: Calls): void {
  calls.read(
    {
      method: "get",
      path,
      summary: "List of PO sales; with mode=search or exDoMasterId, the selection list",
      access: ["po-sale", "see"],
      query: poSaleQuery,
      answer: z.union([poSaleList, selectionOf(poSaleChoice)]),
    },
    async (db, { query, caller }) => {
      if (query.deleted && !can(caller, "po-sale", "restore")) throw new Forbidden();
      return query.mode || query.exDoMasterId ? selectPoSales(db, query) : listPoSales(db, query);
    },
  );
  calls.write(
    {
      method: "post",
      path,
      summary: "Create a PO sale",
      access: ["po-sale", "edit"],
      body: poSaleInput,
      answer: poSale,
      status: 201,
    },
    (tx, { body, user }) => createPoSale(tx, body, user),
  );
  calls.read(
    { method: "get", path: one, summary: "One PO sale", access: ["po-sale", "see"], answer: poSale },
    (db, { id, caller }) => visible(db, id, caller),
  );
  calls.write(
    {
      method: "put",
      path: one,
      summary: "Replace a PO sale and its lines",
      access: ["po-sale", "edit"],
      body: poSaleInput,
      answer: poSale,
      version: "required",
    },
    (tx, { id, version, body, user }) => updatePoSale(tx, id, version, body, user),
  );
  calls.write(
    {
      method: "delete",
      path: one,
      summary: "Delete a PO sale",
      access: ["po-sale", "delete"],
      status: 204,
      version: "optional",
    },
    (tx, { id, version, user }) => deletePoSale(tx, id, version, user),
  );
  calls.write(
    {
      method: "post",
      path: `${one}/restore`,
      summary: "Take the deletion back",
      access: ["po-sale", "restore"],
      body: z.strictObject({}),
      answer: poSale,
      version: "required",
    },
    (tx, { id, version, user }) => restorePoSale(tx, id, version, user),
  );
  calls.write(
    {
      method: "post",
      path: `${one}/cancel`,
      summary: "Cancel a PO sale",
      access: ["po-sale", "cancel"],
      body: reasonBody,
      answer: poSale,
      version: "required",
    },
    (tx, { id, version, body, user }) => cancelPoSale(tx, id, version, body.reason, user),
  );
  calls.write(
    {
      method: "post",
      path: `${one}/lines/{lineId}/short-close`,
      summary: "Close a line short",
      access: ["po-sale", "shortClose"],
      body: reasonBody,
      answer: poSale,
      version: "required",
    },
    (tx, { id, ids, version, body, user }) =>
      shortCloseLine(tx, { id, lineId: ids.lineId ?? 0, version }, body.reason, user),
  );
  calls.read(
    {
      method: "get",
      path: `${one}/lines/{lineId}`,
      summary: "The bookings of a line and the trucks that delivered it",
      access: ["po-sale", "see"],
      answer: poSaleLineTrail,
    },
    (db, { id, ids }) => lineTrail(db, id, ids.lineId ?? 0),
  );
  calls.read(
    {
      method: "get",
      path: `${one}/activity`,
      summary: "History of a PO sale",
      access: ["po-sale", "see"],
      answer: activityList,
    },
    async (db, { id, caller }) => {
      await visible(db, id, caller);
      return activityOf(db, "po-sale", id);
    },
  );
}

/** A deleted PO is there only for who may restore it. */
async function visible(db: Reader, id: number, caller: Caller | null): Promise<PoSale> {
  const po = await findPoSale(db, id);
  if (po.deletedAt !== null && !can(caller, "po-sale", "restore")) throw new NotFound();
  return po;
}
