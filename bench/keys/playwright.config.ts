import tests from "../../playwright.config";

/** The application and pages of the browser tests, in one worker, because the tasks print one table. */
export default {
  ...tests,
  testDir: ".",
  globalSetup: "../../tests/setup/e2e-global.ts",
  outputDir: "../.work/keys",
  workers: 1,
  reporter: [["list"]],
};
