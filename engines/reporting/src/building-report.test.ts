import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import detailed from "@labs/underwriting/fixtures/multi-family-detailed.json" with { type: "json" };
import { formulaPages } from "@labs/underwriting/formula-pages";
import { type Inputs, type InputValue, withInputs } from "@labs/underwriting/model-inputs";
import { underwrite } from "@labs/underwriting/underwrite";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byCatalogueFormat } from "./figure-format.ts";
import sample from "./fixtures/sfr-a.json" with { type: "json" };
import { BUILDING_SECTIONS, icReport } from "./ic-report.ts";
import type { Block, ReportModel, SectionId } from "./report-model.ts";
import type { ReportSource, SourceComp } from "./report-source.ts";

const home = sample as unknown as ReportSource;
const MIX = golden.mfA.inputs.unitMix.map((row) => ({ ...row, occupied: row.units - 2 }));

/** The golden building mfA through the underwriting engine, with comps by floor plan. */
function building(changes: Inputs = {}): ReportSource {
  const given = { ...golden.mfA.inputs, unitMix: MIX, ...changes } as unknown as Inputs;
  const validated = validateInputs("multifamily", given);
  if (!validated.ok) throw new Error(validated.problems.map(({ msg }) => msg).join(", "));
  const { outputs, lines, checks, unavailable } = underwrite({
    model: "multifamily",
    inputs: validated.inputs,
  });
  const range = { ...estimateOf(home), point: 1390, low: 1250, high: 1380 };
  const comps = (home.rentComps?.comps ?? []).map((comp): SourceComp => ({ ...comp, floorPlan: "A1" }));
  const plans = MIX.map(({ floorPlan, sqft, units }) => ({
    floorPlan,
    sqft,
    units,
    rule: { explanation: "Unit rents of other communities", radiusMiles: 5 },
    comps,
    estimate: floorPlan === "1x1" ? range : { unavailable: ["Too few comps"] },
  }));
  return {
    ...home,
    property: { ...home.property, propertyType: "multifamily" },
    version: {
      ...home.version,
      model: "multifamily",
      catalogueVersion: formulaPages.version,
      inputs: validated.inputs,
      basis: { unitMix: "unitMix" },
      outputs,
      lines,
      checks,
      unavailable,
    },
    rentComps: home.rentComps && { ...home.rentComps, plans },
    saleComps: home.saleComps && { ...home.saleComps, comps: [], estimate: { unavailable: ["Appraise"] } },
    maxBid: { unavailable: "The maximum bid is solved for single homes" },
    unitMix: { version: 3, asOf: "2026-10-31", source: "Demo data", demo: true },
    breakEvens: [
      { input: "exitCapRate", value: 0.0759, meaning: "No profit" },
      { input: "vacancyPct", value: null, meaning: "No profit", reason: "Never" },
    ],
    sensitivity: {
      output: "leveredIrr",
      rows: { input: "exitCapRate", values: [0.055, 0.0575] },
      columns: { input: "rentGrowth", values: [0.02, 0.03] },
      grid: [
        [0.1, null],
        [0.08, 0.1267],
      ],
    },
    pages: formulaPages.models.multifamily.pages,
    pagesVersion: formulaPages.version,
    inputSources: { "otherIncomePerOccupiedUnitMonth.storage": "Not used unless entered" },
  };
}

function estimateOf(source: ReportSource) {
  const estimate = source.rentComps?.estimate;
  if (estimate === undefined || !("point" in estimate)) throw new Error("The sample has an estimate");
  return estimate;
}

const unfold = (block: Block): Block[] =>
  block.kind === "split" ? [...block.left, ...block.right].flatMap(unfold) : [block];
const blocksOf = (model: ReportModel, id: SectionId): Block[] =>
  (model.sections.find((section) => section.id === id)?.blocks ?? []).flatMap(unfold);
const rowsOf = (model: ReportModel, id: SectionId) =>
  blocksOf(model, id).flatMap((block) =>
    block.kind === "table" ? block.rows.map(({ cells }) => cells) : [],
  );
