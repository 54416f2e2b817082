import { z } from "zod";
import { errorAnswer } from "#contract/answers";
import type { CallSpec } from "./calls";
import { ERROR_CODES } from "./texts";

/**
 * Makes the OpenAPI 3.1 document of the calls from the schemas that check them: OpenAPI 3.1 takes JSON Schema as zod
 * writes it. Schemas with a `.meta({ id })` become components.
 */
export function openApiDocument(specs: readonly CallSpec[]) {
  const components: Record<string, unknown> = {};
  const paths: Record<string, Record<string, unknown>> = {};
  for (const spec of specs) {
    (paths[`/api${spec.path}`] ??= {})[spec.method] = operation(spec, components);
  }
  Object.assign(components.ErrorCode as object, { examples: ERROR_CODES });
  return {
    openapi: "3.1.0",
    info: { title: "Gudang", version: "1", description: "Errors are the same everywhere: see the Error schema." },
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description:
            "An API key (gdg_...), which programs use, or the token of a session. Calls whose x-access is signed-in are for people alone, as are those of user and api-key.",
        },
      },
    },
  };
}

function operation(spec: CallSpec, components: Record<string, unknown>) {
  const status = String(spec.status ?? 200);
  const answer = spec.answer && { content: json(schemaOf(spec.answer, "output", components)) };
  return {
    summary: spec.summary,
    operationId: `${spec.method} ${spec.path}`.replace(/\W+/g, "-"),
    security: spec.access === "anyone" ? [] : [{ bearer: [] }],
    "x-access": spec.access,
    parameters: parametersOf(spec, components),
    requestBody: bodyOf(spec, components),
    responses: {
      [status]: { description: "as asked", ...answer },
      default: { description: "an error", content: json(schemaOf(errorAnswer, "output", components)) },
    },
  };
}

function bodyOf({ body, takes }: CallSpec, components: Record<string, unknown>) {
  if (takes) return { required: true, content: Object.fromEntries(takes.map((type) => [type, {}])) };
  return body && { required: true, content: json(schemaOf(body, "input", components)) };
}

function parametersOf(spec: CallSpec, components: Record<string, unknown>) {
  const path = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: spec.names?.includes(name) ? { type: "string" } : { type: "integer", minimum: 1 },
  }));
  const query = spec.query ? schemaOf(spec.query, "input", components) : {};
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
  return [...path, ...fields, ...headers];
}

const header = (name: string, required: boolean) => ({ name, in: "header", required, schema: { type: "string" } });
const json = (schema: object) => ({ "application/json": { schema } });

interface JsonSchema {
  $defs?: Record<string, unknown>;
  $ref?: string;
  properties?: Record<string, unknown>;
  required?: string[];
}

/** Makes the JSON Schema of a zod schema; its named parts move into the components. */
function schemaOf(schema: z.ZodType, io: "input" | "output", components: Record<string, unknown>): JsonSchema {
  const made = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema & { $schema?: string; id?: string };
  const text = JSON.stringify(made).replaceAll("#/$defs/", "#/components/schemas/");
  const { $defs, $schema: _dialect, id, ...rest } = JSON.parse(text) as typeof made;
  for (const [name, definition] of Object.entries($defs ?? {})) components[name] ??= withoutId(definition);
  if (id === undefined) return rest;
  components[id] ??= rest;
  return spreadable(rest, id);
}

const withoutId = (definition: unknown) => {
  const { id: _name, ...rest } = definition as { id?: string };
  return rest;
};

/** Makes a reference to a component that still shows its fields to parametersOf. */
const spreadable = (schema: JsonSchema, id: string): JsonSchema =>
  Object.defineProperties(
    { $ref: `#/components/schemas/${id}` },
    {
      properties: { value: schema.properties, enumerable: false },
      required: { value: schema.required, enumerable: false },
    },
  );
