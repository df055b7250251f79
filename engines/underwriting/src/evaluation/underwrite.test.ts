import fc from "fast-check";
import { describe, expect, it } from "vitest";
import golden from "../golden/fixtures/domain-golden.json" with { type: "json" };
import { fillInputs, type Inputs, inputRows, templateInputs } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import { FormulaError } from "../language/values.ts";
import { contentHash } from "../maths/content-hash.ts";
import { formulaPages, getCatalog } from "../pages/formula-pages.ts";
import { buildWorkbook } from "../workbook/workbook.ts";
import { compileModel, evaluateWith, type ModelModule } from "./compiled-model.ts";
import { explain, listDependents } from "./explain.ts";
import { type Evaluation, interpret } from "./interpret.ts";
import { evaluate, underwrite, underwriteWhenAsked } from "./underwrite.ts";

const models = [
  ["singlefamily", golden.sfrA.inputs],
  ["multifamily", golden.mfA.inputs],
] as const;

function complete(model: "singlefamily" | "multifamily", inputs: Inputs): Inputs {
  const validated = validateInputs(model, inputs);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  return validated.inputs;
}

it("has none of what buying costs of an owned home, which is held", () => {
  const bought = complete("singlefamily", golden.sfrA.inputs as Inputs);
  const owned = complete("singlefamily", { ...bought, ownership: "owned", valueEstimate: 300_000 });
  const costs = ["closingCosts", "buyerAgentFee", "acquisitionFee", "maxLoanByLtc", "bindingConstraint"];
  const [atPurchase, held] = [bought, owned].map((inputs) => underwrite({ model: "singlefamily", inputs }));
  for (const key of costs) {
    expect(atPurchase?.outputs[key], key).not.toBeNull();
    expect(held?.outputs[key], key).toBeNull();
    expect(held?.unavailable[key], key).toBe("An owned home is held, not bought");
  }
  expect(held?.outputs.allInCostUnlevered).toBeGreaterThan(0);
  expect(held?.outputs.unleveredIrr).toEqual(expect.any(Number));
});

