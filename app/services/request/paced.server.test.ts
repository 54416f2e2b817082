import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { paced } from "./paced.server";

const kept = globalThis as { gudangAnswers?: Map<string, ServerResponse> };
const asked = new Headers({ "X-Client-Answer": "7" });
const MB = 1_048_576;

/** A file without an end, which counts what was taken of it. */
function endless() {
  const taken = { pieces: 0 };
  const body = new ReadableStream<Uint8Array>(
    { pull: (controller) => controller.enqueue(new Uint8Array([(taken.pieces += 1)])) },
    { highWaterMark: 0 },
  );
  return { taken, answer: new Response(body, { headers: { "Content-Disposition": 'attachment; filename="a.csv"' } }) };
}

describe("a file", () => {
  afterEach(() => delete kept.gudangAnswers);

  it("waits for a visitor who does not take what is there, and goes on with him", async () => {
    const socket = { writableLength: 0, destroyed: false };
    kept.gudangAnswers = new Map([["7", socket as ServerResponse]]);
    const { taken, answer } = endless();
    const reader = paced(answer, asked).body!.getReader();
    await reader.read();
    expect(taken.pieces).toBe(1);
    socket.writableLength = 2 * MB;
    const next = reader.read();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(taken.pieces).toBe(1);
    socket.writableLength = 0;
    expect((await next).value).toEqual(new Uint8Array([2]));
  });

  it("ends with him", async () => {
    kept.gudangAnswers = new Map([["7", { writableLength: 0, destroyed: false } as ServerResponse]]);
    let reason: unknown;
    const body = new ReadableStream({ cancel: (given) => void (reason = given) });
    const answer = new Response(body, { headers: { "Content-Disposition": "attachment" } });
    await paced(answer, asked).body!.cancel("gone");
    expect(reason).toBe("gone");
  });
});

it("an answer that is no file stays as it is", () => {
  const answer = Response.json({});
  expect(paced(answer, asked)).toBe(answer);
});
