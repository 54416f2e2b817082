import { z } from "zod";
import { LOCALES } from "../constants";
import { email, text } from "../values/fields";
import { newPassword } from "./user";

/**
 * Account endpoints without a session (docs/domain.md, Session and account calls). No endpoint reveals whether an account
 * exists.
 */

/** Default: the account's or plant's language. */
const locale = () => z.enum(LOCALES).optional();

export const registerBody = z
  .strictObject({ name: text(1, 100), email: email(), password: newPassword(), locale: locale() })
  .meta({ id: "Register" });
export type RegisterBody = z.infer<typeof registerBody>;

export const mailBody = z.strictObject({ email: email(), locale: locale() }).meta({ id: "AskForMail" });
export type MailBody = z.infer<typeof mailBody>;

export const passwordResetBody = z
  .strictObject({ token: z.string().min(1).max(200), email: email(), password: newPassword() })
  .meta({ id: "PasswordReset" });
export type PasswordResetBody = z.infer<typeof passwordResetBody>;

/** Checks whether a password link is valid. */
export const passwordLinkBody = passwordResetBody.omit({ password: true }).meta({ id: "PasswordLink" });

/** Query of a signed link; `expires` is Unix milliseconds. */
export const verifyQuery = z.object({
  email: email(),
  expires: z.coerce.number().int().min(0),
  signature: z.string().min(1).max(100),
});
export type VerifyQuery = z.infer<typeof verifyQuery>;

export const accountPaths = {
  login: "/login",
  register: "/register",
  forgotten: "/password/reset",
  reset: (token: string, address: string) =>
    `/password/reset/${token}?${new URLSearchParams({ email: address }).toString()}`,
  verify: (userId: number, query: VerifyQuery): string => accountPaths.signedCall("verify", userId, query),
  /** Verification page that stops the change instead. */
  stop: (userId: number, query: VerifyQuery) => `${accountPaths.verify(userId, query)}&stop=1`,
  /** Endpoint of a signed link, below /api. */
  signedCall: (call: "verify" | "stop", userId: number, query: VerifyQuery): string =>
    `/email/${call}/${userId}?${new URLSearchParams({ ...query, expires: String(query.expires) }).toString()}`,
  resend: "/email/resend",
};
