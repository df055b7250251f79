import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { type SplitModule, splitContract } from "./split-contract.ts";
import { find, type Node, nameOf, readModule } from "./syntax.ts";

const PART = /\.(data|schemas)\.ts$/;
const SCHEMAS = new Set(["params", "query", "body", "response"]);

/**
 * The contract without the schemas that a page does not read. The server holds every call and every answer to them; a
 * page needs of an endpoint where it is and how it is called, and reads a schema only where it judges what somebody
 * enters. So each module comes as two, its data with the endpoints and its schemas, which come with the code that names
 * one. A page that asks an endpoint for a schema does not build.
 */
export function leaveOutSchemas(): Plugin {
  return {
    name: "leave-out-schemas",
    apply: "build",
    enforce: "pre",
    resolveId: { filter: { id: PART }, handler: (id) => id },
    load: {
      filter: { id: /\/contract\/src\/.*\.ts$/ },
      handler(id) {
        const [, part] = PART.exec(id) ?? [];
        const [file, data, schemas] = [".ts", ".data.ts", ".schemas.ts"].map((end) =>
          id.replace(PART.test(id) ? PART : /\.ts$/, end),
        );
        if (!file || !data || !schemas) throw new Error(`${id} is no module`);
        this.addWatchFile(file);
        const code = part
          ? splitContract(readFileSync(file, "utf8"), data)[part as keyof SplitModule]
          : [data, schemas].map((from) => `export * from ${JSON.stringify(from)};\n`).join("");
        return { code, moduleSideEffects: false, map: null };
      },
    },
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/ },
      handler(code, id) {
        refuseSchemasOfEndpoints(code, id);
        return null;
      },
    },
  };
}

/** A page must not read what the build leaves out: it would find nothing there. */
export function refuseSchemasOfEndpoints(code: string, file: string): void {
  if (!code.includes("@labs/contract")) return;
  const body = readModule(code, file);
  const imported = new Set(
    body
      .filter(({ type, source }) => type === "ImportDeclaration" && isContract(source))
      .flatMap(({ specifiers }) => (specifiers as Node[]).map(({ local }) => nameOf(local))),
  );
  const reads = ({ type, object, property }: Node) =>
    type === "MemberExpression" && imported.has(nameOf(object)) && SCHEMAS.has(nameOf(property));
  if (find(body, reads).length > 0) {
    throw new Error(`${file} reads a schema from an endpoint: import the schema by its own name`);
  }
}

const isContract = (source: unknown) => String((source as Node).value).startsWith("@labs/contract");
