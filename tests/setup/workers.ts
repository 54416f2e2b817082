import { availableParallelism } from "node:os";

/**
 * How many test files run at the same time: one more than there are processors, since a test waits for an eighth of its time, for
 * a clock, a time-out or a frame (docs/decisions/0046).
 */
export const WORKERS = availableParallelism() + 1;
