import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openSession } from "#backend/accounts/session";
import { appUser } from "#backend/db/tables/accounts";
import type { LoginAnswer, User } from "#contract/accounts/user";
import { useApi } from "../setup/api";

const api = useApi();
const PASSWORD = "sandi-rahasia-1";

async function made(email: string, role: string): Promise<User> {
  const { status, body } = await api.post<User>("ADMIN", "/user", {
    name: "Siti Rahma",
    email,
    role,
    password: PASSWORD,
  });
  expect(status).toBe(201);
  return body;
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const inRounds = async (rounds: number, work: (round: number) => Promise<void>) => {
  for (let round = 0; round < rounds; round++) await work(round);
};

describe("concurrent changes of users", () => {
  it("leave no session opened with a concurrently changed password", async () => {
    await inRounds(6, async (round) => {
      const { id, version, email, name, role } = await made(`ganti${round}@gudang.test`, "SCALE");
      const [signedIn] = await Promise.all([
        api.post<LoginAnswer>(null, "/login", { email, password: PASSWORD }),
        api.put("ADMIN", `/user/${id}`, { name, email, role, password: "sandi-lain-22" }, version),
      ]);
      expect([200, 401]).toContain(signedIn.status);
      if (signedIn.status !== 200) return;
      const me = await api.call(null, "get", "/me", { headers: bearer(signedIn.body.token) });
      expect(me.status).toBe(401);
    });
  });

  it("keep one ADMIN when two remove each other's role", async () => {
    await inRounds(10, async (round) => {
      const [a, b] = await Promise.all(["a", "b"].map((name) => made(`${name}${round}@gudang.test`, "ADMIN")));
      if (!a || !b) return;
      const [asA, asB] = await Promise.all([a, b].map(({ id }) => openSession(api.db, id, false)));
      await api.db.update(appUser).set({ active: false }).where(eq(appUser.email, "admin@gudang.test"));
      const answers = await Promise.all([
        api.call(null, "post", `/user/${b.id}/deactivate`, {
          headers: bearer(asA?.token ?? ""),
          body: {},
          version: b.version,
        }),
        api.call(null, "put", `/user/${a.id}`, {
          headers: bearer(asB?.token ?? ""),
          body: { name: a.name, email: a.email, role: "OFFICE" },
          version: a.version,
        }),
      ]);
      const rows = await api.db.select().from(appUser);
      const admins = rows.filter(({ active, role }) => active && role === "ADMIN");
      expect(admins).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      await api.db.update(appUser).set({ active: true }).where(eq(appUser.email, "admin@gudang.test"));
      await api.db
        .update(appUser)
        .set({ active: false })
        .where(eq(appUser.email, admins[0]?.email ?? ""));
    });
  });
});
