import { UAParser } from "ua-parser-js";

/** Names a device (`Chrome, Windows`, `Mobile Safari, iPad`); null if unknown. */
export function deviceName(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const { browser, device, os } = new UAParser(userAgent).getResult();
  const parts = [browser.name, device.model ?? os.name].filter((part) => part !== undefined);
  return parts.length === 0 ? null : parts.join(", ");
}
