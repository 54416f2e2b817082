import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GrowingFile } from "./growing-file";

let file: GrowingFile;
beforeEach(async () => {
  file = await GrowingFile.open();
});
afterEach(() => file.close());

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function readAll(): Promise<string> {
  const parts = [];
  for await (const part of file.read()) parts.push(part);
  return Buffer.concat(parts).toString();
}

describe("a growing file", () => {
  it("has no name, so that it cannot outlive the process", () => {
    expect(readdirSync(tmpdir()).filter((name) => /^gudang-[\da-f-]{36}$/.test(name))).toEqual([]);
  });

  it("takes all bytes before the first is read", async () => {
    await file.write(bytesOf("a".repeat(100_000)));
    await file.write(bytesOf("b"));
    await file.end();
    expect(await readAll()).toBe(`${"a".repeat(100_000)}b`);
  });

  it("gives bytes while it grows, in the order of the writes", async () => {
    const read = readAll();
    for (const letter of "abc") void file.write(bytesOf(letter));
    await new Promise((resolve) => setTimeout(resolve, 20));
    void file.write(bytesOf("d"));
    await file.end();
    expect(await read).toBe("abcd");
  });

  it("fails a reader that waits", async () => {
    const read = readAll();
    file.fail(new Error("the statement was cancelled"));
    await expect(read).rejects.toThrow("the statement was cancelled");
  });
});
