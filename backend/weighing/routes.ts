import { z } from "zod";
import { reasonBody } from "#contract/values/fields";
import { MAX_RECORD_TARES, vehicleTares } from "#contract/weighing/vehicle-tares";
import { lastVisitQuery } from "#contract/weighing/last-visit";
import { moveWeighingBody, weighBody } from "#contract/weighing/weighing";
import { markReviewedBody, usualWeights } from "#contract/weighing/unusual";
import type { Reader } from "../db/client";
import type { AccessRule } from "../http/access";
import type { Calls } from "../http/calls";
import type { Caller } from "../http/context";
import { type AddVerb, visible } from "../records/resource";
import { markReviewed } from "../records/unusual";
import { moveWeighing, removeWeighing } from "./move";
import { findOpenRecord, findSimilarRecords } from "./open-plates";
import { plantSharesFor } from "./plant-shares";
import { cancel, reopen, undo } from "./transitions";
import type { TruckRecord, TruckType } from "./truck";
import { findVehicle } from "./vehicle-book";
import { weigh } from "./weigh";
import { readTares } from "./tares";
import { readUsualWeights } from "./weight-check";

interface TruckReads {
  /** below /api */
  path: string;
  last: { access: AccessRule; answer: z.ZodType; find(db: Reader, plate: string): Promise<unknown> };
  open: { answer: z.ZodType; count(db: Reader): Promise<unknown> };
}

/** Call before addResource, whose `{id}` path would match these endpoints. */
export function addTruckReads<Detail extends TruckRecord>(
  calls: Calls,
  { direction: area, type: { find }, loadOf }: TruckType<Detail>,
  { path, last, open }: TruckReads,
): void {
  calls.read(
    {
      method: "get",
      path: `${path}/last`,
      summary: "The last visit of a plate, its open record, and open records of similar plates",
      access: last.access,
      query: lastVisitQuery,
      answer: last.answer,
    },
    async (db, { query: { licensePlate } }) => ({
      data: await last.find(db, licensePlate),
      open: await findOpenRecord(db, area, licensePlate),
      similar: await findSimilarRecords(db, area, licensePlate),
      vehicle: await findVehicle(db, licensePlate),
    }),
  );
  calls.read(
    {
      method: "get",
      path: `${path}/open`,
      summary: "How many records are open, by status",
      access: [area, "see"],
      answer: open.answer,
    },
    (db) => open.count(db),
  );
  calls.read(
    {
      method: "get",
      path: `${path}/{id}/tares`,
      summary: "Empty weights of the newest visits of a record's plate",
      access: [area, "see"],
      answer: vehicleTares,
    },
    async (db, { id, caller }) => {
      const { licensePlate } = await visible({ area, find }, db, id, caller);
      return readTares(db, licensePlate, MAX_RECORD_TARES);
    },
  );
  calls.plain(
    {
      method: "get",
      path: `${path}/{id}/usual-weights`,
      summary: "Between which weights the truck of a record usually is",
      access: [area, "weigh"],
      answer: usualWeights,
    },
    async ({ db, env }, { id, caller }) => {
      const record = await visible({ area, find }, db, id, caller);
      const shares = await plantSharesFor(db, area, id);
      return { ...(await readUsualWeights(db, area, record, loadOf(record), { shares, env })), net: shares.net };
    },
  );
}

interface TruckVerbs<Detail> {
  weighIn: string;
  weighOut: string;
  cancels: AccessRule;
  assertCancels?(this: void, record: Detail, by: Caller): void;
}

/** Adds the transitions that both directions have. */
export function addTruckVerbs<Detail extends TruckRecord>(
  verb: AddVerb<Detail>,
  truck: TruckType<Detail>,
  { weighIn, weighOut, cancels, assertCancels }: TruckVerbs<Detail>,
): void {
  const area = truck.direction;
  verb("weigh-in", weighIn, [area, "weigh"], weighBody, (tx, target, body, { env }) =>
    weigh(tx, truck, "first", target, body, env),
  );
  verb("weigh-out", weighOut, [area, "weigh"], weighBody, (tx, target, body, { env }) =>
    weigh(tx, truck, "second", target, body, env),
  );
  verb("remove-weighing", "Remove the newest weighing", [area, "weigh"], reasonBody, (tx, target, body) =>
    removeWeighing(tx, truck, target, body),
  );
  verb(
    "move-weighing",
    "Move the newest weighing to another truck",
    [area, "weigh"],
    moveWeighingBody,
    (tx, target, body, { env }) => moveWeighing(tx, truck, target, body, env),
  );
  verb("cancel", "Cancel the record", cancels, reasonBody, (tx, target, body) =>
    cancel(tx, truck, target, body, assertCancels),
  );
  verb("reopen", "Reopen a finished record", [area, "reopen"], reasonBody, (tx, target, body) =>
    reopen(tx, truck, target, body),
  );
  verb("undo", "Undo the user's own last step", [area, "undo"], z.strictObject({}), (tx, target, _body, call) =>
    undo(tx, truck, target, call),
  );
  verb(
    "clear-unusual",
    "Clear the unusual values",
    [area, "markReviewed"],
    markReviewedBody,
    (tx, target, body, { env }) => markReviewed(tx, truck.type, target, body, env),
  );
}
