import { defineConfig } from "@playwright/test";
import { installedChromium } from "./scripts/chromium";
import { WORKERS } from "./tests/setup/workers";

/** Browser tests against the production build (`npm test` makes it) and a real PostgreSQL; see tests/e2e/fixtures.ts. */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/setup/e2e-global.ts",
  outputDir: "test-results",
  workers: WORKERS,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 720 },
    timezoneId: "Asia/Jakarta",
    // What a test waits for is there at once, and not after its movement: a tenth of the time.
    contextOptions: { reducedMotion: "reduce" },
    // Each test has an empty cache, and packing all scripts anew for each page is a tenth of the time of both processors.
    extraHTTPHeaders: { "Accept-Encoding": "identity" },
    // A trace of every step costs a third of the time; a failure leaves its pictures and the page in words without one.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: installedChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A page lives for a second or two: compiling its functions a second time never pays.
        "--js-flags=--no-opt,--no-maglev",
      ],
    },
  },
});
