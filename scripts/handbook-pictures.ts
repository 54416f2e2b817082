import { mkdirSync, readdirSync, statSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import type { Role } from "#contract/access";
import { DEMO_PASSWORD, demoEmail } from "#contract/demo";
import { DEMO_NOTICE_CLOSED } from "~/definitions/home";
import { installedChromium } from "./chromium";
import { comeAlive } from "../tests/e2e/live-page";
import { type Picture, PICTURES } from "./handbook-states";

const LANGUAGES = ["en", "id"] as const;
/** A narrow window: a part of it is readable in the column of a page. */
const WINDOW = { width: 1024, height: 768 };
const HEADER_PX = 52;
const MAX_HEIGHT_PX = 530;
const MARGIN_PX = 8;
const MAX_BYTES = 60_000;

/**
 * `node scripts/run.mjs handbook-pictures [address] [name]`: makes the handbook's pictures from a running demo. The
 * languages of the user's menu need a font with Chinese characters.
 * @param name beginning of the files' names; default: all
 */
export async function handbookPictures(address = "http://localhost:3000", name = ""): Promise<void> {
  const browser = await chromium.launch({ executablePath: installedChromium(), args: ["--no-sandbox"] });
  const wanted = PICTURES.filter(({ file }) => file.startsWith(name));
  for (const locale of LANGUAGES) {
    const folder = `public/handbook/${locale}`;
    mkdirSync(folder, { recursive: true });
    const roles = [...new Set(wanted.map(({ role }) => role))];
    for (const role of roles) {
      const page = await signIn(browser, address, role, locale);
      for (const picture of wanted.filter((one) => one.role === role))
        await take(page, picture, `${folder}/${picture.file}`).catch((error: unknown) =>
          console.error(`${locale}/${picture.file}: ${String(error)}`),
        );
      await page.context().close();
    }
    const sizes = readdirSync(folder).map((file) => [file, statSync(`${folder}/${file}`).size] as const);
    console.log(`${folder}: ${sizes.length} pictures, ${sizes.reduce((sum, [, bytes]) => sum + bytes, 0)} bytes`);
    for (const [file, bytes] of sizes) if (bytes > MAX_BYTES) console.error(`${file} has ${bytes} bytes.`);
  }
  await browser.close();
}

async function signIn(browser: Browser, address: string, role: Role, locale: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: WINDOW,
    reducedMotion: "reduce",
  });
  await context.addCookies([
    { name: "locale", value: encodeURIComponent(btoa(JSON.stringify(locale))), url: address },
    { name: DEMO_NOTICE_CLOSED, value: "1", url: address },
  ]);
  const page = await context.newPage();
  // A stable weight takes its time.
  page.setDefaultTimeout(120_000);
  await page.goto("/login");
  await page.locator("input[name=email]").fill(demoEmail(role));
  await page.locator("input[type=password]").fill(DEMO_PASSWORD);
  await page.locator("input[type=password]").press("Enter");
  await page.waitForURL("**/home", { waitUntil: "commit" });
  return page;
}

/** Takes the smallest rectangle around the parts, at most 530 px high. */
async function take(
  page: Page,
  { path, opens, prepare, parts, window = WINDOW, header = false }: Picture,
  file: string,
): Promise<void> {
  await page.setViewportSize(window);
  await page.goto(path);
  await comeAlive(page);
  if (opens !== undefined) {
    await page.locator("tr", { hasText: opens }).locator("[data-row-link]").first().click();
    await page.waitForURL((url) => url.pathname + url.search !== path, { waitUntil: "commit" });
    // The list is shown until React has rendered the record.
    await comeAlive(page);
  }
  await prepare?.(page);
  const boxes = await Promise.all(parts.map((part) => page.locator(part).first().boundingBox()));
  const shown = boxes.filter((box) => box !== null);
  if (shown.length < parts.length) throw new Error(`${parts.join()} is not visible`);
  const x = Math.max(0, Math.min(...shown.map((box) => box.x)) - MARGIN_PX);
  const y = Math.max(header ? 0 : HEADER_PX, Math.min(...shown.map((box) => box.y)) - MARGIN_PX);
  const right = Math.min(window.width, Math.max(...shown.map((box) => box.x + box.width)) + MARGIN_PX);
  const bottom = Math.min(
    y + MAX_HEIGHT_PX,
    window.height,
    Math.max(...shown.map((box) => box.y + box.height)) + MARGIN_PX,
  );
  const clip = { x, y, width: right - x, height: bottom - y };
  await page.screenshot({ path: file, clip, animations: "disabled" });
  await page.unrouteAll();
}
