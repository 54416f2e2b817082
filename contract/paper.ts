import { z } from "zod";
import { urlAnswer } from "./answers";
import { MAX_BULK_PAPERS } from "./constants";
import { rule } from "./issue";

/** Printed papers of trucks (domain.md, Papers): which there are, for which printer, and what a print answers. */

/** Papers of an outbound record: the one for the customer, and the one that stays in the house. */
export const OUTBOUND_PAPERS = ["surat-jalan", "slip"] as const;
/** Papers of an inbound record. */
export const INBOUND_PAPERS = ["tiket-timbang"] as const;
export type PaperName = (typeof OUTBOUND_PAPERS)[number] | (typeof INBOUND_PAPERS)[number];

/** A4, or half a sheet of continuous form, 9.5 x 5.5 inch, for a dot-matrix printer. */
export const PAPER_FORMATS = ["a4", "half"] as const;
export type PaperFormat = (typeof PAPER_FORMATS)[number];

/** What is to be printed: the first paper of the record, and A4, unless said. */
export const outboundPaperQuery = z.object({
  paper: z.enum(OUTBOUND_PAPERS).default("surat-jalan"),
  format: z.enum(PAPER_FORMATS).default("a4"),
});
export const inboundPaperQuery = z.object({
  paper: z.enum(INBOUND_PAPERS).default("tiket-timbang"),
  format: z.enum(PAPER_FORMATS).default("a4"),
});

/** The records whose papers are printed at once, in the order of the sheets: their ids, separated by commas. */
const recordIds = z
  .string()
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/)
  .transform((ids) => [...new Set(ids.split(",").map(Number))])
  .refine((ids) => ids.length <= MAX_BULK_PAPERS, rule("listLong", { max: MAX_BULK_PAPERS }));
export const outboundPapersQuery = outboundPaperQuery.extend({ ids: recordIds });
export const inboundPapersQuery = inboundPaperQuery.extend({ ids: recordIds });

/** The link to the papers of many records. */
export const papersAnswer = urlAnswer.extend({ papers: z.int() }).meta({ id: "Papers" });

/** The link to a paper. `copy` counts its prints, 1 for the first; null for a paper that is not valid yet, or no more. */
export const paperAnswer = urlAnswer.extend({ copy: z.int().nullable() }).meta({ id: "Paper" });
