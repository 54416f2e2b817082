import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { access } from "#contract/access";
import { INBOUND_STATUSES, inboundTransitions } from "#contract/weighing/inbound-status";
import { masters } from "#contract/masters/masters";
import { OUTBOUND_STATUSES, outboundTransitions } from "#contract/weighing/outbound-status";

/** Documents exist, their links work, and their tables match the code. */

const read = (file: string) => readFileSync(file, "utf8");

/** Files that may cite a document. */
const SOURCES = ["app", "backend", "bench", "contract", "docs", "scripts", "tests"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx?|mts|mjs|js|md)$/.test(file))
    .map((file) => path.join(folder, file)),
);
const FILES = [
  ...SOURCES,
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "CHANGELOG.md",
  "remix.config.js",
  "vite.config.ts",
]
  // Its own patterns are not citations.
  .filter((file) => file !== path.join("tests", "unit", "documents.test.ts"));

/** Returns a file's text with comments joined, because a citation may span lines. */
const running = (file: string) => read(file).replace(/\s*\n\s*(?:\*(?!\/)|\/\/|>)?\s*/g, " ");

/** Returns all matches of a pattern as `file: group`. */
const found = (pattern: RegExp, files = FILES) =>
  files.flatMap((file) => [...running(file).matchAll(pattern)].map(([, said = ""]) => ({ file, said })));

