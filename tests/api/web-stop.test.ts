import { randomInt } from "node:crypto";
import { once } from "node:events";
import { beforeAll, expect, inject, it } from "vitest";
import { startTestApp, type TestApp } from "../setup/e2e-app";
import { SERVER_URL } from "../setup/e2e-global";
import { accountEmail, PASSWORD } from "../setup/fixture";

/** The web server between a proxy and SIGTERM (server/main.mjs). */

let app: TestApp;
beforeAll(async () => {
  process.env[SERVER_URL] = inject("serverUrl");
  app = await startTestApp(randomInt(1e6), { TRUST_PROXY: "1" });
});

async function signIn(headers: Record<string, string> = {}): Promise<string> {
  const body = new URLSearchParams({ email: accountEmail("SCALE"), password: PASSWORD });
  const sent = { method: "POST", redirect: "manual", headers: { Origin: app.url, ...headers }, body } as const;
  const { headers: received } = await fetch(`${app.url}/login`, sent);
  return received
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
}

it("takes the client's address from the proxy, not from the client", async () => {
  await signIn({ "X-Forwarded-For": "192.0.2.1, 192.0.2.7", "X-Client-Address": "192.0.2.9" });
  const { body } = await app.get<{ data: { address: string }[] }>("SCALE", "/settings/sessions");
  expect(body.data.map(({ address }) => address)).toContain("192.0.2.7");
});

it("SIGTERM ends event streams, finishes requests and exits with 0", async () => {
  const headers = { Cookie: await signIn(), Accept: "text/event-stream" };
  const stream = await fetch(`${app.url}/scale/live`, { headers });
  expect(stream.headers.get("Content-Type")).toBe("text/event-stream");
  const page = fetch(`${app.url}/login`);
  const exited = once(app.process, "exit");
  app.process.kill("SIGTERM");
  expect(await stream.text()).toContain("retry: 500");
  expect((await page).status).toBe(200);
  expect(await exited).toEqual([0, null]);
});
