/**
 * The walls of the house (docs/architecture.md): which folder may import which. `npm run lint` holds them.
 *
 * @type {import("dependency-cruiser").IConfiguration}
 */
export default {
  forbidden: [
    {
      name: "no-circle",
      comment: "Nothing imports itself by a detour, not even a type: the file that both need is missing.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "app-knows-no-backend",
      comment: "The web app speaks to the backend through one door.",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/services/request/api\\.server\\.ts$" },
      to: { path: "^backend/" },
    },
    {
      name: "backend-knows-no-app",
      severity: "error",
      from: { path: "^backend/" },
      to: { path: "^app/" },
    },
    {
      name: "contract-is-pure",
      comment: "zod, the scales of charts and itself; its tests may use what tests use.",
      severity: "error",
      from: { path: "^contract/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: ["^contract/", "^node_modules/(zod|d3-scale|@types/d3-scale)/"] },
    },
    {
      name: "product-knows-no-scripts",
      comment: "What serves, starts, fills, measures and tests the product is not part of it.",
      severity: "error",
      from: { path: "^(app|backend|contract)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^(server|scripts|bench|tests)/" },
    },
    {
      name: "server-loads-the-build-alone",
      severity: "error",
      from: { path: "^server/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(app|backend|contract|scripts|bench|tests)/" },
    },
    {
      name: "browser-runs-no-services",
      comment: "Components and definitions run in the browser too; of services they may know types.",
      severity: "error",
      from: { path: "^app/(components|definitions)/" },
      to: { path: "^app/(services|routes)/|\\.server\\.", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "services-know-no-components",
      comment: "Not even types: what both need is a definition in app/definitions.",
      severity: "error",
      from: { path: "^app/services/" },
      to: { path: "^app/(components|routes)/" },
    },
    {
      name: "request-comes-first",
      comment: "What happens to every request knows no screen.",
      severity: "error",
      from: { path: "^app/services/request/" },
      to: { path: "^app/services/", pathNot: "^app/services/request/" },
    },
    {
      name: "records-know-requests",
      comment: "What all records share knows none of them.",
      severity: "error",
      from: { path: "^app/services/records/" },
      to: { path: "^app/services/", pathNot: "^app/services/(request|records)/" },
    },
    {
      name: "areas-keep-to-themselves",
      comment: "An area uses request/, records/, the door of import/, and itself, not another area's inside.",
      severity: "error",
      from: { path: "^app/services/([^/]+)/", pathNot: "^app/services/(request|records)/" },
      to: {
        path: "^app/services/",
        pathNot: ["^app/services/(request|records|$1)/", "^app/services/import/actions\\.server\\.ts$"],
      },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
};
