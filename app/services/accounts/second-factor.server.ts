import { secondFactorBody } from "#contract/accounts/second-factor";
import { loginAnswer } from "#contract/accounts/user";
import { ApiError } from "../request/api-error.server";
import { enter } from "../request/auth.server";
import { type ActionContext, formAction, type ScreenContext } from "../request/screen.server";
import { dropWaitingSignIn, readDevice, readWaitingSignIn } from "../request/session.server";
import { htmlConstraints } from "../request/validation.server";

/** Second step of signing in (docs/decisions/0031-second-factor.md). */

const codeForm = secondFactorBody.pick({ code: true });

/** Loads the code screen; `over` means that no sign-in is pending. */
export async function loadCode({ request, url }: ScreenContext<["guest"]>) {
  const waiting = await readWaitingSignIn(request);
  return {
    constraint: htmlConstraints(codeForm),
    over: waiting === null || Date.parse(waiting.expiresAt) <= Date.now(),
    recovery: url.searchParams.has("recovery"),
  };
}
export type CodeData = Awaited<ReturnType<typeof loadCode>>;

/** Signs in by the code. */
export const sendCode = formAction(codeForm, async (context: ActionContext<[]>, read) => {
  const { request, api, headers, refuse, t } = context;
  const waiting = await readWaitingSignIn(request);
  const over = async () => {
    headers.append("Set-Cookie", await dropWaitingSignIn());
    return refuse(t("secondFactor.over"), 410);
  };
  if (waiting === null) return over();
  const { challenge, remember } = waiting;
  const body = { ...read(), challenge, device: await readDevice(request) };
  try {
    const signedIn = await api.post("/api/login/second-factor", body, { schema: loginAnswer });
    headers.append("Set-Cookie", await dropWaitingSignIn());
    return await enter(context, { ...signedIn, remember });
  } catch (error) {
    if (error instanceof ApiError && error.status === 410) return over();
    throw error;
  }
});
