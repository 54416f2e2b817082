import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { analyse } from "scslre";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** Input of a megabyte meets these patterns, so none may backtrack or rescan (docs/security.md, What a request may cost). */

interface Found {
  at: string;
  pattern: string;
  flags: string;
}

const sources = ["agent", "app", "backend", "contract", "scripts", "server"]
  .filter((folder) => readdirSync(".").includes(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs)$/.test(entry.name) && !/\.test\.|\.d\./.test(entry.name))
  .map((entry) => path.join(entry.parentPath, entry.name));

/** Returns a literal, or the text of a template whose unknown parts are 1. */
function patternText(node: ts.Node, constants: ReadonlyMap<string, ts.Expression>): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTaggedTemplateExpression(node)) return node.template.getText().slice(1, -1);
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text);
    return value === undefined ? undefined : patternText(value, constants);
  }
  if (ts.isBinaryExpression(node)) {
    const [left, right] = [patternText(node.left, constants), patternText(node.right, constants)];
    return left === undefined || right === undefined ? undefined : left + right;
  }
  if (!ts.isTemplateExpression(node)) return undefined;
  const parts = node.templateSpans.map(
    ({ expression, literal }) => (patternText(expression, constants) ?? "1") + literal.text,
  );
  return node.head.text + parts.join("");
}

function findPatterns(file: string): Found[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const constants = new Map<string, ts.Expression>();
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    const at = () => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText()}`;
    if (ts.isVariableDeclaration(node) && node.initializer) constants.set(node.name.getText(), node.initializer);
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      found.push({ at: at(), pattern: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    if (ts.isNewExpression(node) && node.expression.getText() === "RegExp") {
      const [pattern, flags] = node.arguments ?? [];
      const read = (one: ts.Node | undefined) => one && patternText(one, constants);
      found.push({ at: at(), pattern: read(pattern) ?? "(a*)*b", flags: read(flags) ?? "" });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isSlow = ({ pattern, flags }: Omit<Found, "at">) => analyse(new RegExp(pattern, flags)).reports.length > 0;

describe("a regular expression", () => {
  it.each([/\s*\*\s*$/, /\/+$/, /^ *([+-]?) *\d$/, /(?:a|a)*$/])("is found to be slow: %s", ({ source, flags }) => {
    expect(isSlow({ pattern: source, flags })).toBe(true);
  });

  it("takes linear time everywhere in the product", () => {
    const found = sources.flatMap(findPatterns);
    expect(found.length).toBeGreaterThan(300);
    expect(found.filter(isSlow).map(({ at }) => at)).toEqual([]);
  });
});

describe("normalize", () => {
  it("is called only where the runs of marks are counted", () => {
    const calls = sources.filter((file) => /\.normalize\(/.test(readFileSync(file, "utf8")));
    expect(calls).toEqual(["contract/values/plain-text.ts"]);
  });
});
