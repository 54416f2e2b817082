import { z } from "zod";
import { LOCALES } from "./constants";
import { email, text } from "./fields";
import { newPassword } from "./user";

/**
 * What people do for their own account without being signed in (domain.md, Session and account calls). None of these calls tells
 * whether an address has an account.
 */

/** The language of the mail; the account's own, or the plant's, when none is given. */
const locale = () => z.enum(LOCALES).optional();

export const registerBody = z
  .strictObject({ name: text(1, 100), email: email(), password: newPassword(), locale: locale() })
  .meta({ id: "Register" });
export type RegisterBody = z.infer<typeof registerBody>;

/** The body of asking for a mail: of a password reset, or of another verification. */
export const mailBody = z.strictObject({ email: email(), locale: locale() }).meta({ id: "AskForMail" });
export type MailBody = z.infer<typeof mailBody>;

export const passwordResetBody = z
  .strictObject({ token: z.string().min(1).max(200), email: email(), password: newPassword() })
  .meta({ id: "PasswordReset" });
export type PasswordResetBody = z.infer<typeof passwordResetBody>;

/** Names the link of a password mail, to tell whether it still works. */
export const passwordLinkBody = passwordResetBody.omit({ password: true }).meta({ id: "PasswordLink" });

/** The query of a signed link: which address it is about, and until when it works (in ms since 1970). */
export const verifyQuery = z.object({
  email: email(),
  expires: z.coerce.number().int().min(0),
  signature: z.string().min(1).max(100),
});
export type VerifyQuery = z.infer<typeof verifyQuery>;

/** Where the links of mails lead in the web app. */
export const accountPaths = {
  login: "/login",
  register: "/register",
  forgotten: "/password/reset",
  reset: (token: string, address: string) =>
    `/password/reset/${token}?${new URLSearchParams({ email: address }).toString()}`,
  verify: (userId: number, query: VerifyQuery): string => accountPaths.signedCall("verify", userId, query),
  /** The page of a verification; it stops the change of the address instead. */
  stop: (userId: number, query: VerifyQuery) => `${accountPaths.verify(userId, query)}&stop=1`,
  /** The call of a signed link, below /api. */
  signedCall: (call: "verify" | "stop", userId: number, query: VerifyQuery): string =>
    `/email/${call}/${userId}?${new URLSearchParams({ ...query, expires: String(query.expires) }).toString()}`,
  resend: "/email/resend",
};
