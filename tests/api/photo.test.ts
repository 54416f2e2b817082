import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import { MAX_PHOTO_BYTES } from "#contract/accounts/photo";
import type { Me, User } from "#contract/accounts/user";
import { appUser } from "#backend/db/tables/accounts";
import { userPhoto } from "#backend/db/tables/photos";
import { useApi } from "../setup/api";
import type { Account } from "../setup/fixture";
import { emptyPng, jpeg, jpegOfCamera, png } from "../setup/pictures";

/** Photos of users: accepted files and access. */

const statements: string[] = [];
const api = useApi({}, (statement) => statements.push(statement));

afterEach(async () => {
  await api.db.update(appUser).set({ photoUrl: null });
  await api.db.delete(userPhoto);
});

async function put(account: Account, bytes: Buffer) {
  const headers = { Authorization: `Bearer ${await api.token(account)}`, "Content-Type": "image/png" };
  const answer = await api.request("/api/settings/photo", { method: "PUT", headers, body: new Uint8Array(bytes) });
  return { status: answer.status, body: (await answer.json()) as { photoUrl: string } & ErrorAnswer };
}

async function get(account: Account | null, photoUrl: string) {
  const headers: Record<string, string> = {};
  if (account !== null) headers.Authorization = `Bearer ${await api.token(account)}`;
  const answer = await api.request(`/api${photoUrl}`, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const me = async (account: Account) => (await api.get<Me>(account, "/me")).body;

describe("an uploaded photo", () => {
  it.each([
    ["PNG", png(), "image/png"],
    ["JPEG", jpeg, "image/jpeg"],
  ])("may be a %s, which is served with its own type", async (_, bytes, type) => {
    const { status, body } = await put("SCALE", bytes);
    expect(status, JSON.stringify(body)).toBe(200);
    const photo = await get("SCALE", body.photoUrl);
    expect(photo.headers.get("Content-Type")).toBe(type);
    expect(photo.bytes.equals(bytes)).toBe(true);
  });

  it("is visible to every signed-in user at an immutable URL", async () => {
    const { photoUrl } = (await put("SCALE", png())).body;
    expect(photoUrl).toMatch(/^\/photo\/[0-9a-f]{64}$/);
    for (const account of ["SCALE", "OFFICE", "NOBODY"] as const) {
      const { status, headers } = await get(account, photoUrl);
      expect(status).toBe(200);
      expect(headers.get("Content-Type")).toBe("image/png");
      expect(headers.get("Cache-Control")).toBe("private, max-age=31536000, immutable");
    }
    expect((await get(null, photoUrl)).status).toBe(401);
    expect((await put("SCALE", png())).body.photoUrl).toBe(photoUrl);
    const other = (await put("SCALE", jpegOfCamera(3))).body.photoUrl;
    expect(other).not.toBe(photoUrl);
    expect((await get("OFFICE", photoUrl)).status).toBe(404);
  });

  it("is returned with its user in the user list and in histories", async () => {
    const { photoUrl } = (await put("ADMIN", png())).body;
    expect((await me("ADMIN")).photoUrl).toBe(photoUrl);
    const { body } = await api.get<{ data: User[] }>("ADMIN", "/user?perPage=100");
    expect(body.data.filter((user) => user.photoUrl !== null).map((user) => [user.id, user.photoUrl])).toEqual([
      [(await me("ADMIN")).id, photoUrl],
    ]);
    const grade = await api.post<{ id: number }>("ADMIN", "/grade", { code: "FOTO", name: "Foto" });
    const history = await api.history("ADMIN", `/grade/${grade.body.id}`);
    expect(history.map(({ by }) => by?.photoUrl)).toEqual([photoUrl]);
  });

  it("is in the user's history, and does not raise the version", async () => {
    const { id } = await me("FG");
    const find = async () => (await api.get<User>("ADMIN", `/user/${id}`)).body;
    const { version } = await find();
    await put("FG", png());
    await put("FG", png());
    expect((await api.call("FG", "delete", "/settings/photo")).status).toBe(204);
    expect((await api.call("FG", "delete", "/settings/photo")).status).toBe(204);
    expect((await find()).version).toBe(version);
    const history = await api.history("ADMIN", `/user/${id}`);
    expect(history.map(({ action, by }) => [action, by?.id])).toEqual([
      ["removePhoto", id],
      ["setPhoto", id],
    ]);
  });

  it("is removed from a user by ADMIN, and the user's history records it", async () => {
    const { id } = await me("FG");
    await put("FG", png());
    const path = `/user/${id}/remove-photo`;
    const { status, body } = await api.post<User>("ADMIN", path, {});
    expect([status, body.photoUrl]).toEqual([200, null]);
    expect(await api.db.$count(userPhoto)).toBe(0);
    // Repeating it has no effect.
    expect((await api.post("ADMIN", path, {})).status).toBe(200);
    const history = await api.history("ADMIN", `/user/${id}`);
    const [removed, set] = history.map(({ action, by }) => [action, by?.id]);
    expect([removed, set]).toEqual([
      ["removePhoto", (await me("ADMIN")).id],
      ["setPhoto", id],
    ]);
  });

  it("is stored once under concurrent uploads", async () => {
    const files = [1, 2, 3, 4, 5, 6].map((orientation) => jpegOfCamera(orientation));
    const answers = await Promise.all(files.map((file) => put("CHECKER", file)));
    expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200));
    const { photoUrl } = await me("CHECKER");
    expect(answers.map(({ body }) => body.photoUrl)).toContain(photoUrl);
    expect((await get("CHECKER", photoUrl ?? "")).status).toBe(200);
    expect(await api.db.$count(userPhoto)).toBe(1);
  });
});

