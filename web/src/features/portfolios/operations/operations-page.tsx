import type { Basis } from "@labs/contract/portfolios/figures";
import { type PortfolioOperations, portfolioOperations } from "@labs/contract/portfolios/operations";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { FigureProps } from "../../../components/figure/figure.tsx";
import { KeyFigures } from "../../../components/figure/key-figures.tsx";
import { RowsSkeleton } from "../../../components/layout/page.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { EmptyState } from "../../../components/status/empty-state.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { Kept } from "../../../components/status/kept.tsx";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { endpointQuery } from "../../../lib/calls/call.ts";
import { count, counted, money, moneyChange, moneyShort, rate } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";

/** Occupancy, leases, rents, loans and purchases: what a portfolio's homes say of them, and nothing that none says. */
export function OperationsPage({ id, basis }: { id: string; basis: Basis }) {
  const query = endpointQuery(portfolioOperations, { params: { id }, query: { basis } });
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  if (error && !data)
    return <FailureNote what="Leases and loans" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={12} />;
  const figures = listFigures(data);
  const hasLeases = countLeases(data) > 0;
  const hasLoans = data.loans.total.loans > 0;
  if (figures.length === 0 && !hasLeases && !hasLoans) {
    return (
      <EmptyState title="No leases or loans yet">
        Upload own homes with rent, lease and loan, or files of leases and loans, under Own homes.
      </EmptyState>
    );
  }
  return (
    <Kept isOld={isPlaceholderData}>
      <Section title="Leases and loans" description={`As of ${asOfText(data.asOf)}`}>
        <KeyFigures figures={figures} />
      </Section>
      {hasLeases ? <Expirations operations={data} /> : null}
      {hasLoans ? <Maturities operations={data} /> : null}
    </Kept>
  );
}

const countLeases = ({ leases: { ended, months, later } }: PortfolioOperations) =>
  ended.leases + later.leases + months.reduce((total, { leases }) => total + leases, 0);

interface Part {
  known: number;
  of: number;
}

const partOf = ({ known, of }: Part) =>
  known === of ? `${count(of)} homes` : `${count(known)} of ${count(of)} homes`;

type AddFigure = (label: string, text: string, formula: string, note: string) => void;

/** Only what some home can say stands here. */
function listFigures(data: PortfolioOperations): FigureProps[] {
  const { occupancy, rentAgainstMarket: rents, costAgainstValue: costs, loans, demo, sold } = data;
  const said = occupancy.occupied + occupancy.vacant;
  const { tradeOuts } = data.leases;
  const figures: FigureProps[] = [];
  const add: AddFigure = (label, text, formula, note) =>
    figures.push({ label, text, provenance: { source: "Holdings", formula, note, demo } });
  if (said > 0) {
    const all = said + occupancy.unknown;
    add(
      "Occupancy",
      rate(occupancy.occupied / said),
      "occupied homes ÷ homes that say it",
      `${count(said)} of ${count(all)} homes say it`,
    );
    add(
      "Vacant homes",
      count(occupancy.vacant),
      "homes that are said to be vacant",
      `${count(occupancy.unknown)} unknown`,
    );
  }
  if (rents.left !== null && rents.right !== null && rents.right > 0) {
    const words = "rent collected − rent estimate, of homes that are not vacant";
    add(
      "Rent to estimate, occupied homes",
      rate(rents.left / rents.right),
      "rent collected ÷ rent estimate",
      partOf(rents),
    );
    add("Rent vs. estimate (monthly)", moneyChange(rents.left - rents.right), words, partOf(rents));
  }
  if (tradeOuts.before > 0) {
    add(
      "Lease trade-out",
      writeChange(tradeOuts.after / tradeOuts.before - 1),
      "rent of leases begun in the last 12 months ÷ rent of those before them in the same unit − 1",
      counted(tradeOuts.leases, "lease", "leases"),
    );
  }
  if (costs.left !== null && costs.right !== null) {
    add(
      "Value over cost",
      moneyShort(costs.right - costs.left),
      "value estimates − prices paid",
      partOf(costs),
    );
  }
  addLoans(loans, add);
  if (sold > 0) add("Sold", count(sold), "homes sold out of the portfolio", "by files of own homes");
  return figures;
}

