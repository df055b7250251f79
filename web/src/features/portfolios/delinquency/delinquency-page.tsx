import {
  AGE_LABELS,
  AGES,
  type DelinquencySums,
  type DelinquentHome,
  type PortfolioDelinquency,
  portfolioDelinquency,
} from "@labs/contract/portfolios/delinquency";
import type { Basis } from "@labs/contract/portfolios/figures";
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
import { count, counted, money, moneyShort, rate } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";
import { HOME_COLUMNS, moneyColumn, monthText, RIGHT } from "../home-columns.tsx";

type Month = PortfolioDelinquency["months"][number];

/** What tenants owe by age, month and home: of what reports state, and of the month that they are of. */
export function DelinquencyPage({ id, basis }: { id: string; basis: Basis }) {
  const query = endpointQuery(portfolioDelinquency, { params: { id }, query: { basis } });
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  if (error && !data)
    return <FailureNote what="The delinquency" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={12} />;
  const newest = data.months.at(-1);
  if (newest === undefined) {
    return (
      <EmptyState title="No balances yet">
        Upload rent rolls or aged receivables as Balances under Own homes of a list; rent rolls that were
        accepted for a building are read too, where they state balances.
      </EmptyState>
    );
  }
  return (
    <Kept isOld={isPlaceholderData}>
      <Section title="Delinquency" description={describe(data)}>
        <KeyFigures figures={listFigures(data, newest)} />
      </Section>
      <Ages month={newest} />
      <Months months={data.months} />
      <Homes data={data} />
    </Kept>
  );
}

function describe({ asOf, holdings, told, current }: PortfolioDelinquency): string {
  const older = told - current;
  const more =
    older === 0 ? "" : `; ${counted(older, "was", "were")} last reported before, and not in these sums`;
  return `As of ${asOfText(asOf)}. ${count(current)} of ${count(holdings)} homes are reported${more}.`;
}

function listFigures({ demo }: PortfolioDelinquency, month: Month): FigureProps[] {
  const of = { source: `Balances reported for ${asOfText(month.month)}`, demo };
  const homes = counted(month.homes, "home", "homes");
  const left = month.untold === 0 ? "" : `; ${count(month.untold)} rows state no balance`;
  const figures: FigureProps[] = [
    {
      ...{ label: "Balance owed", text: moneyShort(month.owed), full: money(month.owed, 2) },
      provenance: { ...of, formula: "sum of balances above 0", note: `${homes}${left}` },
    },
    {
      ...{ label: "Homes behind", text: count(month.behind) },
      provenance: { ...of, formula: "homes that owe something", note: `of ${homes}` },
    },
    shareFigure("Owed to billed rent", month.owedOverBilled, of, "balances owed ÷ billed in the month"),
    shareFigure("Collections", month.collectedOverBilled, of, "collected ÷ billed in the month"),
  ];
  if (month.prepaid !== null) {
    const provenance = { ...of, formula: "credits and rent paid ahead, not netted from what others owe" };
    figures.push({
      label: "Prepaid",
      text: moneyShort(month.prepaid),
      full: money(month.prepaid, 2),
      provenance,
    });
  }
  return figures;
}

function shareFigure(
  label: string,
  over: DelinquencySums["owedOverBilled"],
  of: { source: string; demo: boolean },
  formula: string,
): FigureProps {
  return {
    label,
    text: over === null ? null : rate(over.amount / over.billed),
    unavailable: "No home's report states both",
    provenance: { ...of, formula, note: over === null ? "" : `${count(over.homes)} homes state both` },
  };
}

interface AgeLine {
  label: string;
  amount: number;
}

function Ages({ month }: { month: Month }) {
  const { ages, aged, unaged, owed } = month;
  const lines: AgeLine[] =
    ages === null ? [] : AGES.map((age) => ({ label: AGE_LABELS[age], amount: ages[age] }));
  if (unaged > 0) lines.push({ label: "Age not reported", amount: unaged });
  if (lines.length === 0) return null;
  const columns: Column<AgeLine>[] = [
    { id: "age", header: "Age", value: ({ label }) => label, width: 180, isName: true },
    {
      ...{ id: "amount", header: "Balance owed", ...RIGHT, onCard: true },
      value: ({ amount }) => amount,
      text: ({ amount }) => money(amount),
    },
    {
      ...{ id: "share", header: "Share of balance", ...RIGHT, onCard: true },
      value: ({ amount }) => (owed === 0 ? null : amount / owed),
      text: ({ amount }) => (owed === 0 ? "" : rate(amount / owed)),
    },
  ];
  return (
    <Section
      title="Balances by age"
      description={`As of ${asOfText(month.month)}; reports of ${count(aged)} of ${count(month.homes)} homes state ages.`}
      flush
    >
      <DataTable
        label="Balances by age"
        columns={columns}
        rows={lines}
        rowKey={({ label }) => label}
        csvName="delinquency-by-age"
        hasSearch={false}
      />
    </Section>
  );
}

