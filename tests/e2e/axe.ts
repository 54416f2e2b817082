import axe from "axe-core";
import type { Page } from "./fixtures";

/** Gives axe to every document that a page loads from now on: of a walk over many, to send it to each is a fifth. */
export const bringAxe = (page: Page) => page.addInitScript({ content: axe.source });

/** What axe finds on the page: the rule, the element and why. @param rules those that are looked at; all unless given */
async function findingsOf(page: Page, rules?: string[]): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ["violations"],
      // No rule in use asks for the style sheets, which are taken apart for each run unless it says so.
      preload: { assets: ["media"] },
      // Off by default: WCAG 2.2, 24 px.
      ...(runOnly ? { runOnly } : { rules: { "target-size": { enabled: true } } }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary?.split("\n")[1] ?? ""}`),
    );
  }, rules);
}

/** What axe finds in both themes, which differ in their colours alone. */
export async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const light = await findingsOf(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await findingsOf(page, ["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark.map((finding) => `dark: ${finding}`)];
}
