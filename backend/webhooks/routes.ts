import { z } from "zod";
import {
  madeWebhook,
  queuedDelivery,
  webhook,
  webhookDelivery,
  webhookDeliveryList,
  webhookDeliveryQuery,
  webhookInput,
  webhookList,
  webhookSend,
} from "#contract/webhook";
import type { AccessRule } from "../http/access";
import type { Calls } from "../http/calls";
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  listDeliveries,
  listWebhooks,
  replaceSecret,
  sendNow,
  skipDelivery,
  tellSecret,
  updateWebhook,
} from "./webhooks";

const path = "/webhook";
const one = `${path}/{id}`;
const see: AccessRule = ["webhook", "see"];
const access: AccessRule = ["webhook", "edit"];

/** Adds the calls of ADMIN for webhooks (docs/domain.md, Webhooks). */
export function addWebhooks(calls: Calls): void {
  calls.read({ method: "get", path, summary: "Webhooks, by address", access: see, answer: webhookList }, (db) =>
    listWebhooks(db),
  );
  calls.write(
    {
      method: "post",
      path,
      summary: "Make a webhook; this answer alone has its secret",
      access,
      body: webhookInput,
      answer: madeWebhook,
      status: 201,
    },
    (tx, { body, user, env }) => createWebhook(tx, body, user, env),
    (made, { env }) => tellSecret(made, env),
  );
  calls.read({ method: "get", path: one, summary: "One webhook", access: see, answer: webhook }, (db, { id }) =>
    findWebhook(db, id),
  );
  calls.write(
    {
      method: "put",
      path: one,
      summary: "Replace a webhook, or turn it on or off",
      access,
      body: webhookInput,
      answer: webhook,
      version: "required",
    },
    (tx, { target, body, env }) => updateWebhook(tx, target, body, env),
  );
  calls.write(
    {
      method: "delete",
      path: one,
      summary: "Delete a webhook, its secret and its deliveries",
      access,
      status: 204,
      version: "optional",
    },
    (tx, { target }) => deleteWebhook(tx, target),
  );
  calls.write(
    {
      method: "post",
      path: `${one}/secret`,
      summary: "Make another secret; the one before also signs for 24 hours",
      access,
      body: z.strictObject({}),
      answer: madeWebhook,
      version: "optional",
    },
    (tx, { target, env }) => replaceSecret(tx, target, env),
    (made, { env }) => tellSecret(made, env),
  );
  calls.read(
    {
      method: "get",
      path: `${one}/deliveries`,
      summary: "Events of a webhook in the last seven days: failing ones, then the newest first",
      access: see,
      query: webhookDeliveryQuery,
      answer: webhookDeliveryList,
    },
    (db, { id, query }) => listDeliveries(db, id, query),
  );
  calls.plain(
    {
      method: "post",
      path: `${one}/send`,
      summary: "Send a test event at once, or the event of a delivery again, and return the result",
      access,
      body: webhookSend,
      answer: webhookDelivery,
    },
    (platform, { id, body: { deliveryId } }) => sendNow(platform, id, deliveryId),
  );
  calls.write(
    {
      method: "post",
      path: `${one}/skip`,
      summary: "Take an event out of the queue; later ones of its record follow",
      access,
      body: queuedDelivery,
      answer: webhook,
      version: "optional",
    },
    (tx, { target, body: { deliveryId } }) => skipDelivery(tx, target, deliveryId),
  );
}
