import type { ActionOf, Area } from "./access";

/** A change of a record's state: the statuses in which it may be made, and the right that it needs in the access table. */
export interface Transition<Status extends string, A extends Area> {
  from: readonly Status[];
  needs: ActionOf<A>;
}

/** Tells whether `change` may be made while a record is in `status`. */
export function canTransition<Change extends string, Status extends string>(
  transitions: Record<Change, { from: readonly Status[] }>,
  status: Status,
  change: Change,
): boolean {
  return transitions[change].from.includes(status);
}
