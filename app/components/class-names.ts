import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// Otherwise `text-2xs` would count as a colour and drop `text-muted-foreground`.
const merge = extendTailwindMerge({ extend: { classGroups: { "font-size": [{ text: ["2xs"] }] } } });

/** Joins class names; later Tailwind classes win. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
