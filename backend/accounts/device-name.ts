import { UAParser } from "ua-parser-js";

/** Names the device of a User-Agent as people do: `Chrome, Windows`, `Mobile Safari, iPad`; null for what names none. */
export function deviceName(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const { browser, device, os } = new UAParser(userAgent).getResult();
  // A computer has no model; a model says more than its system.
  const parts = [browser.name, device.model ?? os.name].filter((part) => part !== undefined);
  return parts.length === 0 ? null : parts.join(", ");
}
