import { globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Checks the formula pages in under a second: unknown names and functions, syntax, units, periods and circles, each
 * with its file and line. `npm run formulas` runs it again whenever a page is saved.
 */
const root = resolve(process.argv[2] ?? ".");
const pages = join("engines", "underwriting", "src", "pages");
const { getCatalog } = await import(pathToFileURL(join(root, pages, "formula-pages.ts")).href);

const texts = globSync(`${pages}/**/*.ts`, { cwd: root, exclude: (name) => name.endsWith(".test.ts") })
  .toSorted()
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

/** Places of a word that is no part of a longer name; models name their rows alike, so those nearest to `home` first. */
function findWord(word, home = "") {
  const pattern = new RegExp(`(?<![\\w.])${RegExp.escape(word)}(?![\\w.])`, "g");
  const found = texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(({ index }) => ({ file, text, index })),
  );
  const folders = [dirname(home), join(pages, "terms")];
  const distance = ({ file }) => (file === home ? -1 : folders.indexOf(dirname(file)));
  const isNear = (place) => home === "" || place.file === home || folders.includes(dirname(place.file));
  return found.filter(isNear).toSorted((a, b) => distance(a) - distance(b));
}

/** Where the name at fault stands behind the head of its row; of rows that are put together, where their page is. */
function locate({ page, key, name }) {
  const [title] = findWord(`"${page}"`);
  const head = findWord(`"${key}"`, title.file)[0] ?? title;
  const hits = name === undefined ? [] : findWord(name, head.file);
  const { file, text, index } =
    hits.find((hit) => hit.file === head.file && hit.index > head.index) ?? hits[0] ?? head;
  const lines = text.slice(0, index).split("\n");
  return `${file}:${lines.length}:${lines.at(-1).length + 1}`;
}

const problems = ["singlefamily", "multifamily", "portfolio"].flatMap((model) => {
  try {
    // To order the rows every formula is parsed and checked.
    void getCatalog(model).groups;
    return [];
  } catch (error) {
    if (error.name !== "CatalogError") throw error;
    return error.problems;
  }
});
for (const problem of problems)
  process.stdout.write(`${locate(problem)} ${problem.page} ${problem.key}: ${problem.message}\n`);
process.stdout.write(problems.length === 0 ? "Every formula can be evaluated\n" : "");
process.exitCode = problems.length === 0 ? 0 : 1;
