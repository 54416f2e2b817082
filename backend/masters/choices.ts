import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { MasterArea } from "#contract/access";
import type { GoodsChoices } from "#contract/masters/goods";
import type { Reader } from "../db/client";
import { orderBy } from "../rows/engine/order";
import { oneRow } from "../db/one-row";
import { masterDefinition } from "../records/master-definitions";
import { isChoice, masterOrder } from "./service";

export interface Choices {
  table: PgTable & { id: AnyPgColumn };
  label: AnyPgColumn;
  where: SQL | undefined;
  order: SQL[];
}

interface Choice {
  id: number;
  name: string;
}

export async function readChoices<Name extends string>(
  db: Reader,
  wanted: Record<Name, Choices>,
): Promise<Record<Name, Choice[]>> {
  if (Object.keys(wanted).length === 0) return {} as Record<Name, Choice[]>;
  const { rows } = await db.execute<Record<Name, Choice[]>>(choicesStatement(wanted));
  return oneRow(rows);
}

/** Reads the options of goods, which lists and forms of trucks show. */
export async function readGoods(db: Reader): Promise<GoodsChoices> {
  const { rows } = await db.execute<GoodsChoices>(
    choicesStatement({
      items: masterChoices("outbound-item"),
      grades: masterChoices("grade"),
      markings: masterChoices("marking"),
    }),
  );
  return oneRow(rows);
}

function choicesStatement(wanted: Record<string, Choices>): SQL {
  const lists = Object.entries(wanted).map(([name, { table, label, where, order }]) => {
    const choice = sql`json_build_object('id', ${table.id}, 'name', ${label})`;
    const rows = sql`select json_agg(${choice} order by ${sql.join(order, sql`, `)}) from ${table} where ${where}`;
    return sql`coalesce((${rows}), '[]') as ${sql.identifier(name)}`;
  });
  return sql`select ${sql.join(lists, sql`, `)}`;
}

function masterChoices(area: MasterArea): Choices {
  const definition = masterDefinition(area);
  const { table } = definition;
  return { table, label: table.name, where: isChoice(table), order: orderBy(masterOrder(definition, {})) };
}
