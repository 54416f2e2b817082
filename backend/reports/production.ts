import { isNull, sql } from "drizzle-orm";
import { productionReport } from "#contract/production-report";
import { exDoMaster, grade, marking, outboundItem } from "../db/tables/masters";
import { production } from "../db/tables/production";
import { defineSource } from "./source";

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
    id: production.id,
    columns: {
      productionNo: production.productionNo,
      date: production.date,
      shift: production.shift,
      exDo: exDoMaster.ex_do_no,
      item: outboundItem.name,
      grade: grade.name,
      marking: marking.name,
      quantityKg: production.quantityKg,
    },
    units: { unit: outboundItem.unit, count: production.bags },
    groups: {
      "ex-do": { id: exDoMaster.id, label: exDoMaster.ex_do_no },
      item: { id: outboundItem.id, label: outboundItem.name },
      grade: { id: grade.id, label: grade.name },
      marking: { id: marking.id, label: marking.name },
    },
  },
  filters: {
    marking: { of: marking.name },
    grade: { of: [grade.code, grade.name] },
    exDoType: { of: exDoMaster.exDoType },
    shift: { of: sql`${production.shift}::text` },
  },
});
