import { isLocale, keepLocale } from "~/services/request/locale.server";
import { safePath } from "~/services/request/safe-path.server";
import type { ActionContext } from "~/services/request/screen.server";
import { isChartState, keepChart } from "~/services/request/chart-open.server";
import { isTheme, keepTheme } from "./theme.server";

/** Stores language, theme or chart visibility. */
export async function choosePreference({ form, headers, redirect }: ActionContext<[]>) {
  const locale = form.get("locale");
  const theme = form.get("theme");
  const chart = form.get("chart");
  if (isLocale(locale)) headers.append("Set-Cookie", await keepLocale(locale));
  if (isTheme(theme)) headers.append("Set-Cookie", await keepTheme(theme));
  if (isChartState(chart)) headers.append("Set-Cookie", await keepChart(chart));
  return redirect(safePath(form.get("redirectTo"), "/home"));
}
