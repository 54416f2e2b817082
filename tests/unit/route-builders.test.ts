import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { clientAction } from "~/components/shell/offline-client-action";
import { isOfVisitors } from "~/components/shell/session-watch";
import { findGuards } from "~/services/request/screen.server";

import { routesWith } from "../setup/route-addresses";

/** Routes get loader and action from the builders only (docs/architecture.md, rule 2). */

// The API over HTTP: no screens and no cookie.
const NOT_SCREENS = ["api.$.ts", "healthz.ts", "metrics.ts", "readyz.ts"];
// Open to visitors (docs/specification.md, sections 2 and 6).
const PUBLIC = [
  "_index",
  "$",
  // Its marks reveal only that a record was written.
  "changes",
  "email.resend",
  "email.verify.$id",
  "framed-error",
  "login",
  "login_.second-factor",
  "logout",
  "monitor",
  "oauth.$provider",
  "oauth.$provider_.callback",
  "password.reset",
  "password.reset_.$token",
  // Responds 404 to visitors itself: tests/e2e/photo.spec.ts.
  "photo.$hash",
  "preferences",
  "register",
  "texts.$locale",
  "unauthorized",
];

const ADMIN = "ADMIN";
const INBOUND = "ADMIN,CHECKER,FINANCE,SCALE";
const OUTBOUND = "ADMIN,FG,OFFICE,SCALE";
const OFFICE = "ADMIN,OFFICE";
const EVERY_ROLE = "ADMIN,CHECKER,FG,FINANCE,OFFICE,SCALE";
const OPEN_OUTBOUND = "ADMIN,OFFICE,SCALE";
const MASTERS = ["customer", "ex-do", "grade", "inbound-item", "marking", "outbound-item", "user", "vendor"];
/** Written by hand from docs/specification.md (sections 2 and 6) and docs/domain.md (Roles), not read from the table. */
const ROLES_OF: Record<string, string> = {
  management: ADMIN,
  ...Object.fromEntries(MASTERS.map((name) => [`management.${name}`, ADMIN])),
  ...Object.fromEntries(
    ["booking", "outstanding", "po-sales", "production"].flatMap((area) => [
      [`record.${area}`, OFFICE],
      [`export.${area}`, OFFICE],
    ]),
  ),
  "export.inbound": "ADMIN,FINANCE,SCALE",
  "export.outbound": OFFICE,
  "export.quality": "ADMIN,CHECKER,FINANCE",
  "export.reconciliation": "ADMIN,FINANCE",
  "export.loads": "ADMIN,FG,OFFICE",
  "export.deductions": "ADMIN,CHECKER,FINANCE",
  "export.statement": OFFICE,
  "record.arrival": OPEN_OUTBOUND,
  "record.booking_.lines": OFFICE,
  "record.booking_.usual": OFFICE,
  "record.customer.$id": OFFICE,
  "record.exception": EVERY_ROLE,
  "record.ghost-load": EVERY_ROLE,
  "record.inbound": INBOUND,
  "record.inbound_.$id.pdf": INBOUND,
  "record.inbound_.last": "ADMIN,SCALE",
  "record.opening-stock": OFFICE,
  "record.opening-stock_.usual": ADMIN,
  "record.outbound": OUTBOUND,
  "record.outbound_.$id.item": OUTBOUND,
  "record.outbound_.$id.pdf": OUTBOUND,
  "record.outbound_.bookings": OFFICE,
  "record.outbound_.last": OPEN_OUTBOUND,
  "record.po-sales_.usual": OFFICE,
  "record.production_.usual": OFFICE,
  "record.shift": OPEN_OUTBOUND,
  "record.vendor.$id": "ADMIN,FINANCE,SCALE",
  "scale.live": "ADMIN,SCALE",
  "settings.api-keys": ADMIN,
  "settings.company": ADMIN,
  "settings.mail": ADMIN,
  "settings.report-mails": OFFICE,
  "settings.scales": ADMIN,
  "settings.scales_.agent": ADMIN,
  "settings.system": ADMIN,
  "settings.vehicles": OFFICE,
  "settings.webhooks": ADMIN,
};

const folder = path.resolve("app/routes");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .filter((file) => path.dirname(file) === "." || path.basename(file, path.extname(file)) === "route")
  .filter((file) => !NOT_SCREENS.includes(file));

const load = (file: string) => import(/* @vite-ignore */ path.join(folder, file)) as Promise<Record<string, unknown>>;
const nameOf = (file: string) => file.replace(/(\/route)?\.tsx?$/, "");

