import { useRouteLoaderData } from "@remix-run/react";
import type { SelectOption } from "~/definitions/options";
import { recentFirst } from "./combobox-options";

/** The values that a user chose last in a field, in localStorage until the sign-out clears it. */

const MOST = 5;

interface RecentChoices {
  /** Moves the recent options to the front. */
  sort: <T extends SelectOption>(options: readonly T[]) => T[];
  remember: (value: string) => void;
}

/** @param name of the field; rows of a form share their choices */
export function useRecentChoices(name: string): RecentChoices {
  const userId = useRouteLoaderData<{ navigation: { user: { id: number } | null } }>("root")?.navigation.user?.id;
  const key = `gudang-choices-${userId}-${name.split(".").at(-1)}`;
  return {
    sort: (options) => recentFirst(options, read(key)),
    remember: (value) => {
      const others = read(key).filter((other) => other !== value);
      try {
        localStorage.setItem(key, JSON.stringify([value, ...others].slice(0, MOST)));
      } catch {
        // Storage is full or disabled.
      }
    },
  };
}

function read(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((value) => typeof value === "string") : [];
  } catch {
    return [];
  }
}
