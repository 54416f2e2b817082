import { clsx, type ClassValue } from "clsx";

/** Joins class names. A part's own class is in the components layer (app/tailwind.css), so utilities win over it. */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
