import { isNull, sql } from "drizzle-orm";
import { deductionRows } from "#contract/rows/deductions";
import { appUser } from "../db/tables/accounts";
import { inboundRecord as record } from "../db/tables/inbound";
import { vendor } from "../db/tables/masters";
import { defineSource, pairColumns } from "./engine/source";
import { inboundColumns, plateFilter } from "./inbound";
import { weighedTwice } from "./trucks";

export const deductions = defineSource(deductionRows, {
  table: record,
  date: record.date,
  document: record.id,
  live: sql`${isNull(record.deletedAt)} and ${weighedTwice(record)}
    and ${record.checkedById} is not null and ${record.status} not in ('WAITING', 'WEIGHED_IN')`,
  filters: { licensePlate: plateFilter },
  rows: {
    from: sql`${record} left join ${vendor} on ${vendor.id} = ${record.vendorId}
      left join ${appUser} on ${appUser.id} = ${record.checkedById}`,
    columns: {
      ...inboundColumns,
      checkedBy: appUser.name,
      weighedKg: sql`(${record.firstKg} - ${record.secondKg})`,
    },
    groups: {
      vendor: { id: record.vendorId, label: vendor.name, master: vendor },
      "vendor-checkedBy": pairColumns([record.vendorId, appUser.name], [vendor.name, appUser.name]),
    },
  },
});
