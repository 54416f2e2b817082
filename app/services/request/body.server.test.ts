import { describe, expect, it } from "vitest";
import { BodyTooLarge, withBodyCap } from "./body.server";

/** Returns a request that counts the bytes read. */
function sent(size: number, headers: Record<string, string> = {}) {
  const read = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read.bytes >= size) return controller.close();
        const chunk = new Uint8Array(Math.min(10, size - read.bytes)).fill(65);
        read.bytes += chunk.byteLength;
        controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request("http://gudang.test/api/grade", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  });
  return { request, read };
}

describe("withBodyCap", () => {
  it("forwards a body within the limit", async () => {
    const { request } = sent(100);
    expect(await (await withBodyCap(request, 100)).text()).toBe("A".repeat(100));
  });

  it.each([[{}], [{ "Content-Length": "150" }]])(
    "rejects a body above the limit after reading it, with or without Content-Length: %j",
    async (headers: Record<string, string>) => {
      const { request, read } = sent(150, headers);
      await expect(withBodyCap(request, 100)).rejects.toThrow(BodyTooLarge);
      expect(read.bytes).toBe(150);
    },
  );

  it("stops reading a body far above the limit", async () => {
    const told = sent(10_000, { "Content-Length": "10000" });
    await expect(withBodyCap(told.request, 100)).rejects.toThrow(BodyTooLarge);
    expect(told.read.bytes).toBe(0);
    const untold = sent(10_000);
    await expect(withBodyCap(untold.request, 100)).rejects.toThrow(BodyTooLarge);
    expect(untold.read.bytes).toBeLessThan(2000);
  });
});
