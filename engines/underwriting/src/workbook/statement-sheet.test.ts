import { expect, test } from "vitest";
import { evaluate } from "../evaluation/underwrite.ts";
import golden from "../golden/fixtures/domain-golden.json" with { type: "json" };
import { validateInputs } from "../inputs/validate-inputs.ts";
import { columnLetters } from "./layout.ts";
import { buildWorkbook } from "./workbook.ts";

type Model = "multifamily" | "singlefamily";

/** The pro forma's cells, and what a reference in a formula of theirs holds. */
function readProForma(model: Model, given: unknown) {
  const found = validateInputs(model, given);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  const { values } = evaluate(model, found.inputs);
  const { sheets } = buildWorkbook(model, found.inputs);
  const held = new Map<string, unknown>(
    sheets.flatMap(({ name, cells }) =>
      cells.map(({ row, column, value }) => [`${name}!${columnLetters(column)}${row}`, value] as const),
    ),
  );
  const read = (reference: string): number => {
    if (reference.startsWith("L_")) return Number(values[reference.slice(2).replaceAll("_", ".")]);
    const [, sheet = "Pro Forma", cell = ""] = /^(?:'(.*)'!)?(.*)$/.exec(reference.replaceAll("$", "")) ?? [];
    return Number(held.get(`${sheet}!${cell}`));
  };
  return { cells: sheets.find(({ name }) => name === "Pro Forma")?.cells ?? [], read };
}

const REFERENCE = String.raw`(?:L_\w+|(?:'[^']+'!)?\$?[A-Z]{1,3}\$?\d+)`;
const SUM = new RegExp(`^[+-]?${REFERENCE}(?:[+-]${REFERENCE})*$`);
const TERM = new RegExp(`([+-]?)(${REFERENCE})`, "g");
const months = (amount: number) =>
  Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`month${at + 1}`, amount]));
const T12 = [
  { account: "grossPotentialRent", section: "income", total: 1_830_000, ...months(152_500) },
  { account: "vacancy", section: "deduction", total: 108_000, ...months(9_000) },
  { account: "propertyTax", section: "expense", total: 240_000, ...months(20_000) },
  { account: "insurance", section: "expense", total: 60_000, ...months(5_100) },
];

const BOOKS: [string, Model, unknown][] = [
  ["a building", "multifamily", golden.mfA.inputs],
  ["a building with its last twelve months", "multifamily", { ...golden.mfA.inputs, t12: T12 }],
  ["a home", "singlefamily", golden.sfrA.inputs],
];

test.each(BOOKS)("each formula of the pro forma of %s comes to the figure beside it", (_, model, given) => {
  const { cells, read } = readProForma(model, given);
  const seen = { sums: 0, shares: 0 };
  const heads = new Map(
    cells.filter(({ row }) => row === 3).map(({ column, value }) => [column, String(value)]),
  );
  for (const { row, column, value, formula = "" } of cells) {
    const name = `${columnLetters(column)}${row} ${heads.get(column)}: ${formula}`;
    if (SUM.test(formula)) {
      const terms = [...formula.matchAll(TERM)].map(([, sign, reference = ""]) => ({ sign, reference }));
      const total = terms.reduce(
        (sum, { sign, reference }) => sum + (sign === "-" ? -1 : 1) * read(reference),
        0,
      );
      expect(total, name).toBeCloseTo(Number(value), 5);
      // Lines of its own column are above a sum, each once.
      const own = terms.map(({ reference }) => reference).filter((one) => /^[A-Z]+\d+$/.test(one));
      expect(new Set(own).size, name).toBe(own.length);
      if (own.length > 1 && !formula.includes("-"))
        for (const one of own) expect(Number(one.replace(/\D/g, "")), name).toBeLessThan(row);
      seen.sums += 1;
    }
    const [, over, absolute, under] =
      new RegExp(`^(${REFERENCE})/(?:ABS\\((.*)\\)|(${REFERENCE}))$`).exec(formula) ?? [];
    if (over !== undefined && typeof value === "number") {
      const below = absolute === undefined ? read(under ?? "") : Math.abs(read(absolute));
      expect(read(over) / below, name).toBeCloseTo(value, 8);
      seen.shares += 1;
    }
  }
  expect(seen.sums).toBeGreaterThan(100);
  if (model === "multifamily") expect(seen.shares).toBeGreaterThan(20);
});
