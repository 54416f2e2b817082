import { describe, expect, it } from "vitest";
import type { InboundRecord } from "#contract/inbound-record";
import { useApi } from "../setup/api";
import { InboundTruck, newInbound } from "../setup/inbound";

const api = useApi();

const create = (plate: string, key?: string) =>
  api.call<InboundRecord>("SCALE", "post", "/inbound-record", { body: newInbound(plate), key });
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe("concurrent inbound records", () => {
  it("create one open record per plate", async () => {
    const answers = await times(20, () => create("B 7000 RC"));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it("have unique numbers without gaps", async () => {
    const answers = await times(50, (index) => create(`B 71${String(index).padStart(2, "0")} RC`));
    const numbers = answers.map(({ body }) => Number(body.recordNo.slice(-6))).sort((a, b) => a - b);
    expect(numbers.map((value) => value - (numbers[0] ?? 0))).toEqual(Array.from({ length: 50 }, (_, index) => index));
  });

  it("create one record from copies of a form", async () => {
    const answers = await times(5, () => create("B 7200 RC", "one form"));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  });
});

describe("concurrent steps", () => {
  it("succeed once per version", async () => {
    const truck = await InboundTruck.after(api, "B 7300 RC", "weigh-out");
    const { version } = truck.record;
    const answers = await times(10, (index) => truck.does("FINANCE", "finish", { pricePerKg: 5000 + index }, version));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    const history = await api.get<{ data: { action: string }[] }>(
      "ADMIN",
      `/inbound-record/${truck.record.id}/activity`,
    );
    expect(history.body.data.filter(({ action }) => action === "finish")).toHaveLength(1);
  });

  it("never bring a plate in twice under concurrent restore, edit and create", async () => {
    for (let round = 0; round < 5; round++) {
      const plate = `B 740${round} RC`;
      const deleted = await InboundTruck.arrives(api, plate);
      await api.call("ADMIN", "delete", `/inbound-record/${deleted.record.id}`);
      const other = await InboundTruck.arrives(api, `B 745${round} RC`);
      const answers = await Promise.all([
        deleted.does("ADMIN", "restore", {}, deleted.record.version + 1),
        other.put("SCALE", { licensePlate: plate }),
        create(plate),
      ]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    }
  });
});
