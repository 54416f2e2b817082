import { sql } from "drizzle-orm";
import type { HomeSetup } from "#contract/home";
import type { Reader } from "../db/client";
import { oneRow } from "../db/one-row";
import { appUser } from "../db/tables/accounts";
import { inboundRecord } from "../db/tables/inbound";
import { customer, vendor } from "../db/tables/masters";
import { outboundRecord } from "../db/tables/outbound";
import { plantSetting } from "../db/tables/plant";

/** Reads the completed setup steps; undefined once a truck exists. */
export async function readSetup(db: Reader): Promise<HomeSetup | undefined> {
  const { rows } = await db.execute<HomeSetup & { trucks: boolean }>(sql`select
    exists (select from ${plantSetting}) as company,
    (select count(*) > 1 from ${appUser} where ${appUser.active}) as users,
    exists (select from ${customer}) and exists (select from ${vendor}) as masters,
    exists (select from ${outboundRecord}) or exists (select from ${inboundRecord}) as trucks`);
  const { trucks, ...steps } = oneRow(rows);
  return trucks ? undefined : steps;
}
