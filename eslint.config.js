import js from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

const TESTS = "**/*.test.{ts,tsx}";

/** The boundaries of the three rooms (architecture, rule 1): what the files of a folder may not import, and why. */
const boundary = (...patterns) => ({ "@typescript-eslint/no-restricted-imports": ["error", { patterns }] });
const backend = {
  regex: "^#backend/|/backend/",
  message: "The web app speaks to the backend through app/services/request/api.server.ts alone.",
};
const app = { regex: "^~/|/app/", message: "The backend and the contract know nothing of the web app." };
const services = {
  regex: "^~/(services|routes)/|\\.server$",
  allowTypeImports: true,
  message: "Components and screens run in the browser; services do not.",
};
const onlyZod = {
  regex: "^(?!\\./|#contract/|zod$|zod/)",
  message: "The contract is pure: zod and itself.",
};

export default defineConfig(
  globalIgnores(["node_modules", "build", "data", "test-results", "playwright-report", ".cache", "bench/.work"]),
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx,mts}"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // Redirects and faults are thrown Responses: that is how Remix ends a loader.
      "@typescript-eslint/only-throw-error": "off",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      // React takes async event handlers; only a condition that forgets to await is a defect.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      // Libraries type functions as methods; ours are functions.
      "@typescript-eslint/unbound-method": "off",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": ["error", { allow: ["error"] }],
      // Control characters are what the checks of texts and paths look for.
      "no-control-regex": "off",
      // One statement per export: a destructured export breaks Remix's stripping of server code.
      "no-restricted-syntax": [
        "error",
        {
          selector: "ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > ObjectPattern",
          message: "Export one name per statement: Remix cannot strip a destructured loader or action.",
        },
      ],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ...reactHooks.configs.flat.recommended,
    rules: { ...reactHooks.configs.flat.recommended.rules, ...boundary(backend) },
  },
  { files: ["app/{components,screens}/**/*.{ts,tsx}"], rules: boundary(backend, services) },
  // The one door to the backend.
  { files: ["app/services/request/api.server.ts"], rules: { "@typescript-eslint/no-restricted-imports": "off" } },
  { files: ["backend/**/*.ts"], rules: boundary(app) },
  { files: ["contract/**/*.ts"], ignores: [TESTS], rules: boundary(app, backend, onlyZod) },
  {
    files: ["**/*.{js,mjs}"],
    languageOptions: {
      globals: Object.fromEntries(
        [
          "process",
          "console",
          "URL",
          "Buffer",
          "fetch",
          "AbortSignal",
          "setTimeout",
          "clearTimeout",
          "setInterval",
        ].map((name) => [name, "readonly"]),
      ),
    },
  },
  // An ambient module cannot import at its top.
  { files: ["**/*.d.ts"], rules: { "@typescript-eslint/consistent-type-imports": "off" } },
  { files: ["scripts/**", "tests/**", "backend/**/*.ts", "bench/**"], rules: { "no-console": "off" } },
);
