import { describe, expect, it } from "vitest";
import { hold } from "./facts.ts";
import { input, monthly, mustHold, page, scalar } from "./rows.ts";

describe("a row's text", () => {
  it("is the same laid out over lines as in one", () => {
    const laidOut = scalar("tax", "Tax", "$")`
      IF(lagYears > 0,
        MAX(
          bill,
          rent[
            1:12
          ]
        ),
        bill
        + 1)`;
    expect(laidOut.formula).toBe("IF(lagYears > 0, MAX(bill, rent[1:12]), bill + 1)");
    expect(laidOut).toEqual(scalar("tax", "Tax", "$")`IF(lagYears > 0, MAX(bill, rent[1:12]), bill + 1)`);
  });

  it("takes pieces of formulas, laid out or not", () => {
    const piece = `
      MIN(a,
        b)`;
    expect(scalar("c", "C", "$")`1 + ${piece} * ${2}`.formula).toBe("1 + MIN(a, b) * 2");
  });

  it("says of an input what to enter", () => {
    const row = input("rate", "Rate", "%")`
      Of the loan,
      by year.`;
    expect(row).toMatchObject({ kind: "input", help: "Of the loan, by year.", path: "rate" });
  });
});

describe("a row", () => {
  it("takes the plain meaning of what its facts leave out, and later facts win", () => {
    const row = monthly("interest", "Interest", "$", hold, {
      timing: "closing",
      help: "Paid.",
    })`balance[-1] * rate`;
    expect(row).toMatchObject({
      kind: "line",
      grain: "month",
      timing: "closing",
      aggregate: "sum",
      sign: "+",
    });
    expect(row).toMatchObject({ format: "currency", help: "Paid.", dependsOn: ["balance", "rate"] });
  });

  it("of a check has its message and its severity", () => {
    const row = mustHold("E-1", "Rent is positive", { message: "Rent is {rent}." })`rent > 0`;
    expect(row).toMatchObject({ kind: "check", unit: "flag", severity: "error", message: "Rent is {rent}." });
  });

  it("stands on a page whose place is the number in its id", () => {
    expect(page("MF-14", "Waterfall", "waterfall", [])).toMatchObject({ order: 14, subPage: "waterfall" });
  });
});
