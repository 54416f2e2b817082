import { expect } from "vitest";
import { errorAnswer } from "#contract/answers";
import type { CallSpec } from "#backend/http/calls";
import type { Answer } from "./api-client";

const patterns = new Map<string, RegExp>();

/** Returns the spec of a request; `path` follows /api and may have a query. */
export function specOf(specs: readonly CallSpec[], method: string, path: string): CallSpec | undefined {
  const [pathname = ""] = path.split("?");
  const asked = method.toLowerCase();
  return specs.find((spec) => spec.method === asked && (spec.path === pathname || pathPattern(spec).test(pathname)));
}

function pathPattern({ path }: CallSpec): RegExp {
  const pattern = patterns.get(path) ?? new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);
  patterns.set(path, pattern);
  return pattern;
}

// Created once, because zod compiles a schema at its first use.
const anyError = errorAnswer.strict();

/**
 * Checks a response against its call's spec: success by status and schema, an error by the shape of all errors.
 * Unknown fields and 500 fail.
 */
export function expectPromised(spec: CallSpec | undefined, what: string, answer: Answer<unknown>): void {
  const { status, body, headers } = answer;
  if (status >= 400) {
    expect(status, `${what} is a defect`).not.toBe(500);
    expect(anyError.safeParse(body).error, `the error of ${what}`).toBeUndefined();
    expect(body).toMatchObject({ requestId: headers.get("X-Request-Id") });
    return;
  }
  if (!spec) return;
  expect(status, `the status of ${what}`).toBe(spec.status ?? 200);
  if (status === 204) return expect(body, what).toBeNull();
  const parsed = spec.answer?.safeParse(body);
  expect(parsed?.error, `the answer of ${what}`).toBeUndefined();
  // Parsing drops unknown fields, so compare with the original.
  expect(parsed?.data, `the fields of ${what}`).toEqual(body);
}
