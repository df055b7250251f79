import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, PASSWORD, type TestApp } from "./test/app.ts";
import { buildTown, TOWN } from "./test/town.ts";

const ROOT = join(import.meta.dirname, "../..");
const run = promisify(execFile);

let labs: TestApp;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  const LABS_URL = await labs.app.listen({ host: "127.0.0.1", port: 0 });
  const headers = await labs.signIn("analyst");
  const scopes = ["research:read", "underwriting:write"];
  const payload = { name: "Examples", scopes, expiresInDays: 1, password: PASSWORD };
  const made = await labs.app.inject({ method: "POST", url: "/api/tokens", headers, payload });
  const LABS_TOKEN: string = made.json().secret;
  env = { PATH: process.env.PATH ?? "", LABS_URL, LABS_TOKEN, ADDRESS: "1204 N Oak St" };
  folder = mkdtempSync(join(tmpdir(), "labs-examples-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await labs.close();
});

const page = readFileSync(join(ROOT, "docs/api.md"), "utf8");

function readExample(title: string, language: string): string {
  const [, code] =
    new RegExp(`### ${title}\\n[\\s\\S]*?\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page) ?? [];
  expect(code, title).toBeDefined();
  return code ?? "";
}

const isThere = (program: string) => {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

/** What every example prints: the property, its one number of bedrooms, its comps, the price, and the verdict. */
async function expectMission(stdout: string): Promise<void> {
  const [place, facts, comps, ...rest] = stdout.trim().split("\n");
  expect([place, facts, rest]).toEqual([TOWN.home, "1", ["300000", "confirmed"]]);
  const url = `/api/rent-comp?googlePlacesId=${TOWN.home}`;
  const listed = (
    await labs.app.inject({ url, headers: { authorization: `Bearer ${env.LABS_TOKEN}` } })
  ).json();
  expect(Number(comps)).toBe(listed.comps.length);
}

/** Installs the packed contract as npm does, without a registry: its one dependency is the one that is here. */
async function installClient(): Promise<void> {
  const { stdout } = await run(process.execPath, [join(ROOT, "scripts/client-package.mjs"), folder]);
  const tarball = stdout.trim();
  const dependencies = { zod: `file:${join(ROOT, "node_modules/zod")}` };
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ type: "module", private: true, dependencies }),
  );
  const quiet = ["--offline", "--no-audit", "--no-fund"];
  await run("npm", ["install", tarball, ...quiet], { cwd: folder, env: { ...process.env } });
}

test("the typed client installs from its tarball, its types hold, and the example in TypeScript runs", {
  tags: "nightly",
}, async () => {
  await installClient();
  const example = readExample("TypeScript", "ts");
  writeFileSync(join(folder, "example.ts"), example);
  const wrong = "await call(getProperty, { params: { place: 1 } });\nproperty.label.toFixed();";
  writeFileSync(join(folder, "wrong.ts"), `${example}\n${wrong}\n`);
  const compilerOptions = {
    module: "NodeNext",
    target: "ES2024",
    strict: true,
    noEmit: true,
    types: ["node"],
  };
  const project = { compilerOptions, files: ["example.ts", "wrong.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(project));
  mkdirSync(join(folder, "node_modules/@types"), { recursive: true });
  for (const name of ["@types/node", "undici-types"])
    symlinkSync(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
  const compiled = run(join(ROOT, "node_modules/.bin/tsc"), ["--pretty", "false"], { cwd: folder });
  const told: string = await compiled.catch((error) => error.stdout);
  expect(
    told
      .trim()
      .split("\n")
      .filter((line) => /^\S/.test(line)),
    told,
  ).toEqual([
    expect.stringMatching(/^wrong\.ts.*'place' does not exist/),
    expect.stringMatching(/^wrong\.ts.*'toFixed' does not exist/),
  ]);
  const { stdout } = await run(process.execPath, [join(folder, "example.ts")], { env });
  await expectMission(stdout);
});

test.skipIf(!isThere("curl"))("the example for curl runs, where there is one", async () => {
  const { stdout } = await run("sh", ["-c", readExample("curl", "sh")], { env });
  await expectMission(stdout);
});

test.skipIf(!isThere("python3"))("the example in Python runs, where there is one", async () => {
  const { stdout } = await run("python3", ["-c", readExample("Python", "python")], { env });
  await expectMission(stdout);
});
