// Holds the license of every installed package to those that the product may be shipped with. It reads what is
// installed, so it needs no network.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = process.argv[2] ?? ".";

/** They ask for no more than their text and their authors' names. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "PostgreSQL",
  "PSF-2.0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/** Changes to their own files have to be published; the tools that we use as they are never reach a user. */
const ALLOWED_FOR_TOOLS = new Set(["CC-BY-SA-4.0", "MPL-2.0", "WTFPL"]);

/** What their own words say, where package.json names no license by its identifier. */
const READ_BY_HAND = {
  "@cspell/dict-en-common-misspellings": "CC-BY-SA-4.0",
  "@visx/vendor": "MIT AND ISC",
  "humanize-number": "MIT",
  only: "MIT",
};

const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
const refused = [];
let count = 0;
for (const [path, { link, dev, license: locked }] of Object.entries(packages)) {
  if (!path.includes("node_modules/") || link) continue;
  const file = join(ROOT, path, "package.json");
  // Optional packages of other systems are not installed; the lock file says what they are.
  const { license, licenses } = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { license: locked };
  const name = path.replace(/^.*node_modules\//, "");
  const text = READ_BY_HAND[name] ?? readLicense(license ?? licenses ?? locked);
  count += 1;
  if (!isAllowed(text, dev === true)) refused.push(`${name}: ${text}`);
}
if (count === 0) refused.push("There is no installed package: the check reads the wrong folder");
process.stdout.write(refused.map((line) => `${line}\n`).join(""));
process.exitCode = refused.length === 0 ? 0 : 1;

/** As packages have named it over the years: a text, an object, or a list of either. */
function readLicense(license) {
  if (Array.isArray(license)) return license.map(readLicense).join(" OR ");
  return typeof license === "object" && license !== null ? license.type : (license ?? "none named");
}

/** An expression of SPDX: one of several is enough, all of several are needed. */
function isAllowed(text, isTool) {
  const isOne = (name) => ALLOWED.has(name) || (isTool && ALLOWED_FOR_TOOLS.has(name));
  const plain = text.replace(/[()]/g, "");
  return plain.split(" OR ").some((choice) => choice.split(" AND ").every((one) => isOne(one.trim())));
}
