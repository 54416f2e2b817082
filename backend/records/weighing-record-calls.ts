import type { z } from "zod";
import { lastVisitQuery } from "#contract/last-visit";
import type { Reader } from "../db/client";
import type { Calls } from "../http/calls";
import type { Direction } from "./statuses";

interface RecordReads {
  area: Direction;
  /** path of the records, below /api */
  path: string;
  last: { answer: z.ZodType; find(db: Reader, plate: string): Promise<unknown> };
  open: { answer: z.ZodType; count(db: Reader): Promise<unknown> };
}

/**
 * Adds the reads that the records of both directions have besides those of a resource: the last visit of a plate and the
 * number of open records. Call it before addResource: their addresses would fit the call of one record.
 */
export function addRecordReads(calls: Calls, { area, path, last, open }: RecordReads): void {
  calls.read(
    {
      method: "get",
      path: `${path}/last`,
      summary: "The last visit of a plate",
      access: [area, "edit"],
      query: lastVisitQuery,
      answer: last.answer,
    },
    async (db, { query }) => ({ data: await last.find(db, query.licensePlate) }),
  );
  calls.read(
    {
      method: "get",
      path: `${path}/open`,
      summary: "How many records are open, by status",
      access: [area, "see"],
      answer: open.answer,
    },
    async (db) => ({ data: await open.count(db) }),
  );
}
