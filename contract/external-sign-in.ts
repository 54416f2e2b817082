import { z } from "zod";
import { selectionOf } from "./answers";
import { LOCALES } from "./constants";

/** Signing in by an identity provider (domain.md, Session and account calls). */

/** A provider as the sign-in screen offers it. */
const externalProvider = z
  .object({
    /** as it stands in addresses: `google` for OAUTH_GOOGLE_ISSUER */
    name: z.string(),
    label: z.string(),
  })
  .meta({ id: "ExternalProvider" });
export type ExternalProvider = z.infer<typeof externalProvider>;

export const externalProviders = selectionOf(externalProvider);

/** Where the sign-in begins; whoever sends a browser there adds state, nonce and the challenge of PKCE. */
export const externalStart = z.object({ url: z.url() }).meta({ id: "ExternalStart" });

/** What the browser brought back, and the secrets that it was sent away with. */
export const externalBody = z
  .strictObject({
    code: z.string().min(1).max(8000),
    /** of PKCE: 43 to 128 letters, digits and `-._~` (RFC 7636, section 4.1) */
    codeVerifier: z.string().regex(/^[\w.~-]{43,128}$/),
    nonce: z.string().min(16).max(200),
    /** the language of the screen, in which the user gets mails from now on */
    locale: z.enum(LOCALES).optional(),
  })
  .meta({ id: "ExternalSignIn" });
export type ExternalBody = z.infer<typeof externalBody>;

/** Why nobody was signed in, as the screen says it. */
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

/** Paths of the web app; the second is what a provider has to know as its callback. */
export const externalPaths = {
  start: (provider: string, refused?: ExternalRefusal) =>
    `/oauth/${encodeURIComponent(provider)}${refused ? `?refused=${refused}` : ""}`,
  callback: (provider: string) => `/oauth/${encodeURIComponent(provider)}/callback`,
};
