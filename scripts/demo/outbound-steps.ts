import type { OutboundStatus } from "#contract/outbound-status";
import type { OutboundPlan } from "./outbound-plans";
import type { Seeded } from "./seeded";

export interface OutboundStep {
  action: "create" | "weighIn" | "load" | "weighOut" | "finish" | "cancel";
  at: string;
  status: OutboundStatus;
  item?: number;
}

type Undated = Omit<OutboundStep, "at">;

/** Returns the steps to the plan's status, spread over its duration. */
export function outboundSteps(plan: OutboundPlan, items: number, random: Seeded): OutboundStep[] {
  const steps = stepsTo(plan.status, items, random);
  const last = Math.max(1, steps.length - 1);
  return steps.map((step, index) => {
    const uneven = index === 0 || index === last ? 0 : random.between(-0.3, 0.3);
    const minutes = (plan.minutes * (index + uneven)) / last;
    return { ...step, at: new Date(Math.round(plan.opened + minutes * 60_000)).toISOString() };
  });
}

function stepsTo(status: OutboundStatus, items: number, random: Seeded): Undated[] {
  const create: Undated = { action: "create", status: "WAITING" };
  const weighIn: Undated = { action: "weighIn", status: "WEIGHED_IN" };
  const loads = Array.from({ length: items }, (_, item): Undated => ({
    action: "load",
    status: item === items - 1 ? "LOADED" : "LOADING",
    item,
  }));
  const weighOut: Undated = { action: "weighOut", status: "WEIGHED_OUT" };
  switch (status) {
    case "WAITING":
      return [create];
    case "WEIGHED_IN":
      return [create, weighIn];
    case "LOADING":
      return [create, weighIn, ...loads.slice(0, -1)];
    case "LOADED":
      return [create, weighIn, ...loads];
    case "WEIGHED_OUT":
      return [create, weighIn, ...loads, weighOut];
    case "DONE":
      return [create, weighIn, ...loads, weighOut, { action: "finish", status: "DONE" }];
    case "CANCELLED":
      return [create, ...(random.chance(0.5) ? [weighIn] : []), { action: "cancel", status: "CANCELLED" }];
  }
}
