/** Slips of the hand at every desk: the desk, the value meant, the value entered, and the changed fields. */

export type Desk =
  | "inbound"
  | "weighIn"
  | "check"
  | "weighOut"
  | "price"
  | "outbound"
  | "tare"
  | "load"
  | "gross"
  | "booking"
  | "po"
  | "production"
  | "count";

type Slip = [desk: Desk, meant: string, entered: string, changes: Record<string, unknown>];

/** Days are counted back from today; the test replaces them by dates. */
const daysBack = (days: number) => ({ daysBack: days });
const noted = (quantity: number, inboundItemId = 1) => ({ items: [{ inboundItemId, quantity }] });
const kg = (weightKg: number) => ({ weightKg });
const item = (bags: number, quantityKg: number, markingId = 1) => ({
  outboundItem: [{ outboundItemId: 1, loadingArea: "H", gradeId: 1, markingId, bags, quantityKg }],
});
const line = (orderedKg: number, pricePerKg: number) => ({
  lines: [{ gradeId: 1, markingId: 1, orderedKg, pricePerKg }],
});

export const SLIPS: readonly Slip[] = [
  ["inbound", "18,000 kg", "1,800 kg", noted(1_800)],
  ["inbound", "18,000 kg", "180,000 kg", noted(180_000)],
  ["inbound", "wheat", "goods that the vendor never brought", noted(10, 2)],
  ["inbound", "18,000 kg", "18,000 bales", noted(18_000, 2)],
  ["inbound", "UD Tani Makmur", "PT Gandum Impor", { vendorId: 2 }],
  ["inbound", "today", "a month ago", daysBack(31)],
  ["inbound", "today", "a year ago", daysBack(365)],
  ["inbound", "today", "next month", daysBack(-30)],
  ...[25_900, 20_500, 28_500, 2_950, 295_000, 890, 2_480].map((entered): Slip => [
    "weighIn",
    "29,500 kg",
    `${entered} kg`,
    kg(entered),
  ]),
  ["check", "3 %", "30 %", { deductionPct: 30 }],
  ["check", "90 kg", "900 kg", { deductionKg: 900 }],
  ["check", "3 %", "3 kg", { deductionKg: 3 }],
  ["check", "2 %", "20 %", { deductionPct: 20 }],
  ["check", "18,000 kg", "1,800 kg", { quantity: 1_800 }],
  ["check", "18,000 kg", "180,000 kg", { quantity: 180_000 }],
  ...[15_100, 12_500, 1_150, 21_500].map((entered): Slip => ["weighOut", "11,500 kg", `${entered} kg`, kg(entered)]),
  ...[5_050, 550, 55_000, 5_500_000].map((pricePerKg): Slip => [
    "price",
    "Rp 5,500",
    `Rp ${pricePerKg}`,
    { pricePerKg },
  ]),
  ["outbound", "160 bags", "16 bags", item(16, 800)],
  ["outbound", "160 bags", "106 bags", item(106, 5_300)],
  ["outbound", "160 bags", "900 bags", item(900, 45_000)],
  ["outbound", "8,000 kg", "80,000 kg", item(160, 80_000)],
  ["outbound", "8,000 kg", "800 kg", item(160, 800)],
  ["outbound", "PT Sinar Pangan", "CV Tirta Abadi", { customerId: 2 }],
  ["outbound", "Mawar", "Melati, without stock", item(160, 8_000, 2)],
  ["outbound", "today", "yesterday", daysBack(1)],
  ["outbound", "today", "a month ago", daysBack(31)],
  ["outbound", "today", "next month", daysBack(-30)],
  ...[9_200, 6_020, 720, 72_000, 17_200].map((entered): Slip => ["tare", "7,200 kg", `${entered} kg`, kg(entered)]),
  ["load", "160 bags", "16 bags", { bags: 16, quantityKg: 800 }],
  ["load", "8,000 kg", "80,000 kg", { bags: 160, quantityKg: 80_000 }],
  ["load", "160 bags", "1,600 bags", { bags: 1_600, quantityKg: 80_000 }],
  ...[16_000, 14_400, 152_000].map((entered): Slip => ["gross", "15,200 kg", `${entered} kg`, kg(entered)]),
  ["booking", "8,000 kg", "80,000 kg", { quantityKg: 80_000 }],
  ["booking", "8,000 kg", "800 kg", { quantityKg: 800 }],
  ["booking", "8,000 kg", "more than ordered", { quantityKg: 800_000 }],
  ["booking", "8,000 kg", "80 kg", { quantityKg: 80 }],
  ["booking", "the line", "another line", { other: true }],
  ["booking", "a plate of the customer", "a plate of another customer", { licensePlate: "B 3003 KNW" }],
  ["booking", "today", "last week", daysBack(7)],
  ["booking", "today", "next month", daysBack(-30)],
  ["po", "Rp 8,500", "Rp 85,000", line(20_000, 85_000)],
  ["po", "Rp 8,500", "Rp 850", line(20_000, 850)],
  ["po", "20,000 kg", "200,000 kg", line(200_000, 8_500)],
  ["po", "20,000 kg", "2,000 kg", line(2_000, 8_500)],
  ["po", "1 %", "10 %", { tolerancePct: 10 }],
  ["po", "LOCAL", "EXPORT", { poSalesType: "EXPORT" }],
  ["po", "PT Sinar Pangan", "CV Tirta Abadi", { customerId: 2 }],
  ["po", "PO/SINAR/26/0400", "PO/SINAR/26/03O1 beside 0301", { poSalesNo: "PO/SINAR/26/03O1" }],
  ["po", "today", "a month ago", daysBack(31)],
  ["production", "200 bags", "2,000 bags", { bags: 2_000, quantityKg: 100_000 }],
  ["production", "200 bags", "20 bags", { bags: 20, quantityKg: 1_000 }],
  ["production", "10,000 kg", "100,000 kg", { quantityKg: 100_000 }],
  ["production", "10,000 kg", "1,000 kg", { quantityKg: 1_000 }],
  ["production", "today", "last week", daysBack(7)],
  ["production", "today", "next month", daysBack(-30)],
  ["production", "today", "a month ago", daysBack(31)],
  ["count", "30,000 kg", "300,000 kg", { quantityKg: 300_000 }],
  ["count", "30,000 kg", "3,000 kg", { quantityKg: 3_000 }],
  ["count", "today", "a month ago", daysBack(31)],
];
