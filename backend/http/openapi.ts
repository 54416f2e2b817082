import { z } from "zod";
import { isForKeys, MASTER_AREAS } from "#contract/access";
import { errorAnswer } from "#contract/answers";
import { closedReasonQuery } from "#contract/plant/closing";
import { type AccessRule, rolesOfRule } from "./access";
import { type CallSpec, changesPeriods } from "./calls";
import { ERROR_CODES } from "./texts";

/** Component name and description by status. */
const ERRORS = {
  400: ["BadRequest", "The request cannot be read: its JSON, encoding or headers are malformed."],
  401: ["Unauthorized", "No valid session or API key, or wrong credentials."],
  403: ["Forbidden", "The roles of the caller do not allow the call, or it is not for API keys."],
  404: ["NotFound", "A record of the path does not exist or is deleted."],
  409: [
    "Conflict",
    "The status of the record does not allow the change, or its version is stale: `current` is the newest.",
  ],
  415: ["UnsupportedMediaType", "The body has a type that this call does not accept."],
  422: ["Unprocessable", "A field or parameter is wrong: `errors` names each."],
  428: ["VersionRequired", "The If-Match header with the version of the record is missing."],
  429: ["TooManyRequests", "Too many attempts; Retry-After says how many seconds to wait."],
} as const;
const OTHER_ERROR = ["Other", "Any other error"] as const;
type ErrorStatus = keyof typeof ERRORS;

const TAGS = [
  [
    "Account",
    "Sign-in, the own profile, password, second factor and sessions",
    /^(login|logout|me|register|password|email|settings|photo|oauth|administrators)$/,
  ],
  ["Administration", "Users, API keys, mail, backups and the system", /^(user|api-key|mail|backup|system)$/],
  [
    "Masters",
    "Customers, vendors, goods, grades, markings, ex DOs and vehicles",
    new RegExp(`^(${MASTER_AREAS.join("|")}|goods)$`),
  ],
  [
    "Orders",
    "PO Sales, bookings, expected arrivals and outstanding balances",
    /^(po-sale|booking|arrival|outstanding)$/,
  ],
  ["Goods out", "Outbound trucks, their items and weighings", /^outbound-record(-item)?$/],
  ["Goods in", "Inbound trucks, their checks, weighings and prices", /^inbound-record$/],
  ["Stock", "Production, opening stock and the stock of finished goods", /^(production|opening-stock|stock)$/],
  ["Scales", "Scales, their frames, live state, readings and ghost loads", /^(scale|reading|ghost-load)$/],
  ["Events", "The history in order, for other programs, and webhooks", /^(events|webhook)$/],
  ["Shifts", "Shifts, their handover and the inbox", /^(shift|exception)$/],
  ["Reports", "Reports, their files and mails, and the papers of trucks", /(-report|^report-mail|^papers)$/],
  [
    "Screens",
    "The start page, the monitor, search, saved lists and changes",
    /^(home|monitor|search|list|changes|list-view)$/,
  ],
] as const;

const SUCCESS = { 200: "Success", 201: "Created", 204: "Done, without content" };

/**
 * Builds OpenAPI from the zod schemas; those with `.meta({ id })` become components. It is 3.0 because Swagger UI takes
 * five times as long for 3.1.
 */
export function openApiDocument(specs: readonly CallSpec[]) {
  const components: Record<string, unknown> = {};
  const paths: Record<string, Record<string, unknown>> = {};
  for (const spec of specs) {
    (paths[`/api${spec.path}`] ??= {})[spec.method] = operation(spec, components);
  }
  const error = { content: json(describeSchema(errorAnswer, "output", components)) };
  const codes = components.ErrorCode as { description: string };
  codes.description += ` Today: ${ERROR_CODES.join(", ")}.`;
  return {
    openapi: "3.0.3",
    info: {
      title: "Gudang",
      version: "1",
      description:
        "The back office of a plant with a weighbridge. Every error has the Error schema: a stable `code`, and a message in the language of Accept-Language.",
      license: { name: "All rights reserved" },
    },
    servers: [{ url: "/", description: "This installation" }],
    tags: TAGS.map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: components,
      responses: Object.fromEntries(
        [...Object.values(ERRORS), OTHER_ERROR].map(([name, description]) => [name, { description, ...error }]),
      ),
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "An API key (gdg_...), which programs use, or the token of a session.",
        },
      },
    },
  };
}

const callTags = ({ path }: CallSpec) =>
  TAGS.filter(([, , first]) => first.test(path.split("/")[1] ?? "")).map(([name]) => name);

