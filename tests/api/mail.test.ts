import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { MailList, MailRow } from "#contract/plant/mail";
import { loginAttempt, passwordReset } from "#backend/db/tables/accounts";
import { outgoingMail } from "#backend/db/tables/mail";
import { activity } from "#backend/db/tables/system";
import { sendDueMail } from "#backend/mail/sender";
import { createTransport } from "#backend/mail/transport";
import { testEnv, type TestApi, useApi } from "../setup/api";
import { startMailServer, type LocalMailServer, UNKNOWN } from "../../scripts/demo/mail-server";

/** Outgoing mail for ADMIN, with a real mail server and an unreachable one. */

const settings: Record<string, string> = { DEFAULT_LOCALE: "id", APP_URL: "https://gudang.test" };
const folder = mkdtempSync(path.join(tmpdir(), "gudang-mail-"));
let smtp: LocalMailServer;
beforeAll(async () => {
  smtp = await startMailServer();
  settings.SMTP_URL = smtp.url.replace("smtp://", "smtp://gudang:sandi-rahasia@");
});
const api = useApi(settings);
// No server listens on this port.
const apiAway = useApi({ SMTP_URL: "smtp://127.0.0.1:9" });
const apiFolder = useApi({ MAIL_DIR: folder, MAIL_FROM: "Pabrik <pabrik@gudang.test>" });

afterAll(async () => {
  await smtp.close();
  rmSync(folder, { recursive: true });
});
afterEach(async () => {
  smtp.refuse(false);
  smtp.mails.length = 0;
  for (const { db } of [api, apiAway]) {
    await db.delete(outgoingMail);
    await db.delete(loginAttempt);
  }
});

/** Sends due mails like the API process. */
async function send({ db }: TestApi, SMTP_URL = smtp.url) {
  const env = testEnv("postgres://set-later", { SMTP_URL });
  await sendDueMail({ db, env }, createTransport(env));
}
const ask = (of: TestApi, email: string) => of.post(null, "/password/email", { email });
const list = async (of: TestApi, query = "") => (await of.get<MailList>("ADMIN", `/mail${query}`)).body;
const retry = (of: TestApi, id: number) => of.post<MailRow & ErrorAnswer>("ADMIN", `/mail/${id}/retry`, {});
const trial = (of: TestApi, recipient: string) =>
  of.post<{ error: string | null } & ErrorAnswer>("ADMIN", "/mail/trial", { recipient });
const due = (of: TestApi) => of.db.update(outgoingMail).set({ dueAt: sql`now() - interval '1 second'` });

