import { UAParser } from "ua-parser-js";

/** The sentence of the specification, section 1; it is shown as it is in every locale. */
export const DESKTOP_ONLY = "This site can only be accessed using Desktop";

/** Phones that the parser cannot tell: proxy browsers, and Windows Phone when it requests desktop pages. */
const PHONE_BROWSER = /\bOpera (?:Mini|Mobi)\b|^UCWEB\b|\bWPDesktop\b/;
const TABLET = /\biPad\b|\bTablet\b/;
/** A web view of Android: `wv` since Android 5, before that the version of the stock browser. */
const WEB_VIEW = /;\s*wv\)|\bVersion\/4\.0\b/;
/** What the parser takes for the model when an agent names none. */
const NO_MODEL = /^(?:wv|K|HarmonyOS|Build\b.*)$/;

/**
 * Returns true for phones: the parser's mobile devices of every system, proxy browsers of phones, and web views of Android that name no
 * device. Tablets pass (docs/architecture.md, Screens).
 */
export function isPhone(request: Request): boolean {
  const agent = request.headers.get("User-Agent");
  if (!agent) return false;
  if (PHONE_BROWSER.test(agent)) return !TABLET.test(agent);
  const { device, os } = new UAParser(agent).getResult();
  if (device.type === "mobile") return true;
  const named = device.vendor !== undefined || (device.model !== undefined && !NO_MODEL.test(device.model));
  return (os.name === "Android" || os.name === "HarmonyOS") && WEB_VIEW.test(agent) && !named;
}
