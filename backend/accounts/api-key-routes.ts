import { z } from "zod";
import { apiKey, apiKeyInput, apiKeyList, apiKeyQuery, madeApiKey } from "#contract/accounts/api-key";
import type { Calls } from "../http/calls";
import { createApiKey, findApiKey, listApiKeys, revokeApiKey, tellKey } from "./api-keys";

const path = "/api-key";
const one = `${path}/{id}`;

/** Adds the API key endpoints of ADMIN. Keys are revoked, never deleted, because histories refer to them. */
export function addApiKeys(calls: Calls): void {
  calls.read(
    {
      method: "get",
      path,
      summary: "List of API keys, those that work first",
      access: ["api-key", "see"],
      query: apiKeyQuery,
      answer: apiKeyList,
    },
    (db, { query }) => listApiKeys(db, query),
  );
  calls.write(
    {
      method: "post",
      path,
      summary: "Make an API key; this answer alone has the key itself",
      access: ["api-key", "edit"],
      body: apiKeyInput,
      answer: madeApiKey,
      status: 201,
    },
    (tx, call) => createApiKey(tx, call),
    tellKey,
  );
  calls.read(
    { method: "get", path: one, summary: "One API key", access: ["api-key", "see"], answer: apiKey },
    (db, { id }) => findApiKey(db, id),
  );
  calls.write(
    {
      method: "post",
      path: `${one}/revoke`,
      summary: "Revoke an API key, at once",
      access: ["api-key", "revoke"],
      body: z.strictObject({}),
      answer: apiKey,
      version: "optional",
    },
    (tx, { target }) => revokeApiKey(tx, target),
  );
}
