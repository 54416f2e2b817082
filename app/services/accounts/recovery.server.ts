import {
  accountPaths,
  mailBody,
  passwordLinkBody,
  passwordResetBody,
  registerBody,
  verifyQuery,
} from "#contract/accounts/account";
import { ApiError } from "../request/api-error.server";
import { type ActionContext, formAction, type ScreenContext } from "../request/screen.server";
import { dropToken } from "../request/session.server";
import { htmlConstraints } from "../request/validation.server";

/** `?sent` shows the same confirmation whether or not an account exists. */

const registerForm = registerBody.omit({ locale: true });
const mailForm = mailBody.omit({ locale: true });
const newPasswordForm = passwordResetBody.omit({ token: true });

const wasSent = ({ url }: Pick<ScreenContext, "url">) => url.searchParams.has("sent");

/** Loads the registration screen. */
export function loadRegister(context: Pick<ScreenContext, "url">) {
  return { constraint: htmlConstraints(registerForm), sent: wasSent(context) };
}

/** Creates an account and sends its verification mail. */
export const register = formAction(registerForm, async (context: ActionContext<["guest"]>, read) => {
  const { api, locale, redirect } = context;
  await api.post("/api/register", { ...read(), locale });
  return redirect(`${accountPaths.register}?sent=1`);
});

/** Loads a screen that asks for an address. */
export function loadMailForm(context: Pick<ScreenContext<[]>, "url" | "user">) {
  return {
    constraint: htmlConstraints(mailForm),
    sent: wasSent(context),
    email: context.user?.email ?? context.url.searchParams.get("email") ?? "",
  };
}

/** Sends a password reset link. */
export const forgetPassword = formAction(mailForm, async (context: ActionContext<["guest"]>, read) => {
  const { api, locale, redirect } = context;
  await api.post("/api/password/email", { ...read(), locale });
  return redirect(`${accountPaths.forgotten}?sent=1`);
});

/** Resends the verification mail. */
export const resendVerification = formAction(mailForm, async (context: ActionContext<[]>, read) => {
  const { api, locale, redirect } = context;
  await api.post("/api/email/resend", { ...read(), locale });
  return redirect(`${accountPaths.resend}?sent=1`);
});

/** Loads the reset screen; checks its link without consuming it. */
export async function loadNewPassword({ url, params, api }: Pick<ScreenContext, "url" | "params" | "api">) {
  const email = url.searchParams.get("email") ?? "";
  const link = passwordLinkBody.safeParse({ token: params.token, email });
  const state = link.success ? await unlessOver(() => api.post("/api/password/link", link.data)) : "over";
  return { constraint: htmlConstraints(newPasswordForm), email, over: state === "over" };
}

/** Sets a new password by the URL's token. */
export const setNewPassword = formAction(newPasswordForm, async (context: ActionContext<[]>, read) => {
  const { api, params, headers, redirect, refuse, t } = context;
  const body = { ...read(), token: params.token ?? "" };
  const answer = await unlessOver(() => api.post("/api/password/reset", body));
  if (answer === "over") return refuse(t("account.linkOver"), 410);
  // A reset revokes all sessions.
  headers.append("Set-Cookie", await dropToken());
  return redirect(accountPaths.login, { toast: t("account.passwordSet") });
});

/** Loads the verification screen. It waits for a click, because mail scanners open links. */
export async function loadVerify(context: Pick<ScreenContext, "url" | "params" | "api">) {
  const { url, api } = context;
  const path = signedCall(context);
  const state = path === null ? "over" : await unlessOver(() => api.get(path));
  return { email: url.searchParams.get("email") ?? "", stops: stops(url), over: state === "over" };
}

function signedCall({ url, params }: Pick<ScreenContext, "url" | "params">): string | null {
  const query = verifyQuery.safeParse(Object.fromEntries(url.searchParams));
  if (!query.success) return null;
  return `/api${accountPaths.signedCall(stops(url) ? "stop" : "verify", Number(params.id), query.data)}`;
}

const stops = (url: URL) => url.searchParams.has("stop");

/** Confirms a new address or stops the change. */
export async function verify(context: ActionContext<[]>) {
  const { url, api, user, headers, redirect, refuse, t } = context;
  const path = signedCall(context);
  const answer = path === null ? "over" : await unlessOver(() => api.post(path, {}));
  if (answer === "over") return refuse(t("account.linkOver"), 410);
  if (!stops(url)) return redirect(user === null ? accountPaths.login : "/home", { toast: t("account.verified") });
  // Stopping revokes all sessions.
  headers.append("Set-Cookie", await dropToken());
  return redirect(accountPaths.forgotten, { toast: t("account.changeStopped") });
}

/** Returns "over" for a used, expired or invalid link. @throws other errors */
async function unlessOver(call: () => Promise<unknown>): Promise<"done" | "over"> {
  try {
    await call();
    return "done";
  } catch (error) {
    if (error instanceof ApiError && (error.status === 410 || error.status === 404)) return "over";
    throw error;
  }
}
