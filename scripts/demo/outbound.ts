import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { type Customer, type Goods, newTruck } from "./masters";
import type { Plant, Visit } from "./plant";
import { type Course, MINUTE_MS } from "./schedule";

interface Load {
  customer: Customer;
  truck: Customer["trucks"][number];
  goods: Goods;
  kg: number;
  bookingId?: number;
}

const notes = ["Antar sebelum pukul 15.00.", "Pakai terpal, barang tidak boleh basah.", null, null, null, null];
const cancelReasons = ["Truk rusak, diganti armada lain", "Bak truk kotor, ditolak bagian FG"];

/** A truck of finished goods from its arrival to the gate. */
export async function* outboundTruck(plant: Plant, { at, minutes, cancelled, split }: Visit, load: Load): Course {
  const { ask, random } = plant;
  const { customer, goods, kg, bookingId = null } = load;
  const { item, grade, marking } = goods;
  const truck = load.truck.inYard ? newTruck(random) : load.truck;
  const after = (share: number) => at + minutes * share * MINUTE_MS;
  const half = Math.floor(kg / 2000) * 1000;
  truck.inYard = true;
  let record = await ask<OutboundRecord>("OFFICE", "/outbound-record", {
    date: plant.day(at),
    customerId: customer.id,
    licensePlate: truck.plate,
    driverName: truck.driver,
    destination: customer.address,
    sealNo: random.chance(0.6) ? `SG-${plant.nextPaper()}` : null,
    note: random.pick(notes),
    outboundItem: (split ? [half, kg - half] : [kg]).map((quantityKg) => ({
      outboundItemId: item.id,
      loadingArea: plant.nextArea(),
      ...(bookingId === null ? { gradeId: grade.id, markingId: marking.id } : { bookingId }),
      bags: item.kgPerUnit === null ? 0 : quantityKg / item.kgPerUnit,
      quantityKg,
    })),
  });
  const to = async (by: "SCALE" | "OFFICE" | "ADMIN", transition: string, body: object) => {
    record = await ask<OutboundRecord>(by, ["/outbound-record", record, transition], body);
  };
  yield after(0.2);
  const tareKg = truck.tareKg + random.integer(-3, 3) * 10;
  if (cancelled) await to("OFFICE", "cancel", { reason: random.pick(cancelReasons) });
  else {
    await to("SCALE", "weigh-in", { weightKg: tareKg });
    for (const [place, one] of record.outboundItem.entries()) {
      yield after(0.4 + place * 0.18);
      const { bags, quantityKg } = one;
      record = await ask<OutboundRecord>("FG", ["/outbound-record-item", one, "load"], { bags, quantityKg });
    }
    yield after(0.78);
    // Some differ by more than the tolerance.
    const share = random.chance(0.04) ? random.between(1.006, 1.009) : random.between(0.999, 1.002);
    await to("SCALE", "weigh-out", { weightKg: tareKg + Math.round((kg * share) / 10) * 10 });
    yield after(1);
    await to("OFFICE", "finish", {});
    if (random.chance(0.02)) {
      await to("ADMIN", "reopen", { reason: "Tujuan di surat jalan salah" });
      await to("OFFICE", "finish", {});
    }
  }
  truck.inYard = false;
}
