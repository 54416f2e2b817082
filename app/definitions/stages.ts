import type { Role } from "#contract/access";

export interface RecordStage<Status extends string> {
  status: Status;
  state: "done" | "current" | "ahead";
  at: string | null;
  kg: number | null;
  /** Who takes the truck on from the stage; empty once done. */
  roles: readonly Role[];
}

interface Journey<Status extends string> {
  /** Stages in order. */
  stages: readonly Status[];
  status: Status;
  moments: Partial<Record<Status, string | null>>;
  /** In kg. */
  weights: Partial<Record<Status, number | null>>;
  cancelledAt: string | null;
  /** Who takes the truck on from a status. */
  rolesAfter: (status: Status) => readonly Role[];
}

/** Returns a record's stages; of a cancelled one those reached, then its end. */
export function stagesAlong<Status extends string>(journey: Journey<Status>): RecordStage<Status>[] {
  const { stages, status: present, moments, weights, cancelledAt, rolesAfter } = journey;
  const stage = (status: Status, state: "done" | "current"): RecordStage<Status> => ({
    status,
    state,
    at: moments[status] ?? null,
    kg: weights[status] ?? null,
    roles: state === "current" ? rolesAfter(status) : [],
  });
  if (present === "CANCELLED") {
    const passed = stages.filter((status) => moments[status]);
    const end = { status: present, state: "current" as const, at: cancelledAt, kg: null, roles: [] };
    return [...passed.map((status) => stage(status, "done")), end];
  }
  const now = stages.indexOf(present);
  return stages.map((status, index) => {
    if (index <= now) return stage(status, index < now ? "done" : "current");
    return { status, state: "ahead", at: null, kg: null, roles: rolesAfter(status) };
  });
}
