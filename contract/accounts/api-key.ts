import { z } from "zod";
import { detailFields, listSchema, moment, person } from "../answers";
import { isDay } from "../plant/business-day";
import { paging, text } from "../values/fields";
import { rule } from "../values/issue";
import { roles } from "./user";

/** API keys (docs/domain.md, Session and account calls). */

/** Recognisable by secret scanners. */
export const API_KEY_PREFIX = "gdg_";

/** Characters shown of a key. */
export const API_KEY_HINT_LENGTH = 8;

export const API_KEY_MAX_DAYS = 365;

/** Returns true for an API key; false for session tokens. */
export const isApiKey = (bearer: string) => /^gdg_[\w-]{43}$/.test(bearer);

/** Starts with a letter or digit, because names may be exported to spreadsheets. */
const keyName = () => text(1, 100).refine((value) => /^[\p{L}\p{N}]/u.test(value), rule("name"));

export const apiKeyInput = z
  .strictObject({
    name: keyName(),
    role: roles().refine((value) => value !== "", rule("listShort", { min: 1 })),
    /** timestamp, or last day inclusive in the plant's time zone */
    expiresAt: z
      .string()
      .refine((value) => isDay(value) || moment.safeParse(value).success, rule("date"))
      .meta({ format: "date or date-time" }),
  })
  .meta({ id: "ApiKeyInput" });
export type ApiKeyInput = z.infer<typeof apiKeyInput>;

export const apiKey = z
  .object({
    ...detailFields,
    name: z.string(),
    role: z.string(),
    hint: z.string(),
    expiresAt: moment,
    state: z.enum(["active", "expired", "revoked"]),
    createdBy: person,
    revokedAt: moment.nullable(),
    revokedBy: person.nullable(),
    /** accurate to a minute */
    lastUsedAt: moment.nullable(),
    lastUsedAddress: z.string().nullable(),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.infer<typeof apiKey>;

/** `key` is null on late repeats of the request. */
export const madeApiKey = apiKey.extend({ key: z.string().nullable() }).meta({ id: "MadeApiKey" });
export type MadeApiKey = z.infer<typeof madeApiKey>;

export const apiKeyQuery = z.object(paging);
export type ApiKeyQuery = z.infer<typeof apiKeyQuery>;

export const apiKeyList = listSchema(apiKey);
export type ApiKeyList = z.infer<typeof apiKeyList>;
