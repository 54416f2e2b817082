import { describe, expect, it } from "vitest";
import type { Role } from "#contract/access";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { nextOutboundStep, OUTBOUND_STATUSES, type OutboundStatus } from "#contract/weighing/outbound-status";
import {
  bookingsOffered,
  offersOutbound,
  offersOutboundItems,
  outboundListHref,
  outboundOfDayHref,
  outboundStages,
  outboundViewHref,
  rolesAwaitedOutbound,
} from "./outbound";

const by = (...roles: Role[]) => ({ roles });
const held = (status: OutboundStatus, deletedAt: string | null = null) => ({ status, deletedAt });
const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, "0")}:00:00.000Z`;

function record(values: Partial<OutboundRecord>, loadedAt: (string | null)[] = [null, null]): OutboundRecord {
  const empty = { firstAt: null, firstKg: null, secondAt: null, secondKg: null, finishedAt: null, cancelledAt: null };
  const outboundItem = loadedAt.map((moment) => ({ loadedAt: moment }));
  return { createdAt: at(1), ...empty, outboundItem, ...values } as OutboundRecord;
}

describe("the next step", () => {
  it("exists for every open status, and is undefined for a closed one", () => {
    expect(OUTBOUND_STATUSES.map(nextOutboundStep)).toEqual([
      "weighIn",
      "load",
      "load",
      "weighOut",
      "finish",
      undefined,
      undefined,
    ]);
  });

  it("is awaited from the roles that perform it, not from administrators", () => {
    expect(rolesAwaitedOutbound("weighIn")).toEqual(["SCALE"]);
    expect(rolesAwaitedOutbound("load")).toEqual(["FG"]);
    expect(rolesAwaitedOutbound("finish")).toEqual(["OFFICE"]);
  });
});

describe("actions on an outbound record", () => {
  it("follow the status and the role", () => {
    expect(offersOutbound(held("WAITING"), by("SCALE"), "weighIn")).toBe(true);
    expect(offersOutbound(held("WAITING"), by("FG"), "weighIn")).toBe(false);
    expect(offersOutbound(held("LOADED"), by("SCALE"), "weighIn")).toBe(false);
    expect(offersOutbound(held("DONE"), by("ADMIN"), "reopen")).toBe(true);
    expect(offersOutboundItems(held("LOADING"), by("FG"))).toBe(true);
    expect(offersOutboundItems(held("DONE"), by("ADMIN"))).toBe(false);
  });

  it("are not offered on a deleted record", () => {
    expect(offersOutbound(held("WAITING", at(2)), by("ADMIN"), "delete")).toBe(false);
    expect(offersOutboundItems(held("WAITING", at(2)), by("ADMIN"))).toBe(false);
  });
});

describe("stages of an outbound record", () => {
  it("have times only when completed", () => {
    const stages = outboundStages(record({ status: "LOADING", firstAt: at(2), firstKg: 8020 }, [at(3), null]));
    expect(stages.map(({ state }) => state)).toEqual(["done", "done", "current", "ahead", "ahead", "ahead"]);
    expect(stages.map((stage) => stage.at)).toEqual([at(1), at(2), at(3), null, null, null]);
    expect(stages[1]?.kg).toBe(8020);
  });

  it("name who takes the truck on from the current stage and later ones", () => {
    const stages = outboundStages(record({ status: "LOADING", firstAt: at(2) }, [at(3), null]));
    expect(stages.map(({ roles }) => roles.join())).toEqual(["", "", "FG", "SCALE", "OFFICE", ""]);
  });

  it("complete loading with the last item, in any order of loading", () => {
    const stages = outboundStages(record({ status: "LOADED", firstAt: at(2) }, [at(5), at(4)]));
    expect(stages[2]?.at).toBe(at(4));
    expect(stages[3]).toMatchObject({ status: "LOADED", state: "current", at: at(5) });
  });

  it("end with the cancellation for a cancelled record", () => {
    const stages = outboundStages(record({ status: "CANCELLED", firstAt: at(2), cancelledAt: at(3) }));
    expect(stages.map(({ status }) => status)).toEqual(["WAITING", "WEIGHED_IN", "CANCELLED"]);
    expect(stages.at(-1)).toMatchObject({ state: "current", at: at(3) });
  });
});

describe("outbound record links", () => {
  const search = new URLSearchParams("date=&status=DONE&step=weighIn&load=3&item=4&drop=5&history=7");

  it("keep the list's filters and close panels over the record", () => {
    expect(outboundViewHref(search, 7)).toBe("/record/outbound/7/item?date=&status=DONE");
    expect(outboundViewHref(search, 7, { form: "7" })).toBe("/record/outbound/7/item?date=&status=DONE&form=7");
    expect(outboundListHref(search)).toBe("/record/outbound?date=&status=DONE");
  });

  it("filter the list to the record's day when opened from another screen", () => {
    expect(outboundOfDayHref(7, "2026-11-20")).toBe("/record/outbound/7/item?date=2026-11-20");
  });
});

describe("bookings offered to a new truck", () => {
  const booking = (value: string, date: string, changes: { customerId?: number; plateKey?: string } = {}) => ({
    value,
    date,
    customerId: 1,
    plateKey: null,
    ...changes,
  });
  const bookings = [
    booking("1", "2026-11-20"),
    booking("2", "2026-11-24"),
    booking("3", "2026-11-25"),
    booking("4", "2026-11-24"),
    booking("5", "2026-11-01", { plateKey: "B1XX" }),
    booking("6", "2026-11-25", { customerId: 2, plateKey: "B1XX" }),
  ];
  const offered = (owner: string, isOwnerChosen: boolean) =>
    bookingsOffered(bookings, { plate: "b 1 xx", day: "2026-11-24", owner, isOwnerChosen }).map(({ value }) => value);

  it("belong to its plate or customer: the plate's first, then the day's, then the newest", () => {
    expect(offered("1", false)).toEqual(["6", "5", "4", "2", "3", "1"]);
  });

  it("belong only to the chosen customer", () => {
    expect(offered("1", true)).toEqual(["5", "4", "2", "3", "1"]);
    expect(offered("", false)).toEqual(["6", "5"]);
  });
});
