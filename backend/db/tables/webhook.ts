import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { WebhookOff } from "../../../contract/webhook";
import { moment, now, reference, rowColumns } from "../columns";
import { appUser } from "./accounts";

/** Endpoints of other programs that get events (docs/domain.md, Webhooks). */
export const webhook = pgTable("webhook", {
  ...rowColumns,
  url: text().notNull(),
  /** empty: every type that `role` sees */
  types: jsonb().$type<string[]>().notNull(),
  role: text().notNull(),
  /** encrypted by SESSION_SECRET (backend/http/seal.ts) */
  sealedSecret: text().notNull(),
  /** the secret before, which also signs until `oldSecretUntil` */
  oldSealedSecret: text(),
  oldSecretUntil: moment(),
  createdById: reference(() => appUser.id),
  /** every event up to this id of the history has its delivery */
  position: bigint({ mode: "number" }).notNull(),
  /** null while on */
  offReason: text().$type<WebhookOff>(),
});

/** Queue of events, and log of seven days with the last attempt of each. */
export const webhookDelivery = pgTable(
  "webhook_delivery",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    webhookId: reference(() => webhook.id),
    /** id of the history entry; null for a test, as its record */
    eventId: bigint({ mode: "number" }),
    entity: text(),
    entityId: integer(),
    type: text().notNull(),
    /** last attempt */
    at: moment().notNull().default(now),
    attempts: integer().notNull().default(0),
    /** next attempt, or the lease expiry of the process that sends; null when done */
    dueAt: moment(),
    status: integer(),
    ms: integer().notNull().default(0),
    /** null before the first attempt, and with a status of 200 to 299 */
    error: text(),
    /** first kilobyte of the response */
    answer: text(),
  },
  (t) => [
    index("webhook_delivery__webhook").on(t.webhookId, t.id),
    index("webhook_delivery__at").on(t.at),
    index("webhook_delivery__due")
      .on(t.webhookId, t.eventId)
      .where(sql`${t.dueAt} is not null`),
  ],
);
