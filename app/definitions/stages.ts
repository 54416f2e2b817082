export interface RecordStage<Status extends string> {
  status: Status;
  state: "done" | "current" | "ahead";
  at: string | null;
  kg: number | null;
}

interface Journey<Status extends string> {
  /** Stages in order. */
  stages: readonly Status[];
  status: Status;
  moments: Partial<Record<Status, string | null>>;
  /** In kg. */
  weights: Partial<Record<Status, number | null>>;
  cancelledAt: string | null;
}

/** Returns a record's stages; of a cancelled one those reached, then its end. */
export function stagesAlong<Status extends string>(journey: Journey<Status>): RecordStage<Status>[] {
  const { stages, status: present, moments, weights, cancelledAt } = journey;
  const stage = (status: Status, state: "done" | "current"): RecordStage<Status> => ({
    status,
    state,
    at: moments[status] ?? null,
    kg: weights[status] ?? null,
  });
  if (present === "CANCELLED") {
    const passed = stages.filter((status) => moments[status]);
    const end = { status: present, state: "current" as const, at: cancelledAt, kg: null };
    return [...passed.map((status) => stage(status, "done")), end];
  }
  const now = stages.indexOf(present);
  return stages.map((status, index) =>
    index > now ? { status, state: "ahead", at: null, kg: null } : stage(status, index < now ? "done" : "current"),
  );
}
