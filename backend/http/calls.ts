import type { Context, Hono } from "hono";
import { z } from "zod";
import { isDatedArea } from "#contract/access";
import { closedReasonQuery } from "#contract/plant/closing";
import { MAX_JSON_VALUES } from "#contract/constants";
import { isBeyondJson, repeatedKey } from "#contract/values/json-size";
import { withPlant } from "#contract/plant/plant";
import type { Database, Transaction } from "../db/client";
import type { BackendEnv } from "../env";
import { type AccessRule, assertAccess } from "./access";
import { mayTryAgain, repeatWhenCut } from "./answer-error";
import { holdKey } from "./api-key";
import type { Caller, HonoEnv, Platform, WriteTarget } from "./context";
import { ApiFailure, Invalid, NotFound, Unauthorized, VersionMissing } from "./errors";
import { withIdempotencyKey, requestHash } from "./idempotency";
import { MAX_FIELD_ERRORS, MAX_FIELD_NAME, parseInput } from "./input";
import type { Language } from "./texts";
import { parseVersion } from "./versions";

/** Used by routing, tests and OpenAPI, so every endpoint has an access rule and schemas. */
export interface CallSpec<Query extends z.ZodType = z.ZodType, Body extends z.ZodType = z.ZodType> {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** below /api: `/grade/{id}` */
  path: string;
  /** path parameters that are not ids */
  names?: readonly string[];
  summary: string;
  access: AccessRule;
  /** selection list request, which has its own access rule */
  selection?: { when: (given: URLSearchParams) => boolean; access: AccessRule };
  query?: Query;
  body?: Body;
  /** values in the JSON of the body; default: MAX_JSON_VALUES */
  maxValues?: number;
  /** media types of a file body, which the handler reads */
  takes?: readonly string[];
  /** response schema; omit for 204 and streams */
  answer?: z.ZodType;
  status?: 200 | 201 | 204;
  /** If-Match: required (428) or optional; default: ignored */
  version?: "required" | "optional";
  /** has an ETag; 304 if If-None-Match has it */
  tagged?: true;
  /** may read from the standby */
  standby?: true;
  /** allowed before mandatory 2FA enrolment */
  duringSetUp?: true;
}

export interface Call<Query, Body> {
  caller: Caller | null;
  query: Query;
  body: Body;
  /** positive integer path parameters */
  ids: Record<string, number>;
  /** other path parameters */
  names: Record<string, string>;
  /** `{id}`, or 0 */
  id: number;
  /** from If-Match, or null */
  version: number | null;
  language: Language;
  /** with the plant's settings */
  env: BackendEnv;
  http: Context<HonoEnv>;
}

export interface WriteCall<Query, Body> extends Call<Query, Body> {
  user: Caller;
  /** row `{id}` with version and user */
  target: WriteTarget;
  idempotencyKey: string | undefined;
}

const TRIES = 3;

export class Calls {
  readonly specs: CallSpec[] = [];

  constructor(
    private readonly app: Hono<HonoEnv>,
    private readonly platform: Platform,
  ) {}

  /** Adds a read endpoint. A returned Response is sent unchanged. */
  read<Query extends z.ZodType, Body extends z.ZodType>(
    spec: CallSpec<Query, Body> & { method: "get" },
    handler: (db: Database, call: Call<z.output<Query>, undefined>) => Promise<unknown>,
  ): void {
    this.add(spec, async (c) => {
      const call = await this.callOf(spec, c);
      const { db, standby } = this.platform;
      const read = (from: Database) => handler(from, call as Call<z.output<Query>, undefined>);
      const answer = await repeatWhenCut(() => (spec.standby && standby ? standby.read(read) : read(db)));
      return answer instanceof Response ? answer : c.json(answer);
    });
  }

