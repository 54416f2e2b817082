import { expect, it } from "vitest";
import { stubAction } from "../../../tests/setup/stub-context";
import { signIn } from "./auth.server";

const fields = { email: "fg@gudang.test", password: "gudang-demo" };

async function pageAfterSignIn(DEMO: "0" | "1", path: string): Promise<unknown> {
  const address = `/login?${new URLSearchParams({ redirectTo: path }).toString()}`;
  const answer = { token: "t", expiresAt: "2026-11-29T10:00:00.000Z", device: "d" };
  const answers = { "POST /api/login": answer };
  const context = Object.assign(stubAction({ made: [], answers }, address, fields), {
    request: new Request(new URL(address, "http://gudang.test"), { method: "POST", body: new URLSearchParams(fields) }),
    headers: new Headers(),
    user: null,
    redirect: (to: string) => ({ to }),
    locale: "en",
    env: { DEMO },
  });
  return signIn(context);
}

it("returns to the page after a change of role, only in the demo", async () => {
  const page = "/record/outbound?view=7";
  expect(await pageAfterSignIn("1", page)).toMatchObject({ to: page });
  expect(await pageAfterSignIn("1", "//evil.test")).toMatchObject({ to: "/home" });
  expect(await pageAfterSignIn("0", page)).toMatchObject({ to: "/home" });
});
