import { accountPaths } from "#contract/accounts/account";
import { externalBody, externalPaths, externalProviders, externalStart } from "#contract/accounts/external-sign-in";
import { externalReply } from "#contract/accounts/second-factor";
import { countAttempt, forgiveAttempt, networkPrefix } from "../accounts/login-limit";
import { noteSignIn } from "../accounts/sign-ins";
import type { Calls } from "../http/calls";
import type { Platform } from "../http/context";
import { NotFound } from "../http/errors";
import { publicAddress } from "../http/public-address";
import { readVisitor } from "../http/visitor";
import { signInNamed } from "./account";
import { NotProven, ProviderAway, ProviderWrong } from "./failures";
import { OpenIdProvider } from "./provider";

/** Per visitor and window (login-limit.ts). */
const FAILURES = 30;

export function addExternalSignIn(calls: Calls, { env }: Platform): void {
  const providers = new Map(
    env.OAUTH.map((settings) => {
      const { name } = settings;
      const address = publicAddress(env);
      return [name, new OpenIdProvider(settings, address + externalPaths.callback(name), address + accountPaths.login)];
    }),
  );
  const named = (name: string | undefined): OpenIdProvider => {
    const provider = providers.get(name ?? "");
    if (!provider) throw new NotFound();
    return provider;
  };
  calls.plain(
    {
      method: "get",
      path: "/oauth",
      summary: "The identity providers that people may sign in by",
      access: "anyone",
      answer: externalProviders,
    },
    () => Promise.resolve({ data: env.OAUTH.map(({ name, label }) => ({ name, label })), lastPage: 1 }),
  );
  calls.plain(
    {
      method: "post",
      path: "/oauth/{provider}",
      names: ["provider"],
      summary: "Start signing in by an identity provider",
      access: "anyone",
      answer: externalStart,
    },
    (_, { names }) => logged(names.provider, async () => ({ url: await named(names.provider).start() })),
  );
  calls.plain(
    {
      method: "post",
      path: "/oauth/{provider}/session",
      names: ["provider"],
      summary: "Sign in with the response of an identity provider",
      access: "anyone",
      body: externalBody,
      answer: externalReply,
    },
    (platform, { names, body, http }) =>
      logged(names.provider, async () => {
        const { db } = platform;
        const provider = named(names.provider);
        const visitor = readVisitor(http);
        const subject = `oauth:${networkPrefix(visitor.address)}`;
        const attempt = await countAttempt(db, [{ subject, limit: FAILURES }]);
        const { identity, signOut } = await provider.identify(body);
        const { issuer } = provider.settings;
        const answer = await signInNamed(platform, { issuer, identity, locale: body.locale });
        await forgiveAttempt(db, attempt, subject);
        if ("token" in answer) await noteSignIn(db, answer.token, visitor);
        return { ...answer, signOut };
      }),
  );
}

async function logged<T>(provider: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderAway || error instanceof ProviderWrong || error instanceof NotProven) {
      console.error(JSON.stringify({ level: "error", message: "external sign-in", provider, error: error.why }));
    }
    throw error;
  }
}
