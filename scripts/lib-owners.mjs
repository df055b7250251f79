// web/src/lib is for what two owners need: what one feature alone needs lies in that feature.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";

const ROOT = join(process.argv[2] ?? ".", "web", "src");
const IMPORT = /(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g;

const importers = new Map();
for (const file of listSources()) {
  for (const [, specifier] of readFileSync(join(ROOT, file), "utf8").matchAll(IMPORT)) {
    const target = normalize(join(dirname(file), specifier));
    importers.set(target, [...(importers.get(target) ?? []), file]);
  }
}
const files = listSources().filter(isLib);
let isRight = files.length > 0;
if (!isRight) process.stdout.write("web/src/lib holds no file: the check reads the wrong folder\n");
for (const file of files) {
  const owners = findOwners(file);
  if (owners.size > 1) continue;
  isRight = false;
  process.stdout.write(
    `web/src/${file} has one owner, and belongs there: ${[...owners].join() || "nobody"}\n`,
  );
}
process.exitCode = isRight ? 0 : 1;

function listSources() {
  return readdirSync(ROOT, { recursive: true }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)test\//.test(file.replaceAll(sep, "/")),
  );
}

function isLib(file) {
  return file.startsWith(`lib${sep}`);
}

/** A file of lib that serves another one has that one's owners. */
function findOwners(file, seen = new Set()) {
  if (seen.has(file)) return new Set();
  seen.add(file);
  return new Set(
    (importers.get(file) ?? []).flatMap((importer) =>
      isLib(importer) ? [...findOwners(importer, seen)] : [nameOwner(importer)],
    ),
  );
}

/** A feature, the components, the routes, or the application's own entry. */
function nameOwner(file) {
  const [first, second] = file.split(sep);
  if (second === undefined) return "the entry";
  return first === "features" ? `features/${second}` : first;
}
