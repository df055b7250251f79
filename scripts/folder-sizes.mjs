// At most thirty source files lie flat in a folder: beyond that its names no longer tell where a line belongs.
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOT = process.argv[2] ?? ".";
const MOST = 30;
const SKIPPED = new Set(["node_modules", "dist"]);

const sizes = new Map();
count("");
let isRight = sizes.size > 0;
if (!isRight) process.stdout.write("No source files: the check reads the wrong folder\n");
for (const [folder, size] of sizes) {
  if (size <= MOST) continue;
  isRight = false;
  process.stdout.write(`${folder} holds ${size} source files, at most ${MOST} may lie in one folder\n`);
}
process.exitCode = isRight ? 0 : 1;

function count(folder) {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !SKIPPED.has(entry.name) && !entry.name.startsWith(".")) count(path);
    else if (entry.isFile() && isSource(entry.name))
      sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1);
  }
}

/** Tests and styles lie beside their subject and are not counted. */
function isSource(name) {
  return /\.([cm]?[jt]s|tsx)$/.test(name) && !/\.test\.tsx?$/.test(name);
}