describe.each(models)("the catalog of %s", (model, given) => {
  const catalog = getCatalog(model);
  const inputs = complete(model, given as Inputs);
  it("survives JSON unchanged", () => {
    expect(JSON.parse(JSON.stringify(formulaPages.models[model]))).toEqual(formulaPages.models[model]);
  });
  it("says of every row what it is", () => {
    for (const { row } of catalog.rows.values()) {
      expect(row.label).not.toBe("");
      if (row.kind === "input") expect(row.help, row.key).not.toBe("");
      else expect(row.formula, row.key).toBeTruthy();
      if (row.kind === "check") expect(row.message, row.key).toBeTruthy();
      for (const [, key] of `${row.message} ${row.ownedMessage}`.matchAll(/\{(?:why )?([^}]+)\}/g))
        expect(catalog.rows.has(key ?? "")).toBe(true);
    }
  });
  it("gives the same answer when it is asked for later, and again after other inputs", () => {
    const now = underwrite({ model, inputs });
    const later = underwriteWhenAsked(model, inputs);
    const other = underwriteWhenAsked(model, { ...inputs, purchasePrice: 1 });
    expect(other.answer.outputs.goingInCapRate).not.toBe(now.outputs.goingInCapRate);
    expect(Object.keys(now.unavailable).length).toBeGreaterThan(0);
    expect(later.answer.checks).toEqual(now.checks);
    expect(JSON.parse(JSON.stringify(later.answer))).toEqual(JSON.parse(JSON.stringify(now)));
    expect(later.values).toEqual(evaluate(model, inputs).values);
  });
  it("gives the same figure whichever is asked for first", () => {
    const now = underwrite({ model, inputs });
    const whole = evaluate(model, inputs).values;
    const keys = [...getCatalog(model).rows.keys()];
    fc.assert(
      fc.property(fc.shuffledSubarray(keys, { minLength: 1, maxLength: 12 }), (asked) => {
        const { answer, values } = underwriteWhenAsked(model, inputs);
        for (const key of asked) {
          expect(answer.unavailable[`${key}.1`], key).toBe(now.unavailable[`${key}.1`]);
          expect(answer.outputs[key], key).toEqual(now.outputs[key]);
          expect(answer.lines[key], key).toEqual(now.lines[key]);
          expect(answer.closing[key], key).toBe(now.closing[key]);
          expect(answer.unavailable[key], key).toBe(now.unavailable[key]);
          expect(values[key], key).toEqual(whole[key]);
        }
      }),
      { numRuns: 100 },
    );
  });
  it("gives the same values compiled, interpreted, and imported as an ES module", async () => {
    const result = evaluate(model, inputs);
    for (const { row, ast } of catalog.rows.values()) {
      if (!ast) continue;
      const stored = result.values[row.key];
      const isColumn = Array.isArray(stored);
      const periods = isColumn ? stored.keys() : stored instanceof Float64Array ? [1, 2, 13, 24] : [0];
      for (const period of periods) {
        if (stored instanceof Float64Array && period >= stored.length) continue;
        if (row.timing === "hold" && period > (row.grain === "month" ? 12 : 1) * result.holdYears) continue;
        const at: Evaluation = { catalog, result, grain: row.grain, period };
        const slow = interpret(ast, at);
        const fast = isColumn || stored instanceof Float64Array ? stored[period] : stored;
        if (slow instanceof FormulaError) expect(fast, row.key).toBeNaN();
        else if (typeof slow === "number") expect(Number(fast), row.key).toBeCloseTo(slow, 6);
        else if (typeof slow === "boolean") expect(Boolean(fast), row.key).toBe(slow);
        else expect(fast, row.key).toEqual(slow);
      }
    }
    const { source, hash } = compileModel(model);
    expect(hash).toBe(contentHash(source));
    const url = `data:text/javascript,${encodeURIComponent(source)}`;
    const module = (await import(/* @vite-ignore */ url)) as ModelModule;
    expect(evaluateWith(module, inputs)).toEqual(result);
  });
  it("adds twelve months up to the year", () => {
    const [years, months] = [underwrite({ model, inputs }), underwrite({ model, inputs, grain: "month" })];
    const noi = months.lines.noi ?? [];
    const sum = noi.slice(12, 24).reduce<number>((total, month) => total + (month ?? 0), 0);
    expect(sum).toBeCloseTo(years.lines.noi?.[1] ?? 0, 6);
    expect(months.lines.loanBalance?.[23]).toBe(years.lines.loanBalance?.[1]);
  });
  it("names every problem of bad inputs by its path", () => {
    const bad = {
      ...given,
      purchasePrice: "much",
      holdYears: 2.5,
      surprise: 1,
      debt: { ...given.debt, rate: 7, extra: 1 },
    };
    const found = validateInputs(model, bad);
    expect(found.ok).toBe(false);
    if (found.ok) return;
    const problems = Object.fromEntries(found.problems.map(({ path, type }) => [path.join("."), type]));
    expect(problems).toEqual({
      purchasePrice: "type",
      holdYears: "type",
      surprise: "unknown",
      "debt.rate": "bounds",
      "debt.extra": "unknown",
    });
  });
  it("requires what has no default, and never a price by itself", () => {
    const { purchasePrice: _, ...rest } = given;
    const found = validateInputs(model, rest);
    expect(found.ok ? [] : found.problems).toEqual([
      { path: ["purchasePrice"], msg: "Purchase price is required", type: "missing" },
    ]);
    expect(templateInputs(model).purchasePrice).toBeUndefined();
    expect(validateInputs(model, 3)).toMatchObject({ ok: false });
    expect(validateInputs(model, { ...given, debt: 4 })).toMatchObject({ ok: false });
  });
  it("takes defaults within their own bounds", () => {
    for (const row of inputRows(model)) {
      const value = row.default?.value;
      if (typeof value !== "number") continue;
      expect(value, row.key).toBeGreaterThanOrEqual(row.bounds?.min ?? -Infinity);
      expect(value, row.key).toBeLessThanOrEqual(row.bounds?.max ?? Infinity);
    }
  });
});

describe("filling inputs", () => {
  it("takes the first layer that knows an input, and says which", () => {
    const filled = fillInputs([
      { basis: "user", inputs: { purchasePrice: 1, debt: { rate: 0.05 } } },
      { basis: "facts", inputs: { purchasePrice: 2, sqft: 1500 } },
      { basis: "template", inputs: templateInputs("singlefamily") },
    ]);
    expect(filled.inputs).toMatchObject({
      purchasePrice: 1,
      sqft: 1500,
      debt: { rate: 0.05, amortYears: 30 },
    });
    expect(filled.basis).toMatchObject({
      purchasePrice: "user",
      sqft: "facts",
      "debt.rate": "user",
      "debt.amortYears": "template",
    });
  });
});

