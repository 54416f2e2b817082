import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** Counts the patterns of docs/style.md, Prose, in comments, test names and Markdown. Lower a ceiling when its count falls. */

const PATTERNS = {
  "free relative":
    /\b(?:who|what|which)ever\b|\bthat which\b|\bwhat (?:is|was|are|were|has|had|came|comes|can|may)\b/gi,
  "indefinite pronoun": /\b(?:some|any|every)(?:body|one)\b|\bnobody\b|\bno one\b|\b(?:no|every)thing\b/gi,
  connective:
    /\b(?:besides?|meanwhile|anew|in the place of|by then|all the same|once more|so many|of (?:its|their) own)\b/gi,
  inversion: /\b(?:that )?none (?:is|are|was|were|has)\b|\band none\b|\b(?:is|are) (?:let|told|taken up)\b/gi,
} as const;

type Pattern = keyof typeof PATTERNS;
type Room = "comments" | "test names" | "docs";

const CEILINGS: Record<Room, Record<Pattern, number>> = {
  comments: { "free relative": 0, "indefinite pronoun": 2, connective: 0, inversion: 0 },
  "test names": { "free relative": 0, "indefinite pronoun": 0, connective: 0, inversion: 0 },
  docs: { "free relative": 2, "indefinite pronoun": 3, connective: 7, inversion: 2 },
};

const SELF = path.join("tests", "unit", "prose.test.ts");
const SPECIFICATION = path.join("docs", "specification.md");

const listFiles = (folders: string[], ending: RegExp) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => ending.test(file))
      .map((file) => path.join(folder, file)),
  );

const sources = listFiles(
  ["app", "backend", "bench", "contract", "scripts", "server", "tests"],
  /\.(?:tsx?|m?js|mts)$/,
);
const pages = [...listFiles(["docs"], /\.md$/), "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"];

/** Tokens after which a slash divides; after any other it begins a regular expression. */
const OPERANDS = new Set([
  ts.SyntaxKind.Identifier,
  ts.SyntaxKind.NumericLiteral,
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.CloseParenToken,
  ts.SyntaxKind.CloseBracketToken,
  ts.SyntaxKind.CloseBraceToken,
]);

/** Returns the text of all comments of a source file. */
function readComments(source: string): string {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.JSX, source);
  const comments: string[] = [];
  const braces: boolean[] = [];
  let previous = ts.SyntaxKind.Unknown;
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    const isComment = token === ts.SyntaxKind.SingleLineCommentTrivia || token === ts.SyntaxKind.MultiLineCommentTrivia;
    if (isComment) comments.push(scanner.getTokenText());
    if (isComment || token === ts.SyntaxKind.WhitespaceTrivia || token === ts.SyntaxKind.NewLineTrivia) continue;
    if (token === ts.SyntaxKind.SlashToken && !OPERANDS.has(previous)) token = scanner.reScanSlashToken();
    if (token === ts.SyntaxKind.OpenBraceToken) braces.push(false);
    // A brace closes a substitution when its opening brace belongs to a template.
    if (token === ts.SyntaxKind.CloseBraceToken && braces.pop() === true) token = scanner.reScanTemplateToken(false);
    if (token === ts.SyntaxKind.TemplateHead || token === ts.SyntaxKind.TemplateMiddle) braces.push(true);
    previous = token;
  }
  return comments.join("\n").replace(/\n\s*(?:\*(?!\/)|\/\/)?\s*/g, " ");
}

/** Returns the titles of `test`, `it` and `describe`, also those of `each`. */
const readTitles = (source: string) =>
  [...source.matchAll(/(?:\b(?:test|it|describe)(?:\.\w+)?|[\])])\(\s*(["'`])((?:\\.|(?!\1)[^\\])+)\1,/g)]
    .map(([, , title = ""]) => title)
    .join("\n");

const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file);
const read = (files: string[], textOf = (text: string) => text) =>
  files
    .filter((file) => file !== SELF && file !== SPECIFICATION)
    .map((file) => [file, textOf(readFileSync(file, "utf8"))] as const);

const rooms = {
  comments: read(sources, readComments),
  "test names": read(sources.filter(isTest), readTitles),
  docs: read(pages),
};

describe.each(Object.entries(rooms))("%s", (room, texts) => {
  it.each(Object.entries(PATTERNS))("have few cases of: %s", (pattern, expression) => {
    const cases = texts.flatMap(([file, text]) => [...text.matchAll(expression)].map(([words]) => `${file}: ${words}`));
    expect(cases.length, cases.slice(-20).join("\n")).toBeLessThanOrEqual(CEILINGS[room as Room][pattern as Pattern]);
  });
});
