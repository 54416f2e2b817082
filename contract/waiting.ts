import { z } from "zod";

/** Whose step a record waits for (domain.md, Waiting): one that the caller may make, or anybody's. */
export const WAITING_FOR = ["me", "anyone"] as const;

/** The filter of both directions' lists: open records, those that have waited longest first unless the query sorts. */
export const waiting = () => z.enum(WAITING_FOR).optional();
