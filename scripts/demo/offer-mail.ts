import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { escapeHtml } from "#backend/mail/message";
import { startMailServer, type ReceivedMail } from "./mail-server";
import type { Shutdown } from "../shutdown";

const SHOWN = 50;

interface DemoMail {
  /** URL of the inbox page */
  address: string;
  /** environment that routes Gudang's mail to it */
  env: Record<string, string>;
}

/** Runs a mail server with an inbox page until the demo ends. */
export async function offerMail(shutdown: Shutdown): Promise<DemoMail> {
  const server = await startMailServer(({ to, subject, links }) =>
    console.log([`Mail to ${to}: ${subject}`, ...links.map((link) => `  ${link}`)].join("\n")),
  );
  const web = createServer((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(page(server.mails));
  });
  await new Promise<void>((resolve) => web.listen(0, "localhost", resolve));
  shutdown.onEnd(async () => {
    web.closeAllConnections();
    web.close();
    await server.close();
  });
  return {
    address: `http://localhost:${(web.address() as AddressInfo).port}`,
    env: { SMTP_URL: server.url },
  };
}

const page = (mails: ReceivedMail[]) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>Mails of the demo</title>
<style>:root{color-scheme:light dark;font-family:system-ui,sans-serif}main{max-width:44rem;margin:5vh auto;padding:0 1rem}
article{border:1px solid #8886;border-radius:.5rem;padding:.6rem 1rem;margin:1rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}</style>
<main><h1>Mails of the demo</h1>${mails.length === 0 ? "<p>None yet: register, or ask for a new password.</p>" : ""}
${mails.slice(-SHOWN).reverse().map(article).join("\n")}</main></html>`;

const article = ({ to, subject, text, at }: ReceivedMail) =>
  `<article><strong>${escapeHtml(subject)}</strong><br>to ${escapeHtml(to)}, ${at.toLocaleTimeString()}<pre>${linked(text)}</pre></article>`;

const linked = (text: string) =>
  text.replace(/(https?:\/\/[^\s"<>]+)|[&<>"]/g, (part, link?: string) =>
    link === undefined ? escapeHtml(part) : `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`,
  );
