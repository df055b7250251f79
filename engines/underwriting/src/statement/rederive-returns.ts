import { expect } from "vitest";
import { evaluate, type Underwriting, underwrite } from "../evaluation/underwrite.ts";
import type { Inputs } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import type { ModelName } from "../language/rows.ts";
import { rateOfReturn, sum } from "../second-calculation/plain-arithmetic.ts";
import { buildStatement } from "./build-statement.ts";
import type { Statement, StatementLine } from "./record.ts";

export function calculate(model: ModelName, inputs: Inputs, grain: "year" | "month" = "year"): Underwriting {
  const validated = validateInputs(model, inputs);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  return underwrite({ model, inputs: validated.inputs, grain });
}

export const find = ({ lines }: Statement, label: string): StatementLine => {
  const line = lines.find((each) => each.label === label);
  if (!line) throw new Error(`No line ${label}`);
  return line;
};

/** What stands in a line from closing on; the sale falls on the last period. */
function listFlows({ columns }: Statement, { figures }: StatementLine): number[] {
  const periods = columns.filter(({ kind }) => kind === "closing" || kind === "year" || kind === "month");
  const flows = periods.map(({ id }) => figures[id] ?? Number.NaN);
  const last = flows.length - 1;
  return flows.map((flow, index) => flow + (index === last ? (figures.sale ?? Number.NaN) : 0));
}

const turns = (flows: readonly number[]): number => {
  const signs = flows.map(Math.sign).filter((sign) => sign !== 0);
  return signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length;
};

const near = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b)) + 1e-6;

/** To half a tenth of a cent; of more than half a billion to the digits that a number has. */
const isSum = (flows: readonly number[], total: number): boolean =>
  Math.abs(sum(flows) - total) <= Math.max(5e-4, 1e-12 * sum(flows.map(Math.abs)));

/** Every printed sum is that of the lines printed above it, in each column. */
function listWrongSums({ columns, lines }: Statement): string[] {
  const wrong: string[] = [];
  const kinds = new Set(["t12", "t3", "closing", "year", "month", "sale", "forward"]);
  for (const { id, kind } of columns) {
    if (!kinds.has(kind)) continue;
    let [block, all, sinceTotal, group] = ["", 0, 0, 0];
    for (const { block: own, label, role, figures } of lines) {
      if (own !== block) [block, all, sinceTotal] = [own, 0, 0];
      if (role === "heading") group = 0;
      const figure = figures[id];
      if (typeof figure !== "number") continue;
      if (role === "line") [all, sinceTotal, group] = [all + figure, sinceTotal + figure, group + figure];
      if (role === "subtotal" && label.startsWith("Total ") && !near(figure, group))
        wrong.push(`${label}, ${id}`);
      const isExpenses = label === "Operating expenses";
      const isWhole =
        role === "total" || isExpenses || label === "Net rental income" || label.endsWith("debt service");
      if (role !== "line" && isWhole && !near(figure, isExpenses ? sinceTotal : all))
        wrong.push(`${label}, ${id}`);
      if (role === "total") sinceTotal = 0;
    }
  }
  return wrong;
}

/** Holds that a deal's printed statement alone gives its sums, both rates of return and its coverage; how many rates it compared. */
export function checkReturns(model: ModelName, inputs: Inputs): number {
  let compared = 0;
  for (const grain of ["year", "month"] as const) {
    const answer = calculate(model, inputs, grain);
    const printed = buildStatement(model, answer, grain);
    expect(listWrongSums(printed)).toEqual([]);
    for (const kind of ["unlevered", "levered"]) {
      const flows = listFlows(
        printed,
        find(printed, `${kind === "levered" ? "Levered" : "Unlevered"} cash flow`),
      );
      const told = printed.returns.find(
        ({ key }) => key === `${kind}Irr${grain === "year" ? "Annual" : "Monthly"}`,
      );
      const profit = answer.outputs[`${kind}Profit`];
      if (typeof profit === "number") expect(isSum(flows, profit), `${kind} profit`).toBe(true);
      else expect(sum(flows)).toBeNaN();
      if (typeof told?.value !== "number" || turns(flows) !== 1) continue;
      const rate = rateOfReturn(flows);
      if (!Number.isFinite(rate)) continue;
      const derived = grain === "year" ? rate : (1 + rate) ** 12 - 1;
      expect(Math.abs(derived - told.value)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(derived)));
      compared += 1;
    }
    if (grain === "month") continue;
    expect(listWrongCoverage(printed)).toEqual([]);
    expect(listUnbalanced(model, answer.inputs, printed)).toEqual([]);
  }
  return compared;
}

type Balance = [what: string, sources: number, uses: number];

/** Sources and uses of closing, of the whole funding, and of a new loan within the hold, against what is printed. */
function listUnbalanced(model: ModelName, inputs: Inputs, printed: Statement): string[] {
  const { values } = evaluate(model, inputs);
  const figure = (key: string): number => Number(values[key] ?? 0);
  const printedFigure = (label: string, column: string): number =>
    printed.lines.find((line) => line.label === label)?.figures[column] ?? 0;
  const drawn = sum(
    printed.columns
      .filter(({ kind }) => kind === "year")
      .map(({ id }) => printedFigure("Renovation funded by the loan", id)),
  );
  const repaid = ["Payoff", "DrawsRepaid", "Prepayment", "Costs"].map((each) => figure(`refinance${each}`));
  const others = ["supplementalAtRefinance", "preferredEquityAtRefinance", "refinanceProceeds"].map(figure);
  const equity: Balance = ["equity", figure("initialEquity"), -printedFigure("Levered cash flow", "closing")];
  const home: Balance[] = [
    equity,
    ["closing", figure("loan") + figure("initialEquity"), figure("totalUses")],
  ];
  const building: Balance[] = [
    equity,
    ["closing", figure("totalSources"), figure("totalUses")],
    ["funding", figure("fundedSources"), figure("fundedUses")],
    ["draws", figure("fundedUses") - figure("totalUses"), -drawn],
    ["refinance", figure("refinanceLoan") + figure("reserveAtRefinance"), sum([...repaid, ...others])],
  ];
  return (model === "singlefamily" ? home : building).flatMap(([what, sources, uses]) =>
    near(sources, uses) || !Number.isFinite(sources - uses) ? [] : [`${what}: ${sources} and ${uses}`],
  );
}

/** Coverage stands in each year with debt service, and a deal without any prints neither. */
function listWrongCoverage(printed: Statement): string[] {
  const [cover, income, service] = ["DSCR (NCF)", "Net cash flow", "Debt service"].map((label) =>
    printed.lines.find((line) => line.label === label),
  );
  if (cover === undefined || service === undefined)
    return cover === undefined && service === undefined
      ? []
      : ["coverage without debt service, or the reverse"];
  return printed.columns.flatMap(({ id, kind }) => {
    const [ratio, ncf, debt] = [cover, income, service].map((line) => line?.figures[id] ?? null);
    if (kind !== "year" || ratio === null || ratio === undefined) return [];
    return near(ratio, Number(ncf) / -Number(debt)) ? [] : [id];
  });
}
