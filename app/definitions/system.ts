import type { SystemPart } from "#contract/plant/system";

/** Parts whose absence can lose data; other parts may be off for good. */
const NEEDED: readonly SystemPart["part"][] = ["archive", "backup"];

/** True for a part that should not be turned off. */
export const isMissed = ({ part, state }: Pick<SystemPart, "part" | "state">): boolean =>
  state === "off" && NEEDED.includes(part);