  /**
   * Adds a write endpoint: one transaction, idempotent by Idempotency-Key (POST), retried on deadlock and switchover.
   * @param complete adds what must not be stored for replay
   */
  write<Query extends z.ZodType, Body extends z.ZodType, Kept>(
    spec: CallSpec<Query, Body>,
    handler: (tx: Transaction, call: WriteCall<z.output<Query>, z.output<Body>>) => Promise<Kept>,
    complete: (kept: Kept, call: WriteCall<z.output<Query>, z.output<Body>>) => unknown = (kept) => kept,
  ): void {
    const status = spec.status ?? 200;
    this.add(spec, async (c) => {
      const call = await this.callOf(spec, c);
      const { caller: user, id, version } = call;
      if (!user) throw new Unauthorized();
      const target = { id, version, by: user };
      const key = (spec.method === "post" && c.req.header("Idempotency-Key")) || undefined;
      const { env } = call;
      const typed = { ...call, user, target, idempotencyKey: key } as WriteCall<z.output<Query>, z.output<Body>>;
      const write = async (tx: Transaction) => {
        const answer: unknown = await handler(tx, typed);
        return { status, answer: answer ?? null };
      };
      // A COMMIT without an answer may have succeeded: without a key its repetition could write twice.
      let isCommitting = false;
      const work = async (tx: Transaction) => {
        isCommitting = false;
        if (user.apiKeyId !== null) await holdKey(tx, user.apiKeyId);
        if (key === undefined) {
          const written = await write(tx);
          isCommitting = true;
          return written;
        }
        const body = call.body === undefined ? "" : JSON.stringify(call.body);
        const { pathname, search } = new URL(c.req.url);
        const parts = [
          spec.method,
          pathname + search,
          String(version),
          body,
          ...(user.closedReason ? [user.closedReason] : []),
        ];
        const hash = requestHash(env.SESSION_SECRET, ...parts);
        return withIdempotencyKey(tx, { userId: user.id, key, hash }, () => write(tx));
      };
      const kept = await repeatWhenCut(
        () => this.transaction(work),
        () => !isCommitting,
      );
      if (kept.status === 204) return c.body(null, 204);
      return c.json(complete(kept.answer as Kept, typed), kept.status as 200);
    });
  }

  /** Adds an endpoint without a transaction (sign-in, streams). */
  plain<Query extends z.ZodType, Body extends z.ZodType>(
    spec: CallSpec<Query, Body>,
    handler: (platform: Platform, call: Call<z.output<Query>, z.output<Body>>) => Promise<unknown>,
  ): void {
    this.add(spec, async (c) => {
      const call = (await this.callOf(spec, c)) as Call<z.output<Query>, z.output<Body>>;
      const answer = await handler(this.platformOf(c), call);
      if (answer instanceof Response) return answer;
      return spec.status === 204 ? c.body(null, 204) : c.json(answer, spec.status ?? 200);
    });
  }

  private callOf(spec: CallSpec, c: Context<HonoEnv>): Promise<Call<unknown, unknown>> {
    return callOf(spec, c, this.platformOf(c).env);
  }

  private platformOf(c: Context<HonoEnv>): Platform {
    return { ...this.platform, env: withPlant(this.platform.env, c.get("plant")) };
  }

  private add(spec: CallSpec, handler: (c: Context<HonoEnv>) => Promise<Response>): void {
    this.specs.push(spec);
    this.app.on(spec.method.toUpperCase(), spec.path.replace(/\{(\w+)\}/g, ":$1"), handler);
  }

  private async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let left = TRIES; ; left--) {
      try {
        return await this.platform.db.transaction(work);
      } catch (error) {
        if (left === 0 || !mayTryAgain(error)) throw error;
        // Jitter prevents repeated collisions.
        await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 25));
      }
    }
  }
}

/** Returns true for a change of records with a business day: its query takes `closedReason`. */
export const changesPeriods = ({ method, access, path }: Pick<CallSpec, "method" | "access" | "path">): boolean =>
  method !== "get" &&
  typeof access !== "string" &&
  isDatedArea(access[0]) &&
  access[1] !== "see" &&
  access[1] !== "call" &&
  !path.endsWith("/preview");

