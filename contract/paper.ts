import { z } from "zod";
import { person, urlAnswer } from "./answers";
import { MAX_BULK_PAPERS } from "./constants";
import { queryFlag } from "./fields";
import { rule } from "./issue";

/** Printed documents (docs/domain.md, Papers). */

/** For the customer, and internal. */
export const OUTBOUND_PAPERS = ["surat-jalan", "slip"] as const;
export const INBOUND_PAPERS = ["tiket-timbang"] as const;
export type PaperName = (typeof OUTBOUND_PAPERS)[number] | (typeof INBOUND_PAPERS)[number];

/** `half`: 9.5 x 5.5 inch continuous form. */
export const PAPER_FORMATS = ["a4", "half"] as const;
export type PaperFormat = (typeof PAPER_FORMATS)[number];

/** `same` reprints a failed copy, `further` prints the next (docs/domain.md, Papers). */
const PRINT_AGAIN = ["same", "further"] as const;
export type PrintAgain = (typeof PRINT_AGAIN)[number];

const askedPaper = {
  format: z.enum(PAPER_FORMATS).default("a4"),
  again: z.enum(PRINT_AGAIN).optional(),
  /** `params.asked` of the 409, Unix milliseconds */
  asked: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
};
/** `dialog` opens the print dialog of the viewer. */
const onePaper = { preview: queryFlag(), dialog: queryFlag() };
const outboundPaper = z.object({ paper: z.enum(OUTBOUND_PAPERS).default("surat-jalan"), ...askedPaper });
const inboundPaper = z.object({ paper: z.enum(INBOUND_PAPERS).default("tiket-timbang"), ...askedPaper });

/** Query of a print: by default the first paper of the record, on A4. */
export const outboundPaperQuery = outboundPaper.extend(onePaper);
export const inboundPaperQuery = inboundPaper.extend(onePaper);

/** Comma-separated ids in print order. */
const recordIds = z
  .string()
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/)
  .transform((ids) => [...new Set(ids.split(",").map(Number))])
  .refine((ids) => ids.length <= MAX_BULK_PAPERS, rule("listLong", { max: MAX_BULK_PAPERS }));
export const outboundPapersQuery = outboundPaper.extend({ ids: recordIds });
export const inboundPapersQuery = inboundPaper.extend({ ids: recordIds });

export const papersAnswer = urlAnswer.extend({ papers: z.int() }).meta({ id: "Papers" });

/** `copy` counts prints from 1; null for previews and invalid documents. */
export const paperAnswer = urlAnswer.extend({ copy: z.int().nullable() }).meta({ id: "Paper" });

/** Prints per valid document. Last user and time are null for prints before 24 November 2026. */
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
