import { find, type Node, nameOf, namesIn, readModule } from "./syntax.ts";

/** What a call needs of its endpoint; see `web/src/lib/calls/call.ts`. */
const KEPT = new Set(["method", "path", "status", "access"]);
const DEFAULTS = { status: "200", access: '"viewer"' };

/** A module of the contract as two. */
export interface SplitModule {
  data: string;
  schemas: string;
}

/** One name that a module declares. */
interface Declared {
  name: string;
  isExported: boolean;
  /** The declaration as it is written, without `export`. */
  text: string;
  /** The names that it is made of. */
  uses: Set<string>;
}

interface Imported {
  name: string;
  local: string;
  from: string;
}

/** Schemas begin with a capital, as no other name but a constant's does; these make some. */
const OF_SCHEMAS = /^([A-Z]\w*[a-z]\w*|z|endpoint|many|paged|queryFlag)$/;

/**
 * Splits a module of the contract in its data, the endpoints as what a call needs of them, and its schemas with what is
 * made of them, which import the data from the file that is named. A schema is made only where it is named: the call
 * that makes it says so to the bundler.
 */
export function splitContract(code: string, dataFile: string): SplitModule {
  const body = readModule(code);
  const imports = body.flatMap(readImports);
  const named = new Map(
    find(body, ({ type }) => type === "VariableDeclarator").map(({ id, init }) => [nameOf(id), init as Node]),
  );
  const declared = body.flatMap((statement) => readDeclared(code, statement, named));
  const schemas = new Set(imports.filter(({ name }) => OF_SCHEMAS.test(name)).map(({ local }) => local));
  const isSchema = ({ uses }: Declared) => [...uses].some((name) => schemas.has(name));
  for (let before = -1; before < schemas.size; ) {
    before = schemas.size;
    for (const each of declared.filter(isSchema)) schemas.add(each.name);
  }
  const made = declared.filter(isSchema);
  const data = declared.filter((each) => !isSchema(each));
  const shared = data.filter(({ name }) => made.some(({ uses }) => uses.has(name)));
  for (const each of shared) each.isExported = true;
  const ofData = shared.map(({ name }) => ({ name, local: name, from: dataFile }));
  return { data: write(data, imports), schemas: write(made, [...imports, ...ofData]) };
}

function write(declared: Declared[], imports: Imported[]): string {
  const isUsed = ({ local }: Imported) => declared.some(({ uses }) => uses.has(local));
  return [
    ...imports
      .filter(isUsed)
      .map(({ name, local, from }) => `import { ${name} as ${local} } from ${JSON.stringify(from)};`),
    ...declared.map(({ text, isExported }) => (isExported ? `export ${text}` : text)),
    "export {};\n",
  ].join("\n");
}

function readImports({ type, source, specifiers, importKind }: Node): Imported[] {
  if (type !== "ImportDeclaration" || importKind === "type") return [];
  return (specifiers as Node[])
    .filter((specifier) => specifier.importKind !== "type")
    .map(({ imported, local }) => ({
      name: nameOf(imported),
      local: nameOf(local),
      from: String((source as Node).value),
    }));
}

function readDeclared(code: string, statement: Node, named: Map<string, Node>): Declared[] {
  const isExported = statement.type === "ExportNamedDeclaration";
  const declaration = (isExported ? statement.declaration : statement) as Node;
  const { type, start, end } = declaration;
  if (type.startsWith("TS") || type === "ImportDeclaration") return [];
  if (type === "FunctionDeclaration" || type === "ClassDeclaration") {
    const text = writeEndpoints(code, declaration, named);
    return [{ name: nameOf(declaration.id), isExported, text, uses: namesIn(readModule(text)) }];
  }
  if (type !== "VariableDeclaration") throw new Error(`Not understood: ${code.slice(start, end)}`);
  return (declaration.declarations as { id: Node; init: Node }[]).map(({ id, init }) => {
    if (id.type !== "Identifier") throw new Error(`Several names at once: ${code.slice(start, end)}`);
    const value = writeEndpoints(code, init, named);
    const isMade =
      find(init, ({ type: kind }) => kind === "CallExpression" || kind === "NewExpression").length > 0;
    const name = nameOf(id);
    return {
      name,
      isExported,
      text: `const ${name} = ${isMade ? `/* @__PURE__ */ (() => (${value}))()` : value};`,
      uses: namesIn(readModule(`void (${value})`)),
    };
  });
}

const isEndpoint = ({ type, callee }: Node) => type === "CallExpression" && nameOf(callee) === "endpoint";

/** A part as it is written, each endpoint in it as what a call needs. */
function writeEndpoints(code: string, part: Node, named: Map<string, Node>): string {
  let [written, at] = ["", part.start];
  for (const call of find(part, isEndpoint)) {
    const parts = { ...DEFAULTS, ...readParts(code, call, named) };
    const fields = Object.entries(parts).map(([name, text]) => `${name}: ${text}`);
    written += `${code.slice(at, call.start)}({ ${fields.join(", ")} })`;
    at = call.end;
  }
  return written + code.slice(at, part.end);
}

/** The kept parts of an endpoint, or of an object that several share, as they are written. */
function readParts(code: string, value: Node | undefined, named: Map<string, Node>): Record<string, string> {
  if (value?.type === "TSAsExpression") return readParts(code, value.expression as Node, named);
  if (value?.type === "Identifier") return readParts(code, named.get(nameOf(value)), named);
  if (value && isEndpoint(value)) return readParts(code, (value.arguments as Node[])[0], named);
  if (value?.type !== "ObjectExpression") throw new Error("An endpoint is spread of what stands elsewhere");
  const parts: Record<string, string> = {};
  for (const property of value.properties as Node[]) {
    if (property.type === "SpreadElement") {
      Object.assign(parts, readParts(code, property.argument as Node, named));
    } else if (KEPT.has(nameOf(property.key))) {
      const { start, end } = property.value as Node;
      parts[nameOf(property.key)] = code.slice(start, end);
    }
  }
  return parts;
}
