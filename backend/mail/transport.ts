import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import type { BackendEnv } from "../env";
import type { Message } from "./message";

/** What carries a mail away. */
export type Transport = (message: Message, recipient: string, id: number) => Promise<void>;

/** Longest text that is kept of an error, in characters. */
const MAX_WORDS = 500;

/** Returns what a mail server, or the way to it, said: in its own words, on one line. */
export function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return (
    words
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, MAX_WORDS) || "?"
  );
}

/** How long a mail server may take for each of its answers, in ms. */
const PATIENCE_MS = 20_000;

/** Returns what sends mails: the mail server of SMTP_URL, or without one a folder of .eml files and the console. */
export function transportOf(
  env: Pick<BackendEnv, "SMTP_URL" | "MAIL_FROM" | "MAIL_DIR">,
  patienceMs = PATIENCE_MS,
): Transport {
  return env.SMTP_URL === undefined ? toFolder(env) : toServer(env.SMTP_URL, env.MAIL_FROM, patienceMs);
}

function toServer(url: string, from: string, patienceMs: number): Transport {
  const patience = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const server = nodemailer.createTransport({ url, ...patience }, { from });
  return async (message, recipient, id) => {
    await server.sendMail({ ...contentOf(message), to: recipient, messageId: messageId(id, from) });
  };
}

function toFolder({ MAIL_FROM: from, MAIL_DIR: folder }: Pick<BackendEnv, "MAIL_FROM" | "MAIL_DIR">): Transport {
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true }, { from });
  return async (message, recipient, id) => {
    const { message: written } = await writer.sendMail({
      ...contentOf(message),
      to: recipient,
      messageId: messageId(id, from),
    });
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, `${id}.eml`), written as Buffer);
    console.log(`Mail to ${recipient}: ${message.subject}${message.link === undefined ? "" : `\n  ${message.link}`}`);
  };
}

const contentOf = ({ subject, text, html }: Message) => ({ subject, text, html });

/** The same for every try, so that a mail that arrives twice after a crash is shown once. */
const messageId = (id: number, from: string) => `<gudang-${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? "localhost"}>`;