const shareText = (over: DelinquencySums["owedOverBilled"]) =>
  over === null ? "" : rate(over.amount / over.billed);

const MONTHS: Column<Month>[] = [
  {
    ...{ id: "month", header: "Month", width: 120, isName: true },
    value: ({ month }) => month,
    text: ({ month }) => asOfText(month),
  },
  {
    ...{ id: "owed", header: "Balance owed", ...RIGHT, onCard: true },
    value: ({ owed }) => owed,
    text: ({ owed }) => money(owed),
  },
  {
    ...{ id: "homes", header: "Homes reported", ...RIGHT, onCard: true },
    value: ({ homes }) => homes,
    text: ({ homes }) => count(homes),
  },
  {
    ...{ id: "behind", header: "Homes behind", ...RIGHT },
    value: ({ behind }) => behind,
    text: ({ behind }) => count(behind),
  },
  ...AGES.map(
    (age): Column<Month> => ({
      ...{ id: age, header: AGE_LABELS[age], ...RIGHT },
      value: ({ ages }) => ages?.[age] ?? null,
      text: ({ ages }) => (ages === null ? "" : money(ages[age])),
    }),
  ),
  {
    ...{ id: "share", header: "Owed to billed", ...RIGHT },
    value: ({ owedOverBilled: over }) => (over === null ? null : over.amount / over.billed),
    text: ({ owedOverBilled }) => shareText(owedOverBilled),
  },
  {
    ...{ id: "collected", header: "Collections", ...RIGHT, onCard: true },
    value: ({ collectedOverBilled: over }) => (over === null ? null : over.amount / over.billed),
    text: ({ collectedOverBilled }) => shareText(collectedOverBilled),
  },
];

function Months({ months }: { months: Month[] }) {
  return (
    <Section
      title="Delinquency by month"
      description="Of the homes held today, those whose reports are of each month."
      flush
    >
      <DataTable
        label="Delinquency by month"
        columns={MONTHS}
        rows={months.toReversed()}
        rowKey={({ month }) => month}
        csvName="delinquency-by-month"
        hasSearch={false}
      />
    </Section>
  );
}

const HOMES: Column<DelinquentHome>[] = [
  ...HOME_COLUMNS,
  { ...moneyColumn<DelinquentHome>("owed", "Balance owed", ({ owed }) => owed), onCard: true },
  {
    ...{ id: "month", header: "As of", width: 190, onCard: true },
    value: ({ month }) => month,
    text: ({ month, monthsBehind }) => monthText(month, monthsBehind),
  },
  moneyColumn("billed", "Billed", ({ billed }) => billed),
  {
    ...{ id: "share", header: "Owed to billed", ...RIGHT },
    value: ({ owed, billed }) => (billed === null || billed <= 0 ? null : owed / billed),
    text: ({ owed, billed }) => (billed === null || billed <= 0 ? "" : rate(owed / billed)),
  },
  ...AGES.map((age) => moneyColumn<DelinquentHome>(age, AGE_LABELS[age], ({ ages }) => ages?.[age] ?? null)),
  moneyColumn("prepaid", "Prepaid", ({ prepaid }) => prepaid),
  moneyColumn("collected", "Collected", ({ collected }) => collected),
  {
    ...{ id: "accounts", header: "Tenants behind", ...RIGHT },
    value: ({ accounts }) => accounts,
    text: ({ accounts, untold }) =>
      untold === 0 ? count(accounts) : `${count(accounts)}, ${count(untold)} not stated`,
  },
  { id: "file", header: "Reported in", width: 200, value: ({ file }) => file },
];

function Homes({ data: { homes, more } }: { data: PortfolioDelinquency }) {
  return (
    <Section
      title="Homes"
      description={
        more === 0
          ? "The newest report of each home, the largest balance first."
          : `The ${count(homes.length)} that owe most; ${count(more)} more are in the sums above.`
      }
      flush
    >
      <DataTable
        label="Homes by balance"
        columns={HOMES}
        rows={homes}
        rowKey={({ googlePlacesId }) => googlePlacesId}
        csvName="delinquency-by-home"
      />
    </Section>
  );
}
