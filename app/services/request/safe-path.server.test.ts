import { describe, expect, it } from "vitest";
import { safePath } from "./safe-path.server";

describe("safePath", () => {
  it.each(["/", "/home", "/record/outbound?date=2026-11-20&form=new", "/record/outbound/12/item#scale"])(
    "accepts %s",
    (path) => expect(safePath(path, "/home")).toBe(path),
  );

  it.each([
    "https://evil.com",
    "//evil.com",
    "///evil.com",
    "/\\evil.com",
    "\\\\evil.com",
    "/\t/evil.com",
    "/\n/evil.com",
    "\t//evil.com",
    "/./\t/evil.com",
    "/.//evil.com",
    "/x/..//evil.com",
    "javascript:alert(1)",
    "home",
    "",
    null,
    undefined,
    12,
    `/${"x".repeat(2001)}`,
  ])("rejects %j", (path) => expect(safePath(path, "/home")).toBe("/home"));
});
