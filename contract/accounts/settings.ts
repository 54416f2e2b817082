import { z } from "zod";
import { detailFields, moment, selectionSchema } from "../answers";
import { email, queryFlag, text } from "../values/fields";
import { newPassword } from "./user";

/** Own account (docs/domain.md, Session and account calls). */

export const profile = z
  .object({
    ...detailFields,
    name: z.string(),
    email: z.string(),
    /** requested e-mail until verified */
    pendingEmail: z.string().nullable(),
    emailVerifiedAt: moment.nullable(),
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof profile>;

/** A new `email` stays pending until verified and needs `proof`: password, app code or recovery code. */
export const profileUpdate = z
  .strictObject({ name: text(1, 100), email: email(), proof: z.string().min(1).max(200).optional() })
  .meta({ id: "ProfileUpdate" });
export type ProfileUpdate = z.infer<typeof profileUpdate>;

export const passwordUpdate = z
  .strictObject({ currentPassword: z.string().min(1).max(200), password: newPassword() })
  .meta({ id: "PasswordUpdate" });
export type PasswordUpdate = z.infer<typeof passwordUpdate>;

/** `device` and `address` are null if unknown. */
const ownSession = z
  .object({
    id: z.int(),
    device: z.string().nullable(),
    address: z.string().nullable(),
    createdAt: moment,
    /** accurate to some minutes */
    lastSeenAt: moment,
    current: z.boolean(),
  })
  .meta({ id: "OwnSession" });
export type OwnSession = z.infer<typeof ownSession>;
export const ownSessions = selectionSchema(ownSession);
export type OwnSessions = z.infer<typeof ownSessions>;

const linkedProvider = z.object({ id: z.int(), issuer: z.string(), createdAt: moment }).meta({ id: "LinkedProvider" });
export type LinkedProvider = z.infer<typeof linkedProvider>;
/** Formats an issuer: `accounts.google.com`. */
export const providerText = (issuer: string): string => issuer.replace(/^https?:\/\//, "").replace(/(?<!\/)\/+$/, "");
export const linkedProviders = selectionSchema(linkedProvider);
export type LinkedProviders = z.infer<typeof linkedProviders>;

export const sessionsEnd = z.object({ cutProviders: queryFlag() });

/** `proof`: password, app code or recovery code; needed unless the sign-in is recent. */
export const sessionsProof = z
  .strictObject({ proof: z.string().min(1).max(200).optional() })
  .meta({ id: "SessionsProof" });

/** Settings screens, including those of ADMIN. */
export const settingsPaths = {
  all: "/settings",
  profile: "/settings/profile",
  password: "/settings/password",
  apiKeys: "/settings/api-keys",
  webhooks: "/settings/webhooks",
  mail: "/settings/mail",
  reportMails: "/settings/report-mails",
  system: "/settings/system",
  company: "/settings/company",
  scales: "/settings/scales",
  vehicles: "/settings/vehicles",
} as const;
