// The table of rights in docs/rights.md is written from the contract. Without --write this tells whether it still is.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const SOURCE = join(ROOT, "contract", "src");
const PAGE = join(ROOT, "docs", "rights.md");
const BEGIN = "<!-- written by scripts/rights.mjs from the contract -->\n";

const modules = await Promise.all(
  readdirSync(SOURCE, { recursive: true })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .sort()
    .map((file) => import(join(SOURCE, file))),
);
const { OBJECTS, RULES } = await import(join(SOURCE, "rights.ts"));
const { AREAS, tokenNeed } = await import(join(SOURCE, "access", "scopes.ts"));
const calls = modules
  .flatMap((module) => Object.values(module))
  .filter((value) => typeof value === "object" && value !== null && "method" in value && "path" in value);

const ruleRows = Object.entries(RULES).map(([rule, words]) => `| \`${rule}\` | ${words} |`);
const areaRows = Object.entries(AREAS).map(
  ([area, words]) => `| \`${area}:read\`, \`${area}:write\` | ${words} |`,
);

/** What a token needs; nobody needs one where nobody signs in. */
function nameNeed(call) {
  if (call.access === "open") return "";
  const need = tokenNeed(call);
  if (need === null) return "no token";
  return need === "any" ? "any token" : `\`${need}\``;
}

const callRows = calls
  .map((call) => {
    const { object, method, path, access, rule } = call;
    return [OBJECTS[object], `\`${method} ${path}\``, access, rule, nameNeed(call)];
  })
  .sort((a, b) => a[0].localeCompare(b[0]) || a[1].localeCompare(b[1]))
  .map((cells) => `| ${cells.join(" | ")} |`);
const table = [
  "| rule | which objects |",
  "| --- | --- |",
  ...ruleRows,
  "",
  "| scopes of access tokens | for |",
  "| --- | --- |",
  ...areaRows,
  "",
  "| object | call | role | rule | scope of a token |",
  "| --- | --- | --- | --- | --- |",
  ...callRows,
  "",
].join("\n");

const page = readFileSync(PAGE, "utf8");
const [before] = page.split(BEGIN);
const current = `${before}${BEGIN}${table}`;
if (process.argv.includes("--write")) writeFileSync(PAGE, current);
else if (calls.length < 100 || page !== current) {
  process.stdout.write("docs/rights.md is not what the contract says: run node scripts/rights.mjs --write\n");
  process.exitCode = 1;
}
