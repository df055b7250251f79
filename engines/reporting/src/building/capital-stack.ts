import { count, dollars, rate, returnRate } from "../figure-format.ts";
import { holdYears } from "../home-pro-forma.ts";
import { type Block, plainColumn, plainRow, type SectionBody } from "../report-model.ts";
import type { ReportSource } from "../report-source.ts";
import type { VersionFigures } from "../version-figures.ts";

/** Every layer of capital with its own terms; a floating loan with its index, spread, cap and path. */
export function capitalStackSection(_: ReportSource, figures: VersionFigures): SectionBody {
  const uses = figures.number("totalUses");
  const share = (amount: number | null) =>
    amount === null || uses === null || uses === 0 ? "" : rate(amount / uses);
  const layers = [
    { label: "Senior loan", amount: figures.number("loan"), terms: seniorTerms(figures) },
    {
      label: "Supplemental loan",
      amount: figures.number("supplementalLoan"),
      terms: supplementalTerms(figures),
    },
    {
      label: "Preferred equity",
      amount: figures.number("preferredEquity.amount"),
      terms: preferredTerms(figures),
    },
    { label: "LP equity", amount: figures.number("lpEquity"), terms: "" },
    { label: "GP equity", amount: figures.number("gpEquity"), terms: "" },
  ].filter(({ amount }) => (amount ?? 0) > 0);
  const split = layers.some(({ label }) => label === "LP equity");
  if (!split) layers.push({ label: "Equity", amount: figures.number("initialEquity"), terms: "" });
  return {
    id: "capitalStack",
    title: "Capital stack",
    context: null,
    blocks: [
      {
        kind: "table",
        columns: [
          plainColumn("Layer"),
          plainColumn("Amount", "right"),
          plainColumn("% of uses", "right"),
          plainColumn("Terms", "left", 1),
        ],
        rows: layers.map(({ label, amount, terms }) =>
          plainRow([label, dollars(amount), share(amount), terms]),
        ),
        notes: [
          ...lastDollar(figures),
          ...(figures.input("debt.presetConfirmed") === "yes"
            ? ["Terms are confirmed with the lender."]
            : (figures.number("loan") ?? 0) > 0
              ? ["Terms are not confirmed with a lender in this version."]
              : []),
        ],
      },
      ...ratePath(figures),
    ],
  };
}

/** How far up the uses each layer reaches, of the layers that the deal has. */
function lastDollar(figures: VersionFigures): string[] {
  const reaches = [
    ["loan", "senior loan", "loanToLastDollar"],
    ["mezzanineAtClosing", "all debt", "debtToLastDollar"],
    ["preferredEquity.amount", "with preferred equity", "preferredToLastDollar"],
  ].flatMap(([layer = "", label = "", key = ""]) => {
    const reach = figures.number(key);
    return (figures.number(layer) ?? 0) > 0 && reach !== null ? [`${label} ${rate(reach)}`] : [];
  });
  return reaches.length === 0 ? [] : [`Last dollar: ${reaches.join(", ")} of uses.`];
}

const join = (parts: readonly string[]) => parts.filter((part) => part !== "").join("; ");

function seniorTerms(figures: VersionFigures): string {
  const term = figures.number("debt.termYears");
  const only = figures.number("debt.ioMonths") ?? 0;
  return join([
    isFloating(figures)
      ? floatingWords(figures)
      : `${returnRate(figures.number("noteRate") ?? figures.number("debt.rate"))} fixed`,
    term === null ? "" : `${count(term)}-year term`,
    only > 0 ? `interest-only for ${count(only)} months` : "",
    `${count(figures.number("debt.amortYears"))}-year amortization`,
    `fee ${returnRate(figures.number("debt.feePct"))}`,
    figures.input("debt.dayCount") === undefined ? "" : String(figures.input("debt.dayCount")),
  ]);
}

const isFloating = (figures: VersionFigures): boolean => figures.input("debt.rateType") === "floating";

function floatingWords(figures: VersionFigures): string {
  const floor = figures.number("debt.benchmarkFloor") ?? 0;
  const cap = figures.number("debt.capMonths") ?? 0;
  return join([
    `Floating: index + ${Math.round((figures.number("debt.spread") ?? 0) * 10_000)} bps, ${returnRate(figures.number("noteRate"))} at closing`,
    floor > 0 ? `index floor ${returnRate(floor)}` : "no index floor",
    cap > 0
      ? `cap at ${returnRate(figures.number("debt.capStrike"))} for ${count(cap)} months, cost ${dollars(figures.number("debt.rateCapCost"))}`
      : "no rate cap",
  ]);
}

function supplementalTerms(figures: VersionFigures): string {
  const month = figures.number("mezzanine.month") ?? 0;
  return join([
    returnRate(figures.number("mezzanine.rate")),
    month > 0 ? `funded in month ${count(month)}` : "funded at closing",
    `fee ${returnRate(figures.number("mezzanine.feePct"))}`,
  ]);
}

function preferredTerms(figures: VersionFigures): string {
  return join([
    `${returnRate(figures.number("preferredEquity.currentPct"))} current pay`,
    `${returnRate(figures.number("preferredEquity.accrualPct"))} accrual`,
    `redeemed at ${figures.input("preferredEquity.redemption") === "refinance" ? "the refinance" : "the sale"}`,
  ]);
}

/** Index, and what the loan bears, year by year of the hold. */
function ratePath(figures: VersionFigures): Block[] {
  const index = figures.line("benchmarkRate");
  const all = figures.line("loanRate");
  if (!isFloating(figures) || index === null || all === null) return [];
  const years = Array.from({ length: Math.min(10, holdYears(figures)) }, (_, at) => at);
  const row = (label: string, line: readonly (number | null)[]) =>
    plainRow([label, ...years.map((at) => returnRate(line[at] ?? null))]);
  const strike = figures.number("debt.capStrike");
  const capYears = Math.ceil((figures.number("debt.capMonths") ?? 0) / 12);
  return [
    {
      kind: "table",
      columns: [
        plainColumn("Rate path", "left", 1),
        ...years.map((at) => plainColumn(`Year ${at + 1}`, "right")),
      ],
      rows: [
        row("Index", index),
        ...(strike === null || capYears === 0
          ? []
          : [plainRow(["Cap strike", ...years.map((at) => (at < capYears ? returnRate(strike) : "none"))])]),
        row("Rate that the loan bears", all),
      ],
      notes: [
        "The index is the path of this version, not a forecast; the loan bears index, floored and capped, plus the spread.",
      ],
      isDense: true,
    },
  ];
}
