import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { WORKERS } from "./tests/setup/workers";

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

// Without the Remix plugin, which would start a second build.
const alias = [
  { find: /^~\//, replacement: at("./app/") },
  { find: /^#contract\//, replacement: at("./contract/") },
  { find: /^#backend\//, replacement: at("./backend/") },
];

const SERVICES = ["app/services/**/*.test.ts"];

/** For hung tests only: a loaded machine takes three times as long as an idle one. */
const LIMITS = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 30_000 } } };

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: ["{contract,app,backend,scripts,server}/**/*.test.{ts,tsx}", "tests/unit/**/*.test.ts"],
          exclude: SERVICES,
          maxWorkers: WORKERS,
          ...LIMITS,
          // Safe, because no file changes shared modules; isolation doubles the time.
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "services",
          include: SERVICES,
          // A process per file, because files load the web app with their own environment.
          maxWorkers: WORKERS,
          ...LIMITS,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "api",
          include: ["tests/{api,upgrade}/**/*.test.ts"],
          globalSetup: ["tests/setup/database.global.ts"],
          maxWorkers: WORKERS,
          // Files have separate databases; reloading the backend takes longer than most files.
          isolate: false,
          // After the other projects, which use as many workers.
          sequence: { groupOrder: 1 },
          ...LIMITS,
        },
      },
    ],
  },
});
