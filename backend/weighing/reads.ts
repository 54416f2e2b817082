import type { z } from "zod";
import { lastVisitQuery } from "#contract/weighing/last-visit";
import { usualWeights } from "#contract/unusual";
import type { ExpectedLoad } from "#contract/usual-weights";
import type { Reader } from "../db/client";
import type { Calls } from "../http/calls";
import { visible } from "../records/resource";
import { findOpenRecord, findSimilarRecords } from "./open-plates";
import { plantSharesFor } from "./plant-shares";
import type { Direction } from "./statuses";
import { usualWeightsOf } from "./weight-check";

interface RecordReads<Row extends { id: number; licensePlate: string; deletedAt: string | null }> {
  area: Direction;
  /** below /api */
  path: string;
  last: { answer: z.ZodType; find(db: Reader, plate: string): Promise<unknown> };
  open: { answer: z.ZodType; count(db: Reader): Promise<unknown> };
  find(db: Reader, id: number): Promise<Row>;
  /** expected load; null if not given in kg */
  loadOf(record: Row): ExpectedLoad | null;
}

/** Call before addResource, whose `{id}` path would match these endpoints. */
export function addRecordReads<Row extends { id: number; licensePlate: string; deletedAt: string | null }>(
  calls: Calls,
  { area, path, last, open, find, loadOf }: RecordReads<Row>,
): void {
  calls.read(
    {
      method: "get",
      path: `${path}/last`,
      summary: "The last visit of a plate, its open record, and open records of similar plates",
      access: [area, "edit"],
      query: lastVisitQuery,
      answer: last.answer,
    },
    async (db, { query: { licensePlate } }) => ({
      data: await last.find(db, licensePlate),
      open: await findOpenRecord(db, area, licensePlate),
      similar: await findSimilarRecords(db, area, licensePlate),
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
      return { ...(await usualWeightsOf(db, area, record, loadOf(record), { shares, env })), net: shares.net };
    },
  );
}
