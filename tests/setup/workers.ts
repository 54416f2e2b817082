import { availableParallelism } from "node:os";

/**
 * Number of concurrent test files: one more than processors, because a test is idle for an eighth of its time; at
 * most three, because an API test file uses up to 20 of PostgreSQL's 100 connections.
 */
export const WORKERS = Math.min(availableParallelism() + 1, 3);
