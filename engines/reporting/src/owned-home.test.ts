import { formulaPages } from "@labs/underwriting/formula-pages";
import { underwrite } from "@labs/underwriting/underwrite";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { describe, expect, it } from "vitest";
import { listBlocks, listFigures, listRows, source, whole } from "./fixtures/read-report.ts";
import type { ReportModel } from "./report-model.ts";
import type { ReportSource } from "./report-source.ts";

describe("the report of an owned home", () => {
  const changes = {
    ownership: "owned",
    purchaseDate: "2023-05-16",
    renovation: 0,
    renovationMonths: null,
    inPlaceLease: { months: 7, rent: 2_115, type: "term" },
  };
  const report = (currentLoan: Record<string, number>) => {
    const validated = validateInputs("singlefamily", { ...source.version.inputs, ...changes, currentLoan });
    if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
    const { inputs } = validated;
    const version = { ...source.version, ...underwrite({ model: "singlefamily", inputs }), inputs };
    const pages = formulaPages.models.singlefamily.pages;
    return (decision: ReportSource["decision"]) =>
      whole({ ...source, decision, version: version as ReportSource["version"], pages });
  };
  const text = (model: ReportModel) => JSON.stringify(model);
  const write = report({ balance: 171_340, rate: 0.0475, payment: 1_036.29, monthsLeft: 41 });
  const owned = write(null);

  it("says that it is owned, what is held and what a sale today would leave, and never what to bid", () => {
    expect(owned.subtitle).toContain("Owned, held");
    const figures = Object.fromEntries(
      listFigures(owned, "decision").map(({ label, value, detail }) => [label, `${value}; ${detail}`]),
    );
    expect(figures["Owned, price paid"]).toBe("$300,000; bought May 16, 2023");
    expect(figures.Loan).toMatch(/^\$171,340; at 4\.75%; matures in 41 months/);
    expect(figures["Equity today"]).toMatch(/^\$163,660; /);
    expect(text(owned)).not.toMatch(/max(imum)? bid|closing costs|acquisition fee/i);
    expect(text(owned)).toContain("Lease in place: $2,115 a month for 7 months");
    expect(text(owned)).toMatch(/(holding|selling today) is worth more than/);
  });

  it.each([
    ["go", "HOLD"],
    ["goWithConditions", "HOLD WITH CONDITIONS"],
    ["noGo", "SELL"],
    ["undecided", "UNDECIDED"],
  ] as const)("recommends to hold or to sell: %s is %s", (recommendation, label) => {
    expect(listBlocks(write({ recommendation }), "decision")[0]).toMatchObject({ kind: "verdict", label });
  });

  it("calls its yield one on basis, by the name that the pages have", () => {
    const labels = listFigures(owned, "decision").map(({ label }) => label);
    expect(labels).toContain("Net yield on basis (NOI)");
    expect(labels.join()).not.toContain("on cost");
  });

  it("lists the loan's repayment in the year of its maturity", () => {
    const line = listRows(owned, "cashFlow").find(([label]) => label === "Loan repaid at maturity");
    const months = Array.from({ length: 9 }, (_, column) => /^\([\d,]+\)$/.test(line?.[column + 1] ?? ""));
    expect(months.indexOf(true)).toBe(4);
    expect(months.lastIndexOf(true)).toBe(4);
  });

  it("shows a loan that nobody entered as missing, never as zero", () => {
    const model = report({})(null);
    const loan = listFigures(model, "decision").find(({ label }) => label === "Loan");
    expect(loan?.value).toBe("—");
    expect(listRows(model, "allInCost")).toContainEqual(["Loan", "—"]);
    expect(listRows(model, "returns")).toContainEqual(["Levered IRR", "—"]);
    expect(listRows(model, "returns").find(([label]) => label === "Unlevered IRR")?.[1]).toMatch(/%$/);
  });
});
