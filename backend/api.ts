import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { sql } from "drizzle-orm";
import { maxBodyBytes } from "#contract/import";
import { addApiKeys } from "./accounts/api-key-routes";
import { addOwnPassword } from "./accounts/password";
import { addOwnSecondFactor } from "./accounts/second-factor-routes";
import { addLinkedProviders } from "./accounts/linked-providers";
import { addOwnSessions } from "./accounts/sessions";
import { addProfile } from "./accounts/profile";
import { addRecovery } from "./accounts/recovery";
import { addSession } from "./accounts/session";
import { addUsers } from "./accounts/user-routes";
import { recordAreas } from "./areas";
import { addArrivals } from "./booking/arrival-routes";
import { addChanges } from "./changes";
import { connect, type Connection, type ConnectOptions, type Database, isAway } from "./db/client";
import { Standby } from "./db/standby";
import { addEvents } from "./events/routes";
import { addDocuments } from "./files/document-routes";
import { readBackendEnv } from "./env";
import { answerError, toApiFailure, isDiskFull } from "./http/answer-error";
import { bearer } from "./http/bearer";
import { Calls } from "./http/calls";
import type { HonoEnv, Platform } from "./http/context";
import { constant } from "./http/constant";
import { addDocsPage } from "./http/docs-page";
import { ApiFailure, NotFound } from "./http/errors";
import { requestLog } from "./http/log";
import { openApiDocument } from "./http/openapi";
import { addHome } from "./home/routes";
import { addImports } from "./imports/routes";
import { addListFiles } from "./files/list-routes";
import { addLists } from "./lists/routes";
import { addMail } from "./mail/routes";
import { startHousekeeping } from "./housekeeping";
import { startMail } from "./mail/sender";
import { addMasters } from "./masters/routes";
import { countCall, measureProcess } from "./metrics/figures";
import { addMetrics } from "./metrics";
import { addStock } from "./stock/routes";
import { startRepairs } from "./system/repairs";
import { addSystem } from "./system/routes";
import { addMonitor } from "./monitor/routes";
import { addExternalSignIn } from "./oauth/routes";
import { addPhotos } from "./photos/routes";
import { addPlant } from "./plant/routes";
import { MAX_MAILED_BYTES } from "#contract/reports/report-mail";
import { addReportMails } from "./report-mails/routes";
import { startReportMails } from "./report-mails/runs";
import { addReports } from "./files/report-routes";
import { addInbox } from "./reports/inbox";
import { addGhostLoads } from "./scale/ghost-load-routes";
import { addShifts } from "./shift/routes";
import { addScales } from "./scale/routes";
import { addSearch } from "./search/routes";
import { addWebhooks } from "./webhooks/routes";
import { startWebhooks } from "./webhooks/sender";
import journal from "./db/migrations/meta/_journal.json";

/** Builds the API. Tests call it with `app.request()`. */
export function createApi(platform: Platform) {
  const app = new Hono<HonoEnv>();
  app.use(requestLog(platform, countCall));
  app.onError(answerError);
  app.notFound((c) => answerError(new NotFound(), c));
  addHealth(app, platform);
  addMetrics(app, platform);

  const api = app.basePath("/api");
  api.use(async (_, next) => {
    if (isAway(platform.db)) throw new ApiFailure(503, { key: "away" }, {}, { retryAfterSeconds: 5 });
    await next();
  });
  api.use((c, next) => (hasBody(c.req.method) ? bodyCap(maxBodyBytes(c.req.path))(c, next) : next()));
  api.use(bearer(platform));
  const calls = new Calls(api, platform);
  addSession(calls);
  addRecovery(calls);
  addProfile(calls);
  addOwnPassword(calls);
  addOwnSecondFactor(calls);
  addOwnSessions(calls);
  addLinkedProviders(calls);
  addPhotos(calls);
  addPlant(calls, platform);
  addExternalSignIn(calls, platform);
  addUsers(calls);
  addApiKeys(calls);
  addMail(calls);
  addWebhooks(calls);
  addSystem(calls);
  addMasters(calls, recordAreas);
  for (const area of recordAreas) area.addCalls(calls);
  addReports(calls);
  addReportMails(calls);
  addDocuments(calls);
  addImports(calls);
  addHome(calls);
  addStock(calls);
  addMonitor(calls);
  addScales(calls);
  addGhostLoads(calls);
  addInbox(calls);
  addShifts(calls);
  addArrivals(calls);
  addChanges(calls);
  addEvents(calls);
  addListFiles(calls);
  addLists(calls);
  addSearch(calls);
  const document = () => JSON.stringify(openApiDocument(calls.specs));
  api.get("/openapi.json", constant(document, { "Content-Type": "application/json" }));
  addDocsPage(api);

  return { app, specs: calls.specs };
}

const hasBody = (method: string) => method !== "GET" && method !== "HEAD";

const bodyCap = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c: Context<HonoEnv>) => answerError(new ApiFailure(413, { key: "tooLarge" }), c),
  });

// Development reloads this module; keep the pools and timers.
const kept = globalThis as { gudangConnection?: Connection; gudangStandby?: Connection; gudangTimers?: true };
let served: ReturnType<typeof createApi>["app"] | undefined;

/** The API of this process; connects on the first request. */
export const api = {
  async fetch(request: Request): Promise<Response> {
    if (!served) {
      const env = readBackendEnv();
      const onStatement = (statement: string) => console.log(JSON.stringify({ sql: statement }));
      const options: ConnectOptions = {
        connections: env.DATABASE_CONNECTIONS,
        prepare: env.DATABASE_PREPARE === "1",
        watch: true,
        onStatement: env.LOG_SQL === "1" ? onStatement : undefined,
      };
      const { db } = (kept.gudangConnection ??= connect(env.DATABASE_URL, options));
      const platform: Platform = { db, env };
      if (env.DATABASE_READ_URL !== undefined) {
        kept.gudangStandby ??= connect(env.DATABASE_READ_URL, options);
        platform.standby = new Standby(
          { db, url: env.DATABASE_URL },
          { db: kept.gudangStandby.db, url: env.DATABASE_READ_URL },
        );
      }
      served = createApi(platform).app;
      measureProcess();
      if (!kept.gudangTimers) {
        startMail(platform);
        startReportMails(platform, MAX_MAILED_BYTES);
        startHousekeeping(platform);
        startWebhooks(platform);
        startRepairs(platform);
      }
      kept.gudangTimers = true;
    }
    return served.fetch(request);
  },
};

/** Adds `/healthz` (process alive) and `/readyz` (names the missing parts; 503 unless only the standby is missing). */
function addHealth(app: Hono<HonoEnv>, { db, standby }: Platform): void {
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    const missing = isDiskFull() ? "disk" : await missingPart(db);
    if (missing !== null) return c.json({ status: "away", missing: [missing] }, 503);
    return c.json({ status: "ok", missing: standby?.isRead === false ? ["standby"] : [] });
  });
}

async function missingPart(db: Database): Promise<"database" | "migrations" | null> {
  if (isAway(db)) return "database";
  try {
    return (await isMigrated(db)) ? null : "migrations";
  } catch (error) {
    return toApiFailure(error).status === 503 ? "database" : "migrations";
  }
}

/** A newer schema is accepted: during an update the old version keeps running. */
async function isMigrated(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ applied: number }>(
    sql`select count(*)::int as applied from drizzle.__drizzle_migrations`,
  );
  return (rows[0]?.applied ?? 0) >= journal.entries.length;
}
