import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Each check must be able to fail: a small tree with one planted violation a rule is given to the real tools. */
const root = resolve(import.meta.dirname, "..");
const bin = join(root, "node_modules", ".bin");
const run = promisify(execFile);
let tree = "";

async function output(tool: string, args: string[]): Promise<{ code: number; text: string }> {
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  try {
    const { stdout, stderr } = await run(tool === "git" ? tool : join(bin, tool), args, {
      cwd: tree,
      env,
      maxBuffer: 10_000_000,
    });
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    const failed = error as { code?: number; stdout?: string; stderr?: string };
    return { code: failed.code ?? 1, text: `${failed.stdout ?? ""}${failed.stderr ?? ""}` };
  }
}

async function plant(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(tree, path)), { recursive: true });
  await writeFile(join(tree, path), text);
}

/** Rule of .dependency-cruiser.cjs → a file that breaks it. */
const directions: Record<string, [path: string, text: string]> = {
  "contract-depends-on-zod-alone": ["contract/src/a.ts", 'import "node:fs";\n'],
  "engines-import-engines-alone": ["engines/one/src/a.ts", 'import "zod";\n'],
  "engines-by-their-entries": ["server/src/lib/d.ts", 'import "../../../engines/one/src/c.ts";\n'],
  "charts-import-visx-d3-and-react-alone": ["charts/src/a.tsx", 'import "zod";\n'],
  "server-features-meet-through-their-face": [
    "server/src/features/one/service.ts",
    'import "../two/repository.ts";\n',
  ],
  "server-lib-knows-no-feature": ["server/src/lib/a.ts", 'import "../features/two/service.ts";\n'],
  "only-entry-points-import-ingest-demo-and-cli": [
    "server/src/features/one/jobs.ts",
    'import "../../demo/a.ts";\n',
  ],
  "sql-in-repositories-alone": ["server/src/features/three/service.ts", 'import "drizzle-orm";\n'],
  "fastify-in-routes-alone": ["server/src/features/four/service.ts", 'import "fastify";\n'],
  "web-features-never-import-each-other": ["web/src/features/one/a.tsx", 'import "../two/b.tsx";\n'],
  "web-review-beneath-the-desks-of-uploads": ["web/src/features/one/e.tsx", 'import "../review/desk.tsx";\n'],
  "web-features-below-routes": ["web/src/features/one/c.tsx", 'import "../../routes/home.tsx";\n'],
  "web-components-below-features": ["web/src/components/a.tsx", 'import "../features/two/b.tsx";\n'],
  "web-lib-at-the-bottom": ["web/src/lib/a.ts", 'import "../components/b.tsx";\n'],
  "no-drawers-and-no-barrels": ["server/src/lib/utils.ts", 'import "./a.ts";\n'],
  "browser-never-imports-the-server": ["web/src/lib/b.ts", 'import "../../../server/src/lib/a.ts";\n'],
  "no-cycles": ["engines/one/src/b.ts", 'import { c } from "./c.ts";\nexport const b = () => c;\n'],
  resolvable: ["engines/one/src/d.ts", 'import "./nowhere.ts";\n'],
};

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), "labs-planted-"));
  await symlink(join(root, "node_modules"), join(tree, "node_modules"));
  await cp(join(root, ".dependency-cruiser.cjs"), join(tree, ".dependency-cruiser.cjs"));
  await cp(join(root, "tsconfig.base.json"), join(tree, "tsconfig.base.json"));
  await cp(join(root, "biome.json"), join(tree, "biome.json"));
  await cp(join(root, ".gitignore"), join(tree, ".gitignore"));
  for (const [path, text] of Object.values(directions)) await plant(path, text);
  await plant("engines/one/src/e.ts", 'import "@labs/underwriting/language/parse";\n');
  await plant("engines/one/src/c.ts", 'import { b } from "./b.ts";\nexport const c = () => b;\n');
  await plant("server/src/features/two/repository.ts", "export const two = 2;\n");
  await plant("server/src/features/two/service.ts", "export const two = 2;\n");
  await plant("server/src/demo/a.ts", "export const demo = 1;\n");
  await plant("web/src/features/two/b.tsx", "export const b = 2;\n");
  await plant("web/src/features/review/desk.tsx", "export const desk = 1;\n");
  await plant("web/src/routes/home.tsx", "export const home = 1;\n");
  await plant("web/src/components/b.tsx", "export const b = 1;\n");
  // The rule under test reads paths, so a package of this name must be found where the server would find it.
  await mkdir(join(tree, "server"), { recursive: true });
  await symlink(join(root, "server", "node_modules"), join(tree, "server", "node_modules")).catch(
    () => undefined,
  );
});

