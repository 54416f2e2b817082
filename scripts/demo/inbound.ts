import type { InboundRecord } from "#contract/weighing/inbound-record";
import { newTruck } from "./masters";
import type { Plant, Visit } from "./plant";
import { type Course, MINUTE_MS } from "./schedule";

const deductionReasons = ["Kadar air 14,2%", "Kotoran di atas 1%", "Berat karung"];
const cancelReasons = ["Kadar air di atas batas, ditolak", "Silo penuh, dijadwalkan ulang"];

/** A truck of a vendor from its arrival to the price. */
export async function* inboundTruck(plant: Plant, visit: Visit): Course {
  const { ask, random } = plant;
  const { at, minutes, cancelled, split, vendor = random.pick(plant.vendors, 1.5) } = visit;
  const chosen = random.pick(vendor.trucks);
  const truck = chosen.inYard ? newTruck(random) : chosen;
  const after = (share: number) => at + minutes * share * MINUTE_MS;
  const goods = split ? vendor.brings.slice(0, 2) : [random.pick(vendor.brings)];
  const kg = random.integer(9, 13) * 1000;
  const items = goods.map(({ item, kgPerUnit }) => ({
    inboundItemId: item.id,
    quantity: Math.round(kg / goods.length / kgPerUnit),
  }));
  truck.inYard = true;
  let record = await ask<InboundRecord>("SCALE", "/inbound-record", {
    date: plant.day(at),
    vendorId: vendor.id,
    licensePlate: truck.plate,
    driverName: truck.driver,
    deliveryNoteNo: `SJ-${vendor.code.slice(0, 3)}-${plant.nextPaper()}`,
    items,
  });
  const to = async (by: "SCALE" | "CHECKER" | "FINANCE" | "ADMIN", transition: string, body: object) => {
    record = await ask<InboundRecord>(by, ["/inbound-record", record, transition], body);
  };
  yield after(0.15);
  const tareKg = truck.tareKg + random.integer(-3, 3) * 10;
  const netKg = Math.round((kg * random.between(0.995, 1.002)) / 10) * 10;
  if (cancelled) await to("SCALE", "cancel", { reason: random.pick(cancelReasons) });
  else {
    await to("SCALE", "weigh-in", { weightKg: tareKg + netKg });
    if (goods.length > 1) {
      yield after(0.3);
      const itemIds = [record.items[0]?.id];
      await to("SCALE", "weigh-between", { itemIds, weightKg: tareKg + Math.round(netKg / 20) * 10 });
    }
    yield after(0.45);
    const missing = record.items[0]?.inboundItem.unit !== "kg" && random.chance(0.15) ? 2 : 0;
    const deductionPct = random.chance(0.35) ? random.pick([0.5, 0.75, 1, 1, 1.25, 1.5, 1.5, 9]) : null;
    const typed = deductionPct !== null && { deductionPct, deductionReason: random.pick(deductionReasons) };
    await to("CHECKER", "check", {
      items: record.items.map(({ id, quantity }) => ({
        id,
        quantity: quantity - missing,
        sampleNo: `LAB-${record.id}`,
      })),
      ...(record.items.some(({ inboundItem }) => inboundItem.factors !== null) ? demoSample(record) : typed),
    });
    yield after(0.65);
    await to("SCALE", "weigh-out", { weightKg: tareKg });
    yield after(1);
    const pricePerKg = Math.round(((goods[0]?.price ?? 0) * random.between(0.99, 1.01)) / 25) * 25;
    await to("FINANCE", "finish", { pricePerKg });
    if (random.chance(0.03)) {
      const reason = "Harga kontrak baru berlaku";
      await to("ADMIN", "reopen", { reason });
      await to("FINANCE", "finish", { pricePerKg: pricePerKg + 25, unusualReason: reason });
    }
  }
  truck.inYard = false;
}

/** Laboratory values around the limits of the factors. One truck in 12 is deducted less, as agreed with the vendor. */
function demoSample({ id, items }: InboundRecord) {
  const sample = items.flatMap((item) =>
    (item.inboundItem.factors ?? []).map(({ name, limit }, place) => ({
      itemId: item.id,
      factor: name,
      value: Math.round(limit * (86 + ((id * 7 + place * 13) % 29))) / 100,
    })),
  );
  return { sample, ...(id % 12 === 0 && { deductionPct: 0, overruledReason: "Sampel kedua lebih kering" }) };
}
