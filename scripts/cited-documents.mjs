// A comment cites only a document that a reader of the repository can open, down to the heading; so does a link
// from one document to another.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, extname, join, relative, sep } from "node:path";

const ROOT = process.argv[2] ?? ".";
const SKIPPED = new Set(["node_modules", "dist", "migrations", "fixtures", "test-results", "coverage"]);
const SOURCES = new Set([".ts", ".tsx", ".mjs", ".cjs", ".js", ".css", ".sh", ".yml", ".html"]);
const COMMENT = /(?<!\S)\/\*[\s\S]*?\*\/|(?<!\S)\/\/.*|<!--[\s\S]*?-->|^\s*#.*/gm;
const CITATION = /(?<![\w:/.-])(?:docs\/[\w./-]*\w|[\w./-]*\w\.md)(?:#[\w-]+)?/g;
const LINK = /\]\(([^)\s]+)\)/g;

const files = listFiles(ROOT);
const problems = files.flatMap((file) =>
  extname(file) === ".md" ? findDeadLinks(file) : findDeadCitations(file),
);
if (!files.some((file) => SOURCES.has(extname(file)))) problems.push("No source file was found to check");
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const isHidden = entry.name.startsWith(".") && entry.name !== ".github" && entry.name !== ".githooks";
      return isHidden || SKIPPED.has(entry.name) ? [] : listFiles(path);
    }
    return entry.isFile() && (entry.name.endsWith(".md") || SOURCES.has(extname(entry.name))) ? [path] : [];
  });
}

function findDeadCitations(file) {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(COMMENT)].flatMap(({ 0: comment, index }) =>
    [...comment.matchAll(CITATION)].flatMap((citation) => {
      const problem = findProblem(citation[0], [ROOT, dirname(file)]);
      if (problem === undefined) return [];
      const line = text.slice(0, index + citation.index).split("\n").length;
      return [`${readName(file)}:${line} cites ${citation[0]}: ${problem}`];
    }),
  );
}

function findDeadLinks(file) {
  const text = readFileSync(file, "utf8").replaceAll(/^```[\s\S]*?^```/gm, "");
  return [...text.matchAll(LINK)].flatMap(([, target = ""]) => {
    if (/^[a-z]+:/i.test(target)) return [];
    const problem = target.startsWith("#")
      ? problemOfHeading(file, target.slice(1))
      : findProblem(decodeURI(target), [dirname(file)]);
    return problem === undefined ? [] : [`${readName(file)} links to ${target}: ${problem}`];
  });
}

/** Why a document can't be opened, read from any of some folders; a decision may be cited by its number alone. */
function findProblem(citation, folders) {
  const [path = "", heading] = citation.split("#");
  const found = folders.map((folder) => findDocument(join(folder, path))).find((one) => one !== undefined);
  if (found === undefined) return "there is no such document";
  return heading === undefined ? undefined : problemOfHeading(found, heading);
}

function findDocument(path) {
  if (existsSync(path)) return path;
  const [folder, start] = [dirname(path), path.slice(dirname(path).length + 1)];
  if (!/^\d{4}$/.test(start) || !existsSync(folder)) return undefined;
  const [name] = readdirSync(folder).filter((each) => each.startsWith(`${start}-`));
  return name === undefined ? undefined : join(folder, name);
}

function problemOfHeading(path, heading) {
  if (statSync(path).isDirectory()) return `${readName(path)} is a folder and has no headings`;
  const headings = [...readFileSync(path, "utf8").matchAll(/^#{1,6} (.+)$/gm)].map(([, text]) =>
    writeAnchor(text),
  );
  return headings.includes(heading) ? undefined : `it has no heading #${heading}`;
}

/** As the usual renderers of Markdown name a heading. */
function writeAnchor(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
}

function readName(path) {
  return relative(ROOT, path).split(sep).join("/");
}
