/** Trucks of one status that wait for a step of the user. */
export interface Waiting<Status extends string, Step extends string> {
  status: Status;
  step: Step;
  trucks: number;
}

interface WaitingAfter<Status extends string, Step extends string> {
  /** Open trucks by status, over all days. */
  counts: Readonly<Record<Status, number>>;
  /** Stages of a truck, in order. */
  stages: readonly string[];
  /** Status of the record the user just left. */
  after: string;
  /** Statuses in which trucks wait for the user. */
  statuses: readonly Status[];
  stepOf: (status: Status) => Step | undefined;
}

/** Returns the waiting trucks by priority: same step as the last truck, then earlier steps, then later ones. */
export function waitingAfter<Status extends string, Step extends string>(
  options: WaitingAfter<Status, Step>,
): Waiting<Status, Step>[] {
  const { counts, stages, after, statuses, stepOf } = options;
  const stepsBack = (status: Status) =>
    (stages.indexOf(after) - 1 - stages.indexOf(status) + 2 * stages.length) % stages.length;
  return statuses
    .flatMap((status) => {
      const [step, trucks] = [stepOf(status), counts[status]];
      return step === undefined || trucks === 0 ? [] : [{ status, step, trucks }];
    })
    .sort((one, other) => stepsBack(one.status) - stepsBack(other.status));
}
