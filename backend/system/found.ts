import type { SystemPart } from "#contract/plant/system";

/** State of a part; `since` is the start of its trouble where data have it. */
export type Found = Partial<Omit<SystemPart, "part">> &
  Pick<SystemPart, "state" | "detail"> & { since?: string | null };
export type FoundPart = SystemPart & { since: string | null };
