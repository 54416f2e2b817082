import { describe, expect, it } from "vitest";
import { readWebEnv } from "./env.server";

const SESSION_SECRET = "a secret of sixteen";

describe("readWebEnv", () => {
  it("has defaults for every variable except the secret", () => {
    expect(readWebEnv({ SESSION_SECRET })).toMatchObject({
      NODE_ENV: "production",
      APP_TIMEZONE: "Asia/Jakarta",
      MONITOR_INTERVAL_MS: 5000,
      DEFAULT_LOCALE: "en",
    });
  });

  it("requires a secret in production only", () => {
    expect(() => readWebEnv({})).toThrow("SESSION_SECRET");
    expect(() => readWebEnv({ SESSION_SECRET: "short" })).toThrow("SESSION_SECRET: must have at least 16 characters");
    expect(readWebEnv({ NODE_ENV: "development" }).SESSION_SECRET).not.toBe("");
  });

  it.each([
    ["APP_TIMEZONE", "Jakarta"],
    ["APP_URL", "gudang.example"],
    ["APP_URL", "javascript:alert(1)"],
    ["API_URL", "ftp://backend"],
    ["MONITOR_INTERVAL_MS", "often"],
    ["DEFAULT_LOCALE", "id-ID"],
    ["SCALE_DIVISION_KG", "0"],
    ["WEIGHT_TOLERANCE_PCT", "0.145"],
    ["TRUST_PROXY", "yes"],
    ["USUAL_TARE_MIN_KG", "30000"],
  ])("rejects an invalid %s by name", (name, value) => {
    expect(() => readWebEnv({ SESSION_SECRET, [name]: value })).toThrow(
      new RegExp(`not right: ${name}: must (be|have) `),
    );
  });
});