describe("the mail list", () => {
  it("shows waiting and sent mails with recipients, newest first, and never a link", async () => {
    await ask(api, "office@gudang.test");
    await send(api);
    await ask(api, "fg@gudang.test");
    const { data, waiting, failed, total } = await list(api);
    expect([waiting, failed, total]).toEqual([1, 0, 2]);
    expect(data).toMatchObject([
      { kind: "reset", recipient: "fg@gudang.test", status: "waiting", attempts: 0, error: null, sentAt: null },
      { kind: "reset", recipient: "office@gudang.test", status: "sent", attempts: 1, error: null, nextAt: null },
    ]);
    expect(data.map(({ mayRetry }) => mayRetry)).toEqual([true, false]);
    const [link = ""] = smtp.mails[0]?.links ?? [];
    const token = new URL(link).pathname.split("/").at(-1) ?? "";
    expect(token.length).toBeGreaterThan(20);
    const [kept] = await api.db.select().from(passwordReset);
    const said = JSON.stringify(data);
    for (const secret of [token, kept?.hash ?? "", "http"]) expect(said).not.toContain(secret);
  });

  it("shows the mail server's error of a failed mail, and the time of the next attempt", async () => {
    smtp.refuse(true);
    await ask(api, "office@gudang.test");
    await send(api);
    const [mail] = (await list(api)).data;
    expect(mail).toMatchObject({ status: "waiting", attempts: 1, mayRetry: true });
    expect(mail?.error).toContain("the disk of the mail server is full");
    expect(Date.parse(mail?.nextAt ?? "") - Date.now()).toBeGreaterThan(30_000);
  });

  it("fails at once when the mail server refuses the recipient for good", async () => {
    const gone = `${UNKNOWN}@gudang.test`;
    await api.post("ADMIN", "/user", { name: "Pegawai lama", email: gone, role: "FG" });
    await send(api);
    const [mail] = (await list(api)).data;
    expect(mail).toMatchObject({ recipient: gone, status: "failed", attempts: 1, nextAt: null, mayRetry: true });
    expect(mail?.error).toContain("550 No such user here");
    const { body: home } = await api.get<{ tasks: object }>("ADMIN", "/home");
    expect(home.tasks).toMatchObject({ mailsFailed: 1 });
  });

  it("says that a mail is automatic, so that no absence reply returns", async () => {
    await ask(api, "office@gudang.test");
    await send(api);
    expect(smtp.mails[0]?.headers).toMatchObject({ "auto-submitted": "auto-generated" });
  });

  it("is paged, and filtered by status", async () => {
    const row = { kind: "reset", recipient: "a@gudang.test" } as const;
    await api.db
      .insert(outgoingMail)
      .values([
        ...Array.from({ length: 30 }, () => ({ ...row, sentAt: sql`now()`, attempts: 1 })),
        { ...row, failedAt: sql`now()`, attempts: 12, error: "550 no" },
        { ...row, attempts: 1, error: "450 later" },
      ]);
    expect(await list(api, "?page=2")).toMatchObject({ page: 2, lastPage: 2, total: 32, waiting: 1, failed: 1 });
    expect((await list(api, "?page=2")).data).toHaveLength(7);
    for (const [status, total] of [
      ["sent", 30],
      ["failed", 1],
      ["waiting", 1],
    ] as const) {
      const found = await list(api, `?status=${status}`);
      expect([found.total, new Set(found.data.map((mail) => mail.status))]).toEqual([total, new Set([status])]);
    }
    expect((await api.get("ADMIN", "/mail?status=lost")).status).toBe(422);
  });

  it("names the mail server without credentials", async () => {
    const { host } = new URL(smtp.url);
    expect((await list(api)).way).toEqual({
      kind: "server",
      place: `smtp://${host}`,
      from: "Gudang <gudang@localhost>",
    });
    expect(JSON.stringify(await list(api))).not.toContain("rahasia");
    expect((await list(apiFolder)).way).toEqual({ kind: "folder", place: folder, from: "Pabrik <pabrik@gudang.test>" });
  });
});

