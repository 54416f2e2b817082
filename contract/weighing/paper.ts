import { z } from "zod";
import { moment, person, urlAnswer } from "../answers";
import { MAX_BULK_PAPERS } from "../constants";
import { queryFlag } from "../values/fields";
import { rule } from "../values/issue";

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

const digits = () => z.string().regex(/^\d{1,15}$/);

const outboundPaper = { paper: z.enum(OUTBOUND_PAPERS).default("surat-jalan") };
const inboundPaper = { paper: z.enum(INBOUND_PAPERS).default("tiket-timbang") };
const format = { format: z.enum(PAPER_FORMATS).default("a4") };
const answered = {
  ...format,
  again: z.enum(PRINT_AGAIN).optional(),
  /** `params.asked` of the 409, Unix milliseconds */
  asked: digits().transform(Number).optional(),
};
/** `dialog` opens the print dialog of the viewer. */
const onePrint = { ...answered, dialog: queryFlag() };
/** `copy`: a stored print. */
const shown = { ...format, preview: queryFlag(), copy: digits().transform(Number).optional() };

/** Query of a print: by default the first paper of the record, on A4. */
export const outboundPrintQuery = z.object({ ...outboundPaper, ...onePrint });
export const inboundPrintQuery = z.object({ ...inboundPaper, ...onePrint });

/** Query of a paper to show. */
export const outboundPaperQuery = z.object({ ...outboundPaper, ...shown });
export const inboundPaperQuery = z.object({ ...inboundPaper, ...shown });

/** Comma-separated ids in print order. */
const recordIds = z
  .string()
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/)
  .transform((ids) => [...new Set(ids.split(",").map(Number))])
  .refine((ids) => ids.length <= MAX_BULK_PAPERS, rule("listLong", { max: MAX_BULK_PAPERS }));
export const outboundPrintsQuery = z.object({ ...outboundPaper, ...answered, ids: recordIds });
export const inboundPrintsQuery = z.object({ ...inboundPaper, ...answered, ids: recordIds });

export const papersAnswer = urlAnswer.extend({ papers: z.int() }).meta({ id: "Papers" });

/** Number and edition of a print, or those that a print made now would have; null for invalid documents. */
export const paperAnswer = urlAnswer
  .extend({
    copy: z.int().nullable(),
    /** 0, or the number of the revision */
    edition: z.int(),
    preview: z.boolean(),
  })
  .meta({ id: "Paper" });

const printedCopy = z.object({
  copy: z.int(),
  edition: z.int(),
  format: z.enum(PAPER_FORMATS).nullable(),
  at: moment.nullable(),
  by: person.nullable(),
  /** false for prints before 26 November 2026, whose content is unknown */
  stored: z.boolean(),
  takenBackAt: moment.nullable(),
  takenBackBy: person.nullable(),
  /** number of the first print of the next edition */
  replacedBy: z.int().nullable(),
});
export type PrintedCopy = z.infer<typeof printedCopy>;

/** Prints per valid document, newest 50 copies. Last user and time are null for prints before 24 November 2026. */
export const printsAnswer = z
  .object({
    data: z.array(
      z.object({
        paper: z.enum([...OUTBOUND_PAPERS, ...INBOUND_PAPERS]),
        prints: z.int(),
        lastBy: person.nullable(),
        lastAt: z.string().nullable(),
        copies: z.array(printedCopy),
      }),
    ),
  })
  .meta({ id: "Prints" });
export type PaperPrints = z.infer<typeof printsAnswer>["data"][number];

/** Returns true for a valid print that is neither taken back nor replaced. */
export const isOut = ({ takenBackAt, replacedBy }: Pick<PrintedCopy, "takenBackAt" | "replacedBy">) =>
  takenBackAt === null && replacedBy === null;

/** Query of a change that makes a printed paper untrue. */
export const takeBackQuery = z.object({ takeBack: queryFlag() });

/** Formats copy numbers: 1, 3–5. */
export function copiesText(copies: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const copy of [...copies].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === copy - 1) last[1] = copy;
    else runs.push([copy, copy]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(", ");
}
