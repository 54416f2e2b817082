import { Seeded } from "./seeded";

export interface Truck<Owner> {
  plate: string;
  driver: string;
  tareKg: number;
  /** kg */
  payloadKg: { least: number; most: number };
  usual: Owner;
}

/** Region codes, nearest first. */
const regions = ["B", "B", "T", "D", "F", "A", "E", "Z", "G", "H", "AD", "L", "R", "AA", "N", "BE"];
const letters = [..."ABCDEFGHJKLMNPRSTUVWXYZ"];

const kinds = [
  { share: 0.6, tare: [7000, 9000], least: 8000, most: 15_500 },
  { share: 0.28, tare: [9500, 11_500], least: 15_000, most: 22_000 },
  { share: 0.12, tare: [13_000, 15_000], least: 23_000, most: 30_000 },
] as const;

const firstNames = [
  ..."Budi Agus Slamet Asep Dedi Eko Hendra Joko Rudi Supri Wawan Yanto Bambang Cecep Dadang Endang Fajar Gunawan".split(
    " ",
  ),
  ..."Heri Imam Jajang Kosim Lukman Mulyadi Nana Oman Purnomo Rahmat Sugeng Tatang Ujang Wahyu Yudi Zaenal".split(" "),
];
const lastNames = [
  ..."Santoso Hidayat Setiawan Kurniawan Suryana Wibowo Saputra Permana Nugroho Susanto Maulana Ramdani".split(" "),
  ..."Hermawan Sutrisno Sopandi Iskandar Firmansyah Gunadi Mulyana Prasetyo".split(" "),
];

/** Makes `count` trucks, mostly for the first owners. */
export function demoTrucks<Owner>(subject: string, owners: readonly Owner[], count: number): Truck<Owner>[] {
  const random = new Seeded(subject);
  const trucks = new Map<string, Truck<Owner>>();
  while (trucks.size < count) {
    const plate = plateOf(random);
    const chosen = random.next();
    const kind = chosen < kinds[0].share ? kinds[0] : chosen < kinds[0].share + kinds[1].share ? kinds[1] : kinds[2];
    trucks.set(plate, {
      plate,
      driver: driverName(random),
      tareKg: random.whole(kind.tare[0] / 10, kind.tare[1] / 10) * 10,
      payloadKg: { least: kind.least, most: kind.most },
      usual: random.pickEarly(owners),
    });
  }
  return [...trucks.values()];
}

/** A driver: many go by one name. */
export function driverName(random: Seeded): string {
  const first = random.pick(firstNames);
  return random.chance(0.35) ? first : `${first} ${random.pick(lastNames)}`;
}

function plateOf(random: Seeded): string {
  const region = random.pickEarly(regions);
  const suffix = region === "B" ? 3 : 2;
  const end = Array.from({ length: suffix }, () => random.pick(letters)).join("");
  return `${region} ${random.whole(region === "B" ? 9000 : 8000, 9999)} ${end}`;
}
