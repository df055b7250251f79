import type { BuildingValue, IncomeApproach } from "@labs/contract/building-value";
import type { SaleComps } from "@labs/contract/comps";
import { Text } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count, money, rate, returnRate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import type { CompActions } from "./comp-actions.tsx";
import { CompLocator } from "./comp-locator.tsx";
import { CorrectedFacts, ExcludedRows } from "./comps-view.tsx";
import bandClasses from "./estimate-band.module.css";
import { EstimatePanel } from "./estimate-panel.tsx";
import { isSaleAdjusted, type NumberedSale, saleColumns } from "./sale-columns.tsx";

interface BuildingSalesProps {
  set: SaleComps;
  building: BuildingValue;
  /** The point before the last change. */
  before: number | null;
  /** What may be done with single sales; absent for a viewer. */
  compActions: CompActions | undefined;
  /** Beside the estimate. */
  actions: ReactNode;
  /** Above the sales. */
  compTools: ReactNode;
}

/** A building's value by unit, by square foot and by income, and the sales that it rests on. */
export function BuildingSales({
  set,
  building,
  before,
  compActions,
  actions,
  compTools,
}: BuildingSalesProps) {
  const { rule } = building;
  return (
    <>
      <CorrectedFacts subject={set.subject} />
      <Section title="Value estimate" actions={actions}>
        <EstimatePanel
          estimate={set.estimate}
          comps={[]}
          rule={null}
          unit="usd"
          before={before}
          measuredBy="sales that were left out"
        />
        <Text size="xs" c="dimmed">
          {building.saleCount === 0
            ? ""
            : `${count(building.saleCount)} sales of buildings, ${asOfText(building.from)} to ${asOfText(building.until)}. Source: ${building.sources.join(", ")}. `}
          {rule?.editedBy == null ? "" : `${rule.editedBy}. `}
          {rule?.explanation}
        </Text>
      </Section>
      <Section
        title="Value by approach"
        description="Each sale was left out once and estimated from the others: the ranges hold 80% of those errors."
        flush
      >
        <DataTable
          label="Value by approach"
          columns={APPROACH_COLUMNS}
          rows={listApproaches(building)}
          rowKey={({ name }) => name}
          csvName={`value-by-approach-${set.subject.googlePlacesId}`}
          hasSearch={false}
        />
        <IncomeSources income={building.income} />
      </Section>
      <Sales set={set} building={building} compActions={compActions} compTools={compTools} />
      <ExcludedRows rows={set.excluded} onInclude={compActions?.onInclude} />
    </>
  );
}

function Sales({ set, building, compActions, compTools }: Omit<BuildingSalesProps, "before" | "actions">) {
  const rows = useMemo(
    () => building.sales.map((sale, at): NumberedSale => ({ ...sale, mark: String(at + 1) })),
    [building.sales],
  );
  const hasManual = rows.some(isSaleAdjusted);
  const hasCapRates = rows.some(({ capRate }) => capRate !== null);
  const columns = useMemo(
    () => saleColumns({ hasManual, hasCapRates, actions: compActions }),
    [hasManual, hasCapRates, compActions],
  );
  const [hovered, setHovered] = useState<string | null>(null);
  const placed = rows.flatMap((sale) => locate(sale) ?? []);
  const listed = rows.filter(({ state = "included" }) => state === "included").length;
  return (
    <div className={bandClasses.desk} data-wide-map>
      <Section
        title="Sales of buildings"
        actions={compTools}
        description={
          listed < building.saleCount
            ? `The ${count(listed)} that weigh most of ${count(building.saleCount)}.`
            : "Near sales of buildings of like size weigh most."
        }
        flush
      >
        <DataTable
          label="Sales of buildings"
          columns={columns}
          rows={rows}
          rowKey={({ saleId }) => saleId}
          csvName={`building-sales-${set.subject.googlePlacesId}`}
          isDimmed={({ state }) => state !== undefined && state !== "included"}
          isHighlighted={({ saleId }) => saleId === hovered}
          onHover={(sale) => setHovered(sale?.saleId ?? null)}
          maxHeight={560}
          empty={
            <EmptyState title="No sales of buildings">
              {building.rule?.editedBy == null
                ? "Import sales of buildings with their units, price and date."
                : "No sale meets this property's criteria. Widen them under Edit criteria."}
            </EmptyState>
          }
        />
      </Section>
      {rows.length === 0 ? null : (
        <div className={bandClasses.map}>
          <Section
            title="Comp map"
            description={placed.length === 0 ? undefined : describeMap(rows.length - placed.length)}
          >
            {placed.length === 0 ? (
              <EmptyState title="No places">
                The source of these sales gives no more than their ZIP codes.
              </EmptyState>
            ) : (
              <CompLocator
                subject={set.subject}
                comps={placed}
                hovered={hovered}
                onHover={setHovered}
                height={480}
              />
            )}
          </Section>
        </div>
      )}
    </div>
  );
}

