import { businessDay } from "#contract/plant/business-day";
import { inboxHref } from "~/definitions/exception";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

/** The former address of ghost loads. */
export const loader = screenLoader(["auth", role("exception", "report")], ({ env, redirect }) =>
  redirect(inboxHref(businessDay(env.APP_TIMEZONE), { kind: "ghostLoad" })),
);
