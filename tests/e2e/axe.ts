import axe from "axe-core";
import type { Page } from "./fixtures";

/** Adds axe to every document that the page loads; injecting it for each check is five times slower. */
export const bringAxe = (page: Page) => page.addInitScript({ content: axe.source });

/** Returns axe violations: rule, element and reason. @param rules default: all */
async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ["violations"],
      // Skips parsing style sheets, which no enabled rule needs.
      preload: { assets: ["media"] },
      // WCAG 2.2, off by default: minimum target size of 24 px.
      ...(runOnly ? { runOnly } : { rules: { "target-size": { enabled: true } } }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary?.split("\n")[1] ?? ""}`),
    );
  }, rules);
}

/** Returns axe violations of both themes; in the second theme only colours are checked. */
export async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const light = await findViolations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await findViolations(page, ["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark.map((finding) => `dark: ${finding}`)];
}
