import { redirectDocument } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { MAX_EMAIL_LENGTH, type Locale } from "#contract/constants";
import { type ExternalProvider, externalProviders } from "#contract/external-sign-in";
import { type LoginReply, loginReply, secondFactorPaths, type ExternalReply } from "#contract/second-factor";
import { loginBody } from "#contract/user";
import { ApiError } from "./api-error.server";
import { isLocale, keepLocale, languagesFor } from "./locale.server";
import { safePath } from "./safe-path.server";
import type { ActionContext, ScreenContext } from "./screen.server";
import {
  dropToken,
  flashTypedSignIn,
  keepDevice,
  keepToken,
  keepWaitingSignIn,
  readDevice,
  rememberIntended,
  takeIntended,
  takeTypedSignIn,
} from "./session.server";
import { constraintsOf } from "./validation.server";

/** Signing in and out. What the strategies answer is a token of the API; the API alone knows passwords. */

/** What the API answered to a sign-in: a session, or the question for the second factor. */
type SignIn = (LoginReply | ExternalReply) & {
  remember: boolean;
};

/** One request's sign-in: the strategies call the API for this visitor, and answer this visitor's form. */
function authenticatorFor({ api, parse, locale }: Pick<ActionContext, "api" | "parse" | "locale">) {
  const authenticator = new Authenticator<SignIn>();
  authenticator.use(
    new FormStrategy(async ({ request }) => {
      const body = { ...parse(loginBody), locale, device: await readDevice(request) };
      const reply = await api.post("/api/login", body, { schema: loginReply });
      return { ...reply, remember: body.remember };
    }),
    "credentials",
  );
  return authenticator;
}

/** Loads the sign-in screen: its languages, the identity providers, and what was typed before another language was chosen. */
export async function signInScreen({ request, locale, headers, api, env }: ScreenContext<["guest"]>) {
  const [{ typed, cookie }, providers] = await Promise.all([takeTypedSignIn(request), offered(api)]);
  if (cookie !== null) headers.append("Set-Cookie", cookie);
  return {
    constraint: constraintsOf(loginBody),
    languages: languagesFor(locale),
    typed,
    providers,
    isDemo: env.DEMO === "1",
  };
}

/** Returns the identity providers; none while the backend is away, for the form keeps what is typed until it is back. */
async function offered(api: ScreenContext["api"]): Promise<ExternalProvider[]> {
  try {
    return (await api.get("/api/oauth", {}, externalProviders)).data;
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

/**
 * The action of the sign-in screen: keeps the token and goes where the visitor wanted to go; sent by the button of a language, it
 * keeps that and shows the screen again.
 */
export async function signIn(context: ActionContext<["guest"]>) {
  const locale = context.form.get("locale");
  if (isLocale(locale)) return speak(context, locale);
  const { request, headers, redirect, refuse, t } = context;
  const signedIn = await authenticatorFor(context)
    .authenticate("credentials", request)
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    });
  if (signedIn === null) return refuse(t("login.wrong"), 401);
  return enter({ request, headers, redirect }, signedIn);
}

/**
 * Keeps the token of a sign-in, and goes where the visitor wanted to go; or keeps the question for the second factor, and goes where
 * its code is typed: what was wanted stays kept.
 */
export async function enter(
  { request, headers, redirect }: Pick<ScreenContext, "request" | "headers" | "redirect">,
  signIn: SignIn,
) {
  const { remember } = signIn;
  if ("challenge" in signIn) {
    const { challenge, expiresAt } = signIn;
    headers.append("Set-Cookie", await keepWaitingSignIn({ challenge, expiresAt, remember }));
    return redirect(secondFactorPaths.code);
  }
  const { path, cookie } = await takeIntended(request);
  headers.append("Set-Cookie", await keepToken(signIn.token, remember));
  // A sign-in without a password or a code leaves the device as it is.
  if ("device" in signIn) headers.append("Set-Cookie", await keepDevice(signIn.device));
  headers.append("Set-Cookie", cookie);
  return redirect(safePath(path, "/home"));
}

/** Shows the sign-in screen in another language, as a new document: its texts come with that. The password is typed again. */
async function speak({ request, form, headers }: ActionContext<["guest"]>, locale: Locale) {
  const email = form.get("email");
  const typed = {
    // A cookie is small; no address is longer.
    email: typeof email === "string" ? email.slice(0, MAX_EMAIL_LENGTH) : "",
    remember: form.has("remember"),
  };
  headers.append("Set-Cookie", await keepLocale(locale));
  headers.append("Set-Cookie", await flashTypedSignIn(request, typed));
  return redirectDocument("/login");
}

/** Ends the session at the API and forgets the token, whatever the API says. */
export async function signOut({ request, form, user, api, headers, redirect }: ActionContext<[]>) {
  try {
    await api.post("/api/logout");
  } catch {
    // The specification, section 8: a logout call that fails is ignored. The token ends by itself.
  }
  headers.append("Set-Cookie", await dropToken());
  // After a session has ended, signing in leads back to the page. The dialog names it; by now another tab may have signed in.
  const page = form.get("redirectTo") ?? (user === null ? pageBefore(request) : null);
  if (typeof page === "string") {
    const [pathname] = page.split("?");
    headers.append("Set-Cookie", await rememberIntended(request, safePath(page, safePath(pathname, "/home"))));
  }
  return redirect("/login");
}

function pageBefore(request: Request): string {
  const referer = request.headers.get("Referer") ?? "";
  const page = URL.canParse(referer) ? new URL(referer) : null;
  return page === null ? "/home" : page.pathname + page.search;
}
