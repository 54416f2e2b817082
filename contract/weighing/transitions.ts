import type { ActionOf, Resource } from "../access";

export interface Transition<Status extends string, A extends Resource> {
  from: readonly Status[];
  needs: ActionOf<A>;
}

/** Returns true if the transition is valid from `status`. */
export function canTransition<Change extends string, Status extends string>(
  transitions: Record<Change, { from: readonly Status[] }>,
  status: Status,
  change: Change,
): boolean {
  return transitions[change].from.includes(status);
}
