import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import type { BackendEnv } from "../env";
import type { Message } from "./message";

export type Transport = (message: Message, recipient: string, id: number) => Promise<void>;

/** Characters kept of an error. */
const MAX_ERROR_LENGTH = 500;

export function errorText(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return (
    words
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, MAX_ERROR_LENGTH) || "?"
  );
}

/** True when the server refuses this mail for good: a 5xx reply to its addresses or content (RFC 5321, 4.2.1). */
export function isPermanent(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  // A refused sign-in (535) concerns every mail and ends when the settings are corrected.
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500;
}

const TIMEOUT_MS = 20_000;

/** Returns an SMTP transport, or one that writes .eml files and logs. */
export function createTransport(
  env: Pick<BackendEnv, "SMTP_URL" | "MAIL_FROM" | "MAIL_DIR">,
  patienceMs = TIMEOUT_MS,
): Transport {
  return env.SMTP_URL === undefined ? toFolder(env) : toServer(env.SMTP_URL, env.MAIL_FROM, patienceMs);
}

function toServer(url: string, from: string, patienceMs: number): Transport {
  const patience = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const server = nodemailer.createTransport({ url, ...patience }, { from });
  return async (message, recipient, id) => {
    await server.sendMail({ ...toMailOptions(message), to: recipient, messageId: messageId(id, from) });
  };
}

function toFolder({ MAIL_FROM: from, MAIL_DIR: folder }: Pick<BackendEnv, "MAIL_FROM" | "MAIL_DIR">): Transport {
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true }, { from });
  return async (message, recipient, id) => {
    const { message: written } = await writer.sendMail({
      ...toMailOptions(message),
      to: recipient,
      messageId: messageId(id, from),
    });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(path.join(folder, `${id}.eml`), written as Buffer, { mode: 0o600 });
    console.log(`Mail to ${recipient}: ${message.subject}${message.link === undefined ? "" : `\n  ${message.link}`}`);
  };
}

/** Prevents replies of vacation responders (RFC 3834, Exchange). */
const AUTOMATIC = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

const toMailOptions = ({ subject, text, html, attachment }: Message) => ({
  headers: AUTOMATIC,
  subject,
  text,
  html,
  attachments: attachment && [attachment],
});

/** Stable across retries, so that mail clients deduplicate. */
const messageId = (id: number, from: string) => `<gudang-${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? "localhost"}>`;
