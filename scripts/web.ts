import { pathToFileURL } from "node:url";
import path from "node:path";
import { ended, startNode, stopChild } from "./child";
import { portProblem } from "./port.mjs";
import type { Shutdown } from "./shutdown";
import { StartError } from "./start-error";

/** Fails early if the port is in use. */
export async function checkPort(port: number): Promise<void> {
  const problem = await portProblem(port, process.env.HOST);
  if (problem !== null) throw new StartError(problem);
}

/** Returns the web server's URL on this machine. */
export function localAddress(port: number): string {
  const host = process.env.HOST;
  return `http://${host && !["0.0.0.0", "::"].includes(host) ? host : "localhost"}:${port}`;
}

/** Serves the build in this process. Its file is not part of any bundle. */
export async function serve(shutdown: Shutdown): Promise<void> {
  const { listen } = (await import(pathToFileURL(path.resolve("server/main.mjs")).href)) as {
    listen: () => Promise<() => Promise<void>>;
  };
  shutdown.onEnd(await listen());
}

/** Starts Remix's development server; this process ends with it. */
export function serveDevelopment(port: number, shutdown: Shutdown): void {
  const host = process.env.HOST ? ["--host", process.env.HOST] : [];
  const remix = ["node_modules/@remix-run/dev/dist/cli.js", "vite:dev", "--port", String(port), "--strictPort"];
  const child = startNode([...remix, ...host]);
  shutdown.onEnd(() => stopChild(child));
  void ended(child).then((status) => shutdown.end(status));
}
