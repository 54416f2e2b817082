import { expect, it } from "vitest";
import { mapInSlices } from "./slices";

const work = (item: number) => {
  const end = performance.now() + 2;
  while (performance.now() < end);
  return item * 2;
};

it("mapInSlices keeps the order of all items", async () => {
  const items = Array.from({ length: 20 }, (_, n) => n);
  expect(await mapInSlices(items, work)).toEqual(items.map((n) => n * 2));
});

it("mapInSlices lets a timer fire before it ends", async () => {
  const order: string[] = [];
  setTimeout(() => order.push("timer"));
  await mapInSlices(
    Array.from({ length: 50 }, (_, n) => n),
    work,
  );
  order.push("mapped");
  expect(order).toEqual(["timer", "mapped"]);
});
