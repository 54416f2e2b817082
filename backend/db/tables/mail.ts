import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { Locale } from "#contract/constants";
import type { MailKind } from "../../mail/kinds";
import { moment, now } from "../columns";
import { appUser } from "./accounts";

/**
 * Mails on their way. A mail is written when it is sent, so that no link that opens something rests here, and asking for one costs the
 * same whether the address has an account or not.
 */
export const outgoingMail = pgTable(
  "outgoing_mail",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    createdAt: moment().notNull().default(now),
    kind: text().$type<MailKind>().notNull(),
    recipient: text().notNull(),
    /** the user whom it is about, where the recipient does not say that: several may want the same address */
    userId: integer().references(() => appUser.id),
    /** null: the account's own, or the plant's */
    locale: text().$type<Locale>(),
    attempts: integer().notNull().default(0),
    /** not before then; while it is being sent, the moment when another process may take it over */
    dueAt: moment().notNull().default(now),
    sentAt: moment(),
    /** given up */
    failedAt: moment(),
    /** what the mail server said last */
    error: text(),
  },
  (t) => [
    index("outgoing_mail__due")
      .on(t.dueAt)
      .where(sql`${t.sentAt} is null and ${t.failedAt} is null`),
  ],
);
