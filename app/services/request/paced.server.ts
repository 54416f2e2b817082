import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** What of an answer may wait in memory for a slow visitor, in bytes. */
const MOST_WAITING = 1_048_576;
const LOOK_AGAIN_MS = 20;

/** The answers of this process that are under way, by the number that their request carries (scripts/web-process.mjs). */
const kept = globalThis as { gudangAnswers?: Map<string, ServerResponse> };

/**
 * Makes a file wait for the visitor who saves it. Remix writes what a stream has without asking whether the visitor takes it, so that a
 * slow one would have the whole file in our memory; here the next piece is read when those before it are on their way.
 *
 * @param asked the headers of the request
 * @returns other answers as they are
 */
export function paced(answer: Response, asked: Headers): Response {
  const isFile = answer.headers.get("Content-Disposition")?.startsWith("attachment") ?? false;
  const socket = kept.gudangAnswers?.get(asked.get("X-Client-Answer") ?? "");
  if (!isFile || answer.body === null || socket === undefined) return answer;
  const reader = answer.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        while (socket.writableLength > MOST_WAITING && !socket.destroyed) await sleep(LOOK_AGAIN_MS);
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status: answer.status, headers: answer.headers });
}
