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
    "lists a truck once, regardless of its number of items",
    [truck(1, "H", "H", "H")],
    { H: [1], I: [], J: [], K: [], L: [] },
  ],
  [
    "lists a truck in the area of each of its items",
    [truck(1, "L", "H", "J")],
    { H: [1], I: [], J: [1], K: [], L: [1] },
  ],
  [
    "keeps the order of arrival",
    [truck(3, "K"), truck(1, "K", "I"), truck(2, "K")],
    { H: [], I: [1], J: [], K: [3, 1, 2], L: [] },
  ],
  ["ignores an area that does not exist in the yard", [truck(1, "M")], { H: [], I: [], J: [], K: [], L: [] }],
])("a loading queue %s", (_, trucks, expected) => expect(queues(...trucks)).toEqual(expected));
