import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import detailed from "@labs/underwriting/fixtures/multi-family-detailed.json" with { type: "json" };
import { type Inputs, type InputValue, withInputs } from "@labs/underwriting/model-inputs";
import { describe, expect, it } from "vitest";
import { committeeReport, standardOutline } from "./committee-report.ts";
import { returnRate } from "./figure-format.ts";
import { building, listBlocks, listFigures, listNotes, listRows } from "./fixtures/golden-building.ts";

/** Whole dollars as they are written, in brackets or with a sign where negative. */
const dollarsIn = (text = ""): number =>
  Number(text.replace(/[$,()−-]/g, "")) * (/^[(−-]/.test(text) ? -1 : 1);

describe("capital in the report of a building", () => {
  const source = building();
  const model = committeeReport(source);

  it("adds sources and uses up by itself and checks them against the version", () => {
    const rows = listRows(model, "sourcesUses");
    expect(rows).toContainEqual(["Total uses", "16,813,009", "168,130", "100.0%"]);
    expect(rows).toContainEqual(["Total sources", "16,813,009", "168,130", "100.0%"]);
    expect(rows.at(-1)).toEqual(["Sources less uses", "0", "", "● agrees"]);
    const outputs = { ...source.version.outputs, initialEquity: 6_512_150 };
    const wrong = committeeReport({ ...source, version: { ...source.version, outputs } });
    expect(listRows(wrong, "sourcesUses").at(-1)?.at(-1)).toBe("▲ differs");
  });

  it("lists every use, source and claim on the sale of a deal with all kinds of capital", () => {
    const stacked = withInputs(golden.mfA.inputs as Inputs, detailed.mfStacked as [string, InputValue][]);
    const deal = building({
      ...stacked,
      workingCapital: 90_000,
      prepaidEscrows: 30_000,
      sellerCredit: 25_000,
    });
    const report = committeeReport(deal);
    const rows = listRows(report, "sourcesUses");
    expect(rows.at(-1)?.at(-1)).toBe("● agrees");
    expect(rows.map(([label]) => label)).toEqual(
      expect.arrayContaining(["Seller credit", "Prepaid escrows", "Preferred equity"]),
    );
    const exit = new Map(listRows(report, "returns").map(([label, amount]) => [label, dollarsIn(amount)]));
    const at = (label: string) => exit.get(label) ?? 0;
    const repaid =
      at("Loan balance at exit") + at("Supplemental loan repaid") + at("Preferred equity redeemed");
    const costs = at("Selling costs") + at("Prepayment premium") + at("Renovation draws repaid");
    const left = at("Exit value") + at("Closing funds released") - repaid - costs;
    expect(exit.get("Preferred equity redeemed")).toBeGreaterThan(0);
    expect(Math.abs(left - at("Net sale proceeds"))).toBeLessThanOrEqual(5);
  });

  it("never passes over a use or a claim that the version lacks: the sum is lacking too, with the reason", () => {
    const outputs = { ...source.version.outputs, mezzanineFeeAtClosing: null, supplementalAtSale: null };
    const lacking = committeeReport({ ...source, version: { ...source.version, outputs } });
    const rows = new Map(listRows(lacking, "sourcesUses").map(([label, amount]) => [label, amount]));
    expect(rows.get("Total uses")).toBe(rows.get("Supplemental loan fee"));
    expect(listRows(lacking, "sourcesUses").at(-1)?.at(-1)).toBe("not tested");
    expect(listNotes(lacking, "sourcesUses").join()).toContain("Supplemental loan fee");
    expect(listNotes(lacking, "returns").join()).toContain("Supplemental loan repaid");
  });

  it("says what a supplemental loan's sale repaid of a version that knew no other way", () => {
    const { supplementalAtSale: _, ...known } = source.version.outputs;
    const outputs = { ...known, supplementalLoan: 400_000 };
    const early = committeeReport({ ...source, version: { ...source.version, outputs } });
    expect(listRows(early, "returns")).toContainEqual(["Supplemental loan repaid", "$400,000"]);
  });

  it("sizes the loan by every limit and names the one that binds", () => {
    expect(listRows(model, "loanSizing").slice(0, 5)).toEqual([
      ["Loan to value", "65.0%", "10,400,000"],
      ["Loan to cost", "not set", "not tested"],
      ["DSCR (binds)", "1.25x", "10,300,854"],
      ["Debt yield", "8.00%", "11,271,185"],
      ["Loan", "", "10,300,854"],
    ]);
  });

  it("shows the debt by year, and says so when there is none", () => {
    const rows = new Map(listRows(model, "debt").map(([label, ...cells]) => [label, cells]));
    expect(rows.get("DSCR (NCF)")).toEqual(["1.52x", "1.62x", "1.40x", "1.45x", "1.49x"]);
    expect(rows.get("Ending loan balance")?.at(-1)).toBe("9,879,382");
    expect(rows.get("Valuation cap rate")?.[0]).toBe("5.75%");
    expect(rows.get("Value (forward NOI)")?.at(-1)).toBe("19,765,213");
    expect(rows.get("Loan to value (forward NOI)")?.at(-1)).toBe("50.0%");
    expect(rows.has("Loan to value, all debt")).toBe(false);
    expect(listNotes(model, "debt")).toContain(
      "Value by year: Forward 12-month NOI at the exit cap rate, at year end. Not an appraisal.",
    );
    const cash = building({ debt: { ...golden.mfA.inputs.debt, maxLtv: 0 } });
    const report = committeeReport({ ...cash, sections: [...standardOutline(cash), "debt"] });
    expect(listBlocks(report, "debt")).toEqual([{ kind: "text", text: "No loan: all equity." }]);
    expect(standardOutline(cash), "nor in the outline").not.toContain("debt");
    // Nothing of a loan that the deal doesn't have: no sizing, no ratios, no lines of zeros.
    expect(standardOutline(cash)).not.toContain("loanSizing");
    const labels = (["cashFlow", "returns", "sourcesUses"] as const).flatMap((id) =>
      listRows(report, id).map(([label = ""]) => label),
    );
    expect(
      labels.filter((label) => /loan|debt (service|yield)|dscr|financing costs|prepayment/i.test(label)),
    ).toEqual([]);
    const unsized = building({ noiStressPct: 1 });
    expect(standardOutline(unsized), "a loan that the limits leave nothing of is explained").toContain(
      "loanSizing",
    );
  });

  it("prints an all-cash deal as one: no loan of $0, and each return once, by its plain name", () => {
    const cash = building({
      debt: { ...golden.mfA.inputs.debt, maxLtv: 0 },
      waterfall: { style: "none" },
    });
    const words = JSON.stringify(committeeReport(cash).sections);
    expect(words).not.toMatch(/[Ll]evered|Loan","value|Debt service|Financing cost/);
    const figures = new Map(
      listFigures(committeeReport(cash), "decision").map(({ label, value, detail }) => [
        label,
        [value, detail],
      ]),
    );
    expect(figures.get("Equity")?.[1]).toBe("All cash");
    expect([...figures.keys()].filter((label) => /irr|loan/i.test(label))).toEqual(["IRR"]);
    const labels = listRows(committeeReport(cash), "cashFlow").map(([label]) => label);
    expect(labels.filter((label) => /cash flow$/i.test(label ?? ""))).toEqual([
      "Net cash flow",
      "Net cash flow",
      "Cash flow",
      "Net cash flow",
    ]);

    const cases = listRows(committeeReport(cash), "scenarios").map(([label]) => label);
    expect(new Set(cases).size).toBe(cases.length);

    const charged = building({
      debt: { ...golden.mfA.inputs.debt, maxLtv: 0 },
      waterfall: { style: "none" },
      assetManagementFeePct: 0.01,
    });
    const both = listFigures(committeeReport(charged), "decision").map(({ label }) => label);
    expect(both.filter((label) => label.includes("IRR"))).toEqual(["IRR before asset management fee", "IRR"]);
  });

  it("adds the refinance up to its net proceeds, the sponsor's fee and the recording tax once each", () => {
    const refinance = { month: 36, capRate: 0.055, maxLtv: 0.7, rate: 0.055, amortYears: 30, costPct: 0.01 };
    const transferTaxes = [{ tax: "Mortgage tax", paidOn: "loan", rate: 0.004 }];
    const report = committeeReport(building({ refinance, refinanceFee: 60_000, transferTaxes }));
    const rows = new Map(listRows(report, "refinance").map(([label, amount]) => [label, dollarsIn(amount)]));
    const at = (label: string) => rows.get(label) ?? 0;
    expect([at("Sponsor's refinance fee"), at("Mortgage recording tax") < 0]).toEqual([-60_000, true]);
    const parts = ["New loan", "Old loan repaid", "Prepayment premium, old loan", "Refinance costs"];
    const added = [...parts, "Mortgage recording tax", "Sponsor's refinance fee"].reduce(
      (sum, label) => sum + at(label),
      0,
    );
    expect(Math.abs(added - at("Net proceeds to equity"))).toBeLessThanOrEqual(3);
  });

  it("dates a refinance that the loan's maturity brings forward by that maturity", () => {
    const refinance = { month: 48, capRate: 0.055, maxLtv: 0.7, rate: 0.055, amortYears: 30 };
    const report = committeeReport(
      building({ refinance, debt: { ...golden.mfA.inputs.debt, termYears: 3 } }),
    );
    expect(report.sections.find(({ id }) => id === "refinance")?.context).toBe("In month 36");
    expect(listRows(report, "businessPlan").find(([month]) => month === "36")?.[1]).toMatch(
      /^Loan due, refinanced: new loan of \$/,
    );
  });

  it("prints the exit by the cap rate and the income that are applied", () => {
    const stepped = building({
      exitCapRate: 0.0575,
      exitCapMethod: "goingInPlusStep",
      exitCapStep: 0.001,
      exitNoiBasis: "trailing",
    });
    const rows = new Map(
      listRows(committeeReport(stepped), "returns").map(([label, value]) => [label, value]),
    );
    const { exitCapApplied, exitNoi, exitValue } = stepped.version.outputs;
    expect(rows.get("Exit cap rate")).toBe(returnRate(Number(exitCapApplied)));
    expect(rows.get("Exit cap rate")).not.toBe("5.75%");
    expect(dollarsIn(rows.get("Exit NOI"))).toBe(Math.round(Number(exitNoi)));
    expect(Number(exitNoi) / Number(exitCapApplied)).toBeCloseTo(Number(exitValue), 4);
    expect(listRows(committeeReport(stepped), "exit")).toContainEqual([
      "Exit NOI",
      rows.get("Exit NOI") ?? "",
      "12 months before sale, before reserves below NOI",
    ]);
  });

  it("prints nothing of partners that a deal is without, nor of layers of capital", () => {
    const whole = (waterfall: Inputs) => {
      const deal = building({ waterfall, debt: { ...golden.mfA.inputs.debt, maxLtv: 0 } });
      const report = committeeReport(deal);
      return {
        outline: standardOutline(deal),
        stack: listRows(report, "capitalStack"),
        text: JSON.stringify(report),
      };
    };
    const terms = { lpShare: 0.9, preferredReturn: 0.08, lpSplit: 0.8, hurdle: 0.14, lpSplitAbove: 0.7 };
    expect(whole(terms).outline).toContain("waterfall");
    const alone = whole({ ...terms, style: "none" });
    expect(alone.outline.filter((id) => id === "waterfall" || id === "lenderCase")).toEqual([]);
    expect(alone.stack.map(([layer]) => layer)).toEqual(["Equity"]);
    expect(alone.text).not.toMatch(/LP IRR|GP equity|Last dollar|preferred return|Debt yield/);
  });

  it("states each hurdle of the partners, by IRR, by multiple or by the greater of both", () => {
    const waterfall = {
      ...{ style: "american", lpShare: 0.9, preferredReturn: 0.08, lpSplit: 0.85 },
      ...{ hurdle: 0.12, lpSplitAbove: 0.75, thirdHurdleMultiple: 1.9, lpSplitAboveThird: 0.65 },
      ...{ fourthHurdle: 0.2, fourthHurdleMultiple: 2.2, lpSplitAboveFourth: 0.5 },
    };
    const report = committeeReport(building({ waterfall }));
    expect(report.sections.find(({ id }) => id === "waterfall")?.context).toBe(
      [
        "LP 90.0% of equity",
        "preferred return 8.00%",
        "LP 85.0% above it",
        "LP 75.0% above an LP IRR of 12.00%",
        "LP 65.0% above an LP multiple of 1.90x",
        "LP 50.0% above the greater of an LP IRR of 20.00% and an LP multiple of 2.20x",
        "American",
      ].join("; "),
    );
  });

  it("carries future funding through sources and uses, sizing, debt service and the statement", () => {
    const work = { units: 50, costPerUnit: 12_000, premiumMonth: 175, unitsPerMonth: 5, downtimeMonths: 1 };
    const deal = building({ renovationProgramme: { ...work, funding: "loan" } });
    const report = committeeReport(deal);
    const [first = [], ...rest] = listRows(report, "sourcesUses").slice(-4);
    expect(first).toEqual(["Future funding, drawn after closing", "600,000", "6,000", expect.any(String)]);
    const [uses = [], sources = [], gap = []] = rest;
    expect([uses[0], sources[0]]).toEqual(["Total uses, fully funded", "Total sources, fully funded"]);
    expect(uses[1]).toBe(sources[1]);
    expect([uses[3], sources[3]], "shares are of the fully funded uses").toEqual(["100.0%", "100.0%"]);
    expect(gap).toEqual(["Sources less uses, fully funded", "0", "", "● agrees"]);
    const sized = new Map(
      listRows(report, "loanSizing").map(([label, , amount]) => [label, dollarsIn(amount)]),
    );
    expect(sized.get("Future funding")).toBe(600_000);
    expect(sized.get("Loan commitment")).toBe((sized.get("Loan") ?? 0) + 600_000);
    expect(listNotes(report, "loanSizing").join()).toContain("future funding of $600,000");
    const debt = new Map(listRows(report, "debt").map(([label, ...cells]) => [label, cells.map(dollarsIn)]));
    const parts = ["Interest", "Interest on future funding", "Principal"];
    const year2 = parts.reduce((sum, label) => sum + (debt.get(label)?.[1] ?? Number.NaN), 0);
    expect(Math.abs(year2 - (debt.get("Debt service")?.[1] ?? 0))).toBeLessThanOrEqual(2);
    const flow = listRows(report, "cashFlow").map(([label]) => label);
    expect(flow).toContain("Debt service");
    expect(flow).not.toContain("Interest on future funding");
    const { loanCommitment: _, ...known } = deal.version.outputs;
    const early = committeeReport({ ...deal, version: { ...deal.version, outputs: known } });
    expect(listRows(early, "cashFlow").map(([label]) => label)).toContain("Interest on future funding");
  });

  it("lists the options to extend the loan beside their tests", () => {
    const extension = { months: 24, feePct: 0.0025, minDscr: 1.3 };
    const debt = { ...golden.mfA.inputs.debt, termYears: 3, extension };
    const report = committeeReport(building({ debt }));
    expect(listRows(report, "loanSizing").at(-1)).toEqual([
      ...["First", "24 mo", "25,421", "1.42x, minimum 1.30x", "9.91%, no test", "Met"],
    ]);
    expect(listRows(report, "cashFlow").map(([label]) => label)).toContain("Extension fees");
    expect(listBlocks(model, "loanSizing")).toHaveLength(1);
  });

  it("says what repays a loan that is due before the sale", () => {
    const extension = { months: 24, feePct: 0.0025, minDscr: 3 };
    const debt = { ...golden.mfA.inputs.debt, termYears: 3, extension };
    const texts = listBlocks(committeeReport(building({ debt })), "loanSizing").flatMap((block) =>
      block.kind === "text" ? [block.text] : [],
    );
    expect(texts.join()).toContain(
      "The loan is due in month 36, before the plan repays it. Repaid by equity",
    );
    expect(texts.join()).toMatch(/equity call \$10,[\d,]+\./);
  });

  it("lists a lender's second test with its income, and which of the limits binds", () => {
    const secondTest = { sizingBasis: "year2", minDscr: 1.5 };
    const report = committeeReport(building({ debt: { ...golden.mfA.inputs.debt, secondTest } }));
    const limits = listRows(report, "loanSizing").slice(2, 6);
    expect(limits.map(([label, limit]) => [label, limit])).toEqual([
      ["DSCR", "1.25x"],
      ["Debt yield", "8.00%"],
      ["DSCR, second test (binds)", "1.50x"],
      ["Debt yield, second test", "not set"],
    ]);
    expect(listNotes(report, "loanSizing").join()).toContain("The second test uses year-2 NCF of $962,243");
  });

  it("says the income and the rate that a loan is sized by", () => {
    const { debt } = golden.mfA.inputs;
    const floating = { ...debt, rateType: "floating", benchmark: [0.04], spread: 0.03, sizingBasis: "year2" };
    const report = committeeReport(building({ debt: floating }));
    expect(listRows(report, "loanSizing")).toContainEqual(["Interest rate", "7.00%", ""]);
    expect(listNotes(report, "loanSizing").join()).toContain("year-2 NCF of $962,243");
  });

  it("breaks the profit into parts that add up to it", () => {
    expect(listRows(model, "returns")).toContainEqual(["Levered profit", "$4,724,678"]);
    const money = (text: string | undefined) => Number(text?.replace("−", "-").replaceAll(/[$,]/g, ""));
    const rows = listRows(model, "returns").slice(-6);
    const parts = rows.slice(0, 5).reduce((sum, cells) => sum + money(cells[1]), 0);
    expect(Math.abs(parts - money(rows[5]?.[1]))).toBeLessThanOrEqual(3);
  });
});
