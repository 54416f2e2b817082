import { activityList } from "#contract/answers";
import { businessDay, isDay, shiftDay } from "#contract/plant/business-day";
import { closingChecklist, lockBody } from "#contract/plant/closing";
import { LOGO_TYPES, photoAnswer } from "#contract/accounts/photo";
import { plantInput, plantSettings } from "#contract/plant/plant";
import { settingsPaths } from "#contract/accounts/settings";
import { type ActionContext, formAction, type ScreenContext } from "../request/screen.server";
import { htmlConstraints } from "../request/validation.server";
import { sendPicture } from "./photo.server";

const call = "/api/settings/company";

/** Loads the plant's settings; `?history=1` adds their history, `?closing=2026-10-31` the checklist of closing. */
export async function loadCompany({ api, url, env, idempotencyKey }: ScreenContext) {
  const asked = url.searchParams.get("closing");
  const until = asked !== null && isDay(asked) ? asked : lastMonthEnd(businessDay(env.APP_TIMEZONE));
  const [record, history, checklist] = await Promise.all([
    api.get(call, {}, plantSettings),
    url.searchParams.has("history") ? api.get(`${call}/activity`, {}, activityList) : null,
    asked === null ? null : api.get(`${call}/closing`, { until }, closingChecklist),
  ]);
  return {
    record,
    checklist,
    lockConstraint: htmlConstraints(lockBody),
    history: history?.data ?? null,
    constraint: htmlConstraints(plantInput),
    zones: Intl.supportedValuesOf("timeZone"),
    timeZone: env.APP_TIMEZONE,
    idempotencyKey: idempotencyKey(),
  };
}
const lastMonthEnd = (today: string) => shiftDay(`${today.slice(0, 8)}01`, -1);

export type CompanyData = Awaited<ReturnType<typeof loadCompany>>;

export const companyActions = {
  update: formAction(plantInput, async ({ api, version, redirect, t }: ActionContext, read) => {
    await api.put(call, read(), { version, schema: plantSettings });
    return redirect(settingsPaths.company, { toast: t("business:company.saved") });
  }),
  lock: formAction(lockBody, async ({ api, version, redirect, t }: ActionContext, read) => {
    await api.put(`${call}/lock`, read(), { version, schema: plantSettings });
    return redirect(settingsPaths.company, { toast: t("business:closing.saved") });
  }),
  logo: (context: ActionContext) =>
    sendPicture(context, "logo", {
      types: LOGO_TYPES,
      send: (file) => context.api.putFile(`${call}/logo`, file, photoAnswer),
      path: settingsPaths.company,
      saved: "business:company.logo.saved",
    }),
  removeLogo: async ({ api, redirect, t }: ActionContext) => {
    await api.del(`${call}/logo`);
    return redirect(settingsPaths.company, { toast: t("business:company.logo.removed") });
  },
};
