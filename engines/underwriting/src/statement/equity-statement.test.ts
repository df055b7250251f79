import { describe, expect, it } from "vitest";
import { underwrite } from "../evaluation/underwrite.ts";
import golden from "../golden/fixtures/domain-golden.json" with { type: "json" };
import type { Inputs } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import { CASES } from "../second-calculation/multi-family/cases.ts";
import { buildEquityStatement } from "./equity-statement.ts";

function print(inputs: Inputs) {
  const validated = validateInputs("multifamily", inputs);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  const answer = underwrite({ model: "multifamily", inputs: validated.inputs });
  return { answer, statement: buildEquityStatement(answer) };
}

const PARTNERS = CASES.filter(
  ([, inputs]) => typeof (inputs.waterfall as Inputs | undefined)?.lpShare === "number",
);

describe("the equity statement", () => {
  it.each(PARTNERS)("adds up by tier, by partner and by year: %s", (_, inputs) => {
    const { answer, statement } = print(inputs);
    if (statement === null) throw new Error("No statement");
    const figure = (block: string, label: string, id: string): number =>
      Number(statement.lines.find((line) => line.block === block && line.label === label)?.figures[id] ?? 0);
    const sum = (block: string, id: string): number =>
      statement.lines
        .filter((line) => line.block === block && line.role === "line")
        .reduce((all, { figures }) => all + Number(figures[id] ?? 0), 0);
    let [capital, unpaid] = [figure("capital", "Capital outstanding", "closing"), 0];
    expect(capital).toBeCloseTo(Number(answer.outputs.initialEquity), 6);
    for (const { id, kind } of statement.columns) {
      if (kind === "closing") continue;
      expect(sum("tiers", id)).toBeCloseTo(figure("tiers", "Distributable cash", id), 4);
      for (const [block, name] of [
        ["lp", "LP"],
        ["gp", "GP"],
      ] as const)
        expect(sum(block, id)).toBeCloseTo(figure(block, `${name} distributions, total`, id), 4);
      if (kind !== "year") continue;
      const moved = ["Contributions", "Covered by earlier distributions", "Return of capital"];
      capital += moved.reduce((all, label) => all + figure("capital", label, id), 0);
      unpaid +=
        figure("capital", "Preferred return accrued", id) + figure("capital", "Preferred return paid", id);
      expect(capital).toBeCloseTo(figure("capital", "Capital outstanding", id), 3);
      expect(unpaid).toBeCloseTo(figure("capital", "Preferred return accrued and unpaid", id), 3);
    }
    expect(figure("lp", "LP cash flow", "total")).toBeCloseTo(Number(answer.outputs.lpProfit), 3);
    expect(figure("gp", "GP cash flow", "total")).toBeCloseTo(Number(answer.outputs.gpProfit), 3);
  });
  it("shows a European waterfall from its first year on", () => {
    const european = PARTNERS.find(([name]) => name.startsWith("a lease-up"));
    const { statement } = print(european?.[1] ?? {});
    const line = statement?.lines.find(({ label }) => label === "Preferred return accrued");
    expect(Math.min(...["year1", "year2", "year3"].map((id) => Number(line?.figures[id])))).toBeGreaterThan(
      0,
    );
  });
  it("is not there without the partners' terms", () => {
    expect(print(golden.mfA.inputs).statement).toBeNull();
  });
});
