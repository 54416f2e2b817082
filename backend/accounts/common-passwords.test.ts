import { describe, expect, it } from "vitest";
import { isGuessable } from "./common-passwords";

const NAMES = ["Siti Rahayu", "siti.r@tirta.test", "PT Padi Makmur"];

describe("a password", () => {
  it.each([
    ["common", "Basketball"],
    ["common with a year", "password2026!"],
    ["common with substitutions", "P@ssw0rd2026!"],
    ["common with a number in front", "2026-letmein"],
    ["a row of the keyboard", "qwertyuiop12"],
    ["one character", "aaaaaaaaaaaa"],
    ["repeated characters", "ababababab1"],
    ["a sequence", "12345678901"],
    ["the user's name", "siti rahayu"],
    ["the user's name with a digit", "Siti.Rahayu1"],
    ["a part of the name", "rahayu-2026!"],
    ["the e-mail", "siti.r@tirta.test"],
    ["the domain of the e-mail", "Tirta 123456"],
    ["the plant's name", "padi makmur 1"],
    ["a part of the plant's name", "makmur-2026!"],
    ["the product's name", "gudang2026!"],
    ["the product's name twice", "gudang-gudang"],
    ["the plant's and product's names", "gudang makmur"],
  ])("of %s is guessable", async (_, password) => {
    expect(await isGuessable(password, NAMES)).toBe(true);
  });

  it.each([
    "kunci-gudang-22",
    "gudang-demo",
    "beras hitam 2027",
    "beras merah 2026",
    "sandi-lain-22",
    "siti-rahasia-22",
    "correct horse battery",
    "x7-K2p9-!Qz",
    "98172634509",
  ])("%s is not guessable", async (password) => {
    expect(await isGuessable(password, NAMES)).toBe(false);
  });

  it("of 200 characters is judged in less than a second", async () => {
    const from = performance.now();
    await isGuessable("p@ssw0rd".repeat(25), NAMES);
    expect(performance.now() - from).toBeLessThan(1000);
  });
});
