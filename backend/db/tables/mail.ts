import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { Locale } from "#contract/constants";
import type { MailKind } from "../../mail/kinds";
import { moment, now } from "../columns";
import { appUser } from "./accounts";

/** Bodies are rendered when sent, so no secret link is stored. */
export const outgoingMail = pgTable(
  "outgoing_mail",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    createdAt: moment().notNull().default(now),
    kind: text().$type<MailKind>().notNull(),
    recipient: text().notNull(),
    /** the user concerned, if the recipient is ambiguous */
    userId: integer().references(() => appUser.id),
    locale: text().$type<Locale>(),
    attempts: integer().notNull().default(0),
    /** earliest sending time; while sending, the lease expiry */
    dueAt: moment().notNull().default(now),
    sentAt: moment(),
    /** attempts exhausted */
    failedAt: moment(),
    error: text(),
  },
  (t) => [
    index("outgoing_mail__due")
      .on(t.dueAt)
      .where(sql`${t.sentAt} is null and ${t.failedAt} is null`),
  ],
);
