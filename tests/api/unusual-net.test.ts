import { describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { useApi } from "../setup/api";
import { TARE, truckAt } from "../setup/trucks";

const api = useApi();
const FAR = { weightKg: TARE + 16_000 };
const unusualReason = "palet dan terpal ikut";

const weighOut = (record: OutboundRecord, body: object) =>
  api.post<OutboundRecord & ErrorAnswer>("SCALE", `/outbound-record/${record.id}/weigh-out`, body, record.version);
const finish = (record: OutboundRecord, body: object = {}) =>
  api.post<OutboundRecord & ErrorAnswer>("OFFICE", `/outbound-record/${record.id}/finish`, body, record.version);
/** Creates a truck whose net was saved with a reason. */
const weighed = async () => (await weighOut(await truckAt(api, "LOADED"), { ...FAR, unusualReason })).body;

describe("a net far from the items' kg", () => {
  it("is reported with an unusual gross, and one reason covers both", async () => {
    const loaded = await truckAt(api, "LOADED");
    const heavy = { weightKg: 61_000 };
    const refused = await weighOut(loaded, heavy);
    expect(refused.body.errors?.weightKg).toEqual([
      "Nilai tidak wajar: truk isi di sini 6.000 sampai 60.000 kg.",
      "Nilai tidak wajar: netto 53.000 kg, padahal barangnya 14.000 kg.",
    ]);
    const { body } = await weighOut(loaded, { ...heavy, unusualReason });
    expect(body.unusual.map(({ field, reason }) => [field, reason])).toEqual([
      ["secondKg", unusualReason],
      ["netKg", unusualReason],
    ]);
  });

  it("needs one reason, which the finish reuses from the weighing", async () => {
    const done = await finish(await weighed());
    expect([done.status, done.body.status, done.body.differenceReason]).toEqual([200, "DONE", unusualReason]);
    const other = await finish(await weighed(), { reason: "karung basah" });
    expect(other.body.differenceReason).toBe("karung basah");
  });

  it("needs a new reason at the finish when the items have changed", async () => {
    const full = await weighed();
    const [item] = full.outboundItem;
    const change = (bags: number, version = item?.version) =>
      api.put<OutboundRecord>(
        "FG",
        `/outbound-record-item/${item?.id}`,
        {
          outboundItemId: 1,
          loadingArea: "H",
          gradeId: 1,
          markingId: 1,
          bags,
          quantityKg: bags * 50,
          unusualReason: "salah hitung",
        },
        version,
      );
    const fewer = await change(190);
    expect(fewer.body.toCheck).toBe(true);
    expect((await finish(fewer.body)).body.errors).toHaveProperty("reason");
    const fitting = await change(240, fewer.body.outboundItem[0]?.version);
    expect([fitting.body.itemsKg, fitting.body.toCheck, fitting.body.unusual]).toEqual([16_000, false, []]);
  });
});
