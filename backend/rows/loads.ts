import { sql } from "drizzle-orm";
import { loadRows } from "#contract/rows/loads";
import { grade, marking, outboundItem } from "../db/tables/masters";
import { outboundRecord as record, outboundRecordItem as item } from "../db/tables/outbound";
import { activity } from "../db/tables/system";
import { defineSource, inZone } from "./engine/source";
import { minutesBetween, notCancelled, plateFilter } from "./trucks";

/** The call since the last step before the load (docs/domain.md, Calling trucks). */
const calledAt = sql`(
  select max(${activity.at}) from ${activity}
  where ${activity.entity} = 'outbound-record' and ${activity.entityId} = ${record.id} and ${activity.action} = 'call'
    and ${activity.at} between ${record.firstAt} and ${item.loadedAt}
    and not exists (select from ${item} earlier where earlier.outbound_record_id = ${record.id}
      and earlier.deleted_at is null and earlier.loaded_at >= ${activity.at} and earlier.loaded_at < ${item.loadedAt}))`;

const tables = sql`${item} join ${record} on ${record.id} = ${item.outboundRecordId}
  left join ${outboundItem} on ${outboundItem.id} = ${item.outboundItemId}
  left join ${grade} on ${grade.id} = ${item.gradeId}
  left join ${marking} on ${marking.id} = ${item.markingId}`;

export const loads = defineSource(loadRows, {
  date: record.date,
  document: record.id,
  live: sql`${record.deletedAt} is null and ${notCancelled(record)} and ${item.deletedAt} is null and ${item.loadedAt} is not null`,
  filters: { licensePlate: plateFilter(record) },
  rows: {
    id: item.id,
    from: inZone(tables, "UTC"),
    fromIn: (timeZone) => inZone(tables, timeZone),
    columns: {
      recordNo: record.recordNo,
      date: record.date,
      licensePlate: record.licensePlate,
      hour: sql`to_char(${item.loadedAt} at time zone plant.zone, 'HH24:00')`,
      loadingArea: item.loadingArea,
      itemsKg: item.quantityKg,
      callMinutes: minutesBetween(calledAt, item.loadedAt),
    },
    units: { unit: outboundItem.unit, count: item.bags },
    groups: {
      item: { id: item.outboundItemId, label: outboundItem.name, master: outboundItem },
      grade: { id: item.gradeId, label: grade.name, master: grade },
      marking: { id: item.markingId, label: marking.name, master: marking },
    },
  },
});