/** Validates in order: access, path, version, query, body. */
async function callOf(spec: CallSpec, c: Context<HonoEnv>, env: BackendEnv): Promise<Call<unknown, unknown>> {
  const found = c.get("caller");
  const language = c.get("language");
  const given = new URL(c.req.url).searchParams;
  assertAccess(found, spec.selection?.when(given) ? spec.selection.access : spec.access, spec.duringSetUp ?? false);
  const { ids, names } = parseParameters(c.req.param(), spec.names ?? []);
  const version = spec.version ? parseVersion(c.req.header("If-Match")) : null;
  if (spec.version === "required" && version === null) throw new VersionMissing();
  assertOnce(given);
  if (spec.method === "get") assertKnown(given, spec.query ?? NO_PARAMETERS);
  const query = spec.query ? parseInput(spec.query, queryFields(given)) : undefined;
  const sent = await readBody(spec, c);
  const body = spec.body ? parseInput(spec.body, sent) : undefined;
  const reasons = changesPeriods(spec) ? parseInput(closedReasonQuery, queryFields(given)) : null;
  const caller = found && { ...found, closedReason: reasons?.closedReason ?? null };
  return { caller, query, body, ids, names, id: ids.id ?? 0, version, language, env, http: c };
}

function parseParameters(params: Record<string, string>, named: readonly string[]) {
  const ids: Record<string, number> = {};
  const names: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    if (named.includes(name)) names[name] = value;
    else if (!/^[1-9]\d{0,9}$/.test(value) || Number(value) > 2_147_483_647) throw new NotFound();
    else ids[name] = Number(value);
  }
  return { ids, names };
}

/** GET forms send empty filters; ignore them. */
function queryFields(given: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...given].filter(([, value]) => value !== ""));
}

/** @throws Invalid at a parameter given twice: programs differ in which value they take */
function assertOnce(given: URLSearchParams): void {
  const names = new Set<string>();
  for (const name of given.keys()) {
    if (names.has(name)) throw new GivenTwice(name);
    names.add(name);
  }
}

const NO_PARAMETERS = z.object({});

/**
 * A misspelt filter would return every row. The handler of a loose query checks its parameters itself.
 * @throws Invalid at each parameter that the schema lacks
 */
export function assertKnown(given: URLSearchParams, query: z.ZodType): void {
  if (!(query instanceof z.ZodObject) || query.def.catchall) return;
  const known = Object.keys(query.shape);
  const unknown = [...given.keys()].filter((name) => !known.includes(name)).slice(0, MAX_FIELD_ERRORS);
  if (unknown.length === 0) return;
  const text = { key: "validation.unknownParameter", params: { names: known.join(", ") || "–" } } as const;
  throw new Invalid(Object.fromEntries(unknown.map((name) => [name.slice(0, MAX_FIELD_NAME), text])));
}

class GivenTwice extends Invalid {
  constructor(field: string) {
    const name = field.slice(0, MAX_FIELD_NAME);
    super({ [name]: { key: "validation.twice", params: { name } } });
  }
}

const JSON_TYPE = "application/json";
/** The web app sends files under this type (app/services/request/api.server.ts). */
const FILE_TYPE = "application/octet-stream";

/** Returns the JSON of a body; undefined for a file, which the handler reads. @throws ApiFailure 415 */
async function readBody(
  { method, takes, maxValues = MAX_JSON_VALUES }: CallSpec,
  c: Context<HonoEnv>,
): Promise<unknown> {
  if (method === "get") return undefined;
  if (takes) return assertType(c, [...takes, FILE_TYPE]);
  const text = await c.req.text();
  if (text.trim() === "") return {};
  assertType(c, [JSON_TYPE]);
  if (isBeyondJson(text, maxValues)) throw new ApiFailure(422, { key: "jsonBeyond" });
  const twice = repeatedKey(text);
  if (twice !== undefined) throw new GivenTwice(twice);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ApiFailure(422, { key: "notJson" });
  }
}

function assertType(c: Context<HonoEnv>, types: readonly string[]): void {
  const [type = ""] = (c.req.header("Content-Type") ?? "").split(";");
  if (types.includes(type.trim().toLowerCase())) return;
  throw new ApiFailure(415, { key: "mediaType", params: { types: types.join(", ") } });
}
