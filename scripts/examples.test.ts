import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const ENGINES = ["addresses", "estimation", "operating-statements", "rent-rolls", "sheets"];
const DOCUMENTED = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export (?:async )?(?:function|const) (\w+)/g;

/** The `@example` of each function that an engine's named entries export, with all that they export in scope. */
async function listExamples(engine: string) {
  const folder = join(import.meta.dirname, "../engines", engine);
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const files = Object.values<string>(exports).filter((file) => file.endsWith(".ts"));
  const scope: Record<string, unknown> = {};
  for (const file of files) Object.assign(scope, await import(join(folder, file)));
  return files.flatMap((file) =>
    Array.from(
      readFileSync(join(folder, file), "utf8").matchAll(DOCUMENTED),
      ([, comment = "", name = ""]) => {
        const example = /@example\s+([\s\S]*)$/.exec(comment.replaceAll(/\n \* ?/g, "\n"))?.[1]?.trim();
        return { name, example, scope };
      },
    ).filter(({ example }) => example !== undefined),
  );
}

/** Runs an example: statements, then an expression with what it gives after two slashes. */
function run(example: string, scope: Record<string, unknown>): { given: unknown; said: unknown } {
  const end = example.lastIndexOf(";\n") + 1;
  const [expression = "", said = ""] = example.slice(end).split(/\s\/\/ /);
  const evaluate = (code: string) => new Function(...Object.keys(scope), code)(...Object.values(scope));
  const given = evaluate(`${example.slice(0, end)}\nreturn (${expression.trim()});`);
  return { given, said: evaluate(`return (${said});`) };
}

for (const engine of ENGINES) {
  const examples = await listExamples(engine);
  describe(`The examples in the docs of ${engine}`, () => {
    test.each(examples)("$name gives what it says", ({ example = "", scope }) => {
      const { given, said } = run(example, scope);
      if (typeof said === "number") expect(given).toBeCloseTo(said, 4);
      else expect(given).toEqual(said);
    });
  });
}
