import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { inboundOpen, outboundOpen } from "#contract/weighing/open-records";
import { useApi } from "../setup/api";
import { InboundTruck } from "../setup/inbound";
import { freshPlate, openTruck, truckAt } from "../setup/trucks";

const api = useApi();

beforeAll(async () => {
  await openTruck(api, { date: "2026-01-02" });
  await openTruck(api);
  await truckAt(api, "LOADING");
  await truckAt(api, "WEIGHED_OUT");
  await truckAt(api, "DONE");
  await truckAt(api, "CANCELLED");
  const gone = await openTruck(api);
  await api.call("ADMIN", "delete", `/outbound-record/${gone.id}`);
  await InboundTruck.arrives(api, freshPlate());
  await InboundTruck.after(api, freshPlate(), "check");
  await InboundTruck.after(api, freshPlate(), "finish");
});

describe("open records", () => {
  it("are counted by status over all days, without done, cancelled and deleted records", async () => {
    const outbound = await api.get<z.infer<typeof outboundOpen>>("FG", "/outbound-record/open");
    expect(outbound.body.data).toEqual({ WAITING: 2, WEIGHED_IN: 0, LOADING: 1, LOADED: 0, WEIGHED_OUT: 1 });
    const inbound = await api.get<z.infer<typeof inboundOpen>>("CHECKER", "/inbound-record/open");
    expect(inbound.body.data).toEqual({ WAITING: 1, WEIGHED_IN: 0, UNLOADED: 1, WEIGHED_OUT: 0 });
  });
});
