import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { exDoMaster } from "../db/tables/masters";
import { exDoSum } from "../db/tables/stock";

/** Kg made and booked per ex-DO (docs/domain.md, Masters). */
export function exDoSums() {
  const sumOf = (column: AnyPgColumn) =>
    sql`coalesce((select ${column} from ${exDoSum} where ${exDoSum.exDoMasterId} = ${exDoMaster.id}), 0)`.mapWith(
      Number,
    );
  return { madeKg: sumOf(exDoSum.madeKg), bookedKg: sumOf(exDoSum.bookedKg) };
}
