import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { LOCALES } from "#contract/constants";
import { errorTexts, serializeLocale, loadPageTexts, readLocale, translator } from "./locale.server";

const withCookie = (cookie?: string) =>
  new Request("http://gudang.test/", { headers: cookie ? { Cookie: cookie } : {} });
const cookieFor = (value: unknown) => `locale=${encodeURIComponent(btoa(JSON.stringify(value)))}`;

describe("request locale", () => {
  it("is en until the user chooses", async () => {
    expect(await readLocale(withCookie())).toEqual({ locale: "en", removal: null });
  });

  it("defaults to the plant's language, also for an unknown cookie value", async () => {
    vi.stubEnv("DEFAULT_LOCALE", "id");
    vi.resetModules();
    const plant = await import("./locale.server");
    vi.unstubAllEnvs();
    expect(await plant.readLocale(withCookie())).toEqual({ locale: "id", removal: null });
    expect((await plant.readLocale(withCookie(cookieFor("xx")))).locale).toBe("id");
    expect((await plant.readLocale(withCookie(cookieFor("en")))).locale).toBe("en");
  });

  it.each(LOCALES)("is %s when the cookie names it exactly", async (locale) => {
    expect(await readLocale(withCookie(cookieFor(locale)))).toEqual({ locale, removal: null });
  });

  it("keeps the chosen language for 365 days", async () => {
    const cookie = await serializeLocale("pt-BR");
    expect(cookie).toContain("Max-Age=31536000");
    expect(await readLocale(withCookie(cookie.split(";")[0]))).toEqual({ locale: "pt-BR", removal: null });
  });

  it.each(["xx", "fr-CA", "EN", "", 7, null, "../../etc/passwd"])(
    "removes a cookie with the value %j",
    async (value) => {
      const { locale, removal } = await readLocale(withCookie(cookieFor(value)));
      expect(locale).toBe("en");
      if (value !== null) expect(removal).toContain("Max-Age=0");
    },
  );

  it("removes an unsigned cookie", async () => {
    expect((await readLocale(withCookie("locale=fr"))).removal).toContain("Max-Age=0");
  });
});

describe("a missing or damaged locale file", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "texts-"));
  const file = path.join(folder, "public/locales/fr/common.json");
  cpSync("public/locales", path.join(folder, "public/locales"), { recursive: true });

  async function startThere(development: boolean) {
    vi.spyOn(process, "cwd").mockReturnValue(folder);
    vi.stubEnv("DEV", development);
    vi.resetModules();
    return import("./locale.server");
  }
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([true, false])("stops the start with an error that names it (development: %s)", async (development) => {
    rmSync(file, { force: true });
    await expect((await startThere(development)).loadLanguageFiles()).rejects.toThrow(
      "Cannot find module 'public/locales/fr/common.json'",
    );
    writeFileSync(file, '{ "form": {');
    await expect((await startThere(development)).loadLanguageFiles()).rejects.toThrow(
      "The language file public/locales/fr/common.json is damaged: it is not valid JSON.",
    );
  });
});

describe("locale texts", () => {
  it("are in the chosen language, with Indonesian menu names", async () => {
    const t = await translator("fr");
    expect(t("form.save")).toBe("Enregistrer");
    expect(t("business:menu.outbound")).toBe("Barang Keluar");
    expect((await translator("en"))("business:inbound.status.WEIGHED_IN")).toBe("Ready to unload");
    expect((await loadPageTexts("zh-CN")).i18n.t("form.save")).toBe("保存");
  });

  it("translate an error with its numbers, days and words, and an unknown error generically", async () => {
    const [en, fr] = await Promise.all([errorTexts("en"), errorTexts("fr")]);
    expect(en({ code: "scaleCapacity", params: { max: 60_000 } })).toBe("The scale weighs up to 60,000 kg.");
    expect(fr({ code: "validation.numberBig", params: { max: 12_500 } })).toBe("Maximum\u202f: 12\u202f500.");
    expect(en({ code: "dayAhead", params: { day: "2026-11-20" } })).toBe(
      "Too far in the future. Latest date: 20/11/2026.",
    );
    expect(en({ code: "referenced", params: { by: "booking", count: 2 } })).toContain("(bookings: 2)");
    expect(en({ code: "importTaken", params: { typed: "$t(errors:notFound) {{typed}}" } })).toBe(
      "$t(errors:notFound) {{typed}} already exists.",
    );
    expect(fr({ code: "fromTomorrow" })).toBe(fr({ code: "unknown" }));
  });

  it("have a separate version in every language", async () => {
    const [en, fr] = await Promise.all([loadPageTexts("en"), loadPageTexts("fr")]);
    expect(en.version).not.toBe(fr.version);
    expect(Object.keys(en.texts).sort()).toEqual(["business", "common"]);
  });
});