describe("every route", () => {
  it("is discovered", () =>
    expect(files).toEqual(expect.arrayContaining(["_index.tsx", "login.tsx", "home.tsx", "$.tsx"])));

  it.each([...files, "../root.tsx"])("%s uses the builders", async (file) => {
    const route = await load(file);
    // Without a loader the route would skip the phone check and the guards.
    expect(findGuards(route.loader), "loader").toBeDefined();
    if ("action" in route) expect(findGuards(route.action), "action").toBeDefined();
    // The monitor keeps its last data when a poll fails, and the root the page when the session ends.
    expect("clientLoader" in route).toBe(["monitor.tsx", "../root.tsx"].includes(file));
    // Forms need the `clientAction` that keeps input; the 404 route has no forms.
    const hasForms = "action" in route && "default" in route && file !== "$.tsx";
    expect(route.clientAction, "clientAction").toBe(hasForms ? clientAction : undefined);
  });

  it.each(files.filter((file) => file.startsWith("management.")))("%s requires ADMIN for its forms", async (file) => {
    const { action } = await load(file);
    if (action !== undefined) expect(findGuards(action)).toContain("admin");
  });

  it("of a role opens only for its roles", async () => {
    const readRoles = async (file: string) =>
      (findGuards((await load(file)).loader) ?? []).flatMap((guard) =>
        guard === "admin" ? ["ADMIN"] : guard.startsWith("role:") ? guard.slice("role:".length).split(",") : [],
      );
    const found = await Promise.all(
      files.map(async (file) => [nameOf(file), [...new Set(await readRoles(file))].toSorted().join()] as const),
    );
    expect(Object.fromEntries(found.filter(([, roles]) => roles !== ""))).toEqual(ROLES_OF);
  });

  it.each(["settings", "management", "record", "export"])("of /%s is inside its section", async (section) => {
    const { default: Section, handle, loader } = await load(`${section}.tsx`);
    expect(Section).toBeTypeOf("function");
    expect(handle).toEqual({ layout: "default" });
    expect(findGuards(loader)).toContain(section === "management" ? "admin" : "auth");
    expect(files.filter((file) => file.startsWith(`${section}_`))).toEqual([]);
  });

  it.each(files.filter((file) => !PUBLIC.includes(nameOf(file))))("%s requires a signed-in user", async (file) => {
    const { loader, action } = await load(file);
    const signedIn = (guards: readonly string[] | undefined) =>
      guards?.some((guard) => guard === "auth" || guard === "admin" || guard.startsWith("role:"));
    expect(signedIn(findGuards(loader)), "loader").toBe(true);
    if (action !== undefined) expect(signedIn(findGuards(action)), "action").toBe(true);
  });
});

it("the page of an ended session asks for every screen but those of visitors", async () => {
  const exempt = await Promise.all(
    files.map(async (file) => {
      const { default: Screen, loader } = await load(file);
      const [address = ""] = routesWith("1", (one) => one === `app/routes/${file}`);
      const open = !(findGuards(loader) ?? []).some((guard) => /^(auth|admin|role:)/.test(guard));
      // The first page redirects, and unknown addresses answer 404.
      const wanted = Screen !== undefined && open && !["_index.tsx", "$.tsx"].includes(file);
      return Screen === undefined || isOfVisitors(address) === wanted ? [] : [address];
    }),
  );
  expect(exempt.flat()).toEqual([]);
});

// Remix removes server code export by export, and cannot remove a single name of a destructuring pattern.
it("no route exports a destructuring pattern", () => {
  const patterns = ["app", "backend", "bench", "contract", "scripts", "tests"].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(tsx?|mts)$/.test(file))
      .map((file) => path.join(room, file))
      .filter((file) => /^export (const|let|var) [{[]/m.test(readFileSync(file, "utf8"))),
  );
  expect(patterns).toEqual([]);
});

it("every form that posts carries its user", () => {
  // Signing out and the browser's own preferences have no author.
  const plain = ["/logout", "navigation.paths.logout", "{action}", "/framed-error", '"dialog"'];
  const components = readdirSync("app/components", { recursive: true, encoding: "utf8" });
  const posts = components.flatMap((file) => {
    if (!file.endsWith(".tsx") || file === "form/post-form.tsx") return [];
    const text = readFileSync(path.join("app/components", file), "utf8");
    return [...text.matchAll(/<(?:F|f)orm\b[^>]*?\bmethod="post"[^>]*/g)].map(([form]) => `${file}: ${form}`);
  });
  expect(posts.filter((form) => !plain.some((part) => form.includes(part)))).toEqual([]);
});
