import { beforeAll, describe, expect, it } from "vitest";
import type { Role } from "#contract/access";
import { bookingQuery } from "#contract/orders/booking";
import { inboundRecordQuery } from "#contract/weighing/inbound-record";
import { outboundRecordQuery } from "#contract/weighing/outbound-record";
import { outstandingQuery } from "#contract/orders/outstanding";
import { poSaleQuery } from "#contract/orders/po-sale";
import { listBookings } from "#backend/booking/queries";
import type { Reader } from "#backend/db/client";
import { listInbound } from "#backend/inbound/queries";
import { listOutbound } from "#backend/outbound/queries";
import { listOutstanding } from "#backend/outstanding/queries";
import { listPoSales } from "#backend/po-sale/queries";
import { useApi } from "../setup/api";
import { fillReports } from "../setup/report-data";

/** Compares lists by prepared statements (backend/db/prepared-statements.ts) with those in a transaction, which has none. */

const api = useApi();

beforeAll(async () => {
  await fillReports(api.db, Number(process.env.REPORT_SEED ?? 20_261_124));
});

type Given = Record<string, string>;
const as = (role: Role) => ({ roles: [role] });
const LISTS: Record<string, (db: Reader, given: Given, role: Role) => Promise<{ data: unknown[]; total: number }>> = {
  outbound: (db, given, role) => listOutbound(db, outboundRecordQuery.parse(given), as(role)),
  inbound: (db, given, role) => listInbound(db, inboundRecordQuery.parse(given), as(role)),
  booking: (db, given) => listBookings(db, bookingQuery.parse(given)),
  "po-sale": (db, given) => listPoSales(db, poSaleQuery.parse(given)),
  outstanding: (db, given) => listOutstanding(db, outstandingQuery.parse(given), { APP_TIMEZONE: "Asia/Jakarta" }),
};
const DAYS = ["2026-02-10", "2026-03-01", "2026-05-20"];
const EVERY: Given[] = [
  {},
  ...DAYS.flatMap((startDate): Given[] => [
    { startDate },
    { startDate, endDate: "2026-05-20" },
    { endDate: startDate },
  ]),
  { after: "0", perPage: "7" },
  { after: "9", perPage: "7" },
  { after: "9", perPage: "8", changedSince: "2026-01-01T00:00:00.000Z" },
  { after: "9", perPage: "8", changedSince: "2126-01-01T00:00:00.000Z" },
  { deleted: "1" },
  { page: "2", perPage: "5" },
  { page: "3", perPage: "5" },
];
const TRUCKS: Given[] = [
  ...DAYS.flatMap((date): Given[] => [{ date }, { date, withOpen: "1" }, { date, withCancelled: "0" }]),
  ...["DONE", "CANCELLED", "WAITING"].flatMap((status): Given[] => [{ status }, { status, withCancelled: "0" }]),
  { waiting: "me" },
  { waiting: "anyone" },
  { licensePlate: "B" },
  { licensePlate: "1" },
  { sort: "licensePlate" },
  { sort: "-netKg" },
];
const ids = (name: string): Given[] => ["1", "2", "3"].map((id) => ({ [name]: id }));
const QUERIES: Record<string, Given[]> = {
  outbound: [...EVERY, ...TRUCKS, ...ids("gradeId"), ...ids("outboundItemId"), ...ids("markingId")],
  inbound: [...EVERY, ...TRUCKS, ...ids("vendorId"), ...ids("inboundItemId")],
  booking: [...EVERY, ...ids("gradeId"), ...ids("markingId"), { status: "CANCELLED" }, { status: "ACTIVE" }],
  "po-sale": [...EVERY, { status: "ACTIVE" }, { customer: "a" }],
  outstanding: [...EVERY, ...DAYS.map((asOf): Given => ({ asOf })), ...ids("gradeId")],
};
const ROLES: Role[] = ["ADMIN", "OFFICE"];

describe.each(Object.entries(LISTS))("the prepared statements of the list %s", (name, list) => {
  it("answer each query like statements that are built for it", async () => {
    const asked = [...(QUERIES[name] ?? []), ...(QUERIES[name] ?? []).toReversed()];
    const totals = new Set<number>();
    for (const given of asked) {
      for (const role of ROLES) {
        const prepared = await list(api.db, given, role);
        const built = await api.db.transaction((tx) => list(tx, given, role));
        expect({ given, ...prepared }).toStrictEqual({ given, ...built });
        totals.add(prepared.total);
      }
    }
    expect(totals.size).toBeGreaterThan(4);
  });
});
