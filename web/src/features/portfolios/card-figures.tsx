import type { Portfolio } from "@labs/contract/portfolios/portfolios";
import type { FigureProps } from "../../components/figure/figure.tsx";
import { KeyFigures } from "../../components/figure/key-figures.tsx";
import { count, money, moneyShort, rate } from "../../lib/format.ts";

function listFigures(portfolio: Portfolio): FigureProps[] {
  const { properties, invested, monthlyRent, demo } = portfolio;
  const grossYield = invested && monthlyRent !== null ? (monthlyRent * 12) / invested : null;
  const source = "Purchase and lease records of the homes we own";
  return [
    { label: "Homes", text: count(properties), provenance: { source, demo } },
    {
      label: "Invested",
      text: invested === null ? null : moneyShort(invested),
      full: money(invested),
      unavailable: "No purchase price recorded",
      provenance: { source, formula: "sum of purchase prices", demo },
    },
    {
      label: "Monthly rent",
      text: monthlyRent === null ? null : moneyShort(monthlyRent),
      full: money(monthlyRent),
      unavailable: "No rent recorded",
      provenance: { source, formula: "sum of monthly rents", demo },
    },
    {
      label: "Gross yield on cost",
      text: grossYield === null ? null : rate(grossYield),
      unavailable: "Needs purchase prices and rents",
      provenance: {
        source: "Computed from the two figures shown",
        formula: "monthly rent × 12 ÷ invested",
        inputs: [
          { label: "Monthly rent", text: money(monthlyRent) },
          { label: "Invested", text: money(invested) },
        ],
        demo,
      },
    },
  ];
}

/** The four figures of a portfolio. */
export function PortfolioFigures({ portfolio }: { portfolio: Portfolio }) {
  return <KeyFigures figures={listFigures(portfolio)} />;
}
