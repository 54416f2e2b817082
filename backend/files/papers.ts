import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type z } from "zod";
import {
  INBOUND_PAPERS,
  inboundPaperQuery,
  inboundPrintQuery,
  inboundPrintsQuery,
  OUTBOUND_PAPERS,
  outboundPaperQuery,
  outboundPrintQuery,
  outboundPrintsQuery,
  type PaperFormat,
  type PaperName,
  type PrintAgain,
} from "#contract/weighing/paper";
import type { Reader } from "../db/client";
import { inboundRecord } from "../db/tables/inbound";
import { customer, vendor } from "../db/tables/masters";
import { outboundRecord } from "../db/tables/outbound";
import type { BackendEnv } from "../env";
import type { AccessRule } from "../http/access";
import type { Caller } from "../http/context";
import { visible } from "../records/resource";
import { inboundPapers } from "../inbound/record";
import { findInbound } from "../inbound/queries";
import { findOutbound } from "../outbound/queries";
import { outboundPapers } from "../outbound/record";
import { CONTENT_SCHEMA, type PaperContent, type RecordContent } from "../papers/content";
import { certificateRemarks } from "../papers/certificates";
import { currentLogo } from "../papers/logo";

interface AskedPaper {
  paper: PaperName;
  format: PaperFormat;
}

export interface AskedPrint extends AskedPaper {
  /** answer to `printedLately`, and its time in Unix milliseconds */
  again?: PrintAgain | undefined;
  asked?: number | undefined;
}

export interface Papers {
  path: string;
  entity: string;
  name: string;
  access: AccessRule;
  names: readonly [PaperName, ...PaperName[]];
  table: PgTable & { id: typeof outboundRecord.id | typeof inboundRecord.id };
  showQuery: z.ZodType<AskedPaper & { preview?: boolean | undefined; copy?: number | undefined }>;
  printQuery: z.ZodType<AskedPrint & { dialog?: boolean | undefined }>;
  printManyQuery: z.ZodType<AskedPrint & { ids: number[] }>;
  read(
    db: Reader,
    id: number,
    asked: { paper: PaperName; zone: string; caller: Pick<Caller, "roles"> | null },
  ): Promise<{ content: RecordContent; address: string | null }>;
}

const SLIP_ADDRESS = "Hanya untuk di dalam pabrik, tidak ikut truk.";

export const allPapers: readonly Papers[] = [
  {
    path: "/outbound-record",
    entity: "outbound-record",
    name: "surat jalan or the internal slip",
    access: ["outbound", "see"],
    names: OUTBOUND_PAPERS,
    table: outboundRecord,
    showQuery: outboundPaperQuery,
    printQuery: outboundPrintQuery,
    printManyQuery: outboundPrintsQuery,
    read: async (db, id, { paper, zone, caller }) => {
      const record = await visible({ area: "outbound", find: findOutbound }, db, id, caller);
      const content = contentFor(outboundPapers, paper, record, zone);
      if (paper === "slip") return { content, address: SLIP_ADDRESS };
      const { address } = customer;
      const [found] = await db.select({ address }).from(customer).where(eq(customer.id, record.customerId));
      return { content, address: found?.address ?? null };
    },
  },
  {
    path: "/inbound-record",
    entity: "inbound-record",
    name: "weighing ticket",
    access: ["inbound", "see"],
    names: INBOUND_PAPERS,
    table: inboundRecord,
    showQuery: inboundPaperQuery,
    printQuery: inboundPrintQuery,
    printManyQuery: inboundPrintsQuery,
    read: async (db, id, { paper, zone, caller }) => {
      const record = await visible({ area: "inbound", find: findInbound }, db, id, caller);
      const { address } = vendor;
      const [found] = await db.select({ address }).from(vendor).where(eq(vendor.id, record.vendorId));
      const content = contentFor(inboundPapers, paper, record, zone);
      const remarks = [...content.remarks, ...(await certificateRemarks(db, record, zone))];
      return { content: { ...content, remarks }, address: found?.address ?? null };
    },
  },
];

function contentFor<Detail>(
  papers: readonly { paper: PaperName; contentOf(record: Detail, zone: string): RecordContent }[],
  paper: PaperName,
  record: Detail,
  zone: string,
): RecordContent {
  const found = papers.find((one) => one.paper === paper);
  if (!found) throw new Error(`there is no paper ${paper}`);
  return found.contentOf(record, zone);
}

export async function readContent(
  db: Reader,
  papers: Papers,
  id: number,
  { paper, env, caller }: { paper: PaperName; env: BackendEnv; caller: Pick<Caller, "roles"> | null },
): Promise<PaperContent> {
  const { content, address } = await papers.read(db, id, { paper, zone: env.APP_TIMEZONE, caller });
  return {
    schema: CONTENT_SCHEMA,
    language: "id",
    ...content,
    address,
    company: { name: env.COMPANY_NAME, address: env.COMPANY_ADDRESS, phone: env.COMPANY_PHONE },
    logo: await currentLogo(db),
  };
}

/** Returns true if a stored paper shows the content; contents of other schemas cannot be compared. */
export function shows(stored: object | null, content: PaperContent): boolean {
  if (stored === null) return true;
  const held = stored as Partial<PaperContent>;
  const now = JSON.parse(JSON.stringify(content)) as PaperContent;
  const fields = Object.keys(now) as (keyof PaperContent)[];
  return held.schema !== now.schema || fields.every((field) => isDeepStrictEqual(held[field], now[field]));
}

export const contentDigest = (content: PaperContent): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
