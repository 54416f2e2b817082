import { z } from "zod";
import { EX_DO_TYPES } from "./ex-do-master";

/** A master as the documents that use it answer it. */
export const choice = z.object({ id: z.int(), code: z.string().optional(), name: z.string() });

/** An ex-DO as the documents that use it answer it. */
export const exDoChoice = z.object({ id: z.int(), ex_do_no: z.string(), exDoType: z.enum(EX_DO_TYPES) });
