import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { connect } from "#backend/db/client";
import { contentsOf } from "../setup/contents";
import { expect, test } from "./fixtures";

/** Forms from other sites change no row, regardless of their headers. */

/** Returns a URL of every screen and resource with an action, as a document and as a data request. */
function formAddresses(): string[] {
  const paths = readdirSync("app/routes")
    .filter((file) => /^export const action\b/m.test(readFileSync(`app/routes/${file}`, "utf8")))
    .map(
      (file) =>
        `/${file
          .replace(/\.tsx?$/, "")
          .replaceAll(".", "/")
          .replaceAll("_/", "/")}`,
    )
    .map((path) => path.replace("$provider", "pabrik").replace(/\$\w*/, "1"));
  return paths.flatMap((path) => [path, `${path}.data`]);
}

const BODIES: [type: string, body: string][] = [
  ["application/x-www-form-urlencoded", "intent=create&name=x&theme=dark&email=admin%40gudang.test&password=x"],
  [
    "multipart/form-data; boundary=b",
    '--b\r\nContent-Disposition: form-data; name="intent"\r\n\r\ncreate\r\n--b--\r\n',
  ],
  ["text/plain", "intent=create"],
  ["application/json", '{"intent":"create"}'],
];

test("every URL rejects a form from another site, and writes no row", async ({ app, open }) => {
  test.slow();
  const { host } = new URL(app.url);
  const foreign: Record<string, string>[] = [
    { Origin: "https://evil.test" },
    { Origin: "null" },
    {},
    { Origin: "http://localhost:1" },
    { Origin: `http://lain.${host}`, "Sec-Fetch-Site": "same-site" },
    { Origin: app.url, "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "cross-site" },
    { Origin: "https://evil.test", "X-Forwarded-Host": "evil.test", "X-Forwarded-For": "127.0.0.1" },
    { Origin: "https://evil.test", "X-Client-Origin": app.url },
    { "X-Client-Origin": app.url },
    { Origin: `${app.url}.evil.test` },
    { Origin: app.url.replace("http:", "https:"), "Sec-Fetch-Site": "cross-site" },
    { Origin: `http://${host}@evil.test` },
    { Origin: "file://", "Sec-Fetch-Site": "none" },
  ];
  const cookies = await (await open("ADMIN")).context().cookies();
  const signedIn = { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
  const { db, close } = connect(app.database, { connections: 1 });
  const before = await contentsOf(db);
  const addresses = formAddresses();
  expect(addresses).toEqual(expect.arrayContaining(["/login", "/logout.data", "/management/grade", "/oauth/pabrik"]));
  for (const [at, address] of addresses.entries()) {
    for (const [number, headers] of foreign.entries()) {
      const [type, body] = BODIES[(at + number) % BODIES.length] ?? ["", ""];
      const answer = await fetch(app.url + address, {
        method: "POST",
        headers: { ...signedIn, ...headers, "Content-Type": type },
        body,
        redirect: "manual",
      });
      const said = `${address} with ${JSON.stringify(headers)}`;
      assert.deepEqual([said, answer.status, answer.headers.getSetCookie()], [said, 403, []]);
      assert.match(answer.headers.get("Cache-Control") ?? "", /no-store/, said);
      assert.equal(answer.headers.get("X-Content-Type-Options"), "nosniff", said);
      await answer.text();
    }
  }
  expect(await contentsOf(db)).toEqual(before);
  await close();
});
