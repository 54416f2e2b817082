import { liveOrChanged } from "../db/cursor";
import { and, count, eq, gt, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import type { ListAnswer, SelectionAnswer } from "#contract/answers";
import { MASTER_PAGE_SIZE } from "#contract/constants";
import { shiftDay } from "#contract/plant/business-day";
import type { MasterQuery } from "#contract/masters/master";
import { DUE_DAYS } from "#contract/masters/vehicle-state";
import { plateKey } from "#contract/weighing/plate";
import type { Reasoned } from "#contract/weighing/unusual";
import { logActivities } from "../history/activity";
import type { Reader, Transaction } from "../db/client";
import { containing, holds, withinDays } from "../rows/engine/conditions";
import { plateKeyOf } from "../db/columns";
import { ascending, byName, orderBy, sortedBy, type SortKey } from "../rows/engine/order";
import { listAnswer, parsePage, unpagedAnswer } from "../rows/engine/page";
import { oneRow } from "../db/one-row";
import type { Caller, WriteTarget } from "../http/context";
import { Conflict, foundRow, Invalid, taken } from "../http/errors";
import { assertReason, withoutField } from "../records/unusual";
import { lockRow, type RecordType, saveRow } from "../records/writes";
import {
  columnOf,
  countReferences,
  type MasterDefinition,
  type MasterTable,
  type Reference,
} from "../records/master-definitions";
import { masterChecks } from "./checks";

type MasterRow = MasterTable["$inferSelect"] & Record<string, unknown>;
type MasterValues = Record<string, unknown>;

/** @param today of the plant */
export function matchingMaster(definition: MasterDefinition, query: MasterQuery, today: string): SQL | undefined {
  const { table, contract } = definition;
  return and(
    liveOrChanged(table, contract.area, query),
    query.active ? eq(table.active, query.active === "1") : undefined,
    query.q ? or(...contract.searchable.map((field) => matches(table, field, query.q ?? ""))) : undefined,
    listCondition(definition, query),
    query.due ? isDue(definition, today) : undefined,
  );
}

/** A paper of the row ends within DUE_DAYS. */
export function isDue({ table, contract }: MasterDefinition, today: string): SQL | undefined {
  const range = { startDate: today, endDate: shiftDay(today, DUE_DAYS) };
  return or(...(contract.dueBy ?? []).map((field) => withinDays(columnOf(table, field), range)));
}

/** A plate matches without blanks and marks. */
function matches(table: MasterTable, field: string, text: string): SQL {
  const column = columnOf(table, field);
  if (field !== "licensePlate") return holds(column, text);
  const key = plateKey(text);
  return key === "" ? sql`false` : sql`${plateKeyOf(column)} like ${containing(key)}`;
}

export const isChoice = ({ deletedAt, active }: MasterTable) => and(isNull(deletedAt), eq(active, true));

/** @param today of the plant; without it, masters with papers are not ordered by their state */
export function masterOrder(definition: MasterDefinition, query: MasterQuery, today?: string): SortKey[] {
  const { contract, table } = definition;
  const byState = contract.dueBy !== undefined && (query.sort ?? "active").replace(/^-/, "") === "active";
  return [
    ...(byState && today !== undefined
      ? [
          sortedBy(query.sort === "-active" ? "-active" : "active", { active: masterState(definition, today) }),
          listOrder(definition),
        ]
      : [listOrder(definition, query.sort)]),
    ascending(table.id),
  ];
}

/** Ranks rows by urgency: blocked, a paper over, a paper that ends soon, active, inactive. */
function masterState(definition: MasterDefinition, today: string): SQL {
  const { table, contract } = definition;
  const isOver = or(...(contract.dueBy ?? []).map((field) => sql`${columnOf(table, field)} < ${today}::date`));
  return sql`case when not ${table.active} then 4 when ${columnOf(table, "blockedReason")} is not null then 0
    when ${isOver} then 1 when ${isDue(definition, today)} then 2 else 3 end`;
}

export async function listMaster(
  db: Reader,
  definition: MasterDefinition,
  query: MasterQuery,
  today: string,
): Promise<ListAnswer<MasterRow>> {
  const { table } = definition;
  const page = parsePage(query, MASTER_PAGE_SIZE);
  const where = matchingMaster(definition, query, today);
  const { after } = page;
  const rowsInOrder = db
    .select()
    .from(table)
    .where(after === undefined ? where : and(where, gt(table.id, after)))
    .orderBy(...orderBy(after === undefined ? masterOrder(definition, query, today) : [ascending(table.id)]));
  if (query.is_pagination === false) return unpagedAnswer(await rowsInOrder);
  const rows = await rowsInOrder.limit(page.perPage).offset(after === undefined ? page.offset : 0);
  const totals = await db.select({ total: count() }).from(table).where(where);
  return listAnswer(rows, oneRow(totals).total, page);
}

export async function selectMaster(
  db: Reader,
  definition: MasterDefinition,
  query: MasterQuery,
): Promise<SelectionAnswer<Record<string, unknown>>> {
  const { table, contract } = definition;
  const calculated = definition.calculated?.() ?? {};
  const fields = Object.keys(contract.selection.shape);
  const data = await db
    .select(Object.fromEntries(fields.map((field) => [field, calculated[field] ?? columnOf(table, field)])))
    .from(table)
    .where(and(isChoice(table), listCondition(definition, query)))
    .orderBy(...orderBy(masterOrder(definition, {})));
  return { data, lastPage: 1 };
}

export async function findMaster(db: Reader, { table }: MasterDefinition, id: number): Promise<MasterRow> {
  return foundRow(await db.select().from(table).where(eq(table.id, id)));
}

/** @throws Conflict for a used key, Invalid for unusual values without a reason */
export async function createMaster(
  tx: Transaction,
  definition: MasterDefinition,
  { unusualReason, ...values }: MasterValues,
  by: Caller,
): Promise<MasterRow> {
  const reason = asReason(unusualReason);
  await assertKeyFree(tx, definition, values, null);
  assertReason(await masterChecks(tx, definition.contract.area, values, null), reason);
  // ON CONFLICT would hide a damaged id sequence.
  const [row]: MasterRow[] = await tx
    .insert(definition.table)
    .values(values as MasterTable["$inferInsert"])
    .returning();
  if (!row) throw new Error("the row was not created");
  await logCreated(tx, definition, [row], by, reason);
  return row;
}

/** Skips rows with used keys. */
export async function createMasters(
  tx: Transaction,
  definition: MasterDefinition,
  values: MasterValues[],
  by: Caller,
  reason: string | null,
): Promise<MasterRow[]> {
  const rows: MasterRow[] = await tx
    .insert(definition.table)
    .values(values as MasterTable["$inferInsert"][])
    .onConflictDoNothing()
    .returning();
  await logCreated(tx, definition, rows, by, reason);
  return rows;
}

async function logCreated(
  tx: Transaction,
  definition: MasterDefinition,
  rows: readonly MasterRow[],
  by: Caller,
  reason: string | null,
): Promise<void> {
  const { entity, snapshot } = masterRecordType(definition);
  await logActivities(
    tx,
    rows.map((row) => ({ by, entity, id: row.id, action: "create", reason, after: snapshot(row) })),
  );
}

/** @throws NotFound, Stale, Conflict for a used key, Invalid for unusual values without a reason and for a unit in use */
export async function updateMaster(
  tx: Transaction,
  definition: MasterDefinition,
  target: WriteTarget,
  { unusualReason, ...values }: MasterValues,
  references: readonly Reference[],
): Promise<MasterRow> {
  const type = masterRecordType(definition);
  const before = await lockRow(tx, type, target);
  const reason = asReason(unusualReason);
  await assertKeyFree(tx, definition, values, target.id);
  const use = changesUnit(values, before) ? await findUse(tx, references, target.id, { withDeleted: true }) : null;
  if (use !== null) throw new Invalid({ unit: { key: "unitInUse", params: use } });
  assertReason(await masterChecks(tx, definition.contract.area, values, before), reason);
  return saveRow(tx, type, values, { by: target.by, action: "update", reason, before });
}

export async function setMasterActive(
  tx: Transaction,
  definition: MasterDefinition,
  target: WriteTarget,
  active: boolean,
  { unusualReason: reason }: Reasoned,
): Promise<MasterRow> {
  const type = masterRecordType(definition);
  const before = await lockRow(tx, type, target);
  if (before.active === active) throw new Conflict(active ? "alreadyActive" : "alreadyInactive");
  const checks = await masterChecks(tx, definition.contract.area, { ...before, active }, before);
  assertReason(withoutField(checks), reason);
  return saveRow(tx, type, { active }, { by: target.by, action: "update", reason, before });
}

/** Quantities of documents are in the unit of their goods. */
const changesUnit = (values: Record<string, unknown>, before: object): boolean =>
  "unit" in before && values.unit !== before.unit;

/** Returns the first kind of documents that use a master, and their number. @param withDeleted they can be restored */
async function findUse(
  tx: Transaction,
  references: readonly Reference[],
  id: number,
  { withDeleted }: { withDeleted: boolean },
) {
  for (const reference of references) {
    const [{ rows } = { rows: 0 }] = await tx
      .select({ rows: countReferences(reference, id, withDeleted) })
      .from(sql`(select 1) as one`);
    if (rows > 0) return { by: reference.by, count: rows };
  }
  return null;
}

export async function deleteMaster(
  tx: Transaction,
  definition: MasterDefinition,
  target: WriteTarget,
  references: readonly Reference[],
): Promise<void> {
  const type = masterRecordType(definition);
  const before = await lockRow(tx, type, target);
  const use = await findUse(tx, references, target.id, { withDeleted: false });
  if (use !== null) throw new Conflict("referenced", use);
  await saveRow(tx, type, { deletedAt: sql`now()` }, { by: target.by, action: "delete", before });
}

/** @throws Conflict if not deleted or the key has been reused */
export async function restoreMaster(
  tx: Transaction,
  definition: MasterDefinition,
  target: WriteTarget,
  { unusualReason: reason }: Reasoned,
): Promise<MasterRow> {
  const type = masterRecordType(definition);
  const before = await lockRow(tx, type, target, "deleted");
  await assertKeyFree(tx, definition, before, target.id);
  assertReason(withoutField(await masterChecks(tx, definition.contract.area, before, null)), reason);
  return saveRow(tx, type, { deletedAt: null }, { by: target.by, action: "restore", reason, before });
}

async function assertKeyFree(
  tx: Transaction,
  { table, contract: { area, key } }: MasterDefinition,
  values: MasterValues,
  exceptId: number | null,
): Promise<void> {
  const column = columnOf(table, key);
  const [other] = await tx
    .select({ id: table.id, key: sql<string>`${column}`, name: nameColumn(table, key) })
    .from(table)
    .where(
      and(
        eq(sql`lower(${column})`, sql`lower(${values[key]}::text)`),
        isNull(table.deletedAt),
        exceptId === null ? undefined : ne(table.id, exceptId),
      ),
    );
  if (other) throw taken({ area, id: other.id, name: displayName(other) }, key);
}

/** Name of a row whose key is not its name. */
const nameColumn = (table: MasterTable, key: string) =>
  key === "code" ? sql<string | null>`${columnOf(table, "name")}` : sql<null>`null`;

const displayName = ({ key, name }: { key: string; name: string | null }) => (name === null ? key : `${key} · ${name}`);

const asReason = (reason: unknown): string | null => (typeof reason === "string" ? reason : null);

const masterRecordType = (definition: MasterDefinition): RecordType<MasterTable, MasterRow> => ({
  entity: definition.contract.area,
  table: definition.table,
  find: (db, id) => findMaster(db, definition, id),
  dayOf: null,
  snapshot: (row) =>
    Object.fromEntries(Object.keys(definition.contract.input.shape).map((field) => [field, row[field]])),
});

function listCondition({ table, contract }: MasterDefinition, query: MasterQuery): SQL | undefined {
  const { filteredBy } = contract;
  const wanted = filteredBy && (query as Record<string, unknown>)[filteredBy];
  return typeof wanted === "string" ? holds(columnOf(table, filteredBy ?? ""), wanted) : undefined;
}

function listOrder({ table, contract }: MasterDefinition, wanted = contract.order): SortKey {
  const field = wanted.replace(/^-/, "");
  const column = columnOf(table, field);
  // Dates are strings for Drizzle, hence the column type.
  const key = column.columnType === "PgText" ? byName(column) : column;
  return sortedBy(wanted, { [field]: key });
}
