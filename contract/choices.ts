import { z } from "zod";
import { EX_DO_TYPES } from "./masters/ex-do-master";

export const choice = z.object({ id: z.int(), code: z.string().optional(), name: z.string() });

/** Grade and marking of a record. */
export const goodsReferences = { gradeId: z.int(), grade: choice, markingId: z.int(), marking: choice };

export const exDoChoice = z.object({ id: z.int(), ex_do_no: z.string(), exDoType: z.enum(EX_DO_TYPES) });
