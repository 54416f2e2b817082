import { z } from "zod";

/**
 * Marks of what was written last, by the name under which a history is kept (`booking`, `outbound-record`): a mark that
 * differs from the one seen before says that something of that kind was written.
 */
export const changesAnswer = z.object({ data: z.record(z.string(), z.string()) }).meta({ id: "Changes" });
export type ChangesAnswer = z.infer<typeof changesAnswer>;
