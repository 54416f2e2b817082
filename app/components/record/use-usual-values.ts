import { useRouteLoaderData } from "@remix-run/react";
import type { UsualValueSettings } from "#contract/usual-values";

/** Returns by which settings values are unusual, as the server told them with the screen. */
export function useUsualValues(): UsualValueSettings {
  const shell = useRouteLoaderData<{ usualValues: UsualValueSettings }>("root");
  if (shell === undefined) throw new Error("No screen is without its shell.");
  return shell.usualValues;
}
