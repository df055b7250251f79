// What every script needs first, with built-in modules alone: nothing is installed yet, and the Node that runs
// this may be as old as 20.19.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { constants as systemConstants } from "node:os";
import { basename, delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/** How the server is started; why with so small a nursery: docs/decisions/0222-pieces-of-bodies-die-young.md. */
export const SERVER = ["--max-semi-space-size=4", join(ROOT, "server/src/main.ts")];
const LOCK = join(ROOT, "package-lock.json");
/** The hash of the lock file whose packages are installed. */
const INSTALLED_LOCK = join(ROOT, "node_modules", ".labs-lock");
const NODE = join(ROOT, "node_modules", "node", "bin", "node");
const BIN = join(ROOT, "node_modules", ".bin");

/** A failure that is told in one line. */
export class Refusal extends Error {}

/** Runs a script's body; a refusal is one line and a non-zero exit. */
export async function script(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** Installs what the lock file names when it is not there. Standard output stays free for a command's answer. */
export function install({ fallback = false } = {}) {
  setHooks();
  if (isInstalled()) return;
  process.stderr.write("Installing the packages of package-lock.json …\n");
  // Warnings are of Nodes that these packages never run on: Labs brings its own.
  const quietly = ["--no-audit", "--no-fund", "--loglevel=error"];
  let status = npm(["ci", ...quietly]);
  if (status !== 0 && fallback) {
    process.stderr.write("npm ci failed; trying npm install …\n");
    status = npm(["install", "--no-save", ...quietly]);
  }
  if (status !== 0) throw new Refusal("The packages could not be installed: see npm's words above");
  if (!isExecutable(NODE)) {
    // Some npm settings run no install scripts; this one fetches Node.
    const setUp = join(dirname(dirname(NODE)), "installArchSpecificPackage.js");
    spawnSync(process.execPath, [setUp], {
      cwd: dirname(setUp),
      stdio: ["ignore", 2, 2],
      env: outerEnvironment(),
    });
  }
  writeFileSync(INSTALLED_LOCK, hashContent(readFileSync(LOCK)));
}

/** Git calls the hooks of .githooks, unless the person has hooks of their own; a folder without Git has none. */
function setHooks() {
  if (!existsSync(join(ROOT, ".git")) || !existsSync(join(ROOT, ".githooks"))) return;
  const NOT_SET = 1;
  if (spawnSync("git", ["config", "core.hooksPath"], { cwd: ROOT }).status !== NOT_SET) return;
  spawnSync("git", ["config", "core.hooksPath", ".githooks"], { cwd: ROOT });
}

export function isInstalled() {
  const installed = join(ROOT, "node_modules", ".package-lock.json");
  if (!existsSync(installed) || !isExecutable(NODE)) return false;
  if (statSync(installed).mtimeMs >= statSync(LOCK).mtimeMs) return true;
  // A newer date alone, as after changing branches, is no reason to install again.
  return (
    existsSync(INSTALLED_LOCK) && readFileSync(INSTALLED_LOCK, "utf8") === hashContent(readFileSync(LOCK))
  );
}

function hashContent(content) {
  return createHash("sha256").update(content).digest("hex");
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function npm(args) {
  const cli = process.env.npm_execpath;
  const node = process.env.npm_node_execpath ?? process.execPath;
  const options = { cwd: ROOT, stdio: ["ignore", 2, 2], env: outerEnvironment() };
  const isNpm = cli !== undefined && basename(cli) === "npm-cli.js" && existsSync(node);
  return (isNpm ? spawnSync(node, [cli, ...args], options) : spawnSync("npm", args, options)).status;
}

/** Without this folder's own programs: npm must not run on a Node that it is about to replace. */
function outerEnvironment() {
  const path = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join("node_modules", ".bin")));
  const outer = process.env.npm_node_execpath ?? process.execPath;
  if (!outer.startsWith(join(ROOT, "node_modules"))) path.push(dirname(outer));
  return { ...process.env, PATH: path.join(delimiter) };
}

/** The project's own Node, or the running one when it is new enough. */
export function findNode() {
  if (isExecutable(NODE)) return NODE;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new Refusal("Node 24 is missing in node_modules: run npm ci (with install scripts allowed)");
}

/**
 * The environment in which the project's own programs, its Node first, are found by name. Node keeps what it
 * compiled, so that the next start, command or job process reads half as long.
 */
export function ownEnvironment(more = {}) {
  return {
    NODE_COMPILE_CACHE: join(ROOT, "node_modules", ".cache", "node"),
    ...process.env,
    ...more,
    PATH: [dirname(NODE), BIN, process.env.PATH].join(delimiter),
  };
}

const BUILDS = [
  { name: "charts", result: "static.js", sources: ["charts"] },
  { name: "web", result: "index.html", sources: ["web", "charts", "contract", "engines"] },
];

/** Builds charts and web when their sources, or the installed packages, are others than at the last build. */
export function build() {
  for (const { name, result, sources } of BUILDS) {
    if (!existsSync(join(ROOT, name, "vite.config.ts"))) continue;
    const dist = join(ROOT, name, "dist");
    const stamp = join(dist, ".built-from");
    const state = describeState([...sources, "package-lock.json", "tsconfig.base.json"]);
    const isCurrent =
      existsSync(join(dist, result)) && existsSync(stamp) && readFileSync(stamp, "utf8") === state;
    if (isCurrent) continue;
    process.stderr.write(`Building ${name} …\n`);
    const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
    const answer = spawnSync(findNode(), [vite, "build", "--logLevel", "warn"], {
      cwd: join(ROOT, name),
      stdio: ["ignore", 2, 2],
      env: ownEnvironment(),
    });
    if (answer.status !== 0) throw new Refusal(`${name} could not be built: see the words above`);
    if (name === "web") compress(dist);
    writeFileSync(stamp, state);
  }
}

const SKIPPED = new Set(["node_modules", "dist", "test-results", ".labs"]);

function describeState(paths) {
  const lines = paths
    .flatMap((path) => listFiles(join(ROOT, path)))
    .map((file) => {
      const { size, mtimeMs } = statSync(file);
      return `${file.slice(ROOT.length)} ${size} ${mtimeMs}`;
    });
  return hashContent(lines.sort().join("\n"));
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !SKIPPED.has(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => listFiles(join(path, name)));
}

/** Writes the compressed forms of what the server sends, once, at a strength that no request could wait for. */
function compress(dist) {
  for (const file of listFiles(dist)) {
    if (!/\.(js|css|html|svg|json|webmanifest|wasm)$/.test(file)) continue;
    const content = readFileSync(file);
    if (content.length < 1_024) continue;
    const params = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** Runs a program in the foreground and answers its exit code; signals are handed on. */
export function runForeground(file, args, { cwd = ROOT, env = ownEnvironment() } = {}) {
  const child = spawn(file, args, { cwd, env, stdio: "inherit" });
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => child.kill(name));
  return new Promise((resolveCode, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolveCode(code ?? 128 + (systemConstants.signals[signal] ?? 0)));
  });
}
