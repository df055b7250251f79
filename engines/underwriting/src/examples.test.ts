import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { StressedHolding } from "./analysis/pool-analysis.ts";
import golden from "./golden/fixtures/domain-golden.json" with { type: "json" };
import { validateInputs } from "./inputs/validate-inputs.ts";
import { hold } from "./language/facts.ts";

const validated = validateInputs("singlefamily", golden.sfrA.inputs);
if (!validated.ok) throw new Error(JSON.stringify(validated.problems));

const line = [-100, 10, 120];
const holding: StressedHolding = {
  unlevered: line,
  levered: line,
  debtService: [0, 0, 0],
  income: [0, 12, 12],
  balance: [0, 0, 0],
  saleProceeds: 110,
  share: 1,
};

/** What the examples may name beside what their own file exports. */
const scope = {
  inputs: validated.inputs,
  holdings: [holding],
  homes: [{ facts: { metro: "12345", zip: "12345", cost: 100 }, flows: holding }],
  first: holding,
  second: holding,
  hold,
};

interface Example {
  file: string;
  code: string;
  result: string | undefined;
}

const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, each) => (typeof each === "number" ? Number(each.toPrecision(9)) : each)),
  );

const examples = globSync("**/*.ts", {
  cwd: import.meta.dirname,
  exclude: (name) => name.endsWith(".test.ts"),
})
  .toSorted()
  .flatMap((file): Example[] => {
    const text = readFileSync(join(import.meta.dirname, file), "utf8");
    return [...text.matchAll(/@example\s([\s\S]*?)\*\//g)].map(([, body = ""]) => {
      const [code = "", result] = body
        .replaceAll(/^\s*\* ?/gm, "")
        .trim()
        .split(" // ");
      return { file, code: code.trim(), result };
    });
  });

test.each(examples)("the example of $file is true: $code", async ({ file, code, result }) => {
  const names: Record<string, unknown> = { ...scope, ...(await import(join(import.meta.dirname, file))) };
  const run = (source: string): unknown =>
    new Function(...Object.keys(names), `return (${source})`)(...Object.values(names));
  const value = run(code);
  if (result === undefined) expect(value).toBeDefined();
  else if (typeof value === "number") expect(value).toBeCloseTo(Number(run(result)), 4);
  else expect(rounded(value)).toEqual(rounded(run(result)));
});

test("there are examples to run", () => {
  expect(examples.length).toBeGreaterThan(20);
});