describe("a removed photo", () => {
  it("is deleted everywhere", async () => {
    const { photoUrl } = (await put("OFFICE", png())).body;
    expect((await api.call("OFFICE", "delete", "/settings/photo")).status).toBe(204);
    expect((await me("OFFICE")).photoUrl).toBeNull();
    expect((await get("OFFICE", photoUrl)).status).toBe(404);
    expect(await api.db.$count(userPhoto)).toBe(0);
  });

  it("remains for another user with the same photo", async () => {
    const { photoUrl } = (await put("OFFICE", png())).body;
    expect((await put("FG", png())).body.photoUrl).toBe(photoUrl);
    await api.call("OFFICE", "delete", "/settings/photo");
    expect((await get("OFFICE", photoUrl)).status).toBe(200);
  });
});

describe("an invalid photo URL", () => {
  it.each(["0".repeat(64), "0", "..%2F..%2Fetc%2Fpasswd", "%00", "A".repeat(64)])("returns 404: %s", async (hash) => {
    expect((await get("SCALE", `/photo/${hash}`)).status).toBe(404);
  });

  it("is rejected by the database", async () => {
    const { id } = await me("SCALE");
    for (const photoUrl of [
      "https://example.org/me.png",
      "//example.org/me.png",
      "/photo/../login",
      "data:image/png,",
    ]) {
      const written = api.db.update(appUser).set({ photoUrl }).where(eq(appUser.id, id));
      await expect(written, photoUrl).rejects.toThrow();
    }
  });
});

describe("an invalid photo file", () => {
  const cases: [string, Buffer, RegExp][] = [
    ["a truncated JPEG", jpeg.subarray(0, 500), /bukan foto PNG atau JPEG/],
    ["a PNG that unpacks to 400 million pixels", emptyPng(20_000, 20_000), /lebih dari 4 juta piksel/],
  ];

  it.each(cases)("of %s returns 422 with an error at the field, and the old photo stays", async (_, bytes, said) => {
    const before = (await put("SCALE", png())).body.photoUrl;
    const { status, body } = await put("SCALE", bytes);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["photo"]]);
    expect(body.errors?.photo?.join(" ")).toMatch(said);
    expect((await me("SCALE")).photoUrl).toBe(before);
    expect((await get("SCALE", before)).status).toBe(200);
  });

  it("of more than 200 kB returns 413 with the limit", async () => {
    const { status, body } = await put("SCALE", Buffer.concat([jpeg, Buffer.alloc(MAX_PHOTO_BYTES)]));
    expect([status, body.message, body.errors]).toEqual([
      413,
      "Ukuran foto maksimal 200 kB.",
      { photo: ["Ukuran foto maksimal 200 kB."] },
    ]);
  });
});

describe("list queries", () => {
  it("never read photo bytes", async () => {
    await put("ADMIN", png());
    statements.length = 0;
    const { id } = await me("ADMIN");
    for (const path of ["/user", `/user/${id}`, `/user/${id}/activity`, "/outbound-record", "/grade?page=1"]) {
      expect((await api.get("ADMIN", path)).status).toBe(200);
    }
    expect(statements.length).toBeGreaterThan(5);
    expect(statements.filter((statement) => statement.includes("user_photo"))).toEqual([]);
  });
});
