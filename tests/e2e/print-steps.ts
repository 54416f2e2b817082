import type { APIResponse, Locator } from "@playwright/test";
import type { Page } from "./fixtures";

/** Sends the form of a print button as the browser does, and follows it to the PDF. */
export async function printWith(page: Page, button: Locator, more: Record<string, string> = {}): Promise<APIResponse> {
  const { action, values } = await button.evaluate((element: HTMLButtonElement) => ({
    action: element.form?.action ?? "",
    values: Object.fromEntries(new FormData(element.form ?? undefined, element)) as Record<string, string>,
  }));
  const headers = { Origin: new URL(page.url()).origin };
  return page.request.post(action, { form: { ...values, ...more }, headers });
}
