import { isLocale, serializeLocale } from "~/services/request/locale.server";
import { safePath } from "~/services/request/safe-path.server";
import type { ActionContext } from "~/services/request/screen.server";
import { isChartState, serializeChart } from "~/services/request/chart-open.server";
import { isTheme, serializeTheme } from "./theme.server";

/** Stores language, theme or chart visibility. */
export async function choosePreference({ form, headers, redirect }: ActionContext<[]>) {
  const locale = form.get("locale");
  const theme = form.get("theme");
  const chart = form.get("chart");
  if (isLocale(locale)) headers.append("Set-Cookie", await serializeLocale(locale));
  if (isTheme(theme)) headers.append("Set-Cookie", await serializeTheme(theme));
  if (isChartState(chart)) headers.append("Set-Cookie", await serializeChart(chart));
  return redirect(safePath(form.get("redirectTo"), "/home"));
}
