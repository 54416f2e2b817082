import type { CallSpec } from "#backend/http/calls";
import { openApiDocument } from "#backend/http/openapi";

interface Parameter {
  name: string;
  in: string;
}

const known = new WeakMap<CallSpec, string[]>();

/** Returns the query parameters of a call. */
export function queryParametersOf(spec: CallSpec): string[] {
  const names = known.get(spec) ?? readParameters(spec);
  known.set(spec, names);
  return names;
}

function readParameters(spec: CallSpec): string[] {
  const call = openApiDocument([spec]).paths[`/api${spec.path}`]?.[spec.method] as { parameters: Parameter[] };
  return call.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
}
