import { and, asc, isNull, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { RoleHolder } from "#contract/access";
import { bookingQuery } from "#contract/booking";
import { inboundRecordQuery } from "#contract/inbound-record";
import { outboundRecordQuery } from "#contract/outbound-record";
import { outstandingQuery } from "#contract/outstanding";
import { poSaleQuery } from "#contract/po-sale";
import { productionQuery } from "#contract/production";
import { bookingOrder, matchingBookings } from "../booking/queries";
import { poSaleLine } from "../db/tables/po-sale";
import { inboundOrder, matchingInbound } from "../inbound/queries";
import { matchingOutbound, outboundOrder } from "../outbound/queries";
import { matchingOutstanding, outstandingOrder } from "../outstanding/queries";
import { matchingPoSales, poSaleOrder } from "../po-sale/queries";
import { matchingProduction, productionOrder } from "../production/record";
import { bookings } from "../reports/booking";
import { inboundRecords } from "../reports/inbound";
import { outboundRecords } from "../reports/outbound";
import { outstandings } from "../reports/outstanding";
import { poSales } from "../reports/po-sale";
import { productions } from "../reports/production";
import type { DefinedReport } from "../reports/source";

/** A list that is made a file of: the rows and the order of the list, in the columns of its area's report. */
export interface ExportedList<Query extends z.ZodObject = z.ZodObject> {
  defined: DefinedReport;
  query: Query;
  where(query: z.output<Query>, caller: RoleHolder | null): SQL | undefined;
  order(query: z.output<Query>): SQL[];
}

const define = <Query extends z.ZodObject>(list: ExportedList<Query>) => list as unknown as ExportedList;

/** Every list that is made a file of. A PO has a row for each of its lines. */
export const exportedLists: readonly ExportedList[] = [
  define({ defined: outboundRecords, query: outboundRecordQuery, where: matchingOutbound, order: outboundOrder }),
  define({ defined: inboundRecords, query: inboundRecordQuery, where: matchingInbound, order: inboundOrder }),
  define({
    defined: poSales,
    query: poSaleQuery,
    where: (query) => and(matchingPoSales(query), isNull(poSaleLine.deletedAt)),
    order: (query) => [...poSaleOrder(query), asc(poSaleLine.id)],
  }),
  define({ defined: bookings, query: bookingQuery, where: matchingBookings, order: bookingOrder }),
  define({ defined: productions, query: productionQuery, where: matchingProduction, order: productionOrder }),
  define({ defined: outstandings, query: outstandingQuery, where: matchingOutstanding, order: outstandingOrder }),
];
