import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { MasterArea } from "#contract/access";
import { npwpForms } from "#contract/masters/npwp";
import type { NamedRecord } from "#contract/record-paths";
import { usualSupply } from "#contract/weighing/usual-values";
import type { Reader, Transaction } from "../db/client";
import { lockName } from "../db/locks";
import { customer, vendor } from "../db/tables/masters";
import { exDoSum } from "../db/tables/stock";
import { type ErrorText, Invalid } from "../http/errors";
import type { UnusualCheck } from "../records/unusual";
import { repeatCheck } from "../records/repeats";

/** Rules of single masters (docs/domain.md, Unusual values). */

type Values = Record<string, unknown>;
type Stored = Values & { id: number };

/** Returns values that need a reason. @param before null for a new or restored row @throws Invalid */
export async function masterChecks(
  tx: Transaction,
  area: MasterArea,
  values: Values,
  before: Stored | null,
): Promise<UnusualCheck[]> {
  if (area === "customer" || area === "vendor") return npwpCheck(tx, area, values, before);
  if (area === "ex-do-master" && before !== null) return exDoCheck(tx, values, before);
  const stays = values.unit === before?.unit && values.kgPerUnit === before?.kgPerUnit;
  const error = area === "outbound-item" && !stays && values.deletedAt == null ? unitKgError(values) : null;
  if (error !== null) throw new Invalid({ kgPerUnit: error });
  return [];
}

/** A unit of goods that are counted in kg weighs 1 kg. */
export function unitKgError({ unit, kgPerUnit }: Values): ErrorText | null {
  const isOther = unit === "kg" && kgPerUnit != null && kgPerUnit !== 1;
  return isOther ? { key: "unitIsKg" } : null;
}

async function npwpCheck(
  tx: Transaction,
  area: "customer" | "vendor",
  { npwp, id }: Values,
  before: Stored | null,
): Promise<UnusualCheck[]> {
  if (typeof npwp !== "string" || npwp === before?.npwp) return [];
  await lockName(tx, `npwp ${npwpForms(npwp)[0] ?? npwp}`);
  const others = (await findNpwps(tx, [npwp])).filter((one) => one.area !== area || one.id !== (before?.id ?? id));
  const [other] = others;
  const of = { field: "sameEntry", at: "npwp", key: "sameNpwp" } as const;
  return repeatCheck(others, { ...of, area: other?.area ?? area });
}

/** Finds live customers and vendors with these tax numbers, in either form. */
export async function findNpwps(
  db: Reader,
  numbers: readonly string[],
): Promise<(NamedRecord & { area: "customer" | "vendor"; npwp: string })[]> {
  const forms = [...new Set(numbers.flatMap(npwpForms))];
  if (forms.length === 0) return [];
  const from = (table: typeof customer | typeof vendor, area: "customer" | "vendor") =>
    db
      .select({
        area: sql<"customer" | "vendor">`${sql.raw(`'${area}'`)}`,
        id: table.id,
        name: table.name,
        npwp: table.npwp,
      })
      .from(table)
      .where(and(inArray(table.npwp, forms), isNull(table.deletedAt)));
  const rows = await unionAll(from(customer, "customer"), from(vendor, "vendor"));
  return rows.map((row) => ({ ...row, npwp: row.npwp ?? "" }));
}

/** Supply taken away: a quantity below its use, or a deactivation with undelivered bookings. */
async function exDoCheck(tx: Transaction, values: Values, before: Stored): Promise<UnusualCheck[]> {
  const [sums] = await tx.select().from(exDoSum).where(eq(exDoSum.exDoMasterId, before.id));
  if (sums === undefined) return [];
  const { madeKg: made, bookedKg: booked, deliveredKg } = sums;
  const exDoNo = String(values.ex_do_no);
  const checks: UnusualCheck[] = [];
  const [kg, old] = [asKg(values.quantityKg), asKg(before.quantityKg)];
  // Without a quantity the production limits the bookings.
  const used = kg === null ? booked : Math.max(made, booked);
  const value = kg ?? made;
  if (kg !== old && value < (old ?? Infinity)) {
    const params = { exDoNo, value, made, booked };
    const text = { key: "unusualExDoLess", params } as const;
    checks.push({ field: "exDoKg", value, usual: usualSupply(used), at: "quantityKg", text });
  }
  if (before.active === true && values.active === false && booked > deliveredKg) {
    const text = { key: "unusualExDoInactive", params: { exDoNo, open: booked - deliveredKg } } as const;
    checks.push({ field: "exDoKg", value: 0, usual: usualSupply(booked - deliveredKg), at: "active", text });
  }
  return checks;
}

const asKg = (value: unknown): number | null => (typeof value === "number" ? value : null);
