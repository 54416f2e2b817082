import { z } from "zod";
import { detailFields, listOf, moment, person } from "./answers";
import { isDay } from "./business-day";
import { paging, text } from "./fields";
import { rule } from "./issue";
import { roles } from "./user";

/** API keys of programs (docs/domain.md, Session and account calls). */

/** How every key begins, so that people and scanners of leaked secrets know what they found. */
export const API_KEY_PREFIX = "gdg_";

/** How much of a key is shown to recognise it by, in characters. */
export const API_KEY_HINT_LENGTH = 8;

/** Longest life of a key, in days. */
export const API_KEY_MAX_DAYS = 365;

/** Returns true for a bearer that is written as an API key; the token of a session never is. */
export const isApiKey = (bearer: string) => /^gdg_[\w-]{43}$/.test(bearer);

/** A key's name: seen beside those of people, and perhaps in a spreadsheet, so that it begins like a name. */
const keyName = () => text(1, 100).refine((value) => /^[\p{L}\p{N}]/u.test(value), rule("name"));

export const apiKeyInput = z
  .strictObject({
    name: keyName(),
    role: roles().refine((value) => value !== "", rule("listShort", { min: 1 })),
    /** the last day, `YYYY-MM-DD`, until its end in the plant's time zone; or a moment */
    expiresAt: z.string().refine((value) => isDay(value) || moment.safeParse(value).success, rule("date")),
  })
  .meta({ id: "ApiKeyInput" });
export type ApiKeyInput = z.infer<typeof apiKeyInput>;

export const apiKey = z
  .object({
    ...detailFields,
    name: z.string(),
    role: z.string(),
    /** how it begins, to recognise it by */
    hint: z.string(),
    expiresAt: moment,
    state: z.enum(["active", "expired", "revoked"]),
    createdBy: person,
    revokedAt: moment.nullable(),
    revokedBy: person.nullable(),
    /** a minute old at most */
    lastUsedAt: moment.nullable(),
    lastUsedAddress: z.string().nullable(),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.infer<typeof apiKey>;

/** A key that was made; `key` is null when the same request comes again later than some minutes. */
export const madeApiKey = apiKey.extend({ key: z.string().nullable() }).meta({ id: "MadeApiKey" });
export type MadeApiKey = z.infer<typeof madeApiKey>;

export const apiKeyQuery = z.object(paging);
export type ApiKeyQuery = z.infer<typeof apiKeyQuery>;

export const apiKeyList = listOf(apiKey);
export type ApiKeyList = z.infer<typeof apiKeyList>;
