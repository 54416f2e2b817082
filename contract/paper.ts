import { z } from "zod";
import { person, urlAnswer } from "./answers";
import { MAX_BULK_PAPERS } from "./constants";
import { queryFlag } from "./fields";
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

/** Whether the user's last print failed: `same` prints that copy again, `further` prints the next one (domain.md, Papers). */
const PRINT_AGAIN = ["same", "further"] as const;
export type PrintAgain = (typeof PRINT_AGAIN)[number];

const askedPaper = {
  format: z.enum(PAPER_FORMATS).default("a4"),
  again: z.enum(PRINT_AGAIN).optional(),
  /** `params.asked` of the 409 that `again` answers: milliseconds since 1970 */
  asked: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
};
const preview = { preview: queryFlag() };
const outboundPaper = z.object({ paper: z.enum(OUTBOUND_PAPERS).default("surat-jalan"), ...askedPaper });
const inboundPaper = z.object({ paper: z.enum(INBOUND_PAPERS).default("tiket-timbang"), ...askedPaper });

/** Query of a print: by default the first paper of the record, on A4. */
export const outboundPaperQuery = outboundPaper.extend(preview);
export const inboundPaperQuery = inboundPaper.extend(preview);

/** The records whose papers are printed at once, in the order of the sheets: their ids, separated by commas. */
const recordIds = z
  .string()
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/)
  .transform((ids) => [...new Set(ids.split(",").map(Number))])
  .refine((ids) => ids.length <= MAX_BULK_PAPERS, rule("listLong", { max: MAX_BULK_PAPERS }));
export const outboundPapersQuery = outboundPaper.extend({ ids: recordIds });
export const inboundPapersQuery = inboundPaper.extend({ ids: recordIds });

/** The link to the papers of many records. */
export const papersAnswer = urlAnswer.extend({ papers: z.int() }).meta({ id: "Papers" });

/** The link to a paper. `copy` counts its prints, 1 for the first; null for a preview and for a paper that is not valid. */
export const paperAnswer = urlAnswer.extend({ copy: z.int().nullable() }).meta({ id: "Paper" });

/** How often each valid paper of a record was printed, with the last print; both are null for prints before 24 November 2026. */
export const printsAnswer = z
  .object({
    data: z.array(
      z.object({
        paper: z.enum([...OUTBOUND_PAPERS, ...INBOUND_PAPERS]),
        prints: z.int(),
        lastBy: person.nullable(),
        lastAt: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "Prints" });
export type PaperPrints = z.infer<typeof printsAnswer>["data"][number];
