import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { loginAnswer, loginBody } from "#contract/user";
import { ApiError } from "./api-error.server";
import { safePath } from "./safe-path.server";
import type { ActionContext } from "./screen.server";
import { dropToken, keepToken, rememberIntended, takeIntended } from "./session.server";

/** Signing in and out. What the strategies answer is a token of the API; the API alone knows passwords. */

interface SignedIn {
  token: string;
  remember: boolean;
}

/** One request's sign-in: the strategies call the API for this visitor, and answer this visitor's form. */
function authenticatorFor({ api, parse }: Pick<ActionContext, "api" | "parse">) {
  const authenticator = new Authenticator<SignedIn>();
  authenticator.use(
    new FormStrategy(async () => {
      const body = parse(loginBody);
      const { token } = await api.post("/api/login", body, { schema: loginAnswer });
      return { token, remember: body.remember };
    }),
    "credentials",
  );
  return authenticator;
}

/** The action of the sign-in screen: keeps the token and goes where the visitor wanted to go. */
export async function signIn(context: ActionContext<["guest"]>) {
  const { request, headers, redirect, refuse, t } = context;
  const signedIn = await authenticatorFor(context)
    .authenticate("credentials", request)
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    });
  if (signedIn === null) return refuse(t("login.wrong"), 401);
  const { token, remember } = signedIn;
  const { path, cookie } = await takeIntended(request);
  headers.append("Set-Cookie", await keepToken(token, remember));
  headers.append("Set-Cookie", cookie);
  return redirect(safePath(path, "/home"));
}

/** Ends the session at the API and forgets the token, whatever the API says. */
export async function signOut({ request, user, api, headers, redirect }: ActionContext<[]>) {
  try {
    await api.post("/api/logout");
  } catch {
    // The specification, section 8: a logout call that fails is ignored. The token ends by itself.
  }
  headers.append("Set-Cookie", await dropToken());
  // A user who confirms that the session has ended goes on where it did after signing in.
  if (user === null) headers.append("Set-Cookie", await rememberIntended(request, pageBefore(request)));
  return redirect("/login");
}

function pageBefore(request: Request): string {
  const referer = request.headers.get("Referer") ?? "";
  const page = URL.canParse(referer) ? new URL(referer) : null;
  return safePath(page && page.pathname + page.search, "/home");
}
