import { formatMoment } from "#contract/values/format";
import type { User } from "#contract/accounts/user";

type SignIn = Pick<User, "lastSignInAt" | "lastSignInDevice" | "lastSignInAddress">;

/** Formats `22/11/2026 13.02 · Chrome, Windows, 10.1.2.3`; null for never. */
export function lastSignInText(
  { lastSignInAt, lastSignInDevice, lastSignInAddress }: SignIn,
  timeZone: string,
): string | null {
  if (lastSignInAt === null) return null;
  const from = [lastSignInDevice, lastSignInAddress].filter((part) => part !== null).join(", ");
  return [formatMoment(lastSignInAt, timeZone), from].filter(Boolean).join(" · ");
}
