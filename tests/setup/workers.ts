import { availableParallelism } from "node:os";

/**
 * How many test files run at the same time: one more than there are processors, since a test waits for an eighth of its time, for
 * a clock, a time-out or a frame (docs/decisions/0046); at most three, for a file takes up to 20 of their PostgreSQL's 100 connections.
 */
export const WORKERS = Math.min(availableParallelism() + 1, 3);
