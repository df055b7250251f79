import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const root = new URL("../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

interface Row {
  what: string;
  tests: string[];
  state: string;
}

/** Rows of each table, by the heading above it. */
function readTables(text: string): Map<string, Row[]> {
  const tables = new Map<string, Row[]>();
  let rows: Row[] = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("## ")) {
      rows = [];
      tables.set(line.slice(3), rows);
    }
    const [, what, tests = "", state = ""] = /^\| (.+?) \| (.*?) ?\| (\w+) \|$/.exec(line) ?? [];
    if (what === undefined || what === "what") continue;
    rows.push({ what: what.replaceAll("`", ""), tests: tests.split("<br>").filter(Boolean), state });
  }
  return tables;
}

interface Gaps {
  /** Calls and routes without a row, and rows of calls that are said to stand and do not. */
  missing: string[];
  unknown: string[];
  /** Rows whose proof is absent or does not exist. */
  unproved: string[];
}

function findGaps(text: string, calls: readonly string[], routes: readonly string[]): Gaps {
  const tables = readTables(text);
  const rowsOf = (name: string) => tables.get(name) ?? [];
  const stated = (name: string) => new Set(rowsOf(name).map(({ what }) => what));
  const standing = [...rowsOf("Calls"), ...rowsOf("Routes")].filter(({ state }) => state !== "open");
  const real = new Set([...calls, ...routes]);
  return {
    missing: [
      ...calls.filter((call) => !stated("Calls").has(call)),
      ...routes.filter((route) => !stated("Routes").has(route)),
    ],
    unknown: standing.map(({ what }) => what).filter((what) => !real.has(what)),
    unproved: [...tables.values()].flat().flatMap(({ what, tests, state }) => {
      if (state === "open") return tests.length === 0 ? [] : [`${what}: open, and yet proved`];
      if (state !== "proven") return [`${what}: ${state} is no state`];
      if (tests.length === 0) return [`${what}: proven by nothing`];
      return tests.filter((test) => !testExists(test)).map((test) => `${what}: ${test}`);
    }),
  };
}

/** `file › name`: the name as it is written in the file, in whatever quotes. */
function testExists(test: string): boolean {
  const [file = "", name = ""] = test.split(" › ");
  if (name === "" || !/\.test\.tsx?$/.test(file) || !existsSync(new URL(file, root))) return false;
  const source = read(file);
  return ['"', "'", "`"].some((quote) => source.includes(`${quote}${name}${quote},`));
}

async function listCalls(): Promise<string[]> {
  const files = readdirSync(new URL("contract/src/", root)).filter((file) => /^[\w-]+\.ts$/.test(file));
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

describe("the mission's table", () => {
  it("names every call and every route, and proves each by tests that exist", async () => {
    const calls = await listCalls();
    const routes = listRoutes();
    expect(calls.length).toBeGreaterThan(40);
    expect(routes.length).toBeGreaterThan(10);
    expect(findGaps(read("docs/mission.md"), calls, routes)).toEqual({
      missing: [],
      unknown: [],
      unproved: [],
    });
  });

  it("fails on a call or route without a row, a row without a call, and a proof that does not exist", () => {
    const here =
      "scripts/mission.test.ts › names every call and every route, and proves each by tests that exist";
    const table = [
      "## Routes",
      `| \`/a\` | ${here} | proven |`,
      "## Calls",
      `| \`GET /gone\` | ${here} | proven |`,
      "| `GET /later` |  | open |",
      "## Rules",
      "| unproved |  | proven |",
      "| no such test | scripts/mission.test.ts › no such name | proven |",
      "| no such file | scripts/gone.test.ts › x | proven |",
      `| misnamed | ${here.slice(0, -1)} | proven |`,
      `| too early | ${here} | open |`,
      "| unsaid |  | maybe |",
    ].join("\n");
    const gaps = findGaps(table, ["GET /new"], ["/a", "/b"]);
    expect(gaps.missing).toEqual(["GET /new", "/b"]);
    expect(gaps.unknown).toEqual(["GET /gone"]);
    expect(gaps.unproved.map((line) => line.split(":")[0])).toEqual([
      "unproved",
      "no such test",
      "no such file",
      "misnamed",
      "too early",
      "unsaid",
    ]);
  });
});
