import type { RiskLine } from "@labs/underwriting/deal-stress";
import { count, dollars, dollarsAndCents, multiple, rate, returnRate } from "../figure-format.ts";
import { holdYears } from "../home-pro-forma.ts";
import { type Block, type Figure, plainColumn, plainRow, type SectionBody } from "../report-model.ts";
import type { ReportSource } from "../report-source.ts";
import { breakEvenWords, hurdleWords } from "../stress/stress-sections.ts";
import { inputWords, labelOf, pointsWords } from "../stress/stress-words.ts";
import { figure, type VersionFigures } from "../version-figures.ts";

/** What the deal is in figures, what has to go right, and what breaks it. */
export function executiveSummarySection(source: ReportSource, figures: VersionFigures): SectionBody {
  return {
    id: "summary",
    title: "Executive summary",
    context: null,
    blocks: [{ kind: "figures", items: keyFigures(figures) }, ...rightAndWrong(source, figures)],
  };
}

/** A figure that the deal does not have takes no place in the strip. */
function keyFigures(figures: VersionFigures): Figure[] {
  const all: Figure[] = [
    figure(figures, ["pricePerUnit", "Price per unit"], dollars),
    figure(figures, ["pricePerSqft", "Price per sq ft"], dollarsAndCents),
    ...trailingCapRate(figures),
    figure(figures, ["goingInCapRate", "Cap rate, year 1"], returnRate),
    figure(figures, ["yieldOnCostUntrended", "Yield on cost, untrended"], returnRate),
    figure(figures, ["exitCapApplied", "Exit cap rate"], returnRate),
    figure(figures, ["renovationReturnOnCost", "Renovation return on cost"], rate),
    figure(figures, ["lpIrr", "LP IRR"], returnRate),
    figure(figures, ["lpEquityMultiple", "LP multiple"], multiple),
    figure(figures, ["maturityDscr", "DSCR at maturity"], multiple),
    figure(figures, ["peakEquity", "Peak equity"], dollars),
    figure(figures, ["exitShareOfProfit", "Profit from sale"], rate),
  ];
  return all.filter(({ tone, value }) => tone !== "muted" && value !== "0.0%").slice(0, 8);
}

function trailingCapRate(figures: VersionFigures): Figure[] {
  const [noi, price] = [figures.number("t12Noi"), figures.number("purchasePrice")];
  if (noi === null || noi === 0 || price === null || price === 0) return [];
  return [{ label: "Cap rate, T12", value: returnRate(noi / price), detail: null, tone: "plain" }];
}

function rightAndWrong({ stress }: ReportSource, figures: VersionFigures): Block[] {
  if (stress === undefined) return [];
  const { judged, risks } = stress;
  const worst = risks
    .filter(({ result, name }) => result !== null && name !== "early")
    .toSorted((a, b) => (a.result ?? 0) - (b.result ?? 0))
    .slice(0, 3);
  const right: Block = {
    kind: "table",
    columns: [plainColumn("What must go right", "left", 1), plainColumn("Underwritten", "right")],
    rows: worst.map((line) =>
      plainRow([labelOf(line.driver, figures), inputWords(figures.input(line.driver), line.driver, figures)]),
    ),
    notes: [`The three assumptions that move ${labelOf(judged.output, figures)} most.`],
  };
  const wrong: Block = {
    kind: "table",
    columns: [
      plainColumn("What breaks it", "left", 1),
      plainColumn("Effect", "right"),
      plainColumn("Break-even", "right"),
    ],
    rows: worst.map((line: RiskLine) =>
      plainRow([line.label, pointsWords(judged.base, line.result), breakEvenWords(line, figures)]),
    ),
    notes: [`Break-even is where ${labelOf(judged.output, figures)} is ${hurdleWords(judged)}.`],
  };
  return [{ kind: "split", leftShare: 0.42, left: [right], right: [wrong] }];
}