const notesOf = (model: ReportModel, id: SectionId) =>
  blocksOf(model, id).flatMap((block) => (block.kind === "table" ? block.notes : []));
const figuresOf = (model: ReportModel, id: SectionId) =>
  blocksOf(model, id).flatMap((block) => (block.kind === "figures" ? block.items : []));

/** Whole dollars as they are written, in brackets or with a sign where negative. */
const dollarsIn = (text = ""): number =>
  Number(text.replace(/[$,()−-]/g, "")) * (/^[(−-]/.test(text) ? -1 : 1);

describe("the report of a building", () => {
  const source = building();
  const model = icReport(source);

  it("has the outline of buildings, and every word is there", () => {
    expect(model.sections.map(({ id }) => id)).toEqual(BUILDING_SECTIONS);
    expect(JSON.stringify(model)).not.toMatch(/undefined|NaN|\[object/);
  });

  it("decides on the golden figures, with the lowest cover of the hold and what breaks the deal", () => {
    const figures = Object.fromEntries(
      figuresOf(model, "decision").map(({ label, value, detail }) => [label, [value, detail]]),
    );
    expect(figures).toMatchObject({
      "Price underwritten": ["$16,000,000", "$160,000 a unit, $195.12 / sqft"],
      Loan: ["$10,300,854", "64.4% of the price; DSCR binds"],
      Equity: ["$6,512,155", null],
      "Going-in cap rate": ["5.81%", "Exit at 5.75%"],
      "Levered IRR": ["12.67%", null],
      "DSCR (NCF)": ["1.40x", "Lowest year"],
    });
    expect(rowsOf(model, "decision")).toEqual([
      ["Exit cap rate", "5.75%", "7.59%", "No profit"],
      ["Vacancy", "6.00%", "—", "Never"],
    ]);
  });

  it("sets the unit mix beside its comps and says which rents they don't bear out", () => {
    expect(rowsOf(model, "unitMix")).toEqual([
      ["1x1", "— / —", "700", "60", "58", "$1,400", "$2.00", "$1,330", "5.0%", "$1,250 – $1,380"],
      ["2x2", "— / —", "1,000", "40", "38", "$1,750", "$1.75", "$1,660", "5.1%", "—"],
      expect.arrayContaining(["Total and averages", "820", "100", "96 (96.0%)", "$1,540"]),
    ]);
    expect(notesOf(model, "unitMix")).toContain("Market rent of 1x1 lies $20 above its comps' range.");
  });

  it("gives no comps' range to a plan of another size than they were found for, and counts the record's units", () => {
    const other = building({ unitMix: MIX.map((row) => ({ ...row, sqft: row.sqft + 50 })) as Inputs[] });
    const facts = {
      units: { label: "Units", group: "structure", unit: "count", value: 59, source: "County", asOf: null },
    };
    const changed = icReport({ ...other, property: { ...other.property, facts } });
    expect(rowsOf(changed, "unitMix").map((cells) => cells.at(-1))).toEqual(["—", "—", "—"]);
    expect(notesOf(changed, "unitMix").at(-1)).toBe("The record has 59 units (County), this unit mix 100.");
  });

  it("keeps today's unit mix out of the facts: the version has its own", () => {
    const fact = {
      label: "Occupied",
      group: "structure",
      unit: "fraction",
      value: 0.5,
      source: "x",
      asOf: null,
    };
    const facts = { occupancy: fact, units: { ...fact, label: "Units", unit: "count", value: 100 } };
    const today = icReport({ ...source, property: { ...source.property, facts } });
    expect(rowsOf(today, "facts")).toEqual([["Units", "100"]]);
  });

  it("adds sources and uses up by itself and checks them against the version", () => {
    const rows = rowsOf(model, "sourcesUses");
    expect(rows).toContainEqual(["Total uses", "16,813,009", "168,130", "100.0%"]);
    expect(rows).toContainEqual(["Total sources", "16,813,009", "168,130", "100.0%"]);
    expect(rows.at(-1)).toEqual(["Sources less uses", "0", "", "● agrees"]);
    const outputs = { ...source.version.outputs, initialEquity: 6_512_150 };
    const wrong = icReport({ ...source, version: { ...source.version, outputs } });
    expect(rowsOf(wrong, "sourcesUses").at(-1)?.at(-1)).toBe("▲ differs");
  });

  it("lists every use, source and claim on the sale of a deal with all kinds of capital", () => {
    const stacked = withInputs(golden.mfA.inputs as Inputs, detailed.mfStacked as [string, InputValue][]);
    const source = building({
      ...stacked,
      workingCapital: 90_000,
      prepaidEscrows: 30_000,
      sellerCredit: 25e3,
    });
    const report = icReport(source);
    const rows = rowsOf(report, "sourcesUses");
    expect(rows.at(-1)?.at(-1)).toBe("● agrees");
    expect(rows.map(([label]) => label)).toEqual(
      expect.arrayContaining(["Less seller credit", "Prepaid escrows", "Preferred equity"]),
    );
    const exit = new Map(rowsOf(report, "returns").map(([label, amount]) => [label, dollarsIn(amount)]));
    const at = (label: string) => exit.get(label) ?? 0;
    const repaid =
      at("Loan balance at exit") + at("Supplemental loan repaid") + at("Preferred equity redeemed");
    const costs = at("Costs of sale") + at("Prepayment premium") + at("Draws for the renovation repaid");
    const left = at("Exit value") + at("Funds of closing released") - repaid - costs;
    expect(exit.get("Preferred equity redeemed")).toBeGreaterThan(0);
    expect(Math.abs(left - at("Net sale proceeds"))).toBeLessThanOrEqual(5);
  });

  it("never passes over a use or a claim that the version lacks: the sum is lacking too, with the reason", () => {
    const outputs = { ...source.version.outputs, mezzanineFeeAtClosing: null, supplementalLoan: null };
    const lacking = icReport({ ...source, version: { ...source.version, outputs } });
    const rows = new Map(rowsOf(lacking, "sourcesUses").map(([label, amount]) => [label, amount]));
    expect(rows.get("Total uses")).toBe(rows.get("Fee of the supplemental loan"));
    expect(rowsOf(lacking, "sourcesUses").at(-1)?.at(-1)).toBe("not tested");
    expect(notesOf(lacking, "sourcesUses").join()).toContain("Fee of the supplemental loan");
    expect(notesOf(lacking, "returns").join()).toContain("Supplemental loan repaid");
  });

  it("sizes the loan by every limit and names the one that binds", () => {
    expect(rowsOf(model, "loanSizing").slice(0, 5)).toEqual([
      ["Loan to value", "65.0%", "10,400,000"],
      ["Loan to cost", "not set", "not tested"],
      ["DSCR (binds)", "1.25x", "10,300,854"],
      ["Debt yield", "8.00%", "11,271,185"],
      ["Loan", "", "10,300,854"],
    ]);
  });

  it("states operations by year of the hold, golden to the dollar, without the forward year", () => {
    const rows = new Map(rowsOf(model, "cashFlow").map(([label, ...cells]) => [label, cells]));
    const years = golden.mfA.outputs.years.slice(0, 5);
    for (const [label, key, sign] of [
      ["Gross potential rent", "grossPotentialRent", 1],
      ["Loss to lease", "lossToLease", -1],
      ["Net rental income", "netRentalIncome", 1],
      ["Effective gross income", "effectiveGrossIncome", 1],
      ["Operating expenses", "operatingExpenses", -1],
      ["Net operating income", "noi", 1],
      ["Net cash flow", "ncf", 1],
    ] as const) {
      const expected = years.map((year) => {
        const text = Math.round(year[key]).toLocaleString("en-US");
        return sign < 0 ? `(${text})` : text;
      });
      expect(rows.get(label), label).toEqual(expected);
    }
    expect(rows.has("Ground rent")).toBe(false);
  });

  it("shows the debt by year, and says so when there is none", () => {
    const rows = new Map(rowsOf(model, "debt").map(([label, ...cells]) => [label, cells]));
    expect(rows.get("DSCR (NCF)")).toEqual(["1.52x", "1.62x", "1.40x", "1.45x", "1.49x"]);
    expect(rows.get("Loan balance at the end")?.at(-1)).toBe("9,879,382");
    const debt = { ...golden.mfA.inputs.debt, maxLtv: 0 };
    expect(blocksOf(icReport(building({ debt })), "debt")).toEqual([
      { kind: "text", text: "No loan: all equity." },
    ]);
  });

  it("breaks the profit into parts that add up to it", () => {
    expect(rowsOf(model, "returns")).toContainEqual(["Levered profit", "$4,724,678"]);
    const money = (text: string | undefined) => Number(text?.replace("−", "-").replaceAll(/[$,]/g, ""));
    const rows = rowsOf(model, "returns").slice(-6);
    const parts = rows.slice(0, 5).reduce((sum, cells) => sum + money(cells[1]), 0);
    expect(Math.abs(parts - money(rows[5]?.[1]))).toBeLessThanOrEqual(3);
  });

  it("marks the version's own case among the sensitivities", () => {
    expect(rowsOf(model, "sensitivity")).toEqual([
      ["5.50%", "10.00%", "—"],
      ["5.75%", "8.00%", "[12.67%]"],
    ]);
    const { sensitivity: _, breakEvens: __, ...without } = source;
    expect(blocksOf(icReport(without), "sensitivity")[0]).toMatchObject({ kind: "text" });
  });

  it("has comps by floor plan, the most similar of each, and says where evidence is insufficient", () => {
    const rows = rowsOf(model, "rentComps");
    expect(rows[0]?.slice(0, 4)).toEqual(["1x1", "60", "$1,390", "$1,250 – $1,380"]);
    expect(rows[1]?.slice(0, 4)).toEqual(["2x2", "40", "—", "—"]);
    expect(notesOf(model, "rentComps")).toContain("2x2: insufficient evidence. Too few comps");
    expect(rows.filter((cells) => cells.length === 15)).toHaveLength(12);
    const none = icReport({ ...source, rentComps: null });
    expect(blocksOf(none, "rentComps")).toEqual([
      { kind: "text", text: "No comps: this version carries none." },
    ]);
  });

  it("names what is simulated: no sale comps take part", () => {
    expect(model.demoBand).toBe("Demo data: simulated property facts, unit mix, rent comps, market figures");
  });

  it("logs assumptions in the order of the formula pages and names what is not used", () => {
    const labels = rowsOf(model, "assumptions").map(([label]) => label);
    expect(labels.indexOf("Hold")).toBeLessThan(labels.indexOf("Purchase price"));
    expect(labels.indexOf("Purchase price")).toBeLessThan(labels.indexOf("Exit cap rate"));
    expect(labels).not.toContain("Storage");
    expect(blocksOf(model, "assumptions").at(-1)).toEqual({ kind: "text", text: "Not used: storage." });
  });

  it("takes every figure from the version, whatever the price", () => {
    fc.assert(
      fc.property(fc.integer({ min: 5_000_000, max: 30_000_000 }), (purchasePrice) => {
        const changed = building({ purchasePrice });
        const figures = figuresOf(icReport(changed), "decision");
        const { totalUses, initialEquity } = changed.version.outputs;
        expect(figures.find(({ label }) => label === "Total uses")?.value).toBe(
          byCatalogueFormat(totalUses, "currency", "$"),
        );
        expect(figures.find(({ label }) => label === "Equity")?.value).toBe(
          byCatalogueFormat(initialEquity, "currency", "$"),
        );
        expect(rowsOf(icReport(changed), "sourcesUses").at(-1)?.at(-1)).toBe("● agrees");
      }),
      { numRuns: 20 },
    );
  });
});
