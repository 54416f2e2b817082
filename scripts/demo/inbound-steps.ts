import type { InboundStatus } from "#contract/inbound-status";
import type { InboundPlan } from "./inbound-plans";
import type { Seeded } from "./seeded";

export interface InboundStep {
  action: "create" | "weighIn" | "check" | "weighOut" | "finish" | "cancel";
  at: string;
  status: InboundStatus;
}

type Undated = Omit<InboundStep, "at">;

const journey: Undated[] = [
  { action: "create", status: "WAITING" },
  { action: "weighIn", status: "WEIGHED_IN" },
  { action: "check", status: "UNLOADED" },
  { action: "weighOut", status: "WEIGHED_OUT" },
  { action: "finish", status: "DONE" },
];

/** Returns the steps to the plan's status, spread over its duration. */
export function inboundSteps(plan: InboundPlan, random: Seeded): InboundStep[] {
  const steps = stepsTo(plan.status, random);
  const last = Math.max(1, steps.length - 1);
  return steps.map((step, index) => {
    const uneven = index === 0 || index === last ? 0 : random.between(-0.3, 0.3);
    const minutes = (plan.minutes * (index + uneven)) / last;
    return { ...step, at: new Date(Math.round(plan.opened + minutes * 60_000)).toISOString() };
  });
}

function stepsTo(status: InboundStatus, random: Seeded): Undated[] {
  if (status === "CANCELLED") {
    return [...journey.slice(0, random.chance(0.5) ? 1 : 2), { action: "cancel", status }];
  }
  return journey.slice(0, journey.findIndex((step) => step.status === status) + 1);
}
