import { expect, it } from "vitest";
import { queuesByArea } from "./loading-queues";

const truck = (id: number, ...areas: string[]) => ({
  id,
  outboundItem: areas.map((loadingArea) => ({ loadingArea, loaded: false })),
});
const queues = (...trucks: ReturnType<typeof truck>[]) =>
  Object.fromEntries([...queuesByArea(trucks)].map(([area, queue]) => [area, queue.map(({ id }) => id)]));

it.each([
  ["is empty in every area without trucks", [], { H: [], I: [], J: [], K: [], L: [] }],
  [
    "has a truck once, however many items it has there",
    [truck(1, "H", "H", "H")],
    { H: [1], I: [], J: [], K: [], L: [] },
  ],
  ["has a truck in every area that it has", [truck(1, "L", "H", "J")], { H: [1], I: [], J: [1], K: [], L: [1] }],
  [
    "keeps the order in which trucks came",
    [truck(3, "K"), truck(1, "K", "I"), truck(2, "K")],
    { H: [], I: [1], J: [], K: [3, 1, 2], L: [] },
  ],
  ["leaves out an area that the yard has not", [truck(1, "M")], { H: [], I: [], J: [], K: [], L: [] }],
])("a queue %s", (_, trucks, expected) => expect(queues(...trucks)).toEqual(expected));
