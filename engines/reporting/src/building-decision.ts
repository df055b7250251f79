import { dollars, dollarsAndCents, multiple, rate, returnRate } from "./figure-format.ts";
import { failedChecks, verdictBlock } from "./home-decision.ts";
import { holdYears } from "./home-pro-forma.ts";
import { type Figure, type SectionBody, UNAVAILABLE } from "./report-model.ts";
import type { ReportSource } from "./report-source.ts";
import { valueFigure } from "./value-figure.ts";
import { figure, hasNoLoan, isAllCash, type VersionFigures } from "./version-figures.ts";

/** The committee's box of a building: what it costs, how it is paid for, what it returns and what breaks it. */
export function buildingDecision(source: ReportSource, figures: VersionFigures): SectionBody {
  return {
    id: "decision",
    title: "Decision",
    context: null,
    blocks: [
      verdictBlock(source, figures),
      { kind: "figures", items: priceFigures(source, figures) },
      { kind: "figures", items: returnFigures(figures) },
      ...failedChecks(source.version.checks),
    ],
  };
}

const BINDING: Record<string, string> = {
  ltv: "loan to value",
  ltc: "loan to cost",
  dscr: "DSCR",
  debtYield: "debt yield",
};

function priceFigures(source: ReportSource, figures: VersionFigures): Figure[] {
  const each = `${dollars(figures.number("pricePerUnit"))} per unit, ${dollarsAndCents(figures.number("pricePerSqft"))} per sq ft`;
  const binding = figures.text("bindingConstraint") ?? "";
  const loan = `${rate(figures.number("ltv"))} of the price; ${BINDING[binding] ?? binding} binds`;
  return [
    figure(figures, ["purchasePrice", "Underwritten price"], dollars, { detail: each }),
    figure(figures, ["totalUses", "Total uses"], dollars),
    ...(isAllCash(figures)
      ? [figure(figures, ["initialEquity", "Equity"], dollars, { detail: "All cash" })]
      : [
          figure(figures, ["loan", "Loan"], dollars, figures.number("loan") === 0 ? {} : { detail: loan }),
          figure(figures, ["initialEquity", "Equity"], dollars),
        ]),
    valueFigure("Rent evidence, average unit (monthly)", source.rentComps),
  ];
}

function returnFigures(figures: VersionFigures): Figure[] {
  // The forward year has no debt service, so no cover.
  const held = (figures.line("dscrNcf") ?? []).slice(0, holdYears(figures));
  const cover = held.filter((value) => value !== null);
  const debtYield = figure(figures, ["debtYieldNcf", "Debt yield"], returnRate, { detail: "NCF, year 1" });
  const exit = `Exit at ${returnRate(figures.number("exitCapApplied") ?? figures.number("exitCapRate"))}`;
  return [
    figure(figures, ["goingInCapRate", "Going-in cap rate"], returnRate, { detail: exit }),
    figure(figures, ["yieldOnCostYear1", "Yield on cost"], returnRate, { detail: "Year 1" }),
    ...(figures.isPart("unleveredIrr")
      ? [figure(figures, ["unleveredIrr", "Unlevered IRR"], returnRate)]
      : []),
    figure(figures, ["leveredIrr", "Levered IRR"], returnRate),
    figure(figures, ["leveredEquityMultiple", "Equity multiple"], multiple),
    figure(figures, ["averageCashOnCash", "Cash-on-cash"], returnRate, { detail: "Average" }),
    ...(hasNoLoan(figures) ? [] : [coverFigure(figures, cover), debtYield]),
  ];
}

function coverFigure(figures: VersionFigures, cover: readonly number[]): Figure {
  const label = "DSCR (NCF)";
  if (cover.length === 0)
    return { label, value: UNAVAILABLE, detail: figures.reason("dscrNcf"), tone: "muted" };
  return { label, value: multiple(Math.min(...cover)), detail: "Lowest year", tone: "plain" };
}
