import { z } from "zod";
import { detailFields, moment, selectionOf } from "./answers";
import { email, queryFlag, text } from "./fields";
import { newPassword } from "./user";

/** What users change of their own account (domain.md, Session and account calls). */

export const profile = z
  .object({
    ...detailFields,
    name: z.string(),
    email: z.string(),
    /** the address that the user wants instead, until the link that was sent there is used */
    pendingEmail: z.string().nullable(),
    emailVerifiedAt: moment.nullable(),
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof profile>;

/**
 * `email` is the wanted address: another one is pending until it is verified, the current one ends that. Another one needs `proof`:
 * the password, a code of the app, or a recovery code.
 */
export const profileUpdate = z
  .strictObject({ name: text(1, 100), email: email(), proof: z.string().min(1).max(200).optional() })
  .meta({ id: "ProfileUpdate" });
export type ProfileUpdate = z.infer<typeof profileUpdate>;

export const passwordUpdate = z
  .strictObject({ currentPassword: z.string().min(1).max(200), password: newPassword() })
  .meta({ id: "PasswordUpdate" });
export type PasswordUpdate = z.infer<typeof passwordUpdate>;

/** A place where the user is signed in. `device` is in words, `address` the IP address; null where they are not known. */
const ownSession = z
  .object({
    id: z.int(),
    device: z.string().nullable(),
    address: z.string().nullable(),
    createdAt: moment,
    /** some minutes old at most */
    lastSeenAt: moment,
    /** the session of this call */
    current: z.boolean(),
  })
  .meta({ id: "OwnSession" });
export type OwnSession = z.infer<typeof ownSession>;
export const ownSessions = selectionOf(ownSession);
export type OwnSessions = z.infer<typeof ownSessions>;

/** An identity provider that signs the user in. */
const linkedProvider = z.object({ id: z.int(), issuer: z.string(), createdAt: moment }).meta({ id: "LinkedProvider" });
export type LinkedProvider = z.infer<typeof linkedProvider>;
/** Returns an issuer as people read it: `accounts.google.com`. */
export const providerText = (issuer: string): string => issuer.replace(/^https?:\/\//, "").replace(/\/+$/, "");
export const linkedProviders = selectionOf(linkedProvider);
export type LinkedProviders = z.infer<typeof linkedProviders>;

/** Ends all own sessions but that of the call. */
export const sessionsEnd = z.object({ cutProviders: queryFlag() });

/** The screens of one's own account, and those beside them that ADMIN alone has. */
export const settingsPaths = {
  all: "/settings",
  profile: "/settings/profile",
  password: "/settings/password",
  apiKeys: "/settings/api-keys",
  mail: "/settings/mail",
  company: "/settings/company",
};
