import { describe, expect, it } from "vitest";
import type { OutboundRecord } from "#contract/outbound-record";
import type { MonitorRecord } from "#contract/monitor";
import { useApi } from "../setup/api";
import { newRecord } from "../setup/records";

const api = useApi();

describe("an outbound truck's journey", () => {
  it("runs from waiting to done, each step by its role, and updates the monitor", async () => {
    const made = await api.call<OutboundRecord>("OFFICE", "post", "/outbound-record", { body: newRecord("b1234xyz") });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ status: "WAITING", licensePlate: "B 1234 XYZ", itemsKg: 14_000 });
    expect(made.body.recordNo).toMatch(/^BK-2026-\d{6}$/);
    const { id } = made.body;
    const onMonitor = async () => {
      const { body } = await api.call<{ data: MonitorRecord[] }>(null, "get", "/monitor/outbound-record");
      return body.data.find((record) => record.id === id);
    };
    expect((await onMonitor())?.outboundItem.map((item) => item.loadingArea)).toEqual(["H", "K"]);

    const weighed = await api.call<OutboundRecord>("SCALE", "post", `/outbound-record/${id}/weigh-in`, {
      body: { weightKg: 8000 },
      version: made.body.version,
    });
    expect(weighed.body).toMatchObject({ status: "WEIGHED_IN", firstKg: 8000, firstBy: { name: "Uji SCALE" } });

    let record = weighed.body;
    for (const item of record.outboundItem) {
      const loaded = await api.call<OutboundRecord>("FG", "post", `/outbound-record-item/${item.id}/load`, {
        body: { bags: item.bags, quantityKg: item.quantityKg },
        version: item.version,
      });
      expect(loaded.status).toBe(200);
      record = loaded.body;
    }
    expect(record.status).toBe("LOADED");
    // The monitor may answer as of a quarter of a second ago.
    await expect.poll(onMonitor).toBeUndefined();

    const full = await api.call<OutboundRecord>("SCALE", "post", `/outbound-record/${id}/weigh-out`, {
      body: { weightKg: 22_050 },
      version: record.version,
    });
    expect(full.body).toMatchObject({ status: "WEIGHED_OUT", netKg: 14_050, differenceKg: 50 });
    const done = await api.call<OutboundRecord>("OFFICE", "post", `/outbound-record/${id}/finish`, {
      body: {},
      version: full.body.version,
    });
    expect(done.body).toMatchObject({ status: "DONE", differenceReason: null });

    const history = await api.call<{ data: { action: string }[] }>("OFFICE", "get", `/outbound-record/${id}/activity`);
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
