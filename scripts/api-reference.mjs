// The tables of calls in docs/api.md are written from the contract. Without --write this tells whether they still are.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const SOURCE = join(ROOT, "contract", "src");
const PAGE = join(ROOT, "docs", "api.md");
const BEGIN = "<!-- written by scripts/api-reference.mjs from the contract -->\n";

const { tokenNeed } = await import(join(SOURCE, "access", "scopes.ts"));
const files = readdirSync(SOURCE, { recursive: true })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .sort();
const calls = [];
for (const file of files) {
  for (const [name, value] of Object.entries(await import(join(SOURCE, file)))) {
    const isCall = typeof value === "object" && value !== null && "method" in value && "path" in value;
    if (isCall) calls.push({ ...value, name, module: file.replace(/\.ts$/, "") });
  }
}

/** The fields of a schema, `?` behind what may be left out; of a list those of its entries are not told. */
function listFields(schema, io) {
  if (schema.def.type === "undefined") return [];
  const told = schema.toJSONSchema({ io, unrepresentable: "any", cycles: "ref", reused: "inline" });
  const required = new Set(told.required ?? []);
  return Object.keys(told.properties ?? {}).map((name) => (required.has(name) ? name : `${name}?`));
}

const code = (fields) => fields.map((field) => `\`${field}\``).join(", ");

function nameScope(call) {
  const need = tokenNeed(call);
  return need === "any" ? "any" : `\`${need}\``;
}

function describe(call) {
  const query = listFields(call.query, "input");
  const body = listFields(call.body, "input");
  const takes = [query.length > 0 && `query ${code(query)}`, body.length > 0 && `body ${code(body)}`];
  const answers = listFields(call.response, "output").map((field) => field.replace("?", ""));
  const cells = [
    `\`${call.method} ${call.path}\``,
    `${call.summary} (\`${call.name}\` of \`${call.module}\`)`,
    takes.filter(Boolean).join("; "),
    code(answers),
    nameScope(call),
  ];
  return `| ${cells.join(" | ")} |`;
}

// What no token reaches is the web application's own.
const byTag = Map.groupBy(
  calls.filter((call) => call.access !== "open" && tokenNeed(call) !== null),
  ({ tag }) => tag,
);
const sections = [...byTag]
  .sort(([one], [other]) => one.localeCompare(other))
  .map(([tag, listed]) => {
    const rows = listed.map(describe).sort();
    const head = ["| call | does | takes | answers | scope |", "| --- | --- | --- | --- | --- |"];
    const title = tag[0].toUpperCase() + tag.slice(1).replaceAll("-", " ");
    return [`### ${title}`, "", ...head, ...rows, ""].join("\n");
  });

const page = readFileSync(PAGE, "utf8");
const [before] = page.split(BEGIN);
const current = `${before}${BEGIN}\n${sections.join("\n")}`;
if (process.argv.includes("--write")) writeFileSync(PAGE, current);
else if (calls.length < 100 || page !== current) {
  process.stdout.write("docs/api.md is not of the contract: node scripts/api-reference.mjs --write\n");
  process.exitCode = 1;
}
