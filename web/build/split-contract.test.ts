import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { refuseSchemasOfEndpoints } from "./leave-out-schemas.ts";
import { splitContract } from "./split-contract.ts";
import { find, nameOf, readModule } from "./syntax.ts";

const MODULE = `
import { z } from "zod";
import { endpoint, paged } from "./endpoint.ts";
export const KINDS = ["house", "flat"] as const;
export const Kind = z.enum(KINDS);
export type Kind = z.infer<typeof Kind>;
const about = { tag: "homes", object: "property", rule: "all", access: "analyst", params: z.object({}) } as const;
export const isKind = (text: string): text is Kind => KINDS.some((kind) => kind === text);
export const readKind = (text: string) => Kind.parse(text);
export const addHome = endpoint({
  ...about,
  method: "POST",
  path: "/api/homes",
  summary: "Add a home",
  status: 201,
  body: z.object({ kind: Kind }),
  response: paged(Kind),
});
`;

test("an endpoint comes as where it is and how it is called, and schemas apart from what needs none", () => {
  const { data, schemas } = splitContract(MODULE, "./homes.data.ts");
  expect(data).toContain('{ status: 201, access: "analyst", method: "POST", path: "/api/homes" }');
  expect(data).toContain("export const KINDS");
  expect(data).toContain("export const isKind");
  expect(data).not.toMatch(/zod|paged|Kind\.parse|z\.enum/);
  expect(schemas).toContain('import { KINDS as KINDS } from "./homes.data.ts"');
  expect(schemas).toContain("export const Kind = /* @__PURE__ */");
  expect(schemas).toContain("export const readKind");
  expect(schemas).not.toContain("/api/homes");
});

const exportedNames = (code: string) =>
  readModule(code)
    .filter(({ type }) => type === "ExportNamedDeclaration")
    .flatMap(({ declaration }) =>
      find(declaration, ({ type }) => /^(Function|Class)Declaration$|^VariableDeclarator$/.test(type)),
    )
    .map(({ id }) => nameOf(id));

test("both parts of each module of the contract have all that it exports, and data has no schema", () => {
  const contract = resolve(import.meta.dirname, "../../contract/src");
  const files = globSync("**/*.ts", { cwd: contract }).filter(
    (file) => !/\.test\.|access\/client\.ts/.test(file),
  );
  expect(files.length).toBeGreaterThan(60);
  for (const file of files) {
    const code = readFileSync(resolve(contract, file), "utf8");
    const { data, schemas } = splitContract(code, "./data.ts");
    const split = new Set([...exportedNames(data), ...exportedNames(schemas)]);
    expect({ file, lost: exportedNames(code).filter((name) => !split.has(name)) }).toEqual({
      file,
      lost: [],
    });
    expect({ file, namesZod: /from "zod"/.test(data) }).toEqual({ file, namesZod: false });
  }
});

test("a page that reads a schema from an endpoint does not build; a type of one may be named", () => {
  const page = (line: string) => `import { addHome } from "@labs/contract/homes";\n${line}`;
  expect(() => refuseSchemasOfEndpoints(page("export const read = addHome.body.parse;"), "page.tsx")).toThrow(
    "page.tsx reads a schema from an endpoint",
  );
  refuseSchemasOfEndpoints(
    page("type Body = z.input<typeof addHome.body>; export const at = addHome.path;"),
    "page.tsx",
  );
  // A function of a type, which would be an element in a page.
  refuseSchemasOfEndpoints(
    page("export const list = <T>(of: readonly T[]) => [addHome.path, ...of];"),
    "list.ts",
  );
});
