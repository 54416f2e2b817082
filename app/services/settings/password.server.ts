import type { RecoveryCodes } from "#contract/accounts/second-factor";
import {
  linkedProviders,
  ownSessions,
  passwordUpdate,
  profile,
  sessionsProof,
  settingsPaths,
} from "#contract/accounts/settings";
import { ApiError } from "../request/api-error.server";
import { notFound } from "../request/screen-error.server";
import { type ActionContext, formAction, type ScreenContext } from "../request/screen.server";
import { htmlConstraints } from "../request/validation.server";
import { ownSecondFactor, secondFactorActions } from "./second-factor.server";

const sessionsCall = "/api/settings/sessions";
const providersCall = "/api/settings/linked-provider";

/** Loads password, second factor and sessions; only a required second factor until set up. */
export async function loadPassword({ api, user, env }: ScreenContext) {
  const [factor, password] = await Promise.all([
    ownSecondFactor(api),
    user.mustSetUpSecondFactor ? null : passwordAndSessions(api),
  ]);
  return { factor, password, timeZone: env.APP_TIMEZONE };
}
export type PasswordData = Awaited<ReturnType<typeof loadPassword>>;

async function passwordAndSessions(api: ScreenContext["api"]) {
  const [{ version, email }, sessions, providers] = await Promise.all([
    api.get("/api/settings/profile", {}, profile),
    api.get(sessionsCall, {}, ownSessions),
    api.get(providersCall, {}, linkedProviders),
  ]);
  // A new version resets the form.
  const constraint = htmlConstraints(passwordUpdate);
  const proof = htmlConstraints(sessionsProof);
  return { version, email, constraint, proof, sessions: sessions.data, providers: providers.data };
}

export const passwordActions: Record<string, (context: ActionContext) => Promise<Response | RecoveryCodes>> = {
  ...secondFactorActions,
  password: formAction(passwordUpdate, async ({ api, redirect, t }: ActionContext, read) => {
    await api.patch("/api/settings/password", read());
    return redirect(settingsPaths.password, { toast: t("settings.passwordSaved") });
  }),
  endSessions: formAction(sessionsProof, async ({ form, api, redirect, t }: ActionContext, read) => {
    const [session, cutProviders] = [form.get("session"), form.has("cutProviders")];
    for (const name of ["session", "cutProviders"]) form.delete(name);
    const body = read();
    if (session !== null) {
      await removeOne(api, sessionsCall, session, body);
      return redirect(settingsPaths.password, { toast: t("settings.ended") });
    }
    await api.del(cutProviders ? `${sessionsCall}?cutProviders=1` : sessionsCall, { body });
    return redirect(settingsPaths.password, { toast: t("settings.othersEnded") });
  }),
  cutProvider: async ({ form, api, redirect, t }: ActionContext) => {
    await removeOne(api, providersCall, form.get("provider"));
    return redirect(settingsPaths.password, { toast: t("settings.providerCut") });
  },
};

/** Deletes a session or linked provider; ignores 404. */
async function removeOne(api: ActionContext["api"], call: string, id: unknown, body?: object): Promise<void> {
  if (typeof id !== "string" || !/^\d{1,10}$/.test(id)) throw notFound();
  await api.del(`${call}/${id}`, { body }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
}
