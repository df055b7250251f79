// The features of the server import each other in one direction: what two of them need lies in a third beneath them.
// Imports of types count too, for a reader follows them just the same.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";

const ROOT = join(process.argv[2] ?? ".", "server", "src", "features");
const IMPORT = /(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g;
const REEXPORT = /export\s+(?:type\s+)?(?:\*|\{[^}]*\})(?:\s+as\s+\w+)?\s+from\s*["'][^"']+["'];?/g;

/** Feature → feature it imports → the first import that says so. */
const graph = new Map();
const problems = [];
for (const file of listSources()) {
  const [feature] = file.split(sep);
  const text = readFileSync(join(ROOT, file), "utf8");
  if (!graph.has(feature)) graph.set(feature, new Map());
  for (const [, specifier] of text.matchAll(IMPORT)) {
    const target = normalize(join(dirname(file), specifier));
    const [other] = target.split(sep);
    const edges = graph.get(feature);
    if (other !== ".." && other !== feature && !edges.has(other)) edges.set(other, `${file} → ${target}`);
  }
  if (file === join(feature, "service.ts") && isBarrel(text)) {
    problems.push(`${file} only hands on what other files hold: a face holds use cases of its own`);
  }
}
if (graph.size === 0) problems.push("There is no feature: the check reads the wrong folder");
const finished = new Set();
for (const feature of graph.keys()) follow(feature, []);
process.stdout.write(problems.map((problem) => `${problem}\n`).join(""));
process.exitCode = problems.length === 0 ? 0 : 1;

function listSources() {
  return readdirSync(ROOT, { recursive: true }).filter(
    (file) => file.includes(sep) && file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
}

/** Walks along the imports, and tells of each way that leads back to where it came from. */
function follow(feature, path) {
  const start = path.indexOf(feature);
  if (start >= 0) {
    const circle = [...path.slice(start), feature];
    const imports = circle.slice(1).map((to, at) => `  ${graph.get(circle[at]).get(to)}`);
    problems.push([`Features import each other in a circle: ${circle.join(" → ")}`, ...imports].join("\n"));
    return;
  }
  if (finished.has(feature)) return;
  for (const other of graph.get(feature)?.keys() ?? []) follow(other, [...path, feature]);
  finished.add(feature);
}

function isBarrel(text) {
  const rest = text.replaceAll(REEXPORT, "").replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  return rest.replaceAll(/import[^;]*;/g, "").trim() === "";
}
