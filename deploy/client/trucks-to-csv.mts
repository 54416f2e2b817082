// Writes the trucks of yesterday and today into trucks.csv:
//   npm install openapi-fetch papaparse && npm install -D tsx typescript @types/node @types/papaparse
// with a key of the role SCALE, which sees inbound and outbound trucks:
//   GUDANG=https://gudang.example.com KEY=gdg_... npx tsx trucks-to-csv.mts
import { writeFileSync } from "node:fs";
import createClient from "openapi-fetch";
import Papa from "papaparse";
import type { components, paths } from "./openapi.d.ts";

type Truck = components["schemas"]["InboundRecordRow"] | components["schemas"]["OutboundRecordRow"];

const { GUDANG = "", KEY, APP_TIMEZONE = "Asia/Jakarta" } = process.env;
const gudang = createClient<paths>({ baseUrl: GUDANG, headers: { Authorization: `Bearer ${KEY}` } });
const yesterday = new Date(Date.now() - 24 * 3_600_000);
const startDate = yesterday.toLocaleDateString("sv", { timeZone: APP_TIMEZONE });

/** Reads a whole list by `next`, 50 rows at a time. */
async function readTrucks(path: "/api/inbound-record" | "/api/outbound-record"): Promise<Truck[]> {
  const trucks: Truck[] = [];
  let after = 0;
  do {
    const query = { startDate, after: String(after), perPage: "50" };
    const { data, error, response } = await gudang.GET(path, { params: { query } });
    if (!data) throw new Error(`${response.status} ${JSON.stringify(error)}`);
    trucks.push(...data.data);
    after = data.next ?? 0;
  } while (after > 0);
  return trucks;
}

const trucks = [...(await readTrucks("/api/inbound-record")), ...(await readTrucks("/api/outbound-record"))];
const rows = trucks.map((truck) => ({
  truck: truck.recordNo,
  date: truck.date,
  plate: truck.licensePlate,
  partner: "vendor" in truck ? truck.vendor.name : truck.customer.name,
  status: truck.status,
  netKg: truck.netKg,
}));
// Excel reads UTF-8 by the byte order mark; in Indonesia it expects columns separated by semicolons.
writeFileSync("trucks.csv", `\uFEFF${Papa.unparse(rows, { delimiter: ";", escapeFormulae: true })}\n`);