afterAll(async () => rm(tree, { recursive: true, force: true }));

describe("each check bites on a planted violation", () => {
  it("dependency-cruiser names every rule of the directions", async () => {
    const { code, text } = await output("depcruise", [
      "--config",
      ".dependency-cruiser.cjs",
      "contract",
      "engines",
      "charts",
      "server/src",
      "web/src",
    ]);
    expect(code).not.toBe(0);
    for (const rule of Object.keys(directions)) expect(text, text).toContain(rule);
    // A room of an engine that its package.json does not name.
    expect(text).toContain("resolvable: engines/one/src/e.ts → @labs/underwriting/language/parse");
  });

  it("Biome refuses names, lengths, defaults, enums and focused tests", async () => {
    await plant("engines/bad/src/BadName.ts", "export const a = 1;\n");
    await plant("engines/bad/src/too-long.ts", `${"export {};\n".repeat(501)}`);
    await plant(
      "engines/bad/src/long-function.ts",
      `export function f() {\n${'  globalThis.console.log("x");\n'.repeat(61)}}\n`,
    );
    await plant("engines/bad/src/a-default.ts", "export default 1;\n");
    await plant("engines/bad/src/an-enum.ts", "export enum A {\n  B,\n}\n");
    await plant("web/src/features/one/asks-by-itself.ts", 'export const answer = fetch("/api/health");\n');
    await plant(
      "engines/bad/src/focused.test.ts",
      'import { it } from "vitest";\n\nit.only("x", () => {});\n',
    );
    await plant(
      "e2e/src/unrecorded.test.ts",
      'import { test } from "@playwright/test";\n\ntest("x", () => {});\n',
    );
    const { code, text } = await output("biome", [
      "check",
      "--max-diagnostics=200",
      "--vcs-enabled=false",
      "engines/bad",
      "web/src/features/one/asks-by-itself.ts",
      "e2e/src/unrecorded.test.ts",
    ]);
    expect(code).not.toBe(0);
    for (const rule of [
      "useFilenamingConvention",
      "noExcessiveLinesPerFile",
      "noExcessiveLinesPerFunction",
      "noDefaultExport",
      "noEnum",
      "noFocusedTests",
      "noRestrictedGlobals",
      "noRestrictedImports",
    ]) {
      expect(text, text).toContain(rule);
    }
  });

  it("TypeScript refuses an unchecked index and an implicit any", async () => {
    await plant(
      "engines/typed/src/a.ts",
      "export const first = (list: number[]): number => list[0];\nexport const f = (x) => x;\n",
    );
    await plant(
      "engines/typed/tsconfig.json",
      '{ "extends": "../../tsconfig.base.json", "include": ["src"] }\n',
    );
    const { code, text } = await output("tsc", ["-p", "engines/typed"]);
    expect(code).not.toBe(0);
    expect(text).toContain("TS2322");
    expect(text).toContain("TS7006");
  });

  it("the check of formulas names the line of an unknown name, and of what else cannot be evaluated", async () => {
    const engine = "engines/underwriting";
    for (const part of ["package.json", "src"]) {
      await cp(join(root, engine, part), join(tree, engine, part), { recursive: true });
    }
    const file = `${engine}/src/pages/single-family/debt.ts`;
    const page = await readFile(join(root, file), "utf8");
    const planted = page
      .replace("`debt.ltc * allInCostUnlevered`", "`\n    debt.ltc\n    * allInCostUnleverd`")
      .replace("`totalUses - loan`", "`totalUses - (loan`")
      .replace("`stabilizedNcf / loan`", "`stabilizedNcf / loan + debt.rate * interest`");
    await plant(file, planted);
    const { code, text } = await output("node", [join(root, "scripts/formulas.mjs"), tree]);
    expect(code).toBe(1);
    const findLine = (words: string) => planted.slice(0, planted.indexOf(words)).split("\n").length;
    expect(text).toContain(`${file}:${findLine("allInCostUnleverd")}:7 SF-6 maxLoanByLtc: Unknown name`);
    expect(text).toContain(`${file}:${findLine('"initialEquity"')}:10 SF-6 initialEquity: Expected ")"`);
    expect(text).toMatch(/debt\.ts:\d+:\d+ SF-6 debtYieldNcf: "interest" is a list or line here/);
  });

  it("knip refuses an export that nobody uses and a file that nobody imports", async () => {
    await plant("dead/package.json", '{ "name": "dead", "type": "module", "main": "src/main.ts" }\n');
    await plant("dead/src/main.ts", 'import { used } from "./part.ts";\n\nconsole.log(used);\n');
    await plant("dead/src/part.ts", "export const used = 1;\nexport const unused = 2;\n");
    await plant("dead/src/orphan.ts", "export const nobody = 1;\n");
    const { code, text } = await output("knip", ["--directory", join(tree, "dead"), "--no-progress"]);
    expect(code).not.toBe(0);
    expect(text).toContain("unused");
    expect(text).toContain("orphan.ts");
  });

  it("stylelint refuses a size, a color, a screen and a token that the scale does not have", async () => {
    const own = ["padding: 6px", "font-size: 13px", "height: 30px", "border-radius: 5px", "color: #fff"];
    await plant("web/src/own.css", own.map((line, index) => `.a${index} { ${line}; }\n`).join(""));
    await plant("web/src/screen.css", "@media (max-width: 800px) { .a { gap: var(--labs-space-6); } }\n");
    await plant("web/src/right.css", ".a { width: 320px; padding: 1px var(--labs-space-8) 0; }\n");
    const { code, text } = await output("stylelint", [
      "--config",
      join(root, "web", "stylelint.config.mjs"),
      "web/src/**/*.css",
    ]);
    expect(code).not.toBe(0);
    for (const line of own.slice(0, -1)) expect(text).toContain(`${line} is no token`);
    expect(text).toContain('hex color "#fff"');
    expect(text).toContain("max-width: 800px is no screen");
    expect(text).toContain("gap: var(--labs-space-6) is no token");
    expect(text).not.toContain("right.css");
  });

  it("features that import each other in a circle are told, by types too, and a face that only hands on", async () => {
    const graph = async () =>
      output("node", [join(root, "scripts", "feature-graph.mjs"), join(tree, "graph")]);
    const feature = (path: string, text: string) => plant(`graph/server/src/features/${path}`, text);
    await feature("low/service.ts", 'import { a } from "../../lib/a.ts";\nexport const low = a;\n');
    await feature("high/service.ts", 'import { low } from "../low/service.ts";\nexport const high = low;\n');
    await feature("high/part.test.ts", 'import "../low/service.ts";\n');
    expect(await graph()).toEqual({ code: 0, text: "" });
    await feature("low/room/part.ts", 'import type { High } from "../../high/service.ts";\n');
    await feature(
      "barrel/service.ts",
      '/** All of it. */\nexport { a } from "./a.ts";\nexport * from "./b.ts";\n',
    );
    const { code, text } = await graph();
    expect(code).not.toBe(0);
    expect(text).toMatch(/circle: (low → high → low|high → low → high)/);
    expect(text).toContain("low/room/part.ts → high/service.ts");
    expect(text).toContain("barrel/service.ts only hands on");
  });

  it("a file of web/src/lib that one feature alone needs is named, whatever else of lib stands between", async () => {
    await plant("web/src/lib/alone.ts", "export const alone = 1;\n");
    await plant("web/src/lib/between.ts", 'export { alone } from "./alone.ts";\n');
    await plant("web/src/features/one/d.ts", 'import "../../lib/between.ts";\nimport "../../lib/both.ts";\n');
    await plant("web/src/lib/both.ts", "export const both = 2;\n");
    await plant("web/src/features/two/d.test.ts", 'import "../../lib/alone.ts";\n');
    await plant("web/src/features/two/d.ts", 'import { both } from "../../lib/both.ts";\n');
    const { code, text } = await output("node", [join(root, "scripts", "lib-owners.mjs")]);
    expect(code).not.toBe(0);
    expect(text).toContain("web/src/lib/alone.ts has one owner, and belongs there: features/one");
    expect(text).not.toContain("both.ts");
  });

  it("a folder with a thirty-first source file is named; tests and styles beside them do not count", async () => {
    for (let number = 1; number <= 30; number++) {
      await plant(`full/src/file-${number}.ts`, "export {};\n");
      await plant(`crowded/src/file-${number}.ts`, "export {};\n");
    }
    await plant("full/src/file-1.test.ts", "export {};\n");
    await plant("full/src/file-1.module.css", "a {}\n");
    await plant("crowded/src/file-31.tsx", "export {};\n");
    const { code, text } = await output("node", [join(root, "scripts", "folder-sizes.mjs")]);
    expect(code).not.toBe(0);
    expect(text).toContain("crowded/src holds 31 source files");
    expect(text).not.toContain("full/src");
  });

  it("the hook before a commit refuses what is staged, format and types, and lets the repaired file pass", async () => {
    const clone = join(tree, "clone");
    for (const path of [".githooks", "scripts", "biome.json", "tsconfig.base.json", "package-lock.json"]) {
      await cp(join(root, path), join(clone, path), { recursive: true });
    }
    await plant("clone/node_modules/.package-lock.json", "{}");
    for (const name of [".bin", "@types", "node"]) {
      await symlink(join(root, "node_modules", name), join(clone, "node_modules", name));
    }
    await plant("clone/.gitignore", "node_modules\n");
    await plant("clone/engines/one/package.json", '{\n  "type": "module"\n}\n');
    await plant(
      "clone/engines/one/tsconfig.json",
      '{ "extends": "../../tsconfig.base.json", "include": ["src"] }\n',
    );
    const git = (...args: string[]) => output("git", ["-C", clone, ...args]);
    const commit = ["-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-qm", "Add one"];
    await git("init", "-q");
    await git("config", "core.hooksPath", ".githooks");

    await plant("clone/engines/one/src/a.ts", "export const a: number = 'one'\n");
    await git("add", "engines");
    const refused = await git(...commit);
    expect(refused.code).not.toBe(0);
    expect(refused.text).toContain("✗ format and lint");
    expect(refused.text).toContain("✗ types of engines/one");

    await plant("clone/engines/one/src/a.ts", "export const a = 1;\n");
    await git("add", "engines");
    const { code, text } = await git(...commit);
    expect(code, text).toBe(0);
  });

  it("a citation or a link that leads nowhere is named with its place", async () => {
    await plant(
      "cited/docs/a.md",
      "# One\n\n## Two words, three\n\n[dead](gone.md) [good](#two-words-three)\n",
    );
    await plant("cited/docs/decisions/0001-first.md", "# 1. First\n\n[up](../a.md#one)\n");
    await plant(
      "cited/src/a.ts",
      [
        "// See docs/a.md#two-words-three and docs/decisions/0001.",
        "/** Source: `elsewhere.md` 2.3. */",
        'export const text = "not-cited.md";',
        "// See docs/a.md#four.",
        "",
      ].join("\n"),
    );
    const check = join(root, "scripts", "cited-documents.mjs");
    const { code, text } = await output("node", [check, join(tree, "cited")]);
    expect(code).not.toBe(0);
    expect(text.trim().split("\n").toSorted()).toEqual([
      "docs/a.md links to gone.md: there is no such document",
      "src/a.ts:2 cites elsewhere.md: there is no such document",
      "src/a.ts:4 cites docs/a.md#four: it has no heading #four",
    ]);
  });

  it("spelling names a word in another country's spelling, and knows those of the field", async () => {
    await plant("spelled/a.md", "# The capex of a townhome\n\nIts colour is no fact.\n");
    const check = ["lint", "--no-progress", "--no-gitignore", "--config", join(root, "cspell.json")];
    const { code, text } = await output("cspell", [...check, join(tree, "spelled", "a.md")]);
    expect(code).toBe(1);
    expect(text.match(/(Unknown|Forbidden) word \(\w+\)/g)).toEqual(["Unknown word (colour)"]);
  });

  it("licenses names a package under one that the product may not be shipped with", async () => {
    const lock = { packages: { "node_modules/bound": { license: "AGPL-3.0-only" } } };
    await plant("licensed/package-lock.json", JSON.stringify(lock));
    await expect(
      run("node", [join(root, "scripts/licenses.mjs"), join(tree, "licensed")]),
    ).rejects.toMatchObject({ stdout: "bound: AGPL-3.0-only\n" });
  });
});
