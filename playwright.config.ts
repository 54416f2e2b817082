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
  // For hung tests only: a loaded machine takes three times as long as an idle one.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 720 },
    timezoneId: "Asia/Jakarta",
    // Without animations tests take a tenth less time.
    contextOptions: { reducedMotion: "reduce" },
    // Compressing the scripts of each new browser context would take CPU time.
    extraHTTPHeaders: { "Accept-Encoding": "identity" },
    // Traces take a third of the time; a failure leaves screenshots and the page's text anyway.
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
        // Pages live for seconds, so optimising compilers do not pay off.
        "--js-flags=--no-opt,--no-maglev",
      ],
    },
  },
});
