import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import type { Inputs } from "@labs/underwriting/model-inputs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { committeeReport, standardOutline } from "./committee-report.ts";
import { byCatalogFormat } from "./figure-format.ts";
import { building, listBlocks, listFigures, listNotes, listRows, MIX } from "./fixtures/golden-building.ts";
import { BUILDING_APPENDICES, BUILDING_SECTIONS } from "./outline.ts";
import type { ReportModel } from "./report-model.ts";
import type { ReportSource, SourceBuildingValue } from "./report-source.ts";

const whole = (of: ReportSource): ReportModel =>
  committeeReport({ ...of, sections: [...standardOutline(of), ...BUILDING_APPENDICES] });

describe("the report of a building", () => {
  const source = building();
  const model = whole(source);

  it("has the outline of buildings, and every word is there", () => {
    const without = ["renovation", "refinance", "waterfall", "voteRecord", "changes"];
    expect(committeeReport(source).sections.map(({ id }) => id)).toEqual(
      BUILDING_SECTIONS.filter((id) => !without.includes(id)),
    );
    expect(JSON.stringify(model)).not.toMatch(/undefined|NaN|\[object/);
  });

  it("decides on the golden figures, with the lowest cover of the hold and what breaks the deal", () => {
    const figures = Object.fromEntries(
      listFigures(model, "decision").map(({ label, value, detail }) => [label, [value, detail]]),
    );
    expect(figures).toMatchObject({
      "Underwritten price": ["$16,000,000", "$160,000 per unit, $195.12 per sq ft"],
      Loan: ["$10,300,854", "64.4% of the price; DSCR binds"],
      Equity: ["$6,512,155", null],
      "Going-in cap rate": ["5.81%", "Exit at 5.75%"],
      "Levered IRR": ["12.67%", null],
      "DSCR (NCF)": ["1.40x", "Lowest year"],
    });
    expect(listRows(model, "summary")).toEqual([
      ["Exit cap rate", "5.75%"],
      ["Vacancy", "6.00%"],
      ["Rent growth", "3.00%"],
      ["Exit cap rate +100 bps", "−6.96 pts", "7.59%"],
      ["Vacancy +5 points", "−5.79 pts", "17.66%"],
      ["Rent growth −100 bps", "−3.90 pts", "0.11%"],
    ]);
  });

  it("is headed by the building's name, with its address beneath, and by the address where it has none", () => {
    const plain = building();
    const { label } = plain.property;
    const named = whole({ ...plain, property: { ...plain.property, property: { name: "Ashford Court" } } });
    expect([named.title, named.subtitle]).toEqual(["Ashford Court", expect.stringContaining(label)]);
    const start = { ...plain.property, property: { name: label.slice(0, 5) } };
    for (const property of [plain.property, start, { ...start, property: { name: null } }]) {
      const { title, subtitle } = whole({ ...plain, property });
      expect([title, subtitle.includes(label)]).toEqual([label, false]);
    }
  });

  it("sets the unit mix beside its comps and says which rents they don't bear out", () => {
    expect(listRows(model, "unitMix")).toEqual([
      ["1x1", "700", "60", "58", "$1,400", "$2.00", "$1,330", "5.0%", "$1,250 – $1,380"],
      ["2x2", "1,000", "40", "38", "$1,750", "$1.75", "$1,660", "5.1%", "—"],
      ["All units", "820", "100", "", "$1,540", "$1.88", "", "", expect.any(String)],
      // ($1,539 - $1,461) / $1,539: what is printed is of the same units.
      ["Occupied units", "", "", "96 (96.0%)", "$1,539", "", "$1,461", "5.1%", ""],
    ]);
    expect(listNotes(model, "unitMix")).toContain("Market rent of 1x1 is $20 above the comp range.");
    // A column without anything is left out, and named.
    expect(listNotes(model, "unitMix").at(-1)).toBe("Not in this version: Bd / ba.");
    const bedded = building({ unitMix: MIX.map((row) => ({ ...row, beds: 1, baths: 1.5 })) as Inputs[] });
    expect(listRows(whole(bedded), "unitMix")[0]?.slice(0, 3)).toEqual(["1x1", "1 / 1.5", "700"]);
  });

  it("gives no comps' range to a plan of another size than they were found for, and counts the record's units", () => {
    const other = building({ unitMix: MIX.map((row) => ({ ...row, sqft: row.sqft + 50 })) as Inputs[] });
    const facts = {
      units: { label: "Units", group: "structure", unit: "count", value: 59, source: "County", asOf: null },
    };
    const changed = whole({ ...other, property: { ...other.property, facts } });
    expect(
      listRows(changed, "unitMix")
        .flat()
        .filter((cell) => cell.includes("–")),
    ).toEqual([]);
    expect(listNotes(changed, "unitMix").slice(-2)).toEqual([
      "Public record: 59 units (County); unit mix: 100.",
      "Not in this version: Bd / ba, Comps.",
    ]);
  });

  it("sets the value by unit beside the price, and says why there is none by square foot", () => {
    expect(listRows(whole(building()), "saleComps")).toEqual([]);
    const test = { n: 156, medianError: 0.188 };
    const value = { point: 9_000_000, low: 6_000_000, high: 13_500_000 };
    const sale = {
      ...{ label: "212 East 182nd Street", soldOn: "2025-02-26", price: 3_350_000, units: 41, sqft: null },
      ...{ yearBuilt: 1928, pricePerUnit: 81_707.3, pricePerSqft: null, distanceMiles: 0.72, weight: 0.936 },
      capRate: 0.0525,
    };
    const excluded = {
      ...{ ...sale, label: "9 Valentine Avenue", state: "excluded:user" as const },
      reason: "Excluded by Ann Example on 2026-10-05: sold with the air rights",
    };
    const found: SourceBuildingValue = {
      perUnit: { point: 90_000, low: 60_000, high: 135_000, value, test },
      perSqft: { unavailable: "The building's area is not known" },
      ...{ best: "perUnit", sales: [...Array.from({ length: 14 }, () => sale), excluded], saleCount: 156 },
      ...{ from: "2025-01-13", until: "2025-12-30", sources: ["City deeds"] },
    };
    const { saleComps } = source;
    if (saleComps === null) throw new Error("no sale comps");
    const valued = whole({ ...source, saleComps: { ...saleComps, building: found } });
    const lines = listRows(valued, "saleComps");
    expect(lines[0]).toEqual([
      ...["Price per unit", "$160,000", "$90,000", "$60,000 – $135,000", "$9,000,000"],
      ...["$6,000,000 – $13,500,000", "18.8%", "156"],
    ]);
    // The approaches without a value are told in the notes.
    expect(lines).toHaveLength(1 + 12 + 2);
    const used = found.sales.filter(({ state = "included" }) => state === "included").length;
    // What all of them come to, also those that are not laid out.
    expect(lines.slice(-2).map(([label, ...cells]) => [label, cells.at(-1)])).toEqual([
      ["Price per unit", String(used)],
      ["Cap rate", String(used)],
    ]);
    expect(lines[1]).toEqual([
      ...[
        "212 East 182nd Street",
        "Feb 2025",
        "$3,350,000",
        "41",
        "—",
        "1928",
        "$81,707",
        "—",
        "5.25%",
        "0.7",
        "94%",
      ],
    ]);
    expect(listNotes(valued, "saleComps")).toEqual(
      expect.arrayContaining([
        "Price per square foot: The building's area is not known.",
        "Income: none was entered.",
        "Source: City deeds.",
        "The 12 that weigh most of 156.",
        "9 Valentine Avenue: Excluded by Ann Example on Oct 5, 2026: sold with the air rights.",
      ]),
    );
  });

  it("sets the value by income beside the going-in cap rate, at the version's own cap rate", () => {
    const capped = building({ marketCapRate: 0.055 });
    const inputSources = { marketCapRate: "Firm template “House view”, in force since Nov 23, 2026" };
    const valued = whole({ ...capped, inputSources });
    const { incomeNoiAsIs, incomeValueAsIs, incomeValueStabilised } = capped.version.outputs;
    expect(incomeValueAsIs).toBeCloseTo(Number(incomeNoiAsIs) / 0.055, 6);
    const write = (amount: unknown) => `$${Math.round(Number(amount)).toLocaleString("en-US")}`;
    expect(listRows(valued, "saleComps")).toEqual([
      ["Income, as is", "5.81%", "5.50%", "", write(incomeValueAsIs), "", "", ""],
      ["Income, stabilized", "", "5.50%", "", write(incomeValueStabilised), "", "", ""],
    ]);
    expect(listNotes(valued, "saleComps")).toContain(`Market cap rate: ${inputSources.marketCapRate}.`);
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
    const today = whole({ ...source, property: { ...source.property, facts } });
    expect(listRows(today, "facts")).toEqual([["Units", "100"]]);
  });

  it("states operations by year of the hold, golden to the dollar, without the forward year", () => {
    const [, byYear, flows, compared] = listBlocks(model, "cashFlow");
    if (byYear?.kind !== "table" || flows?.kind !== "table" || compared?.kind !== "table")
      throw new Error("No tables");
    const rows = new Map(byYear.rows.map(({ cells: [label = "", ...cells] }) => [label, cells]));
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
    expect(flows.columns.map(({ label }) => label)).toEqual([
      "$",
      "Closing",
      ...years.map((_, index) => `Year ${index + 1}`),
      "Sale",
    ]);
    expect(flows.rows.find(({ cells }) => cells[0] === "Levered cash flow")?.cells[1]).toBe("(6,512,155)");
    expect(flows.notes[0]).toContain("Levered IRR, monthly cash flows 12.67%");
    expect(compared.columns.map(({ label }) => label)).toEqual([
      "$",
      "Year 1",
      "Stabilized",
      "Year 1 per unit",
      "Year 1, % of EGI",
    ]);
  });

  it("marks the version's own case among the sensitivities", () => {
    const rows = listRows(model, "sensitivity").slice(0, 5);
    expect(rows[2]).toEqual(["5.75%", "4.41%", "8.77%", "[12.67%]", "16.24%", "19.54%"]);
    const { stress: _, ...without } = source;
    expect(listBlocks(whole(without), "sensitivity")[0]).toMatchObject({ kind: "text" });
  });

  it("has comps by floor plan, the most similar of each, and says where evidence is insufficient", () => {
    const rows = listRows(model, "rentComps");
    expect(rows[0]?.slice(0, 4)).toEqual(["1x1", "60", "$1,390", "$1,250 – $1,380"]);
    expect(rows[1]?.slice(0, 4)).toEqual(["2x2", "40", "—", "—"]);
    expect(listNotes(model, "rentComps")).toContain("2x2: insufficient evidence. Too few comps");
    expect(listRows(model, "planComps").filter((cells) => cells.length === 15)).toHaveLength(12);
    const none = whole({ ...source, rentComps: null });
    expect(listBlocks(none, "rentComps")).toEqual([
      { kind: "text", text: "No comps: this version carries none." },
    ]);
  });

  it("names what is simulated: no sale comps take part", () => {
    expect(model.demoBand).toBe("Demo data: simulated property facts, unit mix, rent comps, market figures");
  });

  it("logs assumptions in the order of the formula pages and names what is not used", () => {
    const labels = listRows(model, "assumptions").map(([label]) => label);
    expect(labels.indexOf("Hold period")).toBeLessThan(labels.indexOf("Purchase price"));
    expect(labels.indexOf("Purchase price")).toBeLessThan(labels.indexOf("Exit cap rate"));
    expect(labels).not.toContain("Storage");
    expect(listBlocks(model, "assumptions").at(-1)).toEqual({ kind: "text", text: "Not used: storage." });
  });

  it("takes every figure from the version, whatever the price", () => {
    fc.assert(
      fc.property(fc.integer({ min: 5_000_000, max: 30_000_000 }), (purchasePrice) => {
        const changed = building({ purchasePrice });
        const figures = listFigures(whole(changed), "decision");
        const { totalUses, initialEquity } = changed.version.outputs;
        expect(figures.find(({ label }) => label === "Total uses")?.value).toBe(
          byCatalogFormat(totalUses, "currency", "$"),
        );
        expect(figures.find(({ label }) => label === "Equity")?.value).toBe(
          byCatalogFormat(initialEquity, "currency", "$"),
        );
        expect(listRows(whole(changed), "sourcesUses").at(-1)?.at(-1)).toBe("● agrees");
      }),
      { numRuns: 20 },
    );
  });
});
