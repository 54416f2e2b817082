import { UAParser } from "ua-parser-js";

/** Text of the specification, section 1, in every locale. */
export const DESKTOP_ONLY = "This site can only be accessed using Desktop";

/** Phones unknown to the parser: proxy browsers, Windows Phone in desktop mode. */
const PHONE_BROWSER = /\bOpera (?:Mini|Mobi)\b|^UCWEB\b|\bWPDesktop\b/;
const TABLET = /\biPad\b|\bTablet\b/;
/** Android web views: `wv` since Android 5, before that the stock browser's version. */
const WEB_VIEW = /;\s*wv\)|\bVersion\/4\.0\b/;
/** Models of the parser that name no device. */
const NO_MODEL = /^(?:wv|K|HarmonyOS|Build\b.*)$/;

/**
 * Returns true for phones, including Android web views without a model. Tablets pass (docs/architecture.md, Screens).
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
