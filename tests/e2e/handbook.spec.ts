import { readFileSync } from "node:fs";
import type { Role } from "#contract/access";
import { type Desk, DESKS, handbookHref } from "~/definitions/handbook";
import { getDocumentProxy } from "unpdf";
import type { TestApp } from "../setup/e2e-app";
import { InboundTruck } from "../setup/inbound";
import { allScreens } from "./all-screens";
import { expect, type Page, test } from "./fixtures";
import { viewPath } from "./inbound-steps";
import { makeBooking, makePo } from "./order-steps";
import { newPlate, today } from "./truck-steps";

const LANGUAGES = ["en", "id"] as const;

/** Reads the buttons that a handbook names, by the screens of their section. */
function namedButtons(locale: string, desk: Desk): { screens: string[]; names: string[] }[] {
  const [, ...sections] = readFileSync(`public/locales/${locale}/handbook/${desk}.md`, "utf8").split(/^## /m);
  return sections.flatMap((section) => {
    const screens = /screen=(\S+)\}/.exec(section)?.[1]?.split(",") ?? ["/home"];
    const names = [...section.matchAll(/\*\*\[(.+?)\]\*\*/g)].map(([, name = ""]) => name);
    return names.length === 0 ? [] : [{ screens, names }];
  });
}

/** Returns the texts and names of all buttons and links of a screen, without their keys, as the server renders them. */
async function controls(page: Page, path: string): Promise<string[]> {
  const screen = await page.request.get(path, { headers: { Accept: "text/html" } });
  return page.evaluate(
    (html) => {
      const found = new DOMParser().parseFromString(html, "text/html");
      for (const part of found.querySelectorAll("kbd, [aria-hidden=true]")) part.remove();
      return [...found.querySelectorAll("button, a, summary, [role=tab]")].flatMap((element) =>
        [element.textContent, element.getAttribute("aria-label") ?? ""].map((text) => text.trim().replace(/\s+/g, " ")),
      );
    },
    await screen.text(),
  );
}

/** Creates records in states that `allScreens` lacks. Returns their addresses. */
async function furtherScreens(app: TestApp): Promise<string[]> {
  const unloaded = await InboundTruck.after(app, newPlate(), "weigh-in", { date: today() });
  const items = [{ inboundItemId: 1, quantity: 15_000 }];
  const unusual = await InboundTruck.after(app, newPlate(), "check", { date: today(), items });
  const { status } = await unusual.does("ADMIN", "weigh-out", { weightKg: 12_000, unusualReason: "uji" });
  expect(status).toBe(200);
  const booking = await makeBooking(app, await makePo(app, [5_000]), 1_000);
  return [viewPath(unloaded.record), viewPath(unusual.record), `/record/booking?view=${booking.id}`];
}

const signedInAs = (desk: Desk): Role => (desk === "yard" ? "SCALE" : (desk.toUpperCase() as Role));

test("every button that a handbook names is on its screen", async ({ app, open }) => {
  const paths = [...(await allScreens(app)), ...(await furtherScreens(app))];
  const missing: string[] = [];
  for (const locale of LANGUAGES) {
    for (const desk of DESKS) {
      const page = await open(signedInAs(desk), { locale, javaScript: false });
      const known = new Map<string, string[]>();
      for (const { screens, names } of namedButtons(locale, desk)) {
        const left = new Set(names);
        for (const path of paths.filter((one) => screens.some((screen) => one.startsWith(screen)))) {
          if (left.size === 0) break;
          const shown = known.get(path) ?? (await controls(page, path));
          known.set(path, shown);
          for (const name of shown) left.delete(name);
        }
        missing.push(...[...left].map((name) => `${locale}, ${desk}, ${screens.join()}: ${name}`));
      }
    }
  }
  expect(missing).toEqual([]);
});

for (const locale of LANGUAGES) {
  test(`every handbook prints in ${locale} as one page`, async ({ open }) => {
    const page = await open("ADMIN", { locale });
    for (const desk of DESKS) {
      await page.goto(handbookHref(desk));
      const { numPages } = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
      expect(numPages, desk).toBe(1);
    }
  });
}