function operation(spec: CallSpec, components: Record<string, unknown>) {
  const status = spec.status ?? 200;
  const answer = spec.answer && { content: json(describeSchema(spec.answer, "output", components)) };
  return {
    tags: callTags(spec),
    summary: spec.summary,
    description: `${whoMayCall(spec.access)}${spec.method === "post" ? " With an Idempotency-Key a repeated call returns the first answer." : ""}`,
    operationId: `${spec.method} ${spec.path}`.replace(/\W+/g, "-"),
    security: spec.access === "anyone" ? [] : [{ bearer: [] }],
    "x-access": spec.access,
    parameters: describeParameters(spec, components),
    requestBody: describeBody(spec, components),
    responses: {
      [status]: { description: SUCCESS[status], ...answer },
      ...(spec.tagged && { 304: { description: "Not changed since the answer with the ETag of If-None-Match" } }),
      ...Object.fromEntries(
        errorStatuses(spec).map((error) => [error, { $ref: `#/components/responses/${ERRORS[error][0]}` }]),
      ),
      default: { $ref: `#/components/responses/${OTHER_ERROR[0]}` },
    },
  };
}

function whoMayCall(rule: AccessRule): string {
  if (rule === "anyone") return "No sign-in.";
  if (rule === "signed-in") return "For every signed-in user; not for API keys.";
  if (rule === "bearer") return "For every signed-in user and API key.";
  const roles = rolesOfRule(rule)?.join(", ");
  return `Roles: ${roles}${isForKeys(rule[0]) ? "" : "; not for API keys"}.`;
}

function errorStatuses({ access, body, method, path, query, takes, version }: CallSpec): ErrorStatus[] {
  const guarded = access !== "anyone";
  const answered: Record<ErrorStatus, boolean> = {
    400: true,
    401: guarded || body !== undefined,
    403: guarded,
    404: path.includes("{"),
    409: guarded && method !== "get",
    415: body !== undefined || takes !== undefined,
    422: query !== undefined || body !== undefined,
    428: version === "required",
    429: !guarded || body !== undefined,
  };
  return (Object.keys(ERRORS) as `${ErrorStatus}`[])
    .map((text) => Number(text) as ErrorStatus)
    .filter((status) => answered[status]);
}

function describeBody({ body, takes }: CallSpec, components: Record<string, unknown>) {
  if (takes) return { required: true, content: Object.fromEntries(takes.map((type) => [type, {}])) };
  return body && { required: true, content: json(describeSchema(body, "input", components)) };
}

function describeParameters(spec: CallSpec, components: Record<string, unknown>) {
  const path = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: spec.names?.includes(name) ? { type: "string" } : { type: "integer", minimum: 1 },
  }));
  const schema = spec.query ?? (changesPeriods(spec) ? closedReasonQuery : undefined);
  const query = schema ? describeSchema(schema, "input", components) : {};
  const required = new Set(query.required ?? []);
  const fields = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.has(name),
    schema,
  }));
  const headers = [];
  if (spec.version) headers.push(header("If-Match", spec.version === "required"));
  if (spec.method === "post") headers.push(header("Idempotency-Key", false));
  if (spec.tagged) headers.push(header("If-None-Match", false));
  return [...path, ...fields, ...headers];
}

const header = (name: string, required: boolean) => ({ name, in: "header", required, schema: { type: "string" } });
const json = (schema: object) => ({ "application/json": { schema } });

interface JsonSchema {
  definitions?: Record<string, unknown>;
  properties?: Record<string, unknown>;
  required?: string[];
}

function describeSchema(schema: z.ZodType, io: "input" | "output", components: Record<string, unknown>): JsonSchema {
  const made = z.toJSONSchema(schema, { target: "openapi-3.0", io, unrepresentable: "any", override: simpler });
  const text = JSON.stringify(made).replaceAll("#/definitions/", "#/components/schemas/");
  const { definitions = {}, ...own } = JSON.parse(text) as JsonSchema;
  for (const [name, definition] of Object.entries(definitions)) components[name] ??= definition;
  return own;
}

/** Omits what the type or format says already; the keys of an enum record are known only to zod. */
function simpler({ jsonSchema, zodSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema; zodSchema: z.core.$ZodTypes }) {
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const value = jsonSchema.additionalProperties;
  if (!(zodSchema instanceof z.ZodRecord && zodSchema.keyType instanceof z.ZodEnum) || typeof value !== "object")
    return;
  jsonSchema.properties = Object.fromEntries(zodSchema.keyType.options.map((name) => [String(name), value]));
  jsonSchema.additionalProperties = false;
}
