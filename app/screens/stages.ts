/** A stage of a truck's record, as the line of stages shows it. */
export interface RecordStage<Status extends string> {
  status: Status;
  state: "done" | "current" | "ahead";
  at: string | null;
  kg: number | null;
}

export interface Journey<Status extends string> {
  /** In the order in which a truck passes them. */
  stages: readonly Status[];
  status: Status;
  /** When each was reached, as far as that is known. */
  moments: Partial<Record<Status, string | null>>;
  /** What was weighed there. */
  weights: Partial<Record<Status, number | null>>;
  cancelledAt: string | null;
}

/** The stages of a record with their moments. A cancelled one shows how far it came, then its end. */
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
