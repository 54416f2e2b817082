import { expect, it } from "vitest";
import type { Booking } from "#contract/orders/booking";
import { businessDay, shiftDay } from "#contract/plant/business-day";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { PoSale } from "#contract/orders/po-sale";
import type { Production } from "#contract/orders/production";
import { connect } from "#backend/db/client";
import { Seeded } from "../../scripts/demo/seeded";
import { loadDemoData } from "../../scripts/demo-data";
import { useApi } from "../setup/api";
import { emptyDatabase } from "../setup/database";
import { desksOf } from "../setup/slips";

/** Enters records of the demo's last month again: usual values are saved without a question (docs/domain.md). */

const api = useApi({ UNUSUAL_DAYS_BACK: "31" }, undefined, async (serverUrl, database) => {
  const url = await emptyDatabase(serverUrl, database);
  await loadDemoData(url);
  return { ...connect(url, { connections: 5 }), url };
});
const date = businessDay("Asia/Jakarta");
const month = `startDate=${shiftDay(date, -30)}&endDate=${date}`;
/** A truck of today would repeat its two weights. */
const beforeToday = `startDate=${shiftDay(date, -30)}&endDate=${shiftDay(date, -1)}`;

interface Judged {
  unusual: readonly unknown[];
}

/** Reads the newest records of a list in full, without those that were unusual. */
async function newest<Row extends Judged>(path: string, query: string, count: number): Promise<Row[]> {
  const { body } = await api.get<{ data: { id: number }[] }>("ADMIN", `${path}?${query}&perPage=50`);
  const found = body.data.slice(0, count);
  const rows = await Promise.all(found.map(async ({ id }) => (await api.get<Row>("ADMIN", `${path}/${id}`)).body));
  return rows.filter(({ unusual }) => unusual.length === 0);
}

/** Returns the newest finished trucks that are not in the yard again. */
async function finished<Row extends Judged & { licensePlate: string }>(path: string, count: number): Promise<Row[]> {
  const { body: open } = await api.get<{ data: Row[] }>("ADMIN", `${path}?waiting=anyone`);
  const inYard = new Set(open.data.map(({ licensePlate }) => licensePlate));
  const rows = await newest<Row>(path, `${beforeToday}&status=DONE`, 50);
  return rows.filter(({ licensePlate }) => !inYard.has(licensePlate)).slice(0, count);
}

/** Counts enough of all goods: a true quantity above the stock is asked about rightly, and desks remove productions. */
async function fillStock(productions: readonly Production[]): Promise<void> {
  const goods = new Map(
    productions.map(({ gradeId, markingId }) => [`${gradeId} ${markingId}`, { gradeId, markingId }]),
  );
  for (const [index, one] of [...goods.values()].entries()) {
    const body = {
      ...one,
      date: shiftDay(date, -1),
      quantityKg: 300_000 + index * 70_000,
      unusualReason: "stok opname",
    };
    expect((await api.post("ADMIN", "/opening-stock", body)).status).toBe(201);
  }
}

/** Enough for any day of the demo: runs with three seeds had 30 to 39 silent slips, and asked about no true value. */
const SLIPS = 360;
/** Aim: 18. */
const MOST_SILENT = 54;
/** 1 in 50. */
const MOST_ASKED = 7;

it("asks about 51 of 60 slips (aim: 57) at every desk, and about at most 1 in 50 true values", async () => {
  const records = await Promise.all([
    finished<InboundRecord>("/inbound-record", 60),
    finished<OutboundRecord>("/outbound-record", 60),
    newest<Booking>("/booking", `${month}&status=ACTIVE`, 30),
    newest<PoSale>("/po-sale", month, 30),
    newest<Production>("/production", month, 50),
  ]);
  const [inbound, outbound, bookings, pos, productions] = records;
  await fillStock(productions);
  const random = new Seeded(54);
  const enterAt = desksOf(api, random, date, { inbound, outbound, bookings, pos, productions });
  const [silent, asked]: [string[], string[]] = [[], []];
  for (let place = 0; place < SLIPS; place += 1) {
    const slip = await enterAt(place, true);
    if (slip.status < 300) silent.push(slip.what);
    const control = await enterAt(place, false);
    if (control.status >= 300) asked.push(`${control.what} ${control.questions}`);
  }
  expect(silent.slice(MOST_SILENT)).toEqual([]);
  expect(asked.slice(MOST_ASKED)).toEqual([]);
});
