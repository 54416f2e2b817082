import { isNull, sql } from "drizzle-orm";
import { productionReport } from "#contract/production-report";
import { exDoMaster, grade, marking, outboundItem } from "../db/tables/masters";
import { production } from "../db/tables/production";
import { defineSource } from "../rows/engine/source";

export const productions = defineSource(productionReport, {
  date: production.date,
  document: production.id,
  live: isNull(production.deletedAt),
  rows: {
    from: sql`${production}
      join ${exDoMaster} on ${exDoMaster.id} = ${production.exDoMasterId}
      join ${outboundItem} on ${outboundItem.id} = ${production.outboundItemId}
      join ${grade} on ${grade.id} = ${production.gradeId}
      join ${marking} on ${marking.id} = ${production.markingId}`,
    columns: {
      productionNo: production.productionNo,
      date: production.date,
      shift: production.shift,
      quantityKg: production.quantityKg,
    },
    units: { unit: outboundItem.unit, count: production.bags },
  },
  filters: {
    grade: { of: [grade.code, grade.name] },
    exDoType: { of: exDoMaster.exDoType },
    shift: { of: sql`${production.shift}::text` },
  },
});
