import { z } from "zod";

/** Change marks by entity (`booking`, `outbound-record`); a different mark means that something was written. */
export const changesAnswer = z.object({ data: z.record(z.string(), z.string()) }).meta({ id: "Changes" });
export type ChangesAnswer = z.infer<typeof changesAnswer>;
