import { describe, expect, it } from "vitest";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { MonitorRecord } from "#contract/weighing/monitor";
import { useApi } from "../setup/api";
import { newRecord } from "../setup/records";

const api = useApi();

describe("an outbound truck's journey", () => {
  it("runs from waiting to done, each step by its role, and updates the monitor", async () => {
    const made = await api.post<OutboundRecord>("OFFICE", "/outbound-record", newRecord("b1234xyz"));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ status: "WAITING", licensePlate: "B 1234 XYZ", itemsKg: 14_000 });
    expect(made.body.recordNo).toMatch(/^BK-2026-\d{6}$/);
    const { id } = made.body;
    const onMonitor = async () => {
      const { body } = await api.get<{ data: MonitorRecord[] }>(null, "/monitor/outbound-record");
      return body.data.find((record) => record.id === id);
    };
    expect((await onMonitor())?.outboundItem.map((item) => item.loadingArea)).toEqual(["H", "K"]);

    const weighed = await api.post<OutboundRecord>(
      "SCALE",
      `/outbound-record/${id}/weigh-in`,
      { weightKg: 8000 },
      made.body.version,
    );
    expect(weighed.body).toMatchObject({ status: "WEIGHED_IN", firstKg: 8000, firstBy: { name: "Uji SCALE" } });

    let record = weighed.body;
    for (const item of record.outboundItem) {
      const loaded = await api.post<OutboundRecord>(
        "FG",
        `/outbound-record-item/${item.id}/load`,
        { bags: item.bags, quantityKg: item.quantityKg },
        item.version,
      );
      expect(loaded.status).toBe(200);
      record = loaded.body;
    }
    expect(record.status).toBe("LOADED");
    // The monitor may be cached for a quarter of a second.
    await expect.poll(onMonitor).toBeUndefined();

    const full = await api.post<OutboundRecord>(
      "SCALE",
      `/outbound-record/${id}/weigh-out`,
      { weightKg: 22_050 },
      record.version,
    );
    expect(full.body).toMatchObject({ status: "WEIGHED_OUT", netKg: 14_050, differenceKg: 50 });
    const done = await api.post<OutboundRecord>("OFFICE", `/outbound-record/${id}/finish`, {}, full.body.version);
    expect(done.body).toMatchObject({ status: "DONE", differenceReason: null });

    const history = await api.get<{ data: { action: string }[] }>("OFFICE", `/outbound-record/${id}/activity`);
    expect(history.body.data.map((entry) => entry.action)).toEqual([
      "finish",
      "weighOut",
      "load",
      "load",
      "weighIn",
      "create",
    ]);
  });
});
