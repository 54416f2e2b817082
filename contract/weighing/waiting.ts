import { z } from "zod";

/** Waiting for the caller's step or any user's (docs/domain.md, Waiting). */
export const WAITING_FOR = ["me", "anyone"] as const;

/** Filters open records, by default longest waiting first. */
export const waiting = () => z.enum(WAITING_FOR).optional();