describe("a retry", () => {
  it("sends a waiting mail immediately", async () => {
    smtp.refuse(true);
    await ask(api, "office@gudang.test");
    await send(api);
    smtp.refuse(false);
    await send(api);
    expect(smtp.mails).toHaveLength(0);
    const [mail] = (await list(api)).data;
    expect((await retry(api, mail?.id ?? 0)).status).toBe(200);
    await send(api);
    expect(smtp.mails.map(({ to }) => to)).toEqual(["office@gudang.test"]);
    expect((await list(api)).data[0]).toMatchObject({ status: "sent", attempts: 2, error: null });
  });

  it("gives a failed mail one more attempt", async () => {
    smtp.refuse(true);
    await ask(api, "office@gudang.test");
    for (let attempt = 0; attempt < 12; attempt++) {
      await due(api);
      await send(api);
    }
    const [given] = (await list(api, "?status=failed")).data;
    expect(given).toMatchObject({ status: "failed", attempts: 12, nextAt: null, mayRetry: true });
    const id = given?.id ?? 0;
    expect((await retry(api, id)).body).toMatchObject({ status: "waiting" });
    await send(api);
    expect((await list(api)).data[0]).toMatchObject({ status: "failed", attempts: 13 });
    smtp.refuse(false);
    await retry(api, id);
    await send(api);
    expect((await list(api)).data[0]).toMatchObject({ status: "sent", attempts: 14 });
    expect(smtp.mails).toHaveLength(1);
    const told = await api.db
      .select()
      .from(activity)
      .where(and(eq(activity.entity, "mail"), eq(activity.entityId, id)));
    expect(told.map(({ action }) => action)).toEqual(["retry", "retry"]);
  });

  it("never sends a mail twice, whether sent or in progress", async () => {
    await ask(api, "office@gudang.test");
    const [mail] = (await list(api)).data;
    const id = mail?.id ?? 0;
    // Another process has just taken it for its second try.
    await api.db.update(outgoingMail).set({ attempts: 2, dueAt: sql`now() + interval '3 minutes'` });
    expect((await list(api)).data[0]).toMatchObject({ status: "waiting", mayRetry: false });
    const underway = await retry(api, id);
    expect([underway.status, underway.body.message]).toEqual([409, "Email ini sedang dikirim. Lihat lagi sebentar."]);
    await due(api);
    await send(api);
    const sent = await retry(api, id);
    expect([sent.status, sent.body.message]).toEqual([409, "Email ini sudah terkirim."]);
    await send(api);
    expect(smtp.mails).toHaveLength(1);
    expect((await retry(api, 2_147_483_647)).status).toBe(404);
  });

  it("shows no error while a mail is being sent again", async () => {
    smtp.refuse(true);
    await ask(api, "office@gudang.test");
    await send(api);
    await due(api);
    let during: MailRow | undefined;
    await sendDueMail({ db: api.db, env: testEnv("postgres://set-later") }, async () => {
      [during] = (await list(api)).data;
    });
    expect(during).toMatchObject({ attempts: 2, error: null, mayRetry: false });
  });
});

describe("a test mail", () => {
  it("is sent immediately, and reports success", async () => {
    const { status, body } = await trial(api, "Admin@Gudang.test");
    expect([status, body]).toEqual([200, { error: null }]);
    expect(smtp.mails).toMatchObject([{ to: "admin@gudang.test", links: [] }]);
    expect(smtp.mails[0]?.subject).toContain("Email percobaan dari Gudang");
    expect((await list(api)).total).toBe(0);
  });

  it("returns the mail server's response: 550 for an unknown recipient, and its own errors", async () => {
    expect((await trial(api, `${UNKNOWN}@gudang.test`)).body.error).toContain("550 No such user here");
    smtp.refuse(true);
    expect((await trial(api, "admin@gudang.test")).body.error).toContain("the disk of the mail server is full");
  });

  it("reports an unavailable mail server", async () => {
    expect((await trial(apiAway, "admin@gudang.test")).body.error).toContain("ECONNREFUSED");
  });

  it("is written to a file without a mail server", async () => {
    expect((await trial(apiFolder, "admin@gudang.test")).body).toEqual({ error: null });
    const [file = ""] = readdirSync(folder);
    expect(readFileSync(path.join(folder, file), "utf8")).toContain("To: admin@gudang.test");
  });

  it("is limited to five per address in 15 minutes", async () => {
    const wrong = await trial(api, "bukan alamat");
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ["recipient"]]);
    for (let n = 0; n < 5; n++) expect((await trial(api, "admin@gudang.test")).status).toBe(200);
    const over = await trial(api, "admin@gudang.test");
    expect(over.status).toBe(429);
    expect(Number(over.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(smtp.mails).toHaveLength(5);
  });
});

describe("an unresponsive mail server", () => {
  let silent: Server;
  const slow: Record<string, string> = {};
  beforeAll(async () => {
    silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    slow.SMTP_URL = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  });
  const apiSlow = useApi(slow);
  afterAll(() => void silent.close());

  it("times out after a few seconds", async () => {
    const began = Date.now();
    expect((await trial(apiSlow, "admin@gudang.test")).body.error).toMatch(/greeting|timeout/i);
    expect(Date.now() - began).toBeLessThan(9000);
  });
});
