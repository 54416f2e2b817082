import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

// Free of the Remix plugin: it would start a second build inside the tests.
const alias = [
  { find: /^~\//, replacement: at("./app/") },
  { find: /^#contract\//, replacement: at("./contract/") },
  { find: /^#backend\//, replacement: at("./backend/") },
];

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: ["{contract,app,backend,scripts}/**/*.test.{ts,tsx}", "tests/unit/**/*.test.ts"],
        },
      },
      {
        resolve: { alias },
        test: {
          name: "api",
          include: ["tests/api/**/*.test.ts"],
          globalSetup: ["tests/setup/database.global.ts"],
          maxWorkers: 2,
          // A file has its own database; loading the backend anew for each would take longer than most of them.
          isolate: false,
          // After the unit tests, whose number of workers is another.
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
