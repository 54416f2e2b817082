import type { TestProject } from "vitest/node";
import { makeTemplate } from "./database";
import { startTestPostgres } from "./postgres";

declare module "vitest" {
  export interface ProvidedContext {
    serverUrl: string;
  }
}

/** Starts one PostgreSQL for all API tests. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  await makeTemplate(server.url);
  provide("serverUrl", server.url);
  return () => server.stop();
}
