import { afterAll, afterEach, beforeAll } from "vitest";
import { outgoingMail } from "#backend/db/tables/mail";
import { sendDueMail } from "#backend/mail/sender";
import { createTransport } from "#backend/mail/transport";
import { testEnv, type TestApi } from "./api";
import { type ReceivedMail, startMailServer, type LocalMailServer } from "../../scripts/demo/mail-server";

interface TestMails {
  /** Sends due mails, and returns those that the server has received in this test, oldest first. */
  sent(): Promise<ReceivedMail[]>;
}

/** Connects an API to a real mail server; call it at the top of the file. @param settings as for the API */
export function useMails(api: TestApi, settings: Record<string, string>): TestMails {
  let smtp: LocalMailServer;
  beforeAll(async () => {
    smtp = await startMailServer();
  });
  afterAll(() => smtp.close());
  afterEach(async () => {
    smtp.mails.length = 0;
    await api.db.delete(outgoingMail);
  });
  return {
    sent: async () => {
      const env = testEnv("postgres://set-later", { ...settings, SMTP_URL: smtp.url });
      await sendDueMail({ db: api.db, env }, createTransport(env));
      return smtp.mails;
    },
  };
}
