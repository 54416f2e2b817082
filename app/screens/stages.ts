/** A stage of a weighing record, for the stage line. */
export interface RecordStage<Status extends string> {
  status: Status;
  state: "done" | "current" | "ahead";
  at: string | null;
  kg: number | null;
}

interface Journey<Status extends string> {
  /** In order. */
  stages: readonly Status[];
  status: Status;
  /** The moment at which each was reached, if known. */
  moments: Partial<Record<Status, string | null>>;
  /** The weight of a stage, in kg. */
  weights: Partial<Record<Status, number | null>>;
  cancelledAt: string | null;
}

/** Returns the stages of a record with their moments; of a cancelled one those that it reached, then its end. */
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
