import type { ActionOf, Resource } from "../access";

export interface Turn<Status extends string> {
  from: readonly Status[];
  /** After the next step, for users who may reopen. */
  later?: readonly Status[];
}

export interface Transition<Status extends string, A extends Resource> extends Turn<Status> {
  needs: ActionOf<A>;
}

/** Returns true if the transition is valid from `status`; `later` needs a user who may reopen. */
export function canTransition<Change extends string, Status extends string>(
  transitions: Record<Change, Turn<Status>>,
  status: Status,
  change: Change,
  mayReopen: boolean,
): boolean {
  const { from, later = [] } = transitions[change];
  return from.includes(status) || (mayReopen && later.includes(status));
}
