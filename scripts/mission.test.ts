import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SPECIFIED } from "../e2e/src/specified-calls.ts";

const root = new URL("../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

interface Line {
  /** A call, a route, or a rule in words. */
  what: string;
  tests: string[];
  isOpen: boolean;
}

/** The list items of a page; below each stand its proofs. */
function readLines(page: string): Line[] {
  const lines: Line[] = [];
  for (const text of page.split("\n")) {
    const [, what, open] = /^- (.+?)( \(open\))?$/.exec(text) ?? [];
    if (what !== undefined)
      lines.push({ what: what.replaceAll("`", ""), tests: [], isOpen: open !== undefined });
    const [, test] = /^ {2}- (.+)$/.exec(text) ?? [];
    if (test !== undefined) lines.at(-1)?.tests.push(test);
  }
  return lines;
}

interface Gaps {
  /** Calls and routes without a line, and lines of calls that are said to stand and do not. */
  missing: string[];
  unknown: string[];
  /** Lines whose proof is absent or does not exist. */
  unproved: string[];
}

function findGaps(pages: Map<string, Line[]>, calls: readonly string[], routes: readonly string[]): Gaps {
  const getLines = (name: string) => pages.get(name) ?? [];
  const stated = (name: string) => new Set(getLines(name).map(({ what }) => what));
  const standing = [...getLines("calls"), ...getLines("routes")].filter(({ isOpen }) => !isOpen);
  const real = new Set([...calls, ...routes]);
  return {
    missing: [
      ...calls.filter((call) => !stated("calls").has(call)),
      ...routes.filter((route) => !stated("routes").has(route)),
    ],
    unknown: standing.map(({ what }) => what).filter((what) => !real.has(what)),
    unproved: [...pages.values()].flat().flatMap(({ what, tests, isOpen }) => {
      if (isOpen) return tests.length === 0 ? [] : [`${what}: open, and yet proved`];
      if (tests.length === 0) return [`${what}: proven by nothing`];
      return tests.filter((test) => !testExists(test)).map((test) => `${what}: ${test}`);
    }),
  };
}

/** Statements of the specification out of their order, or proved by no browser test without a reason. */
function findUnseen(lines: readonly Line[]): string[] {
  return lines.flatMap(({ what, tests }, index) => {
    const isNumbered = what.startsWith(`${index + 1}. `);
    const isSeen = tests.some((test) => test.startsWith("e2e/src/"));
    const hasReason = /\(not seen in a browser: .{10,}\)$/.test(what);
    return isNumbered && isSeen !== hasReason ? [] : [what];
  });
}

function readPages(): Map<string, Line[]> {
  const folder = "docs/mission/";
  const names = readdirSync(new URL(folder, root)).filter((name) => name !== "README.md");
  return new Map(names.map((name) => [name.replace(/\.md$/, ""), readLines(read(folder + name))]));
}

/** `file › name`: the name as it is written in the file, in whatever quotes. */
function testExists(test: string): boolean {
  const [file = "", name = ""] = test.split(" › ");
  if (name === "" || !/\.(test|check)\.tsx?$/.test(file) || !existsSync(new URL(file, root))) return false;
  const source = read(file);
  return ['"', "'", "`"].some((quote) => source.includes(`${quote}${name}${quote},`));
}

async function listCalls(): Promise<string[]> {
  const files = readdirSync(new URL("contract/src/", root), { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(new URL(`contract/src/${file}`, root).href)),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value) => typeof value === "object" && value !== null)
    .flatMap((value) => ("method" in value && "path" in value ? [`${value.method} ${value.path}`] : []));
}

function listRoutes(): string[] {
  const source = read("web/src/router.tsx");
  const paths = [...source.matchAll(/\bpath: "([^"]+)"/g)].map(([, path]) =>
    path === "*" ? "*" : `/${path}`,
  );
  return /\bindex: true/.test(source) ? ["/", ...paths] : paths;
}

describe("the pages of the mission", () => {
  it("name every call and every route, and prove each line by tests that exist", async () => {
    const calls = await listCalls();
    const routes = listRoutes();
    const pages = readPages();
    expect(calls.length).toBeGreaterThan(40);
    expect(routes.length).toBeGreaterThan(10);
    for (const [name, lines] of pages) expect(lines.length, name).toBeGreaterThan(0);
    expect(findGaps(pages, calls, routes)).toEqual({ missing: [], unknown: [], unproved: [] });
  });

  it("name for each call of the specification that a page makes it", () => {
    const lines = readPages().get("calls") ?? [];
    const proved = lines
      .filter(({ tests }) => tests.some((test) => test.startsWith("e2e/src/client-calls.check.ts › ")))
      .map(({ what }) => what);
    expect(SPECIFIED.length).toBe(50);
    expect(proved.toSorted()).toEqual(SPECIFIED.map(({ call }) => call).toSorted());
  });

  it("name for each statement of the specification the browser test that it depends on", () => {
    const lines = readPages().get("specification") ?? [];
    expect(lines.length).toBeGreaterThan(120);
    expect(findUnseen(lines)).toEqual([]);
    const unseen = (...text: string[]) => findUnseen(readLines(text.join("\n")));
    const [seen, unit] = ["  - e2e/src/a.test.ts › a", "  - web/src/a.test.ts › a"];
    expect(unseen("- 1. a", seen, "- 2. b (not seen in a browser: for a reason)", unit)).toEqual([]);
    expect(unseen("- 1. a", unit)).toEqual(["1. a"]);
    expect(unseen("- 2. a", seen)).toEqual(["2. a"]);
    expect(unseen("- 1. a (not seen in a browser: )", unit)).toHaveLength(1);
  });

  it("fail on a call or route without a line, a line without a call, and a proof that does not exist", () => {
    const here =
      "scripts/mission.test.ts › name every call and every route, and prove each line by tests that exist";
    const page = (...lines: string[]) => readLines(["# Title", "", ...lines].join("\n"));
    const pages = new Map([
      ["routes", page("- `/a`", `  - ${here}`)],
      ["calls", page("- `GET /gone`", `  - ${here}`, "- `GET /later` (open)")],
      [
        "errors",
        page(
          "- unproved",
          "- no such test",
          "  - scripts/mission.test.ts › no such name",
          "- no such file",
          "  - scripts/gone.test.ts › x",
          "- misnamed",
          `  - ${here.slice(0, -1)}`,
          "- too early (open)",
          `  - ${here}`,
        ),
      ],
    ]);
    const gaps = findGaps(pages, ["GET /new"], ["/a", "/b"]);
    expect(gaps.missing).toEqual(["GET /new", "/b"]);
    expect(gaps.unknown).toEqual(["GET /gone"]);
    expect(gaps.unproved.map((line) => line.split(":")[0])).toEqual([
      "unproved",
      "no such test",
      "no such file",
      "misnamed",
      "too early",
    ]);
  });
});
