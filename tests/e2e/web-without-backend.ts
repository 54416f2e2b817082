import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { startNode, stopChild, WEB_SERVER } from "../../scripts/child";
import { E2E_SECRET, type TestApp } from "../setup/e2e-app";

export type WebWithout = Awaited<ReturnType<typeof startWebWithout>>;

/** A second web server whose backend is unavailable until `connect`, and returns an error page after `fail`. */
export async function startWebWithout(app: TestApp) {
  let connected = false;
  let failure: string | undefined;
  let failsUser = false;
  const gate = createServer((incoming, outgoing) => {
    if (failsUser && incoming.url === "/api/me") return void outgoing.writeHead(500).end();
    if (failure !== undefined) return void outgoing.writeHead(502, { "Content-Type": "text/html" }).end(failure);
    if (!connected) return void outgoing.destroy();
    const onward = request(new URL(incoming.url ?? "/", app.url), {
      method: incoming.method,
      headers: incoming.headers,
    });
    onward.on("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  const gatePort = await listen(gate);
  const probe = createServer();
  const port = await listen(probe);
  await new Promise((resolve) => probe.close(resolve));

  const url = `http://localhost:${port}`;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    API_URL: `http://localhost:${gatePort}`,
    SESSION_SECRET: E2E_SECRET,
    PORT: String(port),
    LOG_LEVEL: "silent",
  };
  const child = startNode(WEB_SERVER, { env });
  for (let tries = 0; tries < 300 && !(await answers(`${url}/healthz`)); tries += 1) await sleep(100);
  return {
    url,
    /** Responds 500 to the user call only. */
    failUser: () => {
      failsUser = true;
    },
    connect: () => {
      connected = true;
    },
    fail: (page: string) => {
      failure = page;
    },
    async stop() {
      await stopChild(child);
      gate.closeAllConnections();
      gate.close();
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => undefined);
  await answer?.text();
  return answer !== undefined;
}

function listen(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, () => resolve((server.address() as AddressInfo).port));
  });
}
