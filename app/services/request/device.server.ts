import { UAParser } from "ua-parser-js";

/** The sentence of the specification, section 1; it is shown as it is in every locale. */
export const DESKTOP_ONLY = "This site can only be accessed using Desktop";

/**
 * Tells whether the request comes from a phone with Android or iOS. Tablets are let in: the screens fit them
 * (docs/decisions/0003-tablets-are-let-in.md).
 */
export function isPhone(request: Request): boolean {
  const agent = request.headers.get("User-Agent");
  if (!agent) return false;
  const parser = new UAParser(agent);
  const system = parser.getOS().name;
  return parser.getDevice().type === "mobile" && (system === "Android" || system === "iOS");
}
