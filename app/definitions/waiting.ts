export interface Waiting<Status extends string, Step extends string> {
  status: Status;
  step: Step;
  trucks: number;
}

interface WaitingAfter<Status extends string, Step extends string> {
  /** Open trucks by status, over all days. */
  counts: Readonly<Record<Status, number>>;
  /** Stages in order. */
  stages: readonly string[];
  /** Status of the record the user just left. */
  after: string;
  statuses: readonly Status[];
  stepOf: (status: Status) => Step | undefined;
}

/** Returns waiting trucks by priority: the last truck's step, earlier steps, later ones. */
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
