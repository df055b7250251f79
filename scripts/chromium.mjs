import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Refusal } from "./prepare.mjs";

/** The browser without a window takes a third less of the processor than the whole one. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];
const MAC = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The system's Chromium, installed by the system's package manager where that is allowed. */
export function provideChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  const prefix = isRoot() ? [] : ["sudo", "-n"];
  const maySudo = isRoot() || spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status === 0;
  if (existsSync("/etc/debian_version") && maySudo) {
    process.stderr.write("Installing chromium with apt-get …\n");
    const env = ["env", "DEBIAN_FRONTEND=noninteractive"];
    run([...prefix, ...env, "apt-get", "update", "-q"]);
    const install = [...prefix, ...env, "apt-get", "install", "-y", "-q", "--no-install-recommends"];
    // Not every release has the first as a package of its own.
    if (run([...install, "chromium-headless-shell"]) !== 0) run([...install, "chromium"]);
  }
  const installed = findChromium();
  if (installed !== undefined) return installed;
  throw new Refusal(
    "The browser tests need Chromium: install it (Debian: apt-get install chromium), or name it in CHROMIUM_PATH",
  );
}

function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC];
  return candidates.find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isRoot() {
  return process.getuid?.() === 0;
}

function run([program, ...args]) {
  return spawnSync(program, args, { stdio: ["ignore", 2, 2] }).status;
}