describe("explaining a figure", () => {
  const inputs = complete("singlefamily", golden.sfrA.inputs);
  it("shows the formula, the values in it, and what they are made of", () => {
    const found = explain("singlefamily", inputs, "netYieldOnCost");
    expect(found).toMatchObject({
      formula: "stabilizedNoi / allInCostUnlevered",
      substituted: "$17,583 / $332,000",
    });
    expect(found?.inputs.map((each) => each.key)).toEqual(["stabilizedNoi", "allInCostUnlevered"]);
    expect(found?.inputs[1]?.inputs.map((each) => each.key)).toContain("purchasePrice");
  });
  it("opens a year of a monthly line to its months, and a month to its own formula", () => {
    const year = explain("singlefamily", inputs, "noi", { year: 2 });
    expect(year?.value).toBeCloseTo(18102.930019, 6);
    expect(year?.inputs).toHaveLength(12);
    expect(year?.inputs[0]).toMatchObject({ key: "noi", period: "Month 13" });
    const month = explain("singlefamily", inputs, "interest", { month: 1 });
    expect(month?.substituted).toBe("$199,200 * 6.25% * 0.0833");
    expect(month?.inputs[0]).toMatchObject({
      key: "loanBalance",
      period: "Closing",
      value: expect.closeTo(199200, 6),
    });
    expect(explain("singlefamily", inputs, "loanBalance", { year: 7 })?.period).toBe("Month 84");
  });
  it("writes the month and the year of the figure where its formula names them", () => {
    const written = (key: string, period: { month: number } | { year: number }) =>
      explain("singlefamily", inputs, key, period)?.substituted;
    expect(written("principal", { month: 14 })).toBe(
      "IF(14 <= 84, 0, IF($199,200 - ($1,227 - $1,038) < $199,200 / 10 ^ 10, $199,200, $1,227 - $1,038))",
    );
    // A line by month that names its year, too: month 14 is in year 2, month 12 still in year 1.
    expect(written("propertyTax", { month: 14 })).toMatch(/^IF\(2 <= 0, /);
    expect(written("propertyTax", { month: 12 })).toMatch(/^IF\(1 <= 0, /);
    expect(written("propertyTax", { month: 13 })).toMatch(/^IF\(2 <= 0, /);
    expect(written("homeValue", { year: 2 })).toBe("$335,000 * (1 + 3.50%) ^ 2");
  });
  it("says why a figure does not exist, and knows no figure that is not there", () => {
    expect(explain("singlefamily", inputs, "pricePerSqft")).toMatchObject({
      value: null,
      reason: "Living area is not entered",
    });
    expect(explain("singlefamily", inputs, "nothing")).toBeUndefined();
    expect(explain("singlefamily", inputs, "noi", { year: 99 })).toBeUndefined();
  });
  it("lists what an input moves", () => {
    const moved = listDependents("singlefamily", "debt.rate");
    expect(moved).toContain("leveredIrr");
    expect(moved).not.toContain("unleveredIrr");
  });
});

describe("content hash", () => {
  it("is SHA-256", () => {
    expect(contentHash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(contentHash("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(contentHash("é".repeat(200))).toHaveLength(64);
  });
});

describe("a rate of return among several", () => {
  it("is shown with a warning that lists them by the year", () => {
    const { debt } = golden.mfA.inputs;
    const validated = validateInputs("multifamily", {
      ...golden.mfA.inputs,
      purchasePrice: 6_000_000,
      exitCapRate: 0.2,
      saleCostPct: 0.1,
      debt: { rate: debt.rate, amortYears: debt.amortYears, feePct: debt.feePct, ioMonths: 60, maxLtv: 0.9 },
    });
    if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
    const { outputs, checks } = underwrite({ model: "multifamily", inputs: validated.inputs });
    expect(outputs.leveredIrrMonthly).toBeCloseTo(0.5514, 4);
    expect(checks.find(({ code }) => code === "leveredIrrMonthly.severalRates")).toMatchObject({
      severity: "warning",
      ok: false,
      message: expect.stringContaining("2 rates of return (-95.17%, 55.14%, annualized)"),
    });
    // The workbook shows the same figure, and says the same of it.
    const { sheets } = buildWorkbook("multifamily", validated.inputs);
    const contents = sheets.find(({ name }) => name === "About")?.cells.map(({ value }) => value);
    const warnings = checks.filter(({ code }) => code.endsWith(".severalRates"));
    expect(warnings.length).toBeGreaterThan(0);
    expect(contents).toEqual(expect.arrayContaining(warnings.map(({ message }) => message)));
    const figures = sheets.flatMap(({ cells }) => cells.map(({ value }) => value));
    expect(figures).toContain(outputs.leveredIrrMonthly);
  });
});

describe("a check that is not made", () => {
  it("names the choice that leaves it out", () => {
    const validated = validateInputs("multifamily", golden.mfA.inputs);
    if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
    const { unavailable } = underwrite({ model: "multifamily", inputs: validated.inputs });
    expect(unavailable["MF-W-LENDER-PRESET"]).toBe("Lender and program is none");
  });
});
