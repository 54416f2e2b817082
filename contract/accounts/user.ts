import { z } from "zod";
import { formatRoles, parseRoles, ROLES } from "../access";
import { detailFields, listSchema, moment, selectionSchema } from "../answers";
import { LOCALES } from "../constants";
import { email, paging, search, sort, text } from "../values/fields";
import { rule } from "../values/issue";
import { plantOfScreens } from "../plant/plant";

/** `GET /api/me`; `role` is comma-separated (specification, section 3). */
export const me = z
  .object({
    id: z.int(),
    name: z.string(),
    /** null for an API key */
    email: z.string().nullable(),
    role: z.string(),
    photoUrl: z.string().nullable(),
    emailVerifiedAt: moment.nullable(),
    /** mandatory 2FA is missing; other requests are rejected */
    mustSetUpSecondFactor: z.boolean(),
    /** present while the password is the one that an ADMIN or the first start has set */
    passwordGiven: z.boolean().optional(),
    plant: plantOfScreens,
  })
  .meta({ id: "Me" });
export type Me = z.infer<typeof me>;

/** For users without a role. */
export const administratorNames = selectionSchema(z.string()).meta({ id: "AdministratorNames" });

export const loginBody = z
  .strictObject({
    email: email(),
    password: z.string().min(1).max(200),
    remember: z.boolean().default(false),
    /** language for future mails */
    locale: z.enum(LOCALES).optional(),
    /** device token; failures are counted per device */
    device: z.string().max(200).optional(),
  })
  .meta({ id: "Login" });
export type LoginBody = z.infer<typeof loginBody>;

/** 365 days with remember, else 12 hours (docs/domain.md, Session and account calls). */
export const sessionAnswer = z.object({ token: z.string(), expiresAt: moment }).meta({ id: "SessionAnswer" });
export type SessionAnswer = z.infer<typeof sessionAnswer>;

export const loginAnswer = sessionAnswer
  .extend({
    /** identifies this device at the next sign-in; grants no access */
    device: z.string(),
  })
  .meta({ id: "LoginAnswer" });
export type LoginAnswer = z.infer<typeof loginAnswer>;

export const PASSWORD_MIN = 10;
const PASSWORD_MAX = 200;

/** Untrimmed; the backend rejects common passwords. */
export const newPassword = () => z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);

/** Comma-separated roles, deduplicated, in table order. */
export const roles = () =>
  z
    .string()
    .refine(
      (value) => value.split(",").every((name) => name.trim() === "" || parseRoles(name).length === 1),
      rule("choice", { choices: ROLES.join(", ") }),
    )
    .transform((value) => formatRoles(parseRoles(value)));

const userFields = { name: text(1, 100), email: email(), role: roles() };

const optionalPassword = () =>
  z
    .string()
    .max(PASSWORD_MAX)
    .refine((value) => value === "" || value.length >= PASSWORD_MIN, rule("textShort", { min: PASSWORD_MIN }))
    .nullish()
    .transform((value) => value || null);

/** Without a password the user is invited by mail. */
export const userInput = z.strictObject({ ...userFields, password: optionalPassword() }).meta({ id: "UserInput" });
export type UserInput = z.infer<typeof userInput>;

const cutsProviders = { cutProviders: z.boolean().default(false) };

/** Without a password it is unchanged. `cutProviders` applies to a changed e-mail. */
export const userUpdate = z
  .strictObject({ ...userFields, password: optionalPassword(), ...cutsProviders })
  .meta({ id: "UserUpdate" });
export type UserUpdate = z.infer<typeof userUpdate>;

export const userSessionsEnd = z.strictObject(cutsProviders).meta({ id: "UserSessionsEnd" });

/** User for ADMIN (docs/domain.md, Masters). */
export const user = z
  .object({
    ...detailFields,
    name: z.string(),
    email: z.string(),
    role: z.string(),
    active: z.boolean(),
    photoUrl: z.string().nullable(),
    emailVerifiedAt: moment.nullable(),
    /** requested e-mail until verified */
    pendingEmail: z.string().nullable(),
    /** null once a password is set */
    invitedAt: moment.nullable(),
    lastSignInAt: moment.nullable(),
    /** `Chrome, Windows`, or null */
    lastSignInDevice: z.string().nullable(),
    lastSignInAddress: z.string().nullable(),
    secondFactorAt: moment.nullable(),
    linkedProviders: z.array(z.string()),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof user>;

export const USER_SORT = ["name", "email", "role", "active", "lastSignInAt", "updatedAt"] as const;

export const userQuery = z.object({
  ...paging,
  q: search(),
  /** `NONE`: users without a role */
  role: z.enum([...ROLES, "NONE"]).optional(),
  active: z.enum(["0", "1"]).optional(),
  sort: sort(USER_SORT),
});
export type UserQuery = z.infer<typeof userQuery>;

export const userList = listSchema(user);
export type UserList = z.infer<typeof userList>;
