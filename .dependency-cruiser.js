/** Lists folders from low to high. A folder imports only folders of earlier lines. Add every new folder. A path names the low file of a higher folder. */
const backend = [
  ["db"],
  ["rows"],
  ["history", "mail/queue"],
  ["http"],
  ["metrics", "records", "photos", "search"],
  ["weighing"],
  ["papers"],
  ["masters", "accounts", "stock", "plant", "inbound", "outstanding"],
  ["outbound", "production", "imports", "backup", "mail", "oauth", "scale"],
  ["events"],
  ["webhooks"],
  ["system"],
  ["booking", "home", "monitor", "shift"],
  ["po-sale"],
  ["reports"],
  ["lists", "pdf"],
  ["files"],
  ["report-mails"],
];

const components = [
  ["ui"],
  ["keys"],
  ["form", "file"],
  ["account", "dialogs"],
  ["shell"],
  ["history", "import"],
  ["list"],
  ["unusual"],
  ["record"],
  ["weighing"],
  ["stock"],
  ["inbound", "master", "monitor", "outstanding", "po-sale", "production", "report", "settings", "user"],
  ["api-key", "booking", "home", "outbound", "report-mail", "shift"],
  ["scale", "webhook"],
];

/** Returns the rules of a layered folder. @param files the modules directly in `base` that every folder may import */
function layers(base, files, lines) {
  const folders = (list) => `^${base}/(${list.map((name) => name + (name.includes("/") ? "\\.ts$" : "/")).join("|")})`;
  const allowed = (earlier) => [folders(earlier), `^${base}/$1`, `^${base}/(${files.join("|")})\\.ts$`];
  const ordered = lines.map((line, index) => ({
    name: `${base}: ${line.join(", ")}`,
    comment: "Imports an earlier layer only, not even types of a later one. Move the shared type or function down.",
    severity: "error",
    from: { path: folders(line) },
    to: { path: `^${base}/`, pathNot: allowed(lines.slice(0, index).flat()) },
  }));
  const listed = {
    name: `${base}: every folder has a layer`,
    severity: "error",
    from: { path: `^${base}/[^/]+/`, pathNot: folders(lines.flat()) },
    to: {},
  };
  return [...ordered, listed];
}

/**
 * The import rules of docs/architecture.md, checked by `npm run lint`.
 *
 * @type {import("dependency-cruiser").IConfiguration}
 */
export default {
  forbidden: [
    ...layers("backend", ["env", "memo", "oauth-settings", "version"], backend),
    ...layers("app/components", ["class-names"], components),
    {
      name: "no-circular-imports",
      comment: "Type imports included: extract the shared type or function into a file of its own.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "app-imports-no-backend",
      comment: "Only the API client imports the backend.",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/services/request/api\\.server\\.ts$" },
      to: { path: "^backend/" },
    },
    {
      name: "backend-imports-no-app",
      severity: "error",
      from: { path: "^backend/" },
      to: { path: "^app/" },
    },
    {
      name: "contract-is-pure",
      comment: "Imports zod, d3-scale and itself. Its tests may import anything.",
      severity: "error",
      from: { path: "^contract/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: ["^contract/", "^node_modules/(zod|d3-scale|@types/d3-scale)/"] },
    },
    {
      name: "product-imports-no-scripts",
      comment: "The web server, scripts, benches and tests are not part of the product.",
      severity: "error",
      from: { path: "^(app|backend|contract)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^(server|scripts|bench|tests)/" },
    },
    {
      name: "server-imports-only-itself",
      severity: "error",
      from: { path: "^server/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(app|backend|contract|scripts|bench|tests)/" },
    },
    {
      name: "browser-imports-no-services",
      comment: "Components and definitions run in the browser: they import only types of services.",
      severity: "error",
      from: { path: "^app/(components|definitions)/" },
      to: { path: "^app/(services|routes)/|\\.server\\.", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "services-import-no-components",
      comment: "Types included: a shared type belongs in app/definitions.",
      severity: "error",
      from: { path: "^app/services/" },
      to: { path: "^app/(components|routes)/" },
    },
    {
      name: "request-imports-no-area",
      comment: "request/ is the lowest folder of services.",
      severity: "error",
      from: { path: "^app/services/request/" },
      to: { path: "^app/services/", pathNot: "^app/services/request/" },
    },
    {
      name: "records-import-only-request",
      comment: "records/ has the shared parts of all records.",
      severity: "error",
      from: { path: "^app/services/records/" },
      to: { path: "^app/services/", pathNot: "^app/services/(request|records)/" },
    },
    {
      name: "weighing-imports-only-records",
      comment: "weighing/ has the shared parts of both directions of trucks.",
      severity: "error",
      from: { path: "^app/services/weighing/" },
      to: { path: "^app/services/", pathNot: "^app/services/(request|records|weighing)/" },
    },
    {
      name: "areas-import-no-other-area",
      comment: "An area imports request/, records/, weighing/, import/actions.server.ts and itself.",
      severity: "error",
      from: { path: "^app/services/([^/]+)/", pathNot: "^app/services/(request|records)/" },
      to: {
        path: "^app/services/",
        pathNot: ["^app/services/(request|records|weighing|$1)/", "^app/services/import/actions\\.server\\.ts$"],
      },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
};
