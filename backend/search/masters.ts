import { and, asc, desc, ilike, isNull, or, sql } from "drizzle-orm";
import type { Reader } from "../db/client";
import { customer, exDoMaster, vendor } from "../db/tables/masters";
import { containing } from "../db/paging";
import type { RankedRecord } from "./find";

/** Limits masters, because records are searched more often. */
const MAX_MASTERS = 3;

/** Exact matches first, then by name. */
export async function findParties(db: Reader, area: "customer" | "vendor", text: string): Promise<RankedRecord[]> {
  const table = area === "customer" ? customer : vendor;
  const isExact = sql<boolean>`(lower(${table.code}) = lower(${text}) or lower(${table.name}) = lower(${text}))`;
  const rows = await db
    .select({ id: table.id, label: table.name, detail: table.code, isExact })
    .from(table)
    .where(and(isNull(table.deletedAt), or(ilike(table.name, containing(text)), ilike(table.code, containing(text)))))
    .orderBy(desc(isExact), asc(table.name), asc(table.id))
    .limit(MAX_MASTERS);
  return rows.map(({ isExact: exact, ...row }) => ({ ...row, area, rank: exact ? 0 : 1, date: null }));
}

/** Exact matches first, then newest. */
export async function findExDos(db: Reader, text: string): Promise<RankedRecord[]> {
  const isExact = sql<boolean>`lower(${exDoMaster.ex_do_no}) = lower(${text})`;
  const rows = await db
    .select({ id: exDoMaster.id, label: exDoMaster.ex_do_no, date: exDoMaster.date, isExact })
    .from(exDoMaster)
    .where(and(isNull(exDoMaster.deletedAt), ilike(exDoMaster.ex_do_no, containing(text))))
    .orderBy(desc(isExact), desc(exDoMaster.date), desc(exDoMaster.id))
    .limit(MAX_MASTERS);
  return rows.map(({ isExact: exact, ...row }) => ({
    ...row,
    area: "ex-do-master" as const,
    rank: exact ? 0 : 1,
    detail: "",
  }));
}
