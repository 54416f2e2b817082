import { z } from "zod";
import { EX_DO_TYPES } from "./ex-do-master";

/** What a document shows of a master that it uses. */
export const choice = z.object({ id: z.int(), code: z.string().optional(), name: z.string() });
export type Choice = z.infer<typeof choice>;

/** What a document shows of an ex-DO. */
export const exDoChoice = z.object({ id: z.int(), ex_do_no: z.string(), exDoType: z.enum(EX_DO_TYPES) });
