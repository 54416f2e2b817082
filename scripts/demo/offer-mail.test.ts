import { createTransport } from "nodemailer";
import { afterAll, expect, test } from "vitest";
import { offerMail } from "./offer-mail";

const ends: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(ends.map((end) => end())));

test("the demo's inbox shows times of the plant and downloads attachments", async () => {
  const { address, env } = await offerMail("Asia/Jakarta", { onEnd: (end) => void ends.push(end) });
  expect(env.DEMO_MAIL_URL).toBe(address);
  await createTransport(env.SMTP_URL).sendMail({
    from: "gudang@gudang.test",
    to: "office@gudang.test",
    subject: "Laporan",
    text: "Terlampir.",
    attachments: [{ filename: 'Laporan "1" & 2.csv', content: "a;b" }],
  });
  const html = await (await fetch(address)).text();
  expect(html).toMatch(/to office@gudang\.test, \d\d\/\d\d\/\d{4} \d\d\.\d\d</);
  expect(html).toContain("Laporan &quot;1&quot; &amp; 2.csv</a>, 1 kB");
  const file = await fetch(`${address}/0/0`);
  expect(file.headers.get("Content-Disposition")).toBe("attachment; filename*=UTF-8''Laporan%20%221%22%20%26%202.csv");
  expect(await file.text()).toBe("a;b");
  expect((await fetch(`${address}/0/1`)).status).toBe(404);
});
