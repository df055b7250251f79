import { formulaPages } from "@labs/underwriting/formula-pages";
import { type Inputs, type InputValue, withInputs } from "@labs/underwriting/model-inputs";
import { underwrite } from "@labs/underwriting/underwrite";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { describe, expect, it } from "vitest";
import sample from "./fixtures/sfr-a.json" with { type: "json" };
import { allInCostSection, returnsSection } from "./home-pro-forma.ts";
import type { Block, SectionBody } from "./report-model.ts";
import type { ReportSource, SourceVersion } from "./report-source.ts";
import { readFigures } from "./version-figures.ts";

const source = sample as unknown as ReportSource;

/** The golden home with other inputs, as its version would be read. */
function read(changes: [string, InputValue][]) {
  const given = withInputs(source.version.inputs as Inputs, changes);
  const validated = validateInputs("singlefamily", given);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  const { inputs } = validated;
  const version = { ...source.version, ...underwrite({ model: "singlefamily", inputs }), inputs };
  return readFigures(version as unknown as SourceVersion, formulaPages.models.singlefamily.pages);
}

const unfold = (block: Block): Block[] =>
  block.kind === "split" ? [...block.left, ...block.right].flatMap(unfold) : [block];
const rowsOf = ({ blocks }: SectionBody) =>
  new Map(
    blocks
      .flatMap(unfold)
      .flatMap((block) => (block.kind === "table" ? block.rows : []))
      .map(({ cells: [label = "", amount = ""] }) => [label, Number(amount.replaceAll(/[$,]/g, ""))]),
  );

describe("what the report prints of a home", () => {
  it("names title and agent's fee among the costs, so that nothing is left for others", () => {
    const costs = [
      ...rowsOf(
        allInCostSection(
          read([
            ["titleCost", 1_800],
            ["buyerAgentFeePct", 0.02],
          ]),
        ),
      ),
    ];
    expect(costs).toContainEqual(["Title and escrow", 1_800]);
    expect(costs).toContainEqual(["Buyer's agent fee", 6_000]);
    expect(costs.map(([label]) => label)).not.toContain("Other costs");
  });

  it("takes the sale down to its net proceeds, the prepayment premium included", () => {
    const rows = rowsOf(returnsSection(read([["prepaymentPct", 0.03]])));
    const at = (label: string) => rows.get(label) ?? Number.NaN;
    expect(at("Prepayment or release premium")).toBeGreaterThan(0);
    const left =
      at("Exit value") -
      at("Selling costs") -
      at("Loan balance at exit") -
      at("Prepayment or release premium");
    expect(Math.abs(left - at("Net sale proceeds"))).toBeLessThanOrEqual(3);
  });

  it("has no line of a loan or a premium where there is none", () => {
    const without = [...rowsOf(returnsSection(read([]))).keys()];
    expect(without).toContain("Loan balance at exit");
    expect(without).not.toContain("Prepayment or release premium");
    const cash = [...rowsOf(returnsSection(read([["debt.ltc", 0]]))).keys()];
    expect(cash.filter((label) => /loan|debt|dscr|premium/i.test(label))).toEqual([]);
  });
});
