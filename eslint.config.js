import js from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

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
      // A check of what cannot be is read as a rule; `while (true)` is one that means it.
      "@typescript-eslint/no-unnecessary-condition": ["error", { allowConstantLoopConditions: true }],
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
  },
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
