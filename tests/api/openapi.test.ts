import { gunzipSync } from "node:zlib";
import openapiTS, { astToString } from "openapi-typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { useApi } from "../setup/api";

const api = useApi();

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, object>; securitySchemes: object };
}

let document: Document;
beforeAll(async () => {
  const answer = await api.request("/api/openapi.json");
  expect(answer.status).toBe(200);
  document = (await answer.json()) as Document;
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Returns all values of a key at any depth. */
function listValues(key: string, node: unknown): unknown[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node as Record<string, unknown>).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...listValues(key, value),
  ]);
}

describe("the OpenAPI document", () => {
  it("is sent compressed to clients that accept gzip, as are the files of its page", async () => {
    const headers = { "Accept-Encoding": "gzip, br" };
    const answer = await api.request("/api/openapi.json", { headers });
    expect([answer.headers.get("Content-Encoding"), answer.headers.get("Vary")]).toEqual(["gzip", "Accept-Encoding"]);
    const zipped = Buffer.from(await answer.arrayBuffer());
    expect(JSON.parse(gunzipSync(zipped).toString())).toEqual(document);
    for (const file of ["swagger-ui-bundle.js", "swagger-ui.css"]) {
      const sent = await api.request(`/api/docs/${file}`, { headers });
      expect(sent.headers.get("Content-Encoding"), file).toBe("gzip");
    }
  });

  it("has exactly the calls of the API", () => {
    const written = operations().map(({ path, method }) => `${method} ${path}`);
    expect(written.sort()).toEqual(api.specs.map((spec) => `${spec.method} /api${spec.path}`).sort());
  });

  it("is OpenAPI 3.0 with resolvable references", () => {
    expect(document.openapi).toBe("3.0.3");
    const references = [...new Set(listValues("$ref", document))] as string[];
    expect(references.length).toBeGreaterThan(10);
    for (const reference of references) {
      const [, kind = "", name = ""] = /^#\/components\/(schemas|responses)\/([\w.-]+)$/.exec(reference) ?? [];
      expect(Object.keys(document.components[kind as "schemas" | "responses"]), reference).toContain(name);
    }
    for (const leftover of ["definitions", "$schema", "id"]) {
      for (const schema of Object.values(document.components.schemas)) expect(schema).not.toHaveProperty(leftover);
    }
  });

  it("names every operation uniquely, with a summary", () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operation } of operations()) {
      expect(operation.operationId).toMatch(/^[a-z][\w-]+$/);
      expect(operation.summary.length).toBeGreaterThan(5);
      expect(operation.tags, operation.operationId).toHaveLength(1);
    }
  });

  it("declares every parameter of a path exactly once", () => {
    for (const { path, method, operation } of operations()) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === "path");
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(
        inPath.map(({ name }) => name),
        `${method} ${path}`,
      ).toEqual(named);
      for (const { required } of inPath) expect(required).toBe(true);
      const all = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(all).size).toBe(all.length);
    }
  });

  it("describes each call's input and output: body, version, key, status, token", () => {
    for (const spec of api.specs) {
      const name = `${spec.method} ${spec.path}`;
      const operation = document.paths[`/api${spec.path}`]?.[spec.method];
      expect(operation?.requestBody !== undefined, name).toBe((spec.body ?? spec.takes) !== undefined);
      expect(operation?.security, name).toEqual(spec.access === "anyone" ? [] : [{ bearer: [] }]);
      const headers = operation?.parameters.filter((parameter) => parameter.in === "header") ?? [];
      const version = headers.find((header) => header.name === "If-Match");
      expect(version?.required, name).toBe(spec.version && spec.version === "required");
      expect(
        headers.some((header) => header.name === "Idempotency-Key"),
        name,
      ).toBe(spec.method === "post");
      const good = operation?.responses[String(spec.status ?? 200)];
      expect(good, name).toBeDefined();
      expect(good?.content !== undefined, name).toBe(spec.answer !== undefined);
      expect(operation?.responses.default).toEqual({ $ref: "#/components/responses/Other" });
    }
  });

  it("names the possible errors of each call", () => {
    const errors = Object.keys(document.paths["/api/booking/{id}"]?.put?.responses ?? {});
    expect(errors).toEqual(["200", "400", "401", "403", "404", "409", "415", "422", "428", "429", "default"]);
    expect(Object.keys(document.paths["/api/monitor/outbound-record"]?.get?.responses ?? {})).not.toContain("401");
  });

  it("describes bodies as they are validated", () => {
    const schema = (name: string) => document.components.schemas[name] as Record<string, unknown>;
    expect(schema("OutboundRecordInput")).toMatchObject({
      type: "object",
      additionalProperties: false,
      required: ["date", "customerId", "licensePlate", "outboundItem"],
      properties: { outboundItem: { type: "array", minItems: 1, maxItems: 30 } },
    });
    expect(schema("Weighing")).toMatchObject({ properties: { weightKg: { minimum: 1, maximum: 120_000 } } });
    expect(schema("Error")).toMatchObject({ required: ["message", "code", "requestId"] });
    expect(schema("ErrorCode").description).toMatch(/Today: validation\.required, .*\bwrongStatusInbound, /);
  });

  it("names the roles of each call, like the role table", () => {
    expect(document.paths["/api/booking"]?.post?.description).toContain("Roles: ADMIN, OFFICE.");
    expect(document.paths["/api/user"]?.get?.description).toContain("not for API keys");
    for (const { operation } of operations()) expect(operation).toHaveProperty("x-access");
    expect(document.paths["/api/monitor/outbound-record"]?.get).toMatchObject({ security: [], "x-access": "anyone" });
  });

  // A change of the API shows here and in deploy/client: npx vitest run --project api tests/api/openapi.test.ts -u
  it("is the outline that other programs know", async () => {
    const calls = operations().map(({ path, method, operation }) => {
      const query = operation.parameters.filter((one) => one.in === "query").map(({ name }) => name);
      const [status, good] = Object.entries(operation.responses)[0] ?? [];
      const body = operation.requestBody ? ` ${contentText(operation.requestBody.content)}` : "";
      return `${method} ${path}${query.length > 0 ? `?${query.join("&")}` : ""}${body} -> ${status} ${contentText(good?.content)}`;
    });
    const schemas = Object.entries(document.components.schemas).map(([name, schema]) => `${name} ${typeText(schema)}`);
    await expect(`${[...calls.sort(), "", ...schemas.sort()].join("\n")}\n`).toMatchFileSnapshot("openapi.txt");
  });

  it("has the types of deploy/client", async () => {
    const types = astToString(await openapiTS(JSON.stringify(document)));
    await expect(types).toMatchFileSnapshot("../../deploy/client/openapi.d.ts");
  });
});

interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  nullable?: boolean;
  allOf?: [Schema];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

const contentText = (content: Record<string, { schema: object }> = {}) =>
  Object.values(content)
    .map(({ schema }) => typeText(schema))
    .join(" or ");

/** Writes a schema in the notation of TypeScript. */
function typeText({ nullable, ...schema }: Schema = {}): string {
  if (nullable) return schema.enum?.[0] === null ? "null" : `${typeText(schema)} | null`;
  if (schema.allOf) return typeText(schema.allOf[0]);
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.anyOf) return schema.anyOf.map(typeText).join(" | ");
  if (schema.enum)
    return schema.enum.length > 12 ? `one of ${schema.enum.length}` : schema.enum.map(String).join(" | ");
  if (schema.items) return `(${typeText(schema.items)})[]`;
  if (!schema.properties) return schema.type ?? "any";
  const optional = (name: string) => (schema.required?.includes(name) ? "" : "?");
  const fields = Object.entries(schema.properties).map(
    ([name, field]) => `${name}${optional(name)}: ${typeText(field)}`,
  );
  return `{ ${fields.join(", ")} }`;
}
