import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildCatalog, type Catalog } from "../language/catalog.ts";
import { choices, optional } from "../language/facts.ts";
import { type FormulaRow, input, monthly, page, scalar, type Timing, yearly } from "../language/rows.ts";
import { FormulaError } from "../language/values.ts";
import { compileCatalog, evaluateWith, moduleFrom, type RawResult } from "./compiled-model.ts";
import { interpret } from "./interpret.ts";

const HOLD = 2;
const [MONTHS, YEARS] = [12 * HOLD + 12, HOLD + 1];
const given = { holdYears: HOLD, deposit: 7, kind: "b" };

function catalogFrom(rows: FormulaRow[]): Catalog {
  const inputs = [
    input("holdYears", "Hold", "yr", { integer: true })``,
    input("deposit", "Deposit", "")``,
    input("missing", "Missing", "", optional)``,
    input("kind", "Kind", "text", choices("a", "b"))``,
  ];
  return buildCatalog({
    model: "singlefamily",
    pages: [page("T-1", "Test", "", [...inputs, ...rows])],
    tables: {},
  });
}

type Grain = "scalar" | "month" | "year";
interface Earlier {
  key: string;
  grain: Grain;
}

/** What a formula of a grain may read of the rows before it, written as a formula does. */
function readings(grain: Grain, earlier: Earlier[], self: string): string[] {
  const own = grain === "scalar" ? [] : [`${self}[-1]`, `${self}[-2]`];
  return earlier
    .flatMap(({ key, grain: other }) => {
      if (other === "scalar") return [key];
      if (grain === "scalar")
        return [
          `${key}[2]`,
          `${key}[9]`,
          `SUM(${key}[1:3])`,
          `MIN(${key}[0:2])`,
          `MAX(${key})`,
          `COUNTIF(${key}[0:3], "<0")`,
          `SUMIF(${key}[0:3], "<0")`,
          `SUMIF(${key}[0:3], ">0")`,
        ];
      if (other === grain) return [key, `${key}[-1]`, `${key}[-3]`];
      return grain === "month" ? [key] : [`SUM(${key})`];
    })
    .concat(own);
}

function arbitraryFormula(names: string[], grain: Grain): fc.Arbitrary<string> {
  const period = grain === "month" ? ["month", "year"] : grain === "year" ? ["year"] : [];
  const leaf = fc.constantFrom("0", "1", "2.5", "0.25", "deposit", "missing", ...period, ...names);
  return fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { depthSize: "small", maxDepth: 3 },
      leaf,
      fc
        .tuple(tie("node"), fc.constantFrom("+", "-", "/"), tie("node"))
        .map(([a, op, b]) => `(${a} ${op} ${b}) * 0.5`),
      fc
        .tuple(fc.constantFrom("MIN", "MAX", "MOD"), tie("node"), tie("node"))
        .map(([name, a, b]) => `${name}(${a}, ${b})`),
      fc
        .tuple(tie("node"), fc.constantFrom(">", "<=", "="), tie("node"), tie("node"), tie("node"))
        .map(([a, op, b, yes, no]) => `IF(${a} ${op} ${b}, ${yes}, ${no})`),
      tie("node").map((a) => `IF(kind = "a", 3, ${a})`),
      tie("node").map((a) => `-ABS(${a})`),
      tie("node").map((a) => `${a} * -30%`),
      // What is not known stays unknown, even to the power of nothing.
      fc.tuple(tie("node"), fc.constantFrom(0, 1)).map(([a, power]) => `(${a}) ^ ${power}`),
    ),
  })).node;
}

const timings: fc.Arbitrary<Timing> = fc.constantFrom("operating", "hold", "closing", "always");

/** Up to nine rows, each of any that came before it and of its own past. */
const models: fc.Arbitrary<FormulaRow[]> = fc
  .array(fc.constantFrom<Grain>("month", "month", "scalar", "year"), { minLength: 2, maxLength: 9 })
  .chain((grains) => {
    const all = grains.map((grain, at): Earlier => ({ key: `r${at}`, grain }));
    const rows = all.map(({ key, grain }, at) => {
      const formula = arbitraryFormula(readings(grain, all.slice(0, at), key), grain);
      return fc.tuple(formula, timings).map(([text, timing]): FormulaRow => {
        if (grain === "scalar") return scalar(key, key, "")`${text}`;
        return grain === "month"
          ? monthly(key, key, "", { timing })`${text}`
          : yearly(key, key, "", { timing })`${text}`;
      });
    });
    return fc.tuple(...rows);
  });