/** As the map takes a comp; one whose source tells no more than its postal code has no place there. */
function locate({
  saleId,
  mark,
  label,
  latitude = null,
  longitude = null,
  state = "included",
}: NumberedSale) {
  return latitude === null || longitude === null
    ? null
    : { compId: saleId, mark, label, latitude, longitude, state };
}

function describeMap(missing: number): string {
  const what = "North is up; rings in miles; numbers match the table.";
  return missing === 0
    ? what
    : `${what} ${count(missing)} without coordinates ${missing === 1 ? "is" : "are"} not on it.`;
}

interface Approach {
  name: string;
  rate: string;
  range: string;
  percentile90: string;
  value: number | null;
  error: number | null;
  tested: number | null;
  note: string;
}

const NOTHING = {
  ...{ rate: "—", range: "—", percentile90: "—" },
  ...{ value: null, error: null, tested: null },
};

function listApproaches({ perUnit, perSqft, income }: BuildingValue): Approach[] {
  return [
    describeSales("Price per unit", 0, perUnit),
    describeSales("Price per sq ft", 2, perSqft),
    describeIncome("Income, as is", income, (found) => found.asIs),
    describeIncome("Income, stabilized", income, (found) => found.stabilized),
  ];
}

function describeSales(name: string, digits: number, found: BuildingValue["perUnit"]): Approach {
  if ("unavailable" in found) return { ...NOTHING, name, note: found.unavailable };
  const { point, low, high, percentile90, value, test, nEff, widened } = found;
  return {
    name,
    rate: money(point, digits),
    range: `${money(low, digits)} – ${money(high, digits)}`,
    percentile90: money(percentile90, digits),
    value: value.point,
    ...{ error: test.medianError, tested: test.n },
    note: `${count(nEff, 1)} effective sales${widened === 0 ? "" : `, reach widened ${count(2 ** widened)}×`}`,
  };
}

function describeIncome(
  name: string,
  income: BuildingValue["income"],
  choose: (found: IncomeApproach) => IncomeApproach["asIs"],
): Approach {
  // The whole reason, which both rows share, stands below the table.
  if ("unavailable" in income) return { ...NOTHING, name, note: income.unavailable.split(":")[0] ?? "" };
  const { evidence, capRate } = income;
  const found = choose(income);
  const rates = {
    rate: returnRate(capRate),
    range: evidence === null ? "—" : `${returnRate(evidence.low)} – ${returnRate(evidence.high)}`,
    percentile90: evidence === null ? "—" : returnRate(evidence.percentile90),
    error: evidence?.test.medianError ?? null,
    tested: evidence?.test.n ?? null,
  };
  return "unavailable" in found
    ? { ...rates, name, value: null, note: found.unavailable }
    : { ...rates, name, value: found.point, note: `NOI ${money(found.noi)}` };
}

/** Where the incomes and the cap rate of the income approach are from, or why there is none. */
function IncomeSources({ income }: { income: BuildingValue["income"] }) {
  return (
    <Text size="xs" c="dimmed" p="sm">
      {"unavailable" in income ? `${income.unavailable}.` : `Cap rate: ${listSources(income).join(". ")}.`}
    </Text>
  );
}

function listSources({ source, asIs, stabilized }: IncomeApproach): string[] {
  return [source, ...[asIs, stabilized].flatMap((found) => ("unavailable" in found ? [] : [found.source]))];
}

const APPROACH_COLUMNS: Column<Approach>[] = [
  { id: "name", header: "Approach", value: ({ name }) => name, isName: true, filter: false },
  {
    id: "rate",
    header: "Median",
    align: "right",
    value: ({ rate: text }) => text,
    onCard: true,
    filter: false,
  },
  {
    id: "range",
    header: "80% range",
    align: "right",
    value: ({ range }) => range,
    onCard: true,
    filter: false,
  },
  {
    id: "percentile90",
    header: "90th percentile",
    align: "right",
    value: ({ percentile90 }) => percentile90,
    filter: false,
  },
  {
    id: "value",
    header: "Value",
    align: "right",
    value: ({ value }) => value,
    text: ({ value }) => money(value),
    onCard: true,
    filter: false,
  },
  {
    id: "error",
    header: "Median error",
    align: "right",
    value: ({ error }) => error,
    text: ({ error }) => rate(error),
    hint: "Of each sale, estimated from the others",
    onCard: true,
    filter: false,
  },
  {
    id: "tested",
    header: "Sales tested",
    align: "right",
    value: ({ tested }) => tested,
    text: ({ tested }) => count(tested),
    filter: false,
  },
  { id: "note", header: "Basis", value: ({ note }) => note, filter: false },
];
