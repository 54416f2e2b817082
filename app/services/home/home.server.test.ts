import { describe, expect, it } from "vitest";
import { isWell } from "./home.server";

describe("a plant", () => {
  const well = { backup: { state: "good", lastGoodAt: null, error: null }, archive: true, tasks: {} } as const;

  it("is well with a good backup, an archive and no task of the system", () => expect(isWell(well)).toBe(true));

  it.each([
    ["its backup is late", { backup: { ...well.backup, state: "late" as const } }],
    ["the archive is off", { archive: false }],
    ["a mail failed", { tasks: { mailsFailed: 1 } }],
    ["a certificate ends", { tasks: { certificatesDue: 1 } }],
    ["its tasks could not be read", { tasks: null }],
  ])("is not well when %s", (_case, change) => expect(isWell({ ...well, ...change })).toBe(false));
});
