import { text } from "node:stream/consumers";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, it } from "vitest";
import { pageStream } from "./page-stream.server";

it("streams a page unchanged for any chunk boundary", async () => {
  for (let shift = 0; shift < 6; shift += 1) {
    const words = Array.from({ length: 2_000 }, (_, n) => `${"x".repeat((n + shift) % 7)}“é`);
    const list = words.map((word, key) => createElement("i", { key, title: word }, word));
    const page = pageStream();
    renderToPipeableStream(createElement("p", null, list)).pipe(page);
    expect(await text(page)).toBe(`<p>${words.map((word) => `<i title="${word}">${word}</i>`).join("")}</p>`);
  }
});