/** Its loan to value is of the homes that have a loan; that of all homes stands above every tab. */
function addLoans(loans: PortfolioOperations["loans"], add: AddFigure): void {
  if (loans.total.loans === 0) return;
  const { total, balanceAgainstValue: ltv } = loans;
  add(
    "Loans",
    moneyShort(total.balance),
    "sum of balances",
    `${count(total.loans)} loans, ${count(loans.none)} homes without, ${count(loans.unknown)} unknown`,
  );
  if (total.rate !== null)
    add("Loan rate", rate(total.rate, 2), "rates weighed by balance", `${count(total.loans)} loans`);
  if (ltv.left !== null && ltv.right !== null && ltv.right > 0) {
    add(
      "Loan to value, homes with a loan",
      rate(ltv.left / ltv.right),
      "balances ÷ value estimates, of homes with both",
      partOf(ltv),
    );
  }
}

const writeChange = (change: number) => `${change > 0 ? "+" : ""}${rate(change)}`;

interface ExpirationLine {
  label: string;
  leases: number;
  rent: number | null;
}

function Expirations({ operations: { leases } }: { operations: PortfolioOperations }) {
  const last = leases.months.findLastIndex((month) => month.leases > 0);
  const lines: ExpirationLine[] = [
    { label: "Expired, month to month", ...leases.ended },
    ...leases.months.slice(0, last + 1).map(({ month, ...one }) => ({ label: asOfText(month), ...one })),
    { label: "Later", ...leases.later },
    { label: "No end known", leases: leases.undated, rent: null },
  ];
  const shown = lines.filter(({ leases: amount, label }) => amount > 0 || /\d/.test(label));
  const total = lines.reduce((sum, one) => sum + one.leases, 0);
  const columns: Column<ExpirationLine>[] = [
    { id: "month", header: "Ends", value: ({ label }) => label, width: 200, onCard: true },
    {
      id: "leases",
      header: "Leases",
      align: "right",
      value: (one) => one.leases,
      text: (one) => count(one.leases),
      onCard: true,
    },
    {
      id: "share",
      header: "Share of leases",
      align: "right",
      value: (one) => one.leases / total,
      text: (one) => rate(one.leases / total),
      onCard: true,
    },
    {
      id: "rent",
      header: "Monthly rent",
      align: "right",
      value: (one) => one.rent,
      text: (one) => (one.rent === null ? "" : money(one.rent)),
      onCard: true,
    },
  ];
  return (
    <Section title="Lease expirations by month" flush>
      <DataTable
        label="Lease expirations by month"
        columns={columns}
        rows={shown}
        rowKey={({ label }) => label}
        csvName="lease-expirations"
        hasSearch={false}
      />
    </Section>
  );
}

interface MaturityLine {
  label: string;
  loans: number;
  balance: number;
  rate: number | null;
}

function Maturities({ operations: { loans } }: { operations: PortfolioOperations }) {
  const lines: MaturityLine[] = [
    { label: "Matured", ...loans.matured },
    ...loans.years.map(({ year, ...one }) => ({ label: String(year), ...one })),
    { label: "No maturity known", ...loans.undated },
  ].filter((one) => one.loans > 0);
  const total = loans.total.balance;
  const columns: Column<MaturityLine>[] = [
    { id: "year", header: "Matures", value: ({ label }) => label, width: 200, onCard: true },
    {
      id: "loans",
      header: "Loans",
      align: "right",
      value: (one) => one.loans,
      text: (one) => count(one.loans),
      onCard: true,
    },
    {
      id: "balance",
      header: "Balance",
      align: "right",
      value: (one) => one.balance,
      text: (one) => money(one.balance),
      onCard: true,
    },
    {
      id: "share",
      header: "Share of balance",
      align: "right",
      value: (one) => one.balance / total,
      text: (one) => rate(one.balance / total),
    },
    {
      id: "rate",
      header: "Rate",
      align: "right",
      value: (one) => one.rate,
      text: (one) => (one.rate === null ? "" : rate(one.rate, 2)),
    },
  ];
  return (
    <Section title="Loans by maturity" flush>
      <DataTable
        label="Loans by maturity"
        columns={columns}
        rows={lines}
        rowKey={({ label }) => label}
        csvName="loan-maturities"
        hasSearch={false}
      />
    </Section>
  );
}
