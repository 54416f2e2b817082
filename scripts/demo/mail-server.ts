import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

/** SMTP server for demo and tests that stores mails. */

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  at: Date;
  links: string[];
  /** by lower-case name */
  headers: Record<string, string>;
  attachments: { filename: string; content: Uint8Array }[];
}

export interface LocalMailServer {
  url: string;
  mails: ReceivedMail[];
  /** Toggles rejecting all mails. */
  refuse(refuses: boolean): void;
  close(): Promise<void>;
}

/** Unknown recipient at any host: 550. */
export const UNKNOWN = "tidak-dikenal";

/** Starts on a free port. */
export async function startMailServer(onMail?: (mail: ReceivedMail) => void): Promise<LocalMailServer> {
  const mails: ReceivedMail[] = [];
  let refuses = false;
  const receive = async (content: Buffer, to: string) => {
    if (refuses) throw new Error("the disk of the mail server is full");
    const parsed = await PostalMime.parse(content);
    const { subject = "", text = "", html = "", attachments: attached } = parsed;
    const headers = Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value]));
    const attachments = attached.map(({ filename, content: file }) => ({
      filename: filename ?? "",
      content: typeof file === "string" ? Buffer.from(file) : new Uint8Array(file),
    }));
    const links = [...new Set(text.match(/https?:\/\/[^\s"<>]+/g))];
    const mail = { to, subject, text, html, at: new Date(), links, headers, attachments };
    mails.push(mail);
    onMail?.(mail);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo({ address }, _session, done) {
      if (!address.startsWith(`${UNKNOWN}@`)) return done();
      done(Object.assign(new Error("No such user here"), { responseCode: 550 }));
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        receive(Buffer.concat(parts), envelope.rcptTo[0]?.address ?? "").then(() => done(), done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (value) => {
      refuses = value;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
