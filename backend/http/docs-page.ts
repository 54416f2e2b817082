import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Hono } from "hono";
import { constant } from "./constant";
import type { HonoEnv } from "./context";

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gudang API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const START = `SwaggerUIBundle({ dom_id: "#docs", url: "/api/openapi.json", deepLinking: true, docExpansion: "none", filter: true });
`;

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves Swagger UI at `/docs`. */
export function addDocsPage(api: Hono<HonoEnv>): void {
  const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  const cached = { "Cache-Control": "public, max-age=3600" };
  api.get("/docs", (c) => c.html(PAGE, 200, { "Content-Security-Policy": POLICY }));
  api.get("/docs/start.js", (c) => c.body(START, 200, { ...cached, "Content-Type": "text/javascript" }));
  for (const [file, type] of [
    ["swagger-ui-bundle.js", "text/javascript"],
    ["swagger-ui.css", "text/css"],
  ] as const) {
    const read = async () => new Uint8Array(await readFile(join(folder, file)));
    api.get(`/docs/${file}`, constant(read, { ...cached, "Content-Type": type }));
  }
}
