import { isNull, sql } from "drizzle-orm";
import { productionRows } from "#contract/rows/production";
import { exDoMaster, grade, marking, outboundItem } from "../db/tables/masters";
import { production } from "../db/tables/production";
import { byName } from "./engine/order";
import { defineRowSource, listSource } from "./engine/source";

export const productions = defineRowSource(productionRows, {
  table: production,
  date: production.date,
  document: production.id,
  live: isNull(production.deletedAt),
  rows: {
    from: sql`${production}
      left join ${exDoMaster} on ${exDoMaster.id} = ${production.exDoMasterId}
      left join ${outboundItem} on ${outboundItem.id} = ${production.outboundItemId}
      left join ${grade} on ${grade.id} = ${production.gradeId}
      left join ${marking} on ${marking.id} = ${production.markingId}`,
    columns: {},
    units: { unit: outboundItem.unit, count: production.bags },
  },
  filters: {
    grade: { of: [grade.code, grade.name] },
    exDoType: { of: exDoMaster.exDoType },
  },
  list: {
    ...listSource(production, "production"),
    number: production.productionNo,
    ownSorts: true,
    filters: {
      exDoNo: exDoMaster.ex_do_no,
      outboundItemId: production.outboundItemId,
      gradeId: production.gradeId,
      markingId: production.markingId,
      unusual: production.toCheck,
    },
    sort: { exDoNo: byName(exDoMaster.ex_do_no), bags: production.bags },
    sortGroups: { exDoNo: exDoMaster.id },
  },
});
