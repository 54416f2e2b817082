import { z } from "zod";
import { formatRoles, parseRoles, ROLES } from "./access";
import { detailFields, listOf, moment, selectionOf } from "./answers";
import { LOCALES } from "./constants";
import { email, paging, search, sort, text } from "./fields";
import { rule } from "./issue";
import { plantOfScreens } from "./plant";

/** The signed-in user, or the API key (`GET /api/me`). `role` is the comma-separated string of the specification, section 3. */
export const me = z
  .object({
    id: z.int(),
    name: z.string(),
    /** null for an API key */
    email: z.string().nullable(),
    role: z.string(),
    photoUrl: z.string().nullable(),
    emailVerifiedAt: moment.nullable(),
    /** the second factor is obligatory and not there: until it is set up, everything else is refused */
    mustSetUpSecondFactor: z.boolean(),
    plant: plantOfScreens,
  })
  .meta({ id: "Me" });
export type Me = z.infer<typeof me>;

/** The names of administrators, for who has no role and wants to know whom to ask. */
export const administratorNames = selectionOf(z.string()).meta({ id: "AdministratorNames" });

export const loginBody = z
  .strictObject({
    email: email(),
    password: z.string().min(1).max(200),
    remember: z.boolean().default(false),
    /** the language of the screen, in which the user gets mails from now on */
    locale: z.enum(LOCALES).optional(),
    /** what an earlier sign-in on this device answered: its failures are counted apart from those of strangers */
    device: z.string().max(200).optional(),
  })
  .meta({ id: "Login" });
export type LoginBody = z.infer<typeof loginBody>;

/** `expiresAt`: 365 days ahead with remember, else 12 hours (domain.md, Session and account calls). */
export const sessionAnswer = z.object({ token: z.string(), expiresAt: moment }).meta({ id: "SessionAnswer" });
export type SessionAnswer = z.infer<typeof sessionAnswer>;

export const loginAnswer = sessionAnswer
  .extend({
    /** shows at the next sign-in that this device was signed in as this user before; it opens nothing */
    device: z.string(),
  })
  .meta({ id: "LoginAnswer" });
export type LoginAnswer = z.infer<typeof loginAnswer>;

export const PASSWORD_MIN = 10;
const PASSWORD_MAX = 200;

/** A password that is set: 10 to 200 characters, nothing trimmed; the backend refuses the most common ones. */
export const newPassword = () => z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);

/** Roles as they travel, comma-separated; answered in the order of the role table, each once. */
export const roles = () =>
  z
    .string()
    .refine(
      (value) => value.split(",").every((name) => name.trim() === "" || parseRoles(name).length === 1),
      rule("choice", { choices: ROLES.join(", ") }),
    )
    .transform((value) => formatRoles(parseRoles(value)));

const userFields = { name: text(1, 100), email: email(), role: roles() };

/** A password that need not be given; empty is null. */
const optionalPassword = () =>
  z
    .string()
    .max(PASSWORD_MAX)
    .refine((value) => value === "" || value.length >= PASSWORD_MIN, rule("textShort", { min: PASSWORD_MIN }))
    .nullish()
    .transform((value) => value || null);

/** A new user; without a password invited by mail, to set one. */
export const userInput = z.strictObject({ ...userFields, password: optionalPassword() }).meta({ id: "UserInput" });
export type UserInput = z.infer<typeof userInput>;

/** Whether identity providers are cut off the account too. */
const cutsProviders = { cutProviders: z.boolean().default(false) };

/** An update replaces the fields; the password stays when none is given. `cutProviders` counts with another e-mail. */
export const userUpdate = z
  .strictObject({ ...userFields, password: optionalPassword(), ...cutsProviders })
  .meta({ id: "UserUpdate" });
export type UserUpdate = z.infer<typeof userUpdate>;

export const userSessionsEnd = z.strictObject(cutsProviders).meta({ id: "UserSessionsEnd" });

/** A user as ADMIN sees one (domain.md, Masters). */
export const user = z
  .object({
    ...detailFields,
    name: z.string(),
    email: z.string(),
    role: z.string(),
    active: z.boolean(),
    photoUrl: z.string().nullable(),
    emailVerifiedAt: moment.nullable(),
    /** the address that the user wants, until it is verified */
    pendingEmail: z.string().nullable(),
    /** invited then, and no password set yet */
    invitedAt: moment.nullable(),
    lastSignInAt: moment.nullable(),
    /** in words, such as `Chrome, Windows`; null where it is not known */
    lastSignInDevice: z.string().nullable(),
    lastSignInAddress: z.string().nullable(),
    /** has a second factor since then */
    secondFactorAt: moment.nullable(),
    /** issuers of the identity providers that sign the user in */
    linkedProviders: z.array(z.string()),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof user>;

export const USER_SORT = ["name", "email", "role", "active", "lastSignInAt", "updatedAt"] as const;

export const userQuery = z.object({
  ...paging,
  /** substring of name or e-mail */
  q: search(),
  /** who has this role, among others; `NONE` finds who has none */
  role: z.enum([...ROLES, "NONE"]).optional(),
  active: z.enum(["0", "1"]).optional(),
  sort: sort(USER_SORT),
});
export type UserQuery = z.infer<typeof userQuery>;

export const userList = listOf(user);
export type UserList = z.infer<typeof userList>;
