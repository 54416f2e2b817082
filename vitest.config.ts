import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { WORKERS } from "./tests/setup/workers";

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

// Free of the Remix plugin: it would start a second build inside the tests.
const alias = [
  { find: /^~\//, replacement: at("./app/") },
  { find: /^#contract\//, replacement: at("./contract/") },
  { find: /^#backend\//, replacement: at("./backend/") },
];

const SERVICES = ["app/services/**/*.test.ts"];

/** For a test that computes for seconds on a machine that does much else. */
const SLOW_MACHINE_MS = 20_000;

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
          testTimeout: SLOW_MACHINE_MS,
          // None of these changes what the next file imports; a process and all modules for each were half of their time.
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "services",
          include: SERVICES,
          // Each file in a process of its own: they load the web app under an environment that they set.
          maxWorkers: WORKERS,
          testTimeout: SLOW_MACHINE_MS,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "api",
          include: ["tests/api/**/*.test.ts"],
          globalSetup: ["tests/setup/database.global.ts"],
          maxWorkers: WORKERS,
          // A file has its own database; loading the backend anew for each would take longer than most of them.
          isolate: false,
          // After the others, which share as many workers.
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
