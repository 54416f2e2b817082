import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { maxBodyBytes } from "#contract/import";
import { addSession } from "./accounts/session";
import { addUsers } from "./accounts/user-routes";
import { addBookings } from "./booking/routes";
import { connect, type Connection } from "./db/client";
import { addDocuments } from "./documents/routes";
import { readBackendEnv } from "./env";
import { addHealth } from "./health";
import { answerError } from "./http/answer-error";
import { bearer } from "./http/bearer";
import { Calls } from "./http/calls";
import type { HonoEnv, Platform } from "./http/context";
import { ApiFailure, NotFound } from "./http/errors";
import { requestLog } from "./http/log";
import { openApiDocument } from "./http/openapi";
import { addImports } from "./imports/routes";
import { addInboundRecords } from "./inbound/routes";
import { addMasters } from "./masters/routes";
import { addMonitor } from "./monitor/routes";
import { addOutboundItems } from "./outbound/item-routes";
import { addOutboundRecords } from "./outbound/routes";
import { addOutstanding } from "./outstanding/routes";
import { addPoSales } from "./po-sale/routes";
import { addProduction } from "./production/routes";

/** Builds the API: the middlewares, then one line per resource. Tests call it in process by `app.request()`. */
export function createApi(platform: Platform) {
  const app = new Hono<HonoEnv>();
  app.use(requestLog(platform));
  app.onError(answerError);
  app.notFound((c) => answerError(new NotFound(), c));
  addHealth(app, platform);

  const api = app.basePath("/api");
  api.use((c, next) => bodyCap(maxBodyBytes(c.req.path))(c, next));
  api.use(bearer(platform));
  const calls = new Calls(api, platform);
  addSession(calls);
  addUsers(calls);
  addMasters(calls);
  addOutboundRecords(calls);
  addOutboundItems(calls);
  addDocuments(calls);
  addPoSales(calls);
  addBookings(calls);
  addOutstanding(calls);
  addProduction(calls);
  addInboundRecords(calls);
  addImports(calls);
  addMonitor(calls);
  api.get("/openapi.json", (c) => c.json(openApiDocument(calls.specs)));

  return { app, specs: calls.specs };
}

const bodyCap = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c: Context<HonoEnv>) => answerError(new ApiFailure(413, { key: "tooLarge" }), c),
  });

// In development this module is reloaded after every change; the pool is kept, or the connections would run out.
const kept = globalThis as { gudangConnection?: Connection };
let served: ReturnType<typeof createApi>["app"] | undefined;

/** The API of this process, on the database of the environment; it connects with the first request. */
export const api = {
  async fetch(request: Request): Promise<Response> {
    if (!served) {
      const env = readBackendEnv();
      const onStatement = (statement: string) => console.log(JSON.stringify({ sql: statement }));
      kept.gudangConnection ??= connect(env.DATABASE_URL, {
        prepare: env.DATABASE_PREPARE === "1",
        onStatement: env.LOG_SQL === "1" ? onStatement : undefined,
      });
      served = createApi({ db: kept.gudangConnection.db, env }).app;
    }
    return served.fetch(request);
  },
};
