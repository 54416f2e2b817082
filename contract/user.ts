import { z } from "zod";
import { formatRoles, parseRoles, ROLES } from "./access";
import { detailFields, listOf, moment } from "./answers";
import { email, paging, search, sort, text } from "./fields";
import { rule } from "./issue";

/** The signed-in user (`GET /api/me`). `role` is the comma-separated string of the specification, section 3. */
export const me = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    role: z.string(),
    photoUrl: z.string().nullable(),
    emailVerifiedAt: moment.nullable(),
  })
  .meta({ id: "Me" });
export type Me = z.infer<typeof me>;

export const loginBody = z
  .strictObject({ email: email(), password: z.string().min(1).max(200), remember: z.boolean().default(false) })
  .meta({ id: "Login" });
export type LoginBody = z.infer<typeof loginBody>;

/** `expiresAt`: 365 days ahead with remember, else 12 hours (domain.md, Session and account calls). */
export const loginAnswer = z.object({ token: z.string(), expiresAt: moment }).meta({ id: "LoginAnswer" });
export type LoginAnswer = z.infer<typeof loginAnswer>;

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 200;

/** A password that is set: 8 to 200 characters, nothing trimmed. */
const newPassword = () => z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);

/** Roles as they travel, comma-separated; answered in the order of the role table, each once. */
const roles = () =>
  z
    .string()
    .refine(
      (value) => value.split(",").every((name) => name.trim() === "" || parseRoles(name).length === 1),
      rule("choice", { choices: ROLES.join(", ") }),
    )
    .transform((value) => formatRoles(parseRoles(value)));

const userFields = { name: text(1, 100), email: email(), role: roles() };

export const userInput = z.strictObject({ ...userFields, password: newPassword() }).meta({ id: "UserInput" });
export type UserInput = z.infer<typeof userInput>;

/** An update replaces the fields; the password stays when none is given. */
export const userUpdate = z
  .strictObject({
    ...userFields,
    password: z
      .string()
      .max(PASSWORD_MAX)
      .refine((value) => value === "" || value.length >= PASSWORD_MIN, rule("textShort", { min: PASSWORD_MIN }))
      .nullish()
      .transform((value) => value || null),
  })
  .meta({ id: "UserUpdate" });
export type UserUpdate = z.infer<typeof userUpdate>;

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
  })
  .meta({ id: "User" });
export type User = z.infer<typeof user>;

export const USER_SORT = ["name", "email", "role", "active", "updatedAt"] as const;

export const userQuery = z.object({
  ...paging,
  /** substring of name or e-mail */
  q: search(),
  /** who has this role, among others */
  role: z.enum(ROLES).optional(),
  active: z.enum(["0", "1"]).optional(),
  sort: sort(USER_SORT),
});
export type UserQuery = z.infer<typeof userQuery>;

export const userList = listOf(user);
export type UserList = z.infer<typeof userList>;
