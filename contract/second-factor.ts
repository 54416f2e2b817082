import { z } from "zod";
import { moment } from "./answers";
import { rule } from "./issue";
import { loginAnswer, sessionAnswer } from "./user";

/**
 * The second factor: a code of an authenticator app (TOTP, RFC 6238), or one of the recovery codes, each good once
 * (domain.md, Second factor).
 */

export const RECOVERY_CODES = 10;
/** Letters and digits of recovery codes: none looks like another. */
export const RECOVERY_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const RECOVERY_LENGTH = 16;
/** Characters that may be typed for a code, with the spaces between them. */
const MAX_TYPED = 40;

/** Returns a code as codes are compared: without spaces and dashes, in small letters. */
export const bareCode = (typed: string): string => typed.replace(/[\s-]+/g, "").toLowerCase();
export const isAppCode = (bare: string): boolean => /^\d{6}$/.test(bare);
export const isRecoveryCode = (bare: string): boolean =>
  bare.length === RECOVERY_LENGTH && [...bare].every((character) => RECOVERY_ALPHABET.includes(character));

/** Writes a recovery code as people read it, in groups of four. */
export const recoveryCodeText = (bare: string): string => (bare.match(/.{1,4}/g) ?? []).join("-");

const typedCode = () => z.string().min(1).max(MAX_TYPED).transform(bareCode);
/** Six digits of the app, with or without spaces. */
const appCode = () => typedCode().refine(isAppCode, rule("appCode"));
const anyCode = () => typedCode().refine((bare) => isAppCode(bare) || isRecoveryCode(bare), rule("factorCode"));

/** What the first factor answers for a user who has a second one: no session yet. Good for five minutes. */
const secondFactorAsked = z.object({ challenge: z.string(), expiresAt: moment }).meta({ id: "SecondFactorAsked" });
export type SecondFactorAsked = z.infer<typeof secondFactorAsked>;

/** The answer of signing in by password, and by an identity provider. */
export const loginReply = z.union([loginAnswer, secondFactorAsked]);
export type LoginReply = z.infer<typeof loginReply>;
export const externalReply = z.union([sessionAnswer, secondFactorAsked]);
export type ExternalReply = z.infer<typeof externalReply>;

export const secondFactorBody = z
  .strictObject({
    challenge: z.string().min(1).max(2000),
    code: anyCode(),
    /** as in the body of signing in */
    device: z.string().max(200).optional(),
  })
  .meta({ id: "SecondFactorSignIn" });
export type SecondFactorBody = z.infer<typeof secondFactorBody>;

/** The own second factor. */
export const secondFactorState = z
  .object({
    /** on since then; null when it is off */
    since: moment.nullable(),
    recoveryCodesLeft: z.int(),
    /** it has to be on: ADMIN with REQUIRE_2FA=admin */
    obligatory: z.boolean(),
    /** to begin, the password is asked for: this session was opened a while ago */
    passwordNeeded: z.boolean(),
    /** begun, and not confirmed by a code yet */
    setUp: z.object({ secret: z.string(), uri: z.string() }).nullable(),
  })
  .meta({ id: "SecondFactor" });
export type SecondFactorState = z.infer<typeof secondFactorState>;

/** Begins to set it up; the password is needed when this session was opened a while ago. */
export const secondFactorBegin = z
  .strictObject({ password: z.string().min(1).max(200).optional() })
  .meta({ id: "SecondFactorBegin" });

export const secondFactorConfirm = z.strictObject({ code: appCode() }).meta({ id: "SecondFactorConfirm" });

/** `proof`: the password, a code of the app, or a recovery code. */
export const secondFactorProof = z
  .strictObject({ proof: z.string().min(1).max(200) })
  .meta({ id: "SecondFactorProof" });

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: "RecoveryCodes" });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** The screen of the second step of signing in; with `recovery` it asks for a recovery code. */
export const secondFactorPaths = { code: "/login/second-factor", recovery: "/login/second-factor?recovery=1" };
