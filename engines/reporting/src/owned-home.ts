import { datesInWords, dateWords, dollars, rate, returnRate, statement } from "./figure-format.ts";
import {
  type Block,
  type Figure,
  plainColumn,
  plainRow,
  type SectionBody,
  UNAVAILABLE,
} from "./report-model.ts";
import type { ReportSource } from "./report-source.ts";
import { valueFigure } from "./value-figure.ts";
import { figure, type VersionFigures } from "./version-figures.ts";

/** Whether a version holds a home that the firm owns; versions from before homes could be owned buy theirs. */
export const isOwned = (figures: VersionFigures): boolean => figures.input("ownership") === "owned";

/** What is held, what it is worth today, and what a sale today would leave; no price to bid. */
export function ownedFigures(source: ReportSource, figures: VersionFigures): Block[] {
  const said = (path: string): string => datesInWords(source.inputSources?.[path] ?? "");
  const detail = (path: string) => (said(path) === "" ? {} : { detail: said(path) });
  const day = figures.input("purchaseDate");
  const held: Figure[] = [
    figure(figures, ["purchasePrice", "Owned, price paid"], dollars, {
      ...(typeof day === "string" ? { detail: `bought ${dateWords(day)}` } : detail("purchasePrice")),
    }),
    figure(figures, ["valueToday", "Value today"], dollars, detail("afterRepairValue")),
    loanFigure(figures, said),
    figure(figures, ["equityToday", "Equity today"], dollars),
    valueFigure("Value evidence", source.saleComps),
    valueFigure("Rent evidence (monthly)", source.rentComps),
  ];
  return [{ kind: "figures", items: held }, leaseNote(figures, said), holdOrSell(figures)];
}

function loanFigure(figures: VersionFigures, said: (path: string) => string): Figure {
  const balance = figures.number("currentLoan.balance");
  if (balance === null) {
    const detail = "Not entered: no equity and no return on it";
    return { label: "Loan", value: UNAVAILABLE, detail, tone: "muted" };
  }
  const left = figures.number("currentLoan.monthsLeft");
  const terms = [
    `at ${returnRate(figures.number("currentLoan.rate"))}`,
    left === null ? "maturity not entered" : `matures in ${left} months`,
    said("currentLoan.balance"),
  ].filter((part) => part !== "");
  const detail = balance === 0 ? said("currentLoan.balance") || "No loan" : terms.join("; ");
  return { label: "Loan", value: dollars(balance), detail, tone: "plain" };
}

function leaseNote(figures: VersionFigures, said: (path: string) => string): Block {
  const months = figures.number("inPlaceLease.months") ?? 0;
  const lease =
    months === 0
      ? "No lease in place: the market's rent from month 1."
      : `Lease in place: ${dollars(figures.number("inPlaceLease.rent"))} a month for ${months} ${months === 1 ? "month" : "months"}, then the market's rent of ${dollars(figures.number("monthlyRent"))}.`;
  const origin = said("inPlaceLease.months");
  return { kind: "text", text: origin === "" ? lease : `${lease} ${origin}.` };
}

/** Selling today beside holding to the sale, at the discount rate. */
function holdOrSell(figures: VersionFigures): Block {
  const verdict = figures.text("holdOrSell");
  const discount = rate(figures.number("discountRate"));
  const words =
    verdict === null
      ? `Hold or sell ${UNAVAILABLE}: ${figures.reason("holdOrSell")}`
      : `At a discount rate of ${discount}, ${verdict === "hold" ? "holding is worth more than selling today" : "selling today is worth more than holding"}.`;
  const lines: readonly (readonly [string, string])[] = [
    ["netEquityToday", "Sell today: net proceeds after selling costs, prepayment and loan"],
    ["holdingGain", `Hold: net present value over selling, at ${discount}`],
  ];
  return {
    kind: "table",
    columns: [plainColumn("Hold or sell, $", "left", 1), plainColumn("", "right")],
    rows: lines.map(([key, label]) => plainRow([label, statement(figures.number(key))])),
    notes: [words],
  };
}

/** What was paid, and what holding gives up today. */
export function ownedCostSection(figures: VersionFigures): SectionBody {
  const amount = (key: string, sign: 1 | -1 = 1): string => {
    const value = figures.number(key);
    return statement(value === null || value === 0 ? value : sign * value);
  };
  const planned =
    figures.number("renovationCost") === 0 ? [] : [["Renovation planned", amount("renovationCost")]];
  const premium = figures.number("prepaymentToday") === 0;
  const rows = [
    plainRow(["Price paid", amount("purchasePrice")]),
    ...planned.map((cells) => plainRow(cells)),
    plainRow(["Basis", amount("allInCostUnlevered")], "total"),
    plainRow(["Value today", amount("valueToday")]),
    plainRow(["Selling costs today", amount("saleCostsToday", -1)]),
    ...(premium ? [] : [plainRow(["Prepayment premium today", amount("prepaymentToday", -1)])]),
    ...planned.map((cells) => plainRow(cells)),
    plainRow(["Tied up by holding", amount("totalUses")], "total"),
    plainRow(["Loan", amount("loan")]),
    plainRow(["Equity", amount("initialEquity")]),
  ];
  const missing = ["totalUses", "loan"].find((key) => figures.number(key) === null);
  return {
    id: "allInCost",
    title: "Basis and equity today",
    context: null,
    blocks: [
      {
        kind: "table",
        columns: [plainColumn("Owned, held from today, $", "left", 1), plainColumn("Amount", "right")],
        rows,
        notes: [
          "No closing and no acquisition costs: holding gives up what a sale today would bring.",
          ...(missing === undefined ? [] : [`Loan and equity: ${figures.reason("loan")}.`]),
        ],
      },
    ],
  };
}
