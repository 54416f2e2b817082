import axe from "axe-core";
import type { Page } from "./fixtures";

/** What axe finds on the page: the rule, the element and why. @param rules those that are looked at; all unless given */
async function findingsOf(page: Page, rules?: string[]): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ["violations"],
      ...(runOnly && { runOnly }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary?.split("\n")[1] ?? ""}`),
    );
  }, rules);
}

/** What axe finds in both themes, which differ in their colours alone. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const light = await findingsOf(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await findingsOf(page, ["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark.map((finding) => `dark: ${finding}`)];
}
