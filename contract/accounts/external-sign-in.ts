import { z } from "zod";
import { selectionSchema } from "../answers";
import { LOCALES } from "../constants";

/** External sign-in (docs/domain.md, Session and account calls). */

const externalProvider = z
  .object({
    /** in URLs: `google` for OAUTH_GOOGLE_ISSUER */
    name: z.string(),
    label: z.string(),
  })
  .meta({ id: "ExternalProvider" });
export type ExternalProvider = z.infer<typeof externalProvider>;

export const externalProviders = selectionSchema(externalProvider);

/** The caller adds state, nonce and PKCE challenge. */
export const externalStart = z.object({ url: z.url() }).meta({ id: "ExternalStart" });

/** Callback parameters and the stored secrets. */
export const externalBody = z
  .strictObject({
    code: z.string().min(1).max(8000),
    /** RFC 7636, section 4.1 */
    codeVerifier: z.string().regex(/^[\w.~-]{43,128}$/),
    nonce: z.string().min(16).max(200),
    /** language for future mails */
    locale: z.enum(LOCALES).optional(),
  })
  .meta({ id: "ExternalSignIn" });
export type ExternalBody = z.infer<typeof externalBody>;

export const EXTERNAL_REFUSALS = [
  "denied",
  "over",
  "failed",
  "away",
  "wrong",
  "busy",
  "noEmail",
  "unverified",
  "unconfirmed",
  "inactive",
] as const;
export type ExternalRefusal = (typeof EXTERNAL_REFUSALS)[number];

/** The second path is the redirect URI. */
export const externalPaths = {
  start: (provider: string, refused?: ExternalRefusal) =>
    `/oauth/${encodeURIComponent(provider)}${refused ? `?refused=${refused}` : ""}`,
  callback: (provider: string) => `/oauth/${encodeURIComponent(provider)}/callback`,
};
