import { describe, expect, it } from "vitest";
import { apiKeyInput, isApiKey } from "./api-key";

const secret = "Ab3-_".padEnd(43, "x");
const given = { name: "Timbangan", role: "SCALE", expiresAt: "2027-06-30" };
const refused = (changes: object) => [
  ...new Set(apiKeyInput.safeParse({ ...given, ...changes }).error?.issues.map(({ path }) => path.join("."))),
];

it.each([
  [`gdg_${secret}`, true],
  [`gdg_${secret}x`, false],
  [`gdg_${secret.slice(1)}`, false],
  [`GDG_${secret}`, false],
  // Session tokens have 43 characters.
  [`gdg_${secret.slice(4)}`, false],
  [secret, false],
  ["", false],
])("isApiKey(%s) is %s", (bearer, is) => expect(isApiKey(bearer)).toBe(is));

describe("a new API key", () => {
  it.each(["Timbangan", "2 timbangan", "Électronique", "仓库", "  Timbangan  "])("accepts the name %j", (name) =>
    expect(refused({ name })).toEqual([]),
  );

  it.each(["", "   ", "\u200b", "=1+1", "+62", "-1", "@sum", "\t=1", "(lama)", "x".repeat(101), "a\u0000b"])(
    "rejects the name %j",
    (name) => expect(refused({ name })).toEqual(["name"]),
  );

  it("requires at least one role of the table", () => {
    expect(refused({ role: "SCALE,OFFICE" })).toEqual([]);
    for (const role of ["", " , ", "ROOT", "SCALE,ROOT"]) expect(refused({ role }), role).toContain("role");
    expect(refused({ role: undefined })).toEqual(["role"]);
  });

  it.each([
    ["2027-06-30", true],
    ["2027-06-30T05:00:00Z", true],
    ["2027-06-30T05:00:00.123Z", true],
    ["2027-02-30", false],
    ["30/06/2027", false],
    ["besok", false],
    ["", false],
    [undefined, false],
    [null, false],
    [1_814_313_600, false],
  ])("accepts the expiry %s: %s", (expiresAt, right) =>
    expect(refused({ expiresAt })).toEqual(right ? [] : ["expiresAt"]),
  );

  it("rejects unknown fields", () => expect(refused({ key: "gdg_mine" })).toEqual([""]));
});
