import { describe, expect, it } from "vitest";
import { i18nFor, keepLocale, readLocale, textsOf, translator } from "./locale.server";

const withCookie = (cookie?: string) =>
  new Request("http://gudang.test/", { headers: cookie ? { Cookie: cookie } : {} });
const cookieFor = (value: unknown) => `locale=${encodeURIComponent(btoa(JSON.stringify(value)))}`;

describe("the locale of a request", () => {
  it("is en until somebody chooses", async () => {
    expect(await readLocale(withCookie())).toEqual({ locale: "en", removal: null });
  });

  it("is what was chosen, for 365 days", async () => {
    const cookie = await keepLocale("pt-BR");
    expect(cookie).toContain("Max-Age=31536000");
    expect(await readLocale(withCookie(cookie.split(";")[0]))).toEqual({ locale: "pt-BR", removal: null });
  });

  it.each(["xx", "fr-CA", "EN", "", 7, null, "../../etc/passwd"])("removes a cookie that says %j", async (value) => {
    const { locale, removal } = await readLocale(withCookie(cookieFor(value)));
    expect(locale).toBe("en");
    if (value !== null) expect(removal).toContain("Max-Age=0");
  });

  it("removes a cookie that is no cookie of ours", async () => {
    expect((await readLocale(withCookie("locale=fr"))).removal).toContain("Max-Age=0");
  });
});

describe("the texts", () => {
  it("speak the language, and Indonesian for the words of the trade", async () => {
    const t = await translator("fr");
    expect(t("form.save")).toBe("Enregistrer");
    expect(t("business:menu.outbound")).toBe("Barang Keluar");
    expect((await i18nFor("zh-CN")).t("validation.numberSmall", { min: 10 })).toBe("最小值为 10。");
  });

  it("have a version of their own in every language", async () => {
    const [en, fr] = await Promise.all([textsOf("en"), textsOf("fr")]);
    expect(en.version).not.toBe(fr.version);
    expect(Object.keys(en.texts)).toEqual(expect.arrayContaining(["common", "business"]));
  });
});