/** Returns the anchor that GitHub makes of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const readHeadings = (file: string) => [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);

describe("decision records", () => {
  const folder = "docs/decisions";
  const files = readdirSync(folder).filter((file) => file !== "README.md");
  const index = [...read(`${folder}/README.md`).matchAll(/^\| \[(\d{4} · .+?)\]\((.+?)\) \| (.+) \|$/gm)];

  it("are listed by number with a summary", () => {
    expect(index.map(([, , file]) => file)).toEqual(files.toSorted());
    expect(index.filter(([, , , line = ""]) => line.trim() === "")).toEqual([]);
  });

  it("have unique numbers", () =>
    // Numbers are assigned before the records are written, so there may be gaps.
    expect(new Set(files.map((file) => /^(\d{4})-/.exec(file)?.[1])).size).toBe(files.length));

  it.each(files)("%s begins with its number, title and date", (file) => {
    const [heading = ""] = read(`${folder}/${file}`).split("\n");
    const [, title, day] = /^# (\d{4} · .+) \((\d{4}-\d\d-\d\d)\)$/.exec(heading) ?? [];
    expect(title, heading).toBe(index.find(([, , listed]) => listed === file)?.[1]);
    expect(title?.slice(0, 4)).toBe(file.slice(0, 4));
    expect(Number.isNaN(Date.parse(day ?? ""))).toBe(false);
  });
});

describe("citations", () => {
  it("of docs/ name existing files", () => {
    const cited = found(/\b(docs\/[\w./-]*\w\.(?:md|png))\b/g);
    expect(cited.length).toBeGreaterThan(5);
    expect(cited.filter(({ said }) => !existsSync(said))).toEqual([]);
  });

  it("of source files in comments name existing files", () => {
    const names = new Set(FILES.flatMap((file) => [file, path.basename(file)]));
    const comments = FILES.filter((file) => /\.(tsx?|mts|mjs)$/.test(file)).flatMap((file) =>
      [...read(file).matchAll(/\/\*\*?[\s\S]*?\*\/|^\s*\/\/.*$/gm)].flatMap(([comment]) =>
        [...comment.matchAll(/(?<![\w./<$-])((?:[\w-]+\/)*[a-z][\w-]*\.(?:server\.)?(?:tsx?|mjs))\b/g)].map(
          ([, said = ""]) => ({ file, said }),
        ),
      ),
    );
    expect(comments.length).toBeGreaterThan(100);
    const exists = (said: string) =>
      names.has(said) || SOURCES.some((file) => file.endsWith(`/${said}`)) || existsSync(said);
    expect(comments.filter(({ said }) => !exists(said))).toEqual([]);
  });

  it("are valid links", () => {
    const pages = FILES.filter((file) => file.endsWith(".md"));
    const links = found(/\]\((?!https?:)([^)\s]+)\)/g, pages);
    expect(links.length).toBeGreaterThan(20);
    const isValid = ({ file, said }: { file: string; said: string }) => {
      const [to = "", anchor] = said.split("#");
      const page = to === "" ? file : path.join(path.dirname(file), to);
      return existsSync(page) && (anchor === undefined || readHeadings(page).map(anchorOf).includes(anchor));
    };
    expect(links.filter((link) => !isValid(link))).toEqual([]);
  });

  it.each(["domain", "architecture", "style"])("of %s.md name existing headings", (page) => {
    const headings = readHeadings(`docs/${page}.md`);
    // `domain.md, Booking, Outbound record` and `domain.md (Roles)`
    const named = found(new RegExp(`\\b${page}\\.md(?:,| \\()\\s?([A-Z][\\w ]+(?:, [A-Z][\\w ]+)*)`, "g"));
    const wrong = named.filter(({ said }) => !said.split(", ").every((part) => headings.includes(part.trim())));
    expect(wrong).toEqual([]);
  });

  it("of the specification name existing sections", () => {
    const sections = readHeadings("docs/specification.md").flatMap((heading) => /^(\d+)\./.exec(heading)?.[1] ?? []);
    expect(sections).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
    const named = found(/\bspecification(?:\.md)?(?:,| \() ?sections? ((?:\d+(?:, | and )?)+)/gi);
    expect(named.length).toBeGreaterThan(20);
    const numbers = (said: string) => said.match(/\d+/g) ?? [];
    expect(named.filter(({ said }) => !numbers(said).every((number) => sections.includes(number)))).toEqual([]);
  });

  it("of the architecture name existing rules", () => {
    const rules = [
      ...read("docs/architecture.md")
        .split("## Rules")[1]!
        .split("\n## ")[0]!
        .matchAll(/^(\d+)\. /gm),
    ];
    const numbers = rules.map(([, number]) => number);
    expect(numbers).toEqual(numbers.map((_, place) => String(place + 1)));
    const named = found(/\barchitecture(?:\.md)?, rule (\d+)/gi);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ said }) => !numbers.includes(said))).toEqual([]);
  });

  it("of functions in the README of a folder name existing ones", () => {
    const readmes = SOURCES.filter((file) => file.startsWith("backend/") && file.endsWith("/README.md"));
    const code = SOURCES.filter((file) => /\.tsx?$/.test(file))
      .map(read)
      .join("\n");
    const named = found(/`([a-z]+[A-Z]\w*)`/g, readmes);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ said }) => !new RegExp(`\\b${said}\\b`).test(code))).toEqual([]);
  });

  it("of commands name existing scripts of package.json", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    // The changelog names commands of earlier versions.
    const pages = FILES.filter((file) => file.endsWith(".md") && file !== "CHANGELOG.md");
    const named = [...found(/\bnpm run ([\w:-]+)/g, pages), ...found(/\bnpm (start|test)\b/g, pages)];
    expect(named.filter(({ said }) => !(said in scripts))).toEqual([]);
  });
});

describe("the tables of docs/domain.md", () => {
  const page = read("docs/domain.md");
  const section = (heading: string) => page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  /** Returns the rows of the table of a section whose head begins with `first`. */
  const readTable = (heading: string, first: string) => {
    const lines = section(heading).split("\n");
    const head = lines.findIndex((line) => line.startsWith(`| ${first} |`));
    const end = lines.findIndex((line, place) => place > head && !line.startsWith("|"));
    return lines
      .slice(head, end === -1 ? undefined : end)
      .filter((line) => !line.startsWith("|---"))
      .map((line) =>
        line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
  };
  const words = (cell: string) => cell.split(" ").filter(Boolean);

  it("match the rights of the access table", () => {
    const [head = [], ...rows] = readTable("Roles", "area");
    const written = rows.flatMap(([areas = "", ...cells]) => {
      const own = cells.slice(0, -1).map((cell, place): [string, string[]] => [head[place + 1] ?? "", words(cell)]);
      const other = (cells.at(-1) ?? "").split(";").filter(Boolean);
      const more = other.map((right): [string, string[]] => {
        const [name = "", roles = ""] = right.split(":");
        return [name.trim(), words(roles)];
      });
      const rights = [...own, ...more].filter(([, roles]) => roles.length > 0);
      const named = areas === "every master" ? Object.keys(masters) : [areas.replaceAll("`", "")];
      return named.map((area) => [area, Object.fromEntries(rights)] as const);
    });
    expect(Object.fromEntries(written)).toEqual(access);
  });

  it.each([
    ["Inbound record", INBOUND_STATUSES, inboundTransitions],
    ["Outbound record", OUTBOUND_STATUSES, outboundTransitions],
  ] as const)("match the transitions of an %s", (heading, statuses, changes) => {
    const [head = [], ...rows] = readTable(heading, "change");
    expect(head).toEqual(["change", ...statuses, "right"]);
    const written = rows.map(([change = "", ...cells]) => {
      const marked = (mark: string) => statuses.filter((_, place) => cells[place] === mark);
      const later = marked("r");
      const needs = /^\w+/.exec(cells.at(-1) ?? "")?.[0];
      return [change, { from: marked("x"), needs, ...(later.length > 0 && { later }) }];
    });
    expect(Object.fromEntries(written)).toEqual(changes);
  });
});
