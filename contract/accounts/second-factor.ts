import { z } from "zod";
import type { Role } from "../access";
import { moment } from "../answers";
import { rule } from "../values/issue";
import { loginAnswer, sessionAnswer } from "./user";

/** TOTP (RFC 6238) or single-use recovery codes (docs/domain.md, Second factor). */

export const RECOVERY_CODES = 10;
/** No similar characters. */
export const RECOVERY_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
export const RECOVERY_LENGTH = 24;
/** Codes of earlier versions stay valid until they are replaced. */
const RECOVERY_LENGTHS = [16, RECOVERY_LENGTH];
const MAX_TYPED = 60;

/** Returns true if these roles require 2FA (docs/decisions/0031-second-factor.md). */
export const needsSecondFactor = (
  { REQUIRE_2FA }: { REQUIRE_2FA?: "admin" | undefined },
  roles: readonly Role[],
): boolean => REQUIRE_2FA === "admin" && roles.includes("ADMIN");

/** Normalises a code: lower case, no separators. */
export const bareCode = (typed: string): string => typed.replace(/[\s-]+/g, "").toLowerCase();
export const isAppCode = (bare: string): boolean => /^\d{6}$/.test(bare);
export const isRecoveryCode = (bare: string): boolean =>
  RECOVERY_LENGTHS.includes(bare.length) && [...bare].every((character) => RECOVERY_ALPHABET.includes(character));

/** Formats a recovery code in groups of four. */
export const recoveryCodeText = (bare: string): string => (bare.match(/.{1,4}/g) ?? []).join("-");

const typedCode = () => z.string().min(1).max(MAX_TYPED).transform(bareCode);
const appCode = () => typedCode().refine(isAppCode, rule("appCode"));
const anyCode = () => typedCode().refine((bare) => isAppCode(bare) || isRecoveryCode(bare), rule("factorCode"));

/** Valid for five minutes. */
const secondFactorAsked = z.object({ challenge: z.string(), expiresAt: moment }).meta({ id: "SecondFactorAsked" });
export type SecondFactorAsked = z.infer<typeof secondFactorAsked>;

export const loginReply = z.union([loginAnswer, secondFactorAsked]);
export type LoginReply = z.infer<typeof loginReply>;
/** `signOut`: URL that ends the provider's own session; missing if the provider has none. */
const atProvider = { signOut: z.url().optional() };
export const externalReply = z.union([sessionAnswer.extend(atProvider), secondFactorAsked.extend(atProvider)]);
export type ExternalReply = z.infer<typeof externalReply>;

export const secondFactorBody = z
  .strictObject({
    challenge: z.string().min(1).max(2000),
    code: anyCode(),
    /** as in LoginBody */
    device: z.string().max(200).optional(),
  })
  .meta({ id: "SecondFactorSignIn" });
export type SecondFactorBody = z.infer<typeof secondFactorBody>;

export const secondFactorState = z
  .object({
    /** null if disabled */
    since: moment.nullable(),
    recoveryCodesLeft: z.int(),
    /** ADMIN with REQUIRE_2FA=admin */
    obligatory: z.boolean(),
    /** the session is not fresh */
    passwordNeeded: z.boolean(),
    /** pending enrolment */
    setUp: z.object({ secret: z.string(), uri: z.string() }).nullable(),
  })
  .meta({ id: "SecondFactor" });
export type SecondFactorState = z.infer<typeof secondFactorState>;

/** A session that is not fresh needs the password. */
export const secondFactorBegin = z
  .strictObject({ password: z.string().min(1).max(200).optional() })
  .meta({ id: "SecondFactorBegin" });

export const secondFactorConfirm = z.strictObject({ code: appCode() }).meta({ id: "SecondFactorConfirm" });

/** `proof`: app code or recovery code; a stolen password alone must not turn the factor off. */
export const secondFactorProof = z.strictObject({ proof: anyCode() }).meta({ id: "SecondFactorProof" });

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: "RecoveryCodes" });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** Second sign-in step, by app or recovery code. */
export const secondFactorPaths = { code: "/login/second-factor", recovery: "/login/second-factor?recovery=1" };
