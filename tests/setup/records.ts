/** Body of a new outbound record with two items of 14,000 kg in total, in areas H and K of the fixture. */
export function newRecord(licensePlate: string, changes: Record<string, unknown> = {}) {
  return {
    date: "2026-11-20",
    customerId: 1,
    licensePlate,
    driverName: "Budi",
    destination: "Cikarang",
    outboundItem: [
      { outboundItemId: 1, loadingArea: "H", gradeId: 1, markingId: 1, bags: 200, quantityKg: 10_000 },
      { outboundItemId: 2, loadingArea: "K", gradeId: 2, markingId: 2, bags: 160, quantityKg: 4000 },
    ],
    ...changes,
  };
}

/** Body of a production of 20,000 kg of the fixture's first goods. */
export function newProduction(changes: Record<string, unknown> = {}) {
  const goods = { exDoMasterId: 1, outboundItemId: 1, gradeId: 1, markingId: 1 };
  return { date: "2026-11-20", shift: 1, ...goods, bags: 400, quantityKg: 20_000, ...changes };
}
