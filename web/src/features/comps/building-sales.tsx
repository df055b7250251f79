import type { BuildingValue, ComparedSale, IncomeApproach } from "@labs/contract/building-value";
import type { SaleComps } from "@labs/contract/comps";
import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count, money, rate, returnRate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { ExcludedRows } from "./comps-view.tsx";
import { EstimatePanel } from "./estimate-panel.tsx";

/** A building's value by unit, by square foot and by income, and the sales that it rests on. */
export function BuildingSales({ set, building }: { set: SaleComps; building: BuildingValue }) {
  const listed = building.sales.length;
  return (
    <>
      <Section title="Value estimate">
        <EstimatePanel
          estimate={set.estimate}
          comps={[]}
          rule={null}
          unit="usd"
          measuredBy="sales that were left out"
        />
        {building.saleCount === 0 ? null : (
          <Text size="xs" c="dimmed">
            {count(building.saleCount)} sales of buildings, {asOfText(building.from)} to{" "}
            {asOfText(building.until)}. Source: {building.sources.join(", ")}.
          </Text>
        )}
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
      <Section
        title="Sales of buildings"
        description={
          listed < building.saleCount
            ? `The ${count(listed)} that weigh most of ${count(building.saleCount)}.`
            : "Near sales of buildings of like size weigh most."
        }
        flush
      >
        <DataTable
          label="Sales of buildings"
          columns={SALE_COLUMNS}
          rows={building.sales}
          rowKey={({ saleId }) => saleId}
          csvName={`building-sales-${set.subject.googlePlacesId}`}
          maxHeight={560}
          empty={
            <EmptyState title="No sales of buildings">
              Import sales of buildings with their units, price and date.
            </EmptyState>
          }
        />
      </Section>
      <ExcludedRows rows={set.excluded} />
    </>
  );
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

const SALE_COLUMNS: Column<ComparedSale>[] = [
  {
    id: "label",
    header: "Building",
    value: ({ label }) => label,
    cell: ({ label, googlePlacesId }) =>
      googlePlacesId === null ? (
        label
      ) : (
        <Anchor component={Link} to={`/research-property/${encodeURIComponent(googlePlacesId)}`} fz="inherit">
          {label}
        </Anchor>
      ),
    width: 240,
    isName: true,
  },
  {
    id: "soldOn",
    header: "Sold",
    value: ({ soldOn }) => soldOn,
    text: ({ soldOn }) => asOfText(soldOn),
    onCard: true,
  },
  {
    id: "price",
    header: "Price",
    align: "right",
    value: ({ price }) => price,
    text: ({ price }) => money(price),
    onCard: true,
  },
  { id: "units", header: "Units", align: "right", value: ({ units }) => units, onCard: true },
  {
    id: "sqft",
    header: "Sq ft",
    align: "right",
    value: ({ sqft }) => sqft,
    text: ({ sqft }) => count(sqft),
  },
  {
    id: "yearBuilt",
    header: "Built",
    align: "right",
    value: ({ yearBuilt }) => yearBuilt,
  },
  {
    id: "pricePerUnit",
    header: "Per unit",
    align: "right",
    value: ({ pricePerUnit }) => pricePerUnit,
    text: ({ pricePerUnit }) => money(pricePerUnit),
    onCard: true,
  },
  {
    id: "pricePerSqft",
    header: "Per sq ft",
    align: "right",
    value: ({ pricePerSqft }) => pricePerSqft,
    text: ({ pricePerSqft }) => money(pricePerSqft, 2),
  },
  {
    id: "capRate",
    header: "Cap rate",
    align: "right",
    value: ({ capRate }) => capRate,
    text: ({ capRate }) => returnRate(capRate),
    hint: "Where the source tells the income",
  },
  {
    id: "miles",
    header: "Miles",
    align: "right",
    value: ({ distanceMiles }) => distanceMiles,
    text: ({ distanceMiles }) => count(distanceMiles, 1),
    hint: "Between postal codes where a source has no coordinates",
  },
  {
    id: "weight",
    header: "Weight",
    align: "right",
    value: ({ weight }) => weight,
    text: ({ weight }) => weight.toFixed(2),
    hint: "1 for a sale next door of the same size",
  },
];
