import { z } from "zod";
import { moment } from "./answers";
import { email } from "./fields";

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