const runs = (timing: Timing, period: number, hold: number): boolean =>
  (period > 0 || timing === "closing" || timing === "always") &&
  (period <= hold || timing === "operating" || timing === "always");

/** Every row by the interpreter, period after period, in the order that the catalog gives. */
function interpreted(catalog: Catalog): RawResult["values"] {
  const values: RawResult["values"] = { ...given, missing: Number.NaN };
  const result: RawResult = { holdYears: HOLD, months: MONTHS, years: YEARS, values };
  const figureAt = (key: string, grain: Grain, period: number): number => {
    const { ast } = catalog.rows.get(key) ?? {};
    const found = ast ? interpret(ast, { catalog, result, grain, period }) : Number.NaN;
    return found instanceof FormulaError ? Number.NaN : Number(found);
  };
  for (const { grain, keys } of catalog.groups) {
    if (grain === "scalar" || grain === "unitType") {
      for (const key of keys) values[key] = figureAt(key, "scalar", 0);
      continue;
    }
    const [last, hold] = grain === "month" ? [MONTHS, 12 * HOLD] : [YEARS, HOLD];
    const lines = keys.map((key) => ({ key, line: new Float64Array(last + 1) }));
    for (const { key, line } of lines) values[key] = line;
    for (let period = 0; period <= last; period++) {
      for (const { key, line } of lines) {
        const timing = catalog.rows.get(key)?.row.timing ?? "operating";
        if (runs(timing, period, hold)) line[period] = figureAt(key, grain, period);
      }
    }
  }
  return values;
}

describe("the compiled module", () => {
  it("gives what the interpreter gives, whatever the rows, their periods and their pasts", () => {
    fc.assert(
      fc.property(models, (rows) => {
        const catalog = catalogFrom(rows);
        const { values } = evaluateWith(moduleFrom(compileCatalog(catalog)), given);
        const slow = interpreted(catalog);
        for (const { key } of rows) {
          const [fast, expected] = [values[key], slow[key]];
          const pairs =
            fast instanceof Float64Array && expected instanceof Float64Array
              ? [...fast].map((value, period) => [value, expected[period]])
              : [[Number(fast), Number(expected)]];
          for (const [at, [a = 0, b = 0]] of pairs.entries()) {
            const isSame = Number.isNaN(b)
              ? Number.isNaN(a)
              : Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b));
            expect(isSame, `${key}[${at}] is ${a}, not ${b}`).toBe(true);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it("keeps a condition that a line holds as the number that the line holds", () => {
    const catalog = catalogFrom([
      monthly("late", "Late", "flag")`month > 3`,
      monthly("counted", "Counted", "")`IF(late = 1, counted[-1] + 1, 0)`,
    ]);
    const { counted } = evaluateWith(moduleFrom(compileCatalog(catalog)), given).values;
    expect((counted as Float64Array).slice(3, 6)).toEqual(Float64Array.of(0, 1, 2));
  });

  it("finds no rate of flows that go on past the last period, as they are not known", () => {
    const catalog = catalogFrom([
      monthly("flow", "Flow", "$")`IF(month = 1, -100, 20)`,
      scalar("within", "Within", "%")`IRR(flow[1:12])`,
      scalar("beyond", "Beyond", "%")`IRR(flow[1:1000])`,
    ]);
    const { within, beyond } = evaluateWith(moduleFrom(compileCatalog(catalog)), given).values;
    expect(within).toBeGreaterThan(0);
    expect(beyond).toBeNaN();
    expect(interpreted(catalog).beyond).toBeNaN();
  });

  it("has nothing left where two amounts cancel but for their last bits, and all of any other difference", () => {
    const catalog = catalogFrom([
      scalar("rest", "Rest", "")`0.3 - 0.2 - 0.1`,
      scalar("sum", "Sum", "")`0.1 + 0.2 + -0.3`,
      scalar("cent", "Cent", "")`100000000.01 - 100000000`,
      scalar("far", "Far", "")`deposit - 7.0000000000001`,
    ]);
    const fast = evaluateWith(moduleFrom(compileCatalog(catalog)), given).values;
    for (const { rest, sum, cent, far } of [fast, interpreted(catalog)]) {
      expect([rest, sum]).toEqual([0, 0]);
      expect(cent).toBeCloseTo(0.01, 6);
      expect(far).toBeLessThan(0);
    }
  });

  it("writes the same bytes for the same catalog, named by their hash", () => {
    const rows = () => [scalar("a", "A", "")`deposit * 2`];
    const [one, two] = [compileCatalog(catalogFrom(rows())), compileCatalog(catalogFrom(rows()))];
    expect(one.source).toBe(two.source);
    expect(one.hash).toBe(two.hash);
  });
});
