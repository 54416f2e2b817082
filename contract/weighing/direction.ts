/** Ways of a truck: inbound brings goods, outbound takes them away. */
export const DIRECTIONS = ["inbound", "outbound"] as const;
export type Direction = (typeof DIRECTIONS)[number];
