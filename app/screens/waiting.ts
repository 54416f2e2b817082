/** The trucks of one status that wait for a step of the user's. */
export interface Waiting<Status extends string, Step extends string> {
  status: Status;
  step: Step;
  trucks: number;
}

interface WaitingAfter<Status extends string, Step extends string> {
  /** The open trucks by status, over all days. */
  counts: Readonly<Record<Status, number>>;
  /** The stages of a truck, in order. */
  stages: readonly string[];
  /** The status of the truck that the user has just been at. */
  after: string;
  /** The statuses whose trucks wait for the user. */
  statuses: readonly Status[];
  stepOf: (status: Status) => Step | undefined;
}

/**
 * Returns what waits for the user after a truck, what to go on with first: the trucks that wait for the step that this one has just
 * had, then those before it, then the rest.
 */
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
