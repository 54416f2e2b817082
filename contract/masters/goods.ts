import { z } from "zod";

const named = z.array(z.object({ id: z.int(), name: z.string() }));

export const goodsChoices = z.object({ items: named, grades: named, markings: named }).meta({ id: "GoodsChoices" });
export type GoodsChoices = z.infer<typeof goodsChoices>;
