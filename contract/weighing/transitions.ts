import type { ActionOf, Resource } from "../access";

export interface Transition<Status extends string, A extends Resource> {
  from: readonly Status[];
  needs: ActionOf<A>;
  /** After the next step, for users who may reopen. */
  later?: readonly Status[];
}

/** Returns true if the transition is valid from `status`; `later` needs a user who may reopen. */
export function canTransition<Change extends string, Status extends string>(
  transitions: Record<Change, { from: readonly Status[]; later?: readonly Status[] }>,
  status: Status,
  change: Change,
  mayReopen: boolean,
): boolean {
  const { from, later = [] } = transitions[change];
  return from.includes(status) || (mayReopen && later.includes(status));
}
