import { z } from "zod";
import { parseRoles } from "./access";
import { roles } from "./accounts/user";
import { detailFields, listSchema, moment, person, selectionSchema } from "./answers";
import { eventTypeName, eventTypesOf, seesEvents } from "./events";
import { paging, url } from "./values/fields";
import { rule } from "./values/issue";

/** Webhooks: events sent to other programs (docs/domain.md, Webhooks; standardwebhooks.com). */

/** `gone`: the receiver answered 410; `failed`: attempts exhausted; `restored`: the database is a restored backup. */
const WEBHOOK_OFF = ["user", "gone", "failed", "restored"] as const;
export type WebhookOff = (typeof WEBHOOK_OFF)[number];

/** Seconds before each further attempt of an event; after the last one the webhook is turned off. */
export const WEBHOOK_RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000] as const;
/** Hours in which a replaced secret also signs. */
export const WEBHOOK_SECRET_HOURS = 24;
/** Days in which deliveries are kept. */
export const WEBHOOK_LOG_DAYS = 7;

export const webhookInput = z
  .strictObject({
    /** https, or http to a host of WEBHOOK_HOSTS */
    url: url(1_000),
    /** empty: every type that the roles see */
    types: z.array(eventTypeName).max(500),
    /** what it gets is what an API key with these roles sees */
    role: roles().refine((value) => value !== "", rule("listShort", { min: 1 })),
    active: z.boolean(),
  })
  .meta({ id: "WebhookInput" });
export type WebhookInput = z.infer<typeof webhookInput>;

export const webhook = z
  .object({
    ...detailFields,
    url: z.string(),
    types: z.array(z.string()),
    role: z.string(),
    active: z.boolean(),
    /** null while active */
    offReason: z.enum(WEBHOOK_OFF).nullable(),
    /** events that failed and will be sent again */
    failing: z.int(),
    createdBy: person,
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof webhook>;

export const webhookList = selectionSchema(webhook);
export type WebhookList = z.infer<typeof webhookList>;

/** `secret` is null on late repeats of the request. */
export const madeWebhook = webhook.extend({ secret: z.string().nullable() }).meta({ id: "MadeWebhook" });
export type MadeWebhook = z.infer<typeof madeWebhook>;

export const webhookDelivery = z
  .object({
    id: z.int(),
    /** id of the event; null for a test */
    eventId: z.int().nullable(),
    type: z.string(),
    /** last attempt */
    at: moment,
    /** 0 for an event that waits for an earlier one */
    attempts: z.int(),
    /** next attempt; null when done */
    nextAt: moment.nullable(),
    /** HTTP status; null without a response */
    status: z.int().nullable(),
    ms: z.int(),
    /** null with a status of 200 to 299; `HTTP 500`, a code of the connection, `timeout`, `address`, `secret` or `hidden` */
    error: z.string().nullable(),
    /** first kilobyte of the response */
    answer: z.string().nullable(),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookDeliveryQuery = z.object(paging);
export const webhookDeliveryList = listSchema(webhookDelivery);
export type WebhookDeliveryList = z.infer<typeof webhookDeliveryList>;

export const queuedDelivery = z.strictObject({ deliveryId: z.int().min(1) }).meta({ id: "QueuedDelivery" });

/** Without `deliveryId`: a test. */
export const webhookSend = queuedDelivery.partial().meta({ id: "WebhookSend" });

/** Lists the types that a webhook with these roles gets. */
export const webhookTypes = (role: string): string[] =>
  eventTypesOf((area) => seesEvents({ roles: parseRoles(role) }, area));
