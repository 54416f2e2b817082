import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { formatMoment } from "#contract/values/format";
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

/**
 * Runs a mail server with an inbox page until the demo ends.
 * @param timeZone of the plant, as in Gudang's screens
 */
export async function offerMail(timeZone: string, shutdown: Pick<Shutdown, "onEnd">): Promise<DemoMail> {
  const server = await startMailServer(({ to, subject, links }) =>
    console.log([`Mail to ${to}: ${subject}`, ...links.map((link) => `  ${link}`)].join("\n")),
  );
  const web = createServer(({ url = "/" }, response) => {
    if (url === "/")
      return void response
        .writeHead(200, { "Content-Type": "text/html; charset=utf-8" })
        .end(page(server.mails, timeZone));
    const [, mail, place] = /^\/(\d+)\/(\d+)$/.exec(url) ?? [];
    const file = server.mails[Number(mail)]?.attachments[Number(place)];
    if (file === undefined) return void response.writeHead(404).end();
    const name = encodeURIComponent(file.filename);
    response
      .writeHead(200, {
        "Content-Type": "application/octet-stream",
        "Content-Disposition": `attachment; filename*=UTF-8''${name}`,
        "X-Content-Type-Options": "nosniff",
      })
      .end(file.content);
  });
  await new Promise<void>((resolve) => web.listen(0, "localhost", resolve));
  shutdown.onEnd(async () => {
    web.closeAllConnections();
    web.close();
    await server.close();
  });
  const address = `http://localhost:${(web.address() as AddressInfo).port}`;
  return { address, env: { SMTP_URL: server.url, DEMO_MAIL_URL: address } };
}

const page = (mails: ReceivedMail[], timeZone: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>Mails of the demo</title>
<style>:root{color-scheme:light dark;font-family:system-ui,sans-serif}main{max-width:44rem;margin:5vh auto;padding:0 1rem}
article{border:1px solid #8886;border-radius:.5rem;padding:.6rem 1rem;margin:1rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}</style>
<main><h1>Mails of the demo</h1>${mails.length === 0 ? "<p>None yet: register, ask for a new password, or send a report by email.</p>" : ""}
${mails
  .map((mail, index) => article(mail, index, timeZone))
  .slice(-SHOWN)
  .reverse()
  .join("\n")}</main></html>`;

const article = ({ to, subject, text, at, attachments }: ReceivedMail, index: number, timeZone: string) =>
  `<article><strong>${escapeHtml(subject)}</strong><br>to ${escapeHtml(to)}, ${formatMoment(at.toISOString(), timeZone)}<pre>${linked(text)}</pre>${attachments
    .map(
      ({ filename, content }, place) =>
        `<p><a href="/${index}/${place}" download>${escapeHtml(filename)}</a>, ${kB(content)} kB</p>`,
    )
    .join("")}</article>`;

const kB = ({ byteLength }: Uint8Array) => Math.ceil(byteLength / 1000);

const linked = (text: string) =>
  text.replace(/(https?:\/\/[^\s"<>]+)|[&<>"]/g, (part, link?: string) =>
    link === undefined ? escapeHtml(part) : `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`,
  );
