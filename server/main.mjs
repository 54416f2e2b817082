// The web server of Gudang: `node server/main.mjs`. `npx remix-serve build/server/index.js` serves the same screens and API without the
// limits and headers of this folder. With WEB_CONCURRENCY above 1 this process keeps workers that serve (docs/decisions/0075-every-core.md).
import cluster from "node:cluster";
import process from "node:process";

const workers = Number(process.env.WEB_CONCURRENCY || 1);
if (cluster.isPrimary && workers > 1) (await import("./primary.mjs")).keepWorkers(workers);
else await import("./serve.mjs");
