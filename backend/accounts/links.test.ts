import { afterEach, describe, expect, it, vi } from "vitest";
import { isChallenge, makeChallenge, readChallenge } from "./challenge";
import { isStop, isVerification, stopQuery, verificationQuery } from "./links";

/** Validity of signed links and challenges. */

const env = { SESSION_SECRET: "a secret" };
const user = { id: 7, passwordHash: "hash" };
const HOUR = 3_600_000;

afterEach(() => vi.useRealTimers());
const after = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

/** A text with another byte at one place. */
const flipped = (text: string, at = 0) => text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);

describe("a verification link", () => {
  const query = () => verificationQuery(env, user, "a@b.co");

  it.each<[string, boolean, () => boolean]>([
    ["unchanged", true, () => isVerification(env, user, query())],
    ["of another address", false, () => isVerification(env, user, { ...query(), email: "c@b.co" })],
    ["with a later end", false, () => isVerification(env, user, { ...query(), expires: query().expires + 1 })],
    [
      "with another byte",
      false,
      () => isVerification(env, user, { ...query(), signature: flipped(query().signature) }),
    ],
    ["without a signature", false, () => isVerification(env, user, { ...query(), signature: "" })],
    ["of another user", false, () => isVerification(env, { ...user, id: 8 }, query())],
    ["before a new password", false, () => isVerification(env, { ...user, passwordHash: "new" }, query())],
    ["of another secret", false, () => isVerification({ SESSION_SECRET: "other" }, user, query())],
    ["to stop a change", false, () => isVerification(env, user, stopQuery(env, user.id, "a@b.co", Date.now()))],
  ])("%s is valid: %s", (_, valid, check) => expect(check()).toBe(valid));

  it("is valid for 24 hours", () => {
    const made = query();
    after(24 * HOUR - 1000);
    expect(isVerification(env, user, made)).toBe(true);
    after(1000);
    expect(isVerification(env, user, made)).toBe(false);
  });
});

describe("a link that stops a change of address", () => {
  it("is valid for seven days, for its user and address, with any password", () => {
    const made = stopQuery(env, 7, "a@b.co", Date.now());
    expect(isStop(env, 7, made)).toBe(true);
    for (const changed of [{ email: "c@b.co" }, { expires: made.expires + 1 }, { signature: flipped(made.signature) }])
      expect(isStop(env, 7, { ...made, ...changed })).toBe(false);
    expect(isStop(env, 8, made)).toBe(false);
    expect(isStop(env, 7, verificationQuery(env, user, "a@b.co"))).toBe(false);
    after(7 * 24 * HOUR);
    expect(isStop(env, 7, made)).toBe(false);
  });
});

describe("a second-factor challenge", () => {
  const make = () => makeChallenge(env, user, { remember: true, locale: "es" }).challenge;

  it("keeps the user, language and lifetime of the sign-in", () => {
    expect(readChallenge(make())).toMatchObject({ userId: 7, remember: true, locale: "es" });
    expect([readChallenge("x"), readChallenge(".")]).toEqual([null, null]);
  });

  it("with a changed byte, a suffix or without its signature is invalid", () => {
    const made = make();
    expect(isChallenge(env, made, "hash")).toBe(true);
    for (let at = 0; at < made.length; at++)
      expect(isChallenge(env, flipped(made, at), "hash"), `byte ${at}`).toBe(false);
    for (const other of [`${made}.x`, made.split(".")[0] ?? "", ""])
      expect(isChallenge(env, other, "hash")).toBe(false);
  });

  it("is invalid after five minutes, a new password or another secret", () => {
    const made = make();
    expect(isChallenge(env, made, "new hash")).toBe(false);
    expect(isChallenge({ SESSION_SECRET: "other" }, made, "hash")).toBe(false);
    after(5 * 60_000);
    expect(isChallenge(env, made, "hash")).toBe(false);
  });
});
