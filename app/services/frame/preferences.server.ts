import { isLocale, keepLocale } from "~/services/request/locale.server";
import { safePath } from "~/services/request/safe-path.server";
import type { ActionContext } from "~/services/request/screen.server";
import { isTheme, keepTheme } from "./theme.server";

/** Keeps the chosen language or theme in its cookie; a value that is not on offer changes nothing. */
export async function choosePreference({ form, headers, redirect }: ActionContext<[]>) {
  const locale = form.get("locale");
  const theme = form.get("theme");
  if (isLocale(locale)) headers.append("Set-Cookie", await keepLocale(locale));
  if (isTheme(theme)) headers.append("Set-Cookie", await keepTheme(theme));
  return redirect(safePath(form.get("redirectTo"), "/home"));
}
