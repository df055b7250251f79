import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../../..");

export const listFiles = (): string[] =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "" && existsSync(join(ROOT, file)));

/** The checkout as it stands, in a folder of its own, with the checkout's packages: only sources are copied. */
export function makeCopy(files: string[]): { folder: string; remove: () => void } {
  const place = join(ROOT, ".labs", "mutate");
  mkdirSync(place, { recursive: true });
  const folder = mkdtempSync(join(place, "copy-"));
  const built = ["charts/dist", "web/dist"].filter((path) => existsSync(join(ROOT, path)));
  for (const path of [...files, ...built]) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  for (const path of [
    "package.json",
    ...files.filter((file) => /^[^/]+(\/[^/]+)?\/package\.json$/.test(file)),
  ]) {
    linkPackages(folder, dirname(path));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Links to installed packages; our own lead to the copy. */
function linkPackages(folder: string, workspace: string): void {
  const from = join(ROOT, workspace, "node_modules");
  if (!existsSync(from)) return;
  const to = join(folder, workspace, "node_modules");
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((name) => name !== "@labs" && !name.startsWith(".vite"))) {
    symlinkSync(join(from, name), join(to, name));
  }
  const own = join(from, "@labs");
  if (existsSync(own)) cpSync(own, join(to, "@labs"), { recursive: true, verbatimSymlinks: true });
}
