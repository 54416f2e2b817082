import type { RecoveryCodes } from "#contract/second-factor";
import { ownSessions, passwordUpdate, profile, settingsPaths } from "#contract/settings";
import { ApiError } from "../request/api-error.server";
import { notFound } from "../request/screen-error.server";
import type { ActionContext, ScreenContext } from "../request/screen.server";
import { constraintsOf } from "../request/validation.server";
import { ownSecondFactor, secondFactorActions } from "./second-factor.server";

const sessionsCall = "/api/settings/sessions";

/** Loads the screen of the own password, second factor and sessions; that of the second factor alone for who has to set it up first. */
export async function passwordScreen({ api, user, env }: ScreenContext) {
  const [factor, password] = await Promise.all([
    ownSecondFactor(api),
    user.mustSetUpSecondFactor ? null : passwordAndSessions(api),
  ]);
  return { factor, password, timeZone: env.APP_TIMEZONE };
}
export type PasswordData = Awaited<ReturnType<typeof passwordScreen>>;

async function passwordAndSessions(api: ScreenContext["api"]) {
  const [{ version, email }, sessions] = await Promise.all([
    api.get("/api/settings/profile", {}, profile),
    api.get(sessionsCall, {}, ownSessions),
  ]);
  // A changed password has raised the version: the form is an empty one then.
  return { version, email, constraint: constraintsOf(passwordUpdate), sessions: sessions.data };
}

/** The forms of the screen, by their intent. */
export const passwordActions: Record<string, (context: ActionContext) => Promise<Response | RecoveryCodes>> = {
  ...secondFactorActions,
  password: async ({ parse, api, redirect, t }: ActionContext) => {
    await api.patch("/api/settings/password", parse(passwordUpdate));
    return redirect(settingsPaths.password, { toast: t("settings.passwordSaved") });
  },
  endSession: async ({ form, api, redirect, t }: ActionContext) => {
    const id = form.get("session");
    if (typeof id !== "string" || !/^\d{1,10}$/.test(id)) throw notFound();
    await api.del(`${sessionsCall}/${id}`).catch((error: unknown) => {
      // It has ended by itself meanwhile.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    });
    return redirect(settingsPaths.password, { toast: t("settings.ended") });
  },
  endOthers: async ({ api, redirect, t }: ActionContext) => {
    await api.del(sessionsCall);
    return redirect(settingsPaths.password, { toast: t("settings.othersEnded") });
  },
};
