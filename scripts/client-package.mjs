// The contract as a package that others install: its calls, their types, and a client that makes them. Plain JavaScript
// with declarations, as Node strips no types of what is installed. `npm run --silent client -- FOLDER` writes the tarball.
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { install, ownEnvironment, Refusal, ROOT, script } from "./prepare.mjs";

await script(async () => {
  install();
  const folder = resolve(process.argv[2] ?? ".");
  mkdirSync(folder, { recursive: true });
  const work = mkdtempSync(join(tmpdir(), "labs-client-"));
  try {
    compile(join(work, "dist"));
    describe(work);
    const [packed] = JSON.parse(run("npm", ["pack", "--json", "--pack-destination", folder], work));
    process.stdout.write(`${join(folder, packed.filename)}\n`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return 0;
});

function run(program, args, cwd) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    env: ownEnvironment(),
  });
  if (status !== 0) throw new Refusal(`${program} ${args[0]} failed:\n${stdout}${stderr}`);
  return stdout;
}

function compile(target) {
  const compiler = join(ROOT, "node_modules", ".bin", "tsc");
  const emit = ["--noEmit", "false", "--declaration", "--rewriteRelativeImportExtensions"];
  run(compiler, ["-p", "contract", ...emit, "--rootDir", "contract/src", "--outDir", target], ROOT);
  for (const name of readdirSync(target, { recursive: true })) {
    const file = join(target, name);
    if (/\.test\.(js|d\.ts)$/.test(name)) rmSync(file);
    // The compiler rewrites imports that are written, and not those that it infers.
    else if (name.endsWith(".d.ts"))
      writeFileSync(file, readFileSync(file, "utf8").replaceAll(/(import\("\.[^"]*)\.ts"\)/g, '$1.js")'));
  }
}

function describe(work) {
  const source = JSON.parse(readFileSync(join(ROOT, "contract", "package.json"), "utf8"));
  const { name, version, type, dependencies } = source;
  const exports = { "./*": { types: "./dist/*.d.ts", default: "./dist/*.js" } };
  const told = {
    name,
    version,
    description: "The calls of Labs with their types, and a client",
    type,
    exports,
  };
  writeFileSync(
    join(work, "package.json"),
    JSON.stringify({ ...told, dependencies, files: ["dist"] }, null, 2),
  );
  copyFileSync(join(ROOT, "contract", "README.md"), join(work, "README.md"));
}
