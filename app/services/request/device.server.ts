import { UAParser } from "ua-parser-js";

/** The sentence of the specification, section 1; it is shown as it is in every locale. */
export const DESKTOP_ONLY = "This site can only be accessed using Desktop";

/** Marks of a web view of Android: `wv` since Android 5, before it the version of the stock browser, whose engine it was. */
const WEB_VIEW = /;\s*wv\)|\bVersion\/4\.0\b/;
/** In the place of a model, the words of an agent that names none. */
const NO_MODEL = /^(?:wv|K|Build\b.*)$/;

/**
 * Returns true for a phone with Android or iOS, for Opera Mini, which says no more about a phone than its own name, and for a web
 * view of Android that names no device. Tablets are let in: the screens fit them (docs/decisions/0003-tablets-are-let-in.md).
 */
export function isPhone(request: Request): boolean {
  const agent = request.headers.get("User-Agent");
  if (!agent) return false;
  const { browser, device, os } = new UAParser(agent).getResult();
  if (browser.name === "Opera Mini" || browser.name === "Opera Mobi") return !/\biPad\b|Tablet/.test(agent);
  if (device.type === "mobile") return os.name === "Android" || os.name === "iOS";
  const named = device.vendor !== undefined || (device.model !== undefined && !NO_MODEL.test(device.model));
  return os.name === "Android" && WEB_VIEW.test(agent) && !named;
}
