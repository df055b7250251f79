import type { HomeCourses } from "@labs/contract/portfolios/hold-sell";
import { Dialog } from "../../../components/layout/dialog.tsx";
import { money, multiple } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";
import classes from "./hold-sell.module.css";

interface Line {
  label: string;
  hold?: string;
  refinance?: string;
  sell?: string;
  isTotal?: boolean;
}

const minus = (value: number) => money(value === 0 ? 0 : -value);

/** The three courses line by line, as dollars of today. */
function listLines({ sale, holding, refinancing: loan }: HomeCourses): Line[] {
  const lines: Line[] = [
    {
      label: sale.valueAsOf === null ? "Value today" : `Value, estimated ${asOfText(sale.valueAsOf)}`,
      sell: money(sale.value),
    },
    { label: "Selling costs", sell: minus(sale.costs) },
    ...(loan === null
      ? []
      : [
          { label: "New loan", refinance: money(loan.loan) },
          { label: "Its costs", refinance: minus(loan.costs) },
        ]),
    {
      label: "Loan paid off",
      sell: minus(sale.payoff),
      ...(loan ? { refinance: minus(sale.payoff) } : {}),
    },
    {
      label: "Prepayment premium",
      sell: minus(sale.premium),
      ...(loan ? { refinance: minus(sale.premium) } : {}),
    },
    { label: "Tax on the gain", sell: sale.tax === null ? "before tax" : minus(sale.tax) },
    ...(loan === null
      ? []
      : [{ label: "Cash today", refinance: money(loan.cashOut), sell: money(sale.net) }]),
    {
      label: "Net cash flow, today’s worth",
      hold: money(holding.operating),
      ...(loan ? { refinance: money(holding.operating) } : {}),
    },
    {
      label: "Payments on the loan, with its payoff when due",
      hold: money(holding.debt),
      ...(loan ? { refinance: money(loan.debt) } : {}),
    },
    {
      label: "Sale at the end, after its loan",
      hold: money(holding.exit),
      ...(loan ? { refinance: money(loan.exit) } : {}),
    },
  ];
  return [
    ...lines,
    {
      label: "Worth today",
      hold: money(holding.value),
      ...(loan ? { refinance: money(loan.value) } : {}),
      sell: money(sale.net),
      isTotal: true,
    },
  ];
}

/** Why a course is the best one of a home: line by line, and in words. */
export function CourseDialog({ home, onClose }: { home: HomeCourses; onClose: () => void }) {
  const { plan, refinancing } = home;
  return (
    <Dialog opened onClose={onClose} title={home.label} size="lg">
      <div className={classes.scroll}>
        <table className={classes.compared} aria-label="Courses of this home">
          <thead>
            <tr>
              <th scope="col">{describePlan(plan)}</th>
              <th scope="col">Hold</th>
              <th scope="col">Refinance</th>
              <th scope="col">Sell</th>
            </tr>
          </thead>
          <tbody>
            {listLines(home).map(({ label, hold = "", refinance = "", sell = "", isTotal = false }) => (
              <tr key={label} className={isTotal ? classes.total : undefined}>
                <th scope="row">{label}</th>
                <td>{hold}</td>
                <td>{refinance}</td>
                <td>{sell}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={classes.reasons}>
        {home.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {refinancing === null ? null : (
          <li>
            {`Limits of the new loan: ${refinancing.limits.map(({ limit, loan }) => `${LIMITS[limit]} ${money(loan)}`).join(", ")}. Its coverage is ${multiple(refinancing.dscr)}.`}
          </li>
        )}
      </ul>
    </Dialog>
  );
}

function describePlan({ source, version, from }: HomeCourses["plan"]): string {
  if (source === "actuals") return `Operating statements of a year, from ${from} on`;
  return `Version ${version}, ${source === "approved" ? "approved" : "last kept"}, from ${from} on`;
}

export const LIMITS = { ltv: "LTV", dscr: "DSCR", debtYield: "debt yield" } as const;