/** What is done when, and what it costs or brings, in the order of the months. */
export function businessPlanSection(_: ReportSource, figures: VersionFigures): SectionBody {
  const years = holdYears(figures);
  const steps = [
    ...closing(figures),
    ...renovationSteps(figures),
    ...loanSteps(figures),
    ...saleStep(figures, years),
  ];
  return {
    id: "businessPlan",
    title: "Business plan",
    context: planWords(figures),
    blocks: [
      {
        kind: "table",
        columns: [
          plainColumn("Month", "right"),
          plainColumn("Step", "left", 1),
          plainColumn("Amount", "right"),
        ],
        rows: steps
          .toSorted((a, b) => a.month - b.month)
          .map(({ month, words, amount }) =>
            plainRow([month === 0 ? "Closing" : count(month), words, amount]),
          ),
        notes: [],
      },
    ],
  };
}

interface Step {
  month: number;
  words: string;
  amount: string;
}

function planWords(figures: VersionFigures): string {
  const units = figures.number("renovationUnits") ?? 0;
  const all = figures.number("units") ?? 0;
  const work =
    units > 0
      ? `Value-add: ${count(units)} of ${count(all)} units renovated, ${rate(figures.number("renovationReturnOnCost"))} return on cost`
      : "Hold and operate: no renovation program in this version";
  return `${work}; sale after ${holdYears(figures)} years`;
}

function closing(figures: VersionFigures): Step[] {
  const loan = figures.number("loan") ?? 0;
  const pay = loan > 0 ? ` with a loan of ${dollars(loan)}` : ", all equity";
  return [{ month: 0, words: `Purchase${pay}`, amount: dollars(figures.number("purchasePrice")) }];
}

const PROGRAMS = ["renovationProgramme", "renovationProgramme2", "renovationProgramme3"];

function renovationSteps(figures: VersionFigures): Step[] {
  return PROGRAMS.flatMap((path, at): Step[] => {
    const units = figures.number(`${path}.units`) ?? 0;
    if (units === 0) return [];
    const start = Math.max(1, figures.number(`${path}.startMonth`) ?? 1);
    const pace = figures.number(`renovationPace${at + 1}`) ?? figures.number(`${path}.unitsPerMonth`) ?? 0;
    const last = pace > 0 ? start + Math.ceil(units / pace) - 1 : start;
    const each = figures.number(`renovationUnitCost${at + 1}`);
    return [
      {
        month: start,
        words: `Renovation of ${count(units)} units begins, ${count(pace)} a month at ${dollars(each)} each`,
        amount: dollars(each === null ? null : each * units),
      },
      {
        month: last,
        words: `Last units start; premium of ${dollars(figures.number(`${path}.premiumMonth`))} a month for each returned unit`,
        amount: "",
      },
    ];
  });
}

function loanSteps(figures: VersionFigures): Step[] {
  const steps: Step[] = [];
  const refinance = figures.number("payoffMonth") ?? figures.number("refinance.month") ?? 0;
  if (refinance > 0) {
    const isDue = (figures.number("paidOffAtMaturity") ?? 0) > 0;
    steps.push({
      month: refinance,
      words: `${isDue ? "Loan due, refinanced" : "Refinance"}: new loan of ${dollars(figures.number("refinanceLoan"))}, net proceeds`,
      amount: dollars(figures.number("refinanceProceeds")),
    });
  }
  for (const number of [1, 2]) {
    const fee = figures.number(`extensionFee${number}`) ?? 0;
    const month = figures.number(`extensionMonth${number}`) ?? 0;
    if ((figures.number(`extensionTaken${number}`) ?? 0) > 0 && month > 0)
      steps.push({ month, words: "Loan extended", amount: dollars(fee) });
  }
  const cap = figures.number("debt.capMonths") ?? 0;
  if (cap > 0 && figures.input("debt.rateType") === "floating")
    steps.push({ month: cap, words: "Rate cap ends", amount: "" });
  return steps;
}

function saleStep(figures: VersionFigures, years: number): Step[] {
  if (years === 0) return [];
  const words = `Sale at a ${returnRate(figures.number("exitCapApplied") ?? figures.number("exitCapRate"))} cap rate, ${dollars(figures.number("exitPricePerUnit"))} per unit`;
  return [{ month: 12 * years, words, amount: dollars(figures.number("exitValue")) }];
}
