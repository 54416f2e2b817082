import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// tailwind-merge must know our text size, or it treats `text-2xs` as a colour and drops `text-muted-foreground`.
const merge = extendTailwindMerge({ extend: { classGroups: { "font-size": [{ text: ["2xs"] }] } } });

/** Joins class names; later conflicting Tailwind classes win. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
