import { z } from "zod";

const named = z.array(z.object({ id: z.int(), name: z.string() }));

/** What a list of goods out can be narrowed to: the choices of three masters at once. */
export const goodsChoices = z.object({ items: named, grades: named, markings: named }).meta({ id: "GoodsChoices" });
export type GoodsChoices = z.infer<typeof goodsChoices>;
