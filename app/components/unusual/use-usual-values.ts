import { useRouteLoaderData } from "@remix-run/react";
import type { UsualValueSettings } from "#contract/weighing/usual-values";

export function useUsualValues(): UsualValueSettings {
  const section = useRouteLoaderData<{ usualValues: UsualValueSettings }>("routes/record");
  if (section === undefined) throw new Error("Only screens of the section record know the usual values.");
  return section.usualValues;
}
