import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { MadeApiKey } from "#contract/api-key";
import { protocols } from "#contract/scale/protocols";
import type { Scale } from "#contract/scale/scale";
import { LOCAL, send } from "./writers";

const PROTOCOL = "and-18";

interface LiveScale {
  id: number;
  key: string;
}

/** Returns a function that makes calls and requires success. */
export function caller(headers: Record<string, string>) {
  return async <T>(method: "GET" | "POST", call: string, body?: object): Promise<T> => {
    const { status, text } = await send(LOCAL, method, `/api${call}`, {
      headers: { ...headers, ...(body && { "Content-Type": "application/json" }) },
      body: body && JSON.stringify(body),
    });
    if (status >= 300) throw new Error(`${method} ${call}: ${status} ${text}`);
    return JSON.parse(text) as T;
  };
}

/** Creates a scale with a key for its frames. */
export async function makeScale(admin: ReturnType<typeof caller>, number: number): Promise<LiveScale> {
  const settings = { protocol: PROTOCOL, line: "listen:4001", divisionKg: 1, capacityKg: 60_000, thresholdKg: 400 };
  // Other runs on the same data made scales too.
  const name = `Scale ${number} ${randomUUID().slice(0, 8)}`;
  const { id } = await admin<Scale>("POST", "/scale", { name, ...settings });
  const { key } = await admin<MadeApiKey>("POST", `/scale/${id}/key`, {});
  return { id, key: key ?? "" };
}

interface Frames {
  /** ms since 1970 */
  until: number;
  everyMs: number;
  /** frames of a call */
  perCall: number;
  /** posts to a scale with its key */
  post: (headers: Record<string, string>, address: string, body: object) => Promise<unknown>;
  /** before the call with a weight */
  onSend?: (kg: number) => void;
}

/** Sends a new weight with each frame, so that every figure names its moment. */
export async function sendFrames({ id, key }: LiveScale, frames: Frames): Promise<void> {
  const { until, everyMs, perCall, post, onSend } = frames;
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  let seq = 0;
  for (let next = Date.now(); Date.now() < until; next += everyMs) {
    const batch = Array.from({ length: perCall }, () => {
      const kg = 1_000 + ++seq;
      onSend?.(kg);
      return { seq, ageMs: 0, raw: Buffer.from(protocols[PROTOCOL].encode({ kg, stable: false })).toString("hex") };
    });
    await post(headers, `/scale/${id}/frames`, { agent: "bench", frames: batch });
    await sleep(Math.max(0, next + everyMs - Date.now()));
  }
}
