import type { BuildingValue, IncomeApproach } from "@labs/contract/building-value";
import type { SaleComps } from "@labs/contract/comps";
import { Text } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { Section } from "../../components/layout/section.tsx";
import { SkipPlace } from "../../components/layout/skip-place.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count, money, oneOrMany, rate, returnRate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import type { CompActions } from "./comp-actions.tsx";
import { CompLocator } from "./comp-locator.tsx";
import { SaleSummary } from "./comp-summary.tsx";
import classes from "./comps-view.module.css";
import { CorrectedFacts, ExcludedRows } from "./comps-view.tsx";
import bandClasses from "./estimate-band.module.css";
import { EstimateBand } from "./estimate-band.tsx";
import { EstimateMethod } from "./estimate-method.tsx";
import { isSaleAdjusted, type NumberedSale, saleColumns } from "./sale-columns.tsx";
import { dotOf } from "./sale-dots.ts";

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

/** A building's value with the sales that it rests on first; the value by each approach under them. */
export function BuildingSales(props: BuildingSalesProps) {
  const { set, building, before, compActions, actions, compTools } = props;
  const rows = useMemo(
    () => building.sales.map((sale, at): NumberedSale => ({ ...sale, mark: String(at + 1) })),
    [building.sales],
  );
  const [hovered, setHovered] = useState<string | null>(null);
  const pointed = { hovered, onHover: setHovered };
  return (
    <>
      <EstimateBand
        title="Value estimate"
        estimate={set.estimate}
        dots={rows.flatMap((sale) => dotOf(sale, building) ?? [])}
        before={before}
        {...pointed}
        actions={
          <>
            {actions}
            {compTools}
          </>
        }
        method={
          <>
            <EstimateMethod
              estimate={set.estimate}
              rule={building.rule ?? null}
              measuredBy="sales that were left out"
            />
            {building.saleCount === 0 ? null : (
              <Text size="xs" c="dimmed">
                {`${count(building.saleCount)} sales of buildings, ${asOfText(building.from)} to ${asOfText(building.until)}. Source: ${building.sources.join(", ")}.`}
              </Text>
            )}
          </>
        }
      />
      <Sales set={set} building={building} compActions={compActions} rows={rows} {...pointed} />
      <CorrectedFacts subject={set.subject} />
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
      <SaleSummary sales={building.sales} csvName={`building-sale-summary-${set.subject.googlePlacesId}`} />
      <ExcludedRows rows={set.excluded} onInclude={compActions?.onInclude} />
    </>
  );
}

/** What the building would bring at the rate of one sale, by the approach that the estimate is of. */
interface SalesProps extends Pick<BuildingSalesProps, "set" | "building" | "compActions"> {
  rows: NumberedSale[];
  hovered: string | null;
  onHover: (saleId: string | null) => void;
}

function Sales({ set, building, compActions, rows, hovered, onHover }: SalesProps) {
  const hasManual = rows.some(isSaleAdjusted);
  const hasCapRates = rows.some(({ capRate }) => capRate !== null);
  const columns = useMemo(
    () => saleColumns({ hasManual, hasCapRates, actions: compActions }),
    [hasManual, hasCapRates, compActions],
  );
  const placed = rows.flatMap((sale) => locate(sale) ?? []);
  const listed = rows.filter(({ state = "included" }) => state === "included").length;
  return (
    <div className={bandClasses.desk} data-wide-map>
      <section className={classes.table} aria-label="Sales of buildings">
        <SkipPlace part="table">
          <DataTable
            label="Sales of buildings"
            columns={columns}
            rows={rows}
            rowKey={({ saleId }) => saleId}
            csvName={`building-sales-${set.subject.googlePlacesId}`}
            isDimmed={({ state }) => state !== undefined && state !== "included"}
            isHighlighted={({ saleId }) => saleId === hovered}
            onHover={(sale) => onHover(sale?.saleId ?? null)}
            maxHeight={620}
            hasToolsBelow
            toolbar={
              <Text size="sm" c="dimmed">
                {listed < building.saleCount
                  ? `The ${count(listed)} that weigh most of ${count(building.saleCount)}.`
                  : "Near sales of buildings of like size weigh most."}
              </Text>
            }
            empty={
              <EmptyState title="No sales of buildings">
                {building.rule?.editedBy == null
                  ? "Import sales of buildings with their units, price and date."
                  : "No sale meets this property's criteria. Widen them under Edit criteria."}
              </EmptyState>
            }
          />
        </SkipPlace>
      </section>
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
              <CompLocator subject={set.subject} comps={placed} {...{ hovered, onHover }} height={480} />
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
    : `${what} ${count(missing)} without coordinates ${oneOrMany(missing, "is", "are")} not on it.`;
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
