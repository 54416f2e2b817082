import type { Locale } from "#contract/constants";
import type { TestApp } from "../setup/e2e-app";
import { InboundTruck } from "../setup/inbound";
import { allScreens } from "./all-screens";
import { bringAxe, findings } from "./axe";
import { cutFigures } from "./cut-figures";
import { expect, test, type Page } from "./fixtures";
import { makePo } from "./order-steps";
import { zoomFindings } from "./responsive";
import { makeRecord, newPlate, today, weighAndLoad } from "./truck-steps";

/**
 * One walk of all screens in the language of the plant, in the longest one and in one with its own font, because loading a
 * screen takes as long as checking it: no number is cut into another number, no text is cut in the other two languages, and
 * in Indonesian axe in both themes and the zoom checks.
 */

const WIDTHS = [1280, 1440, 1920];

/** Panels and dialogs without own figures, and screens that share their layout. */
const WITHOUT_FIGURES =
  /nowhere|unauthorized|(ex-do|management\/(grade|marking|outbound-item|vendor|inbound-item|user))|(history|delete|cancel|import|key|arrange|revoke)=|(customer|settings.*)\?(form|view)|deleted=1|q=|2030|2026-13|profile|password|company|api-keys|exports|[?&](form|item)=\d/;

/** Zooms one of each kind, because all masters share a screen, all histories a panel, and all questions a dialog. */
const ZOOMED_ELSEWHERE =
  /nowhere|ex-do$|customer.form=1|management.(grade|marking|outbound-item|vendor|inbound-item)|user.*=2|(booking|outbound.*|production|inbound.*|po-sales)[?&](history|cancel|delete|form)=\d|deleted=1|q=/;

/** Panels and dialogs of a kind share a layout, so one of each is checked. */
const TEXTS_ELSEWHERE =
  /nowhere|ex-do$|management\/(grade|marking|outbound-item|vendor)|user\?(history|sendV|endS|exports)|(history|delete|cancel)=\d|deleted=1|q=/;

/** Reports by group and across: their columns differ from those of single rows. */
const GROUPED = [
  "/export/inbound?type=vendor",
  "/export/inbound?type=items",
  "/export/inbound?limitState=OVER",
  "/export/inbound?type=vendor&across=daily&measure=amount",
  "/export/outbound?type=items",
  "/export/inbound?type=daily&measure=amount",
  "/export/reconciliation?type=vendor",
  "/export/reconciliation?type=items",
  "/export/loads?type=loadingArea",
  "/export/deductions?type=vendor-checkedBy",
  "/export/statement",
  "/export/statement?customerId=all",
  "/export/statement?customerId=all&columns=all",
  "/export/outstanding?type=customer",
  "/export/production?type=monthly",
];

/** Creates rows as wide as figures become: orders of 123,456 t, millions of kg and billions of rupiah. */
async function makeWidest(app: TestApp) {
  const old = { date: "2025-09-28", unusualReason: "Lama" };
  await makePo(app, [123_456_789, 987_654_321], { ...old, poSalesType: "EXPORT" });
  await Promise.all(
    Array.from({ length: 14 }, async () => {
      const { record } = await InboundTruck.arrives(app, newPlate(), { date: today(), unusualReason: "uji" });
      const truck = new InboundTruck(app, record);
      const reason = { unusualReason: "uji" };
      for (const [verb, body] of [
        ["weigh-in", { weightKg: 79_990, ...reason }],
        ["check", { ...truck.counted({ deductionKg: 10_250, deductionReason: "basah" }), ...reason }],
        ["weigh-out", { weightKg: 10_010, ...reason }],
        ["finish", { pricePerKg: 48_675, ...reason }],
      ] as const) {
        const { status, body: answer } = await truck.does("ADMIN", verb, body);
        expect(status, JSON.stringify(answer)).toBe(200);
      }
    }),
  );
  await weighAndLoad(app, await makeRecord(app, old), 78_880);
}

/** Returns cut controls, tabs, column heads and tiles, buttons outside the window, and horizontal scrolling. */
function cuts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const found = scrollWidth > window.innerWidth ? [`the page scrolls sideways: ${scrollWidth} px`] : [];
    const parts = "button, summary, th, label, legend, h2, [role=tab], main ul a, header nav a";
    for (const part of document.querySelectorAll(parts)) {
      if (!part.checkVisibility({ visibilityProperty: true })) continue;
      if (part.matches("button") && part.getBoundingClientRect().right > window.innerWidth)
        found.push(`outside the window: ${part.textContent.trim()}`);
      for (const element of [part, ...part.querySelectorAll("*")]) {
        const cut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
        if (cut && getComputedStyle(element).overflowX !== "visible")
          found.push(`${part.tagName} ${part.textContent.trim().slice(0, 80)}`);
      }
    }
    return [...new Set(found)];
  });
}

/** Languages with the longest words, and with another font. */
const TEXT_LOCALES: readonly Locale[] = ["fr", "zh-CN"];

async function checkScreen(page: Page, path: string, locale: Locale): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const note = (name: string, here: string[]) => {
    if (here.length > 0) found[`${path}, ${name}`] = here;
  };
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(path);
  if (TEXT_LOCALES.includes(locale) && !TEXTS_ELSEWHERE.test(path)) note("texts", await cuts(page));
  if (locale !== "zh-CN" && !WITHOUT_FIGURES.test(path))
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width === 1920 ? 1080 : 720 });
      note(`figures at ${width}`, await cutFigures(page));
    }
  if (locale !== "id" || GROUPED.includes(path)) return found;
  await page.setViewportSize({ width: 1280, height: 720 });
  note("axe", await findings(page));
  if (!ZOOMED_ELSEWHERE.test(path)) note("zoomed", await zoomFindings(page));
  return found;
}

/** Several tests for Indonesian, because all its checks in one take ten minutes on a slow and busy machine. */
const WALKS = [
  ...[0, 1, 2].map((part) => ({ locale: "id" as const, part, parts: 3 })),
  ...TEXT_LOCALES.map((locale) => ({ locale, part: 0, parts: 1 })),
];

for (const { locale, part, parts } of WALKS) {
  test(`no screen in ${locale} has a finding, part ${part + 1} of ${parts}`, async ({ app, open }) => {
    test.slow();
    await makeWidest(app);
    const page = await open("ADMIN", { locale, context: { colorScheme: "light" } });
    if (locale === "id") await bringAxe(page);
    const checked = (path: string) =>
      locale === "id" || (locale === "fr" && !WITHOUT_FIGURES.test(path)) || !TEXTS_ELSEWHERE.test(path);
    const paths = [...(await allScreens(app)), ...GROUPED].filter(checked);
    const found: Record<string, string[]> = {};
    for (const [index, path] of paths.entries())
      if (index % parts === part) Object.assign(found, await checkScreen(page, path, locale));
    expect(found).toEqual({});
  });
}

for (const locale of TEXT_LOCALES) {
  test(`no text is cut on the screens of visitors in ${locale}`, async ({ open }) => {
    const visitor = await open(null, { locale });
    for (const path of ["/login", "/register", "/monitor"]) {
      await visitor.goto(path);
      expect(await cuts(visitor), path).toEqual([]);
    }
    const fonts = await visitor.locator("body").evaluate((body) => getComputedStyle(body).fontFamily);
    expect(fonts).toContain("Noto Sans SC");
  });
}
