import { redirectDocument } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { z } from "zod";
import { MAX_EMAIL_LENGTH, type Locale } from "#contract/constants";
import { type ExternalProvider, externalProviders } from "#contract/accounts/external-sign-in";
import { type LoginReply, loginReply, secondFactorPaths, type ExternalReply } from "#contract/accounts/second-factor";
import { loginBody } from "#contract/accounts/user";
import { ApiError } from "./api-error.server";
import { isLocale, serializeLocale, languagesFor } from "./locale.server";
import { safePath } from "./safe-path.server";
import { type ActionContext, formAction, type ScreenContext } from "./screen.server";
import {
  dropToken,
  flashTypedSignIn,
  serializeDevice,
  serializeProviderSignOut,
  serializeToken,
  serializeWaitingSignIn,
  readDevice,
  readProviderSignOut,
  rememberIntended,
  takeIntended,
  takeTypedSignIn,
} from "./session.server";
import { htmlConstraints } from "./validation.server";

/** Strategies return an API token; only the API knows passwords. */

/** Reply to a sign-in: a session or a second-factor challenge. */
type SignIn = (LoginReply | ExternalReply) & {
  remember: boolean;
  /** Sign-out URL of the provider; null for a password; undefined keeps that of the first factor. */
  atProvider?: string | null;
};

function authenticatorFor({ api, locale }: ActionContext<[]>, read: () => z.output<typeof loginBody>) {
  const authenticator = new Authenticator<SignIn>();
  authenticator.use(
    new FormStrategy(async ({ request }) => {
      const body = { ...read(), locale, device: await readDevice(request) };
      const reply = await api.post("/api/login", body, { schema: loginReply });
      return { ...reply, remember: body.remember, atProvider: null };
    }),
    "credentials",
  );
  return authenticator;
}

/** Loads the sign-in screen. */
export async function signInScreen({ request, locale, headers, api, env }: ScreenContext<["guest"]>) {
  const [{ typed, cookie }, providers] = await Promise.all([takeTypedSignIn(request), offered(api)]);
  if (cookie !== null) headers.append("Set-Cookie", cookie);
  return {
    constraint: htmlConstraints(loginBody),
    languages: languagesFor(locale),
    typed,
    providers,
    isDemo: env.DEMO === "1",
  };
}

/** Empty while the API is down, so that the form remains usable. */
async function offered(api: ScreenContext["api"]): Promise<ExternalProvider[]> {
  try {
    return (await api.get("/api/oauth", {}, externalProviders)).data;
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

/** Signs in, or changes the language. */
export const signIn = formAction(loginBody, async (context: ActionContext<[]>, read) => {
  const locale = context.form.get("locale");
  if (isLocale(locale)) return speak(context, locale);
  const { request, refuse, t } = context;
  const signedIn = await authenticatorFor(context, read)
    .authenticate("credentials", request)
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    });
  if (signedIn === null) return refuse(t("login.wrong"), 401);
  // A change of roles in the demo returns to its page.
  return enter(context, signedIn, context.env.DEMO === "1" ? context.url.searchParams.get("redirectTo") : null);
});

/**
 * Stores the session and redirects to the requested page, or to the second factor. Ends the browser's session of
 * another tab, because the user of the form is the one at the desk.
 */
export async function enter(
  { request, headers, redirect, user, api }: ScreenContext<[]> | ActionContext<[]>,
  signIn: SignIn,
  page: string | null = null,
) {
  const { remember, atProvider } = signIn;
  if (atProvider !== undefined) headers.append("Set-Cookie", await serializeProviderSignOut(atProvider));
  if ("challenge" in signIn) {
    const { challenge, expiresAt } = signIn;
    headers.append("Set-Cookie", await serializeWaitingSignIn({ challenge, expiresAt, remember }));
    return redirect(secondFactorPaths.code);
  }
  // An API failure leaves a session that expires.
  if (user !== null) await api.post("/api/logout").catch(() => undefined);
  const { path, cookie } = await takeIntended(request);
  headers.append("Set-Cookie", await serializeToken(signIn.token, remember));
  if ("device" in signIn) headers.append("Set-Cookie", await serializeDevice(signIn.device));
  headers.append("Set-Cookie", cookie);
  return redirect(safePath(page ?? path, "/home"));
}

/** Reloads the screen in another language. The password must be retyped. */
async function speak({ request, form, headers }: ActionContext<[]>, locale: Locale) {
  const email = form.get("email");
  const typed = {
    // Keeps the cookie small.
    email: typeof email === "string" ? email.slice(0, MAX_EMAIL_LENGTH) : "",
    remember: form.has("remember"),
  };
  headers.append("Set-Cookie", await serializeLocale(locale));
  headers.append("Set-Cookie", await flashTypedSignIn(request, typed));
  return redirectDocument("/login");
}

/** Signs out, even if the API fails. */
export async function signOut({ request, form, user, api, headers, redirect }: ActionContext<[]>) {
  try {
    await api.post("/api/logout");
  } catch {
    // Ignored by specification, section 8; the token expires anyway.
  }
  headers.append("Set-Cookie", await dropToken());
  // Signing in returns to this page. The dialog sends it, because another tab may have signed in since.
  const page = form.get("redirectTo") ?? (user === null ? pageBefore(request) : null);
  if (typeof page === "string") {
    const [pathname] = page.split("?");
    headers.append("Set-Cookie", await rememberIntended(request, safePath(page, safePath(pathname, "/home"))));
  }
  // The session of the provider ends on a page, because the CSP's form-action forbids redirects to other sites.
  const leaves = (await readProviderSignOut(request)) !== null;
  const answer = await (leaves ? redirectDocument("/logout") : redirect("/login"));
  // A shared PC keeps no data of the user. After an expired session the browser keeps the input for the same user.
  if (page === null) answer.headers.set("Clear-Site-Data", '"storage"');
  return answer;
}

/** Leads a signed-out user to the provider once. URLs may be prefetched, so GET ends no session of Gudang. */
export async function leaveProvider({ request, user, headers, redirect }: ScreenContext<[]>) {
  const url = await readProviderSignOut(request);
  if (user !== null || url === null) return redirect(user === null ? "/login" : "/home");
  headers.append("Set-Cookie", await serializeProviderSignOut(null));
  return { url };
}

function pageBefore(request: Request): string {
  const referer = request.headers.get("Referer") ?? "";
  const page = URL.canParse(referer) ? new URL(referer) : null;
  return page === null ? "/home" : page.pathname + page.search;
}
