import type { BuildingValue, ComparedSale, SalesApproach } from "@labs/contract/building-value";
import type { SaleComps } from "@labs/contract/comps";
import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count, money, rate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { ExcludedRows } from "./comps-view.tsx";
import { EstimatePanel } from "./estimate-panel.tsx";

/** A building's value by unit and by square foot, and the sales that it rests on. */
export function BuildingSales({ set, building }: { set: SaleComps; building: BuildingValue }) {
  const listed = building.sales.length;
  return (
    <>
      <Section title="Value estimate">
        <EstimatePanel estimate={set.estimate} comps={[]} rule={null} unit="usd" />
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
  /** Decimals of its rate. */
  digits: number;
  found: SalesApproach | { unavailable: string };
}

const listApproaches = ({ perUnit, perSqft }: BuildingValue): Approach[] => [
  { name: "Price per unit", digits: 0, found: perUnit },
  { name: "Price per sq ft", digits: 2, found: perSqft },
];

/** A figure of an approach that has one. */
function show(approach: Approach, write: (found: SalesApproach) => string): string {
  return "unavailable" in approach.found ? "—" : write(approach.found);
}

const sortBy =
  (read: (found: SalesApproach) => number) =>
  ({ found }: Approach): number | null =>
    "unavailable" in found ? null : read(found);

const APPROACH_COLUMNS: Column<Approach>[] = [
  { id: "name", header: "Approach", value: ({ name }) => name, isName: true, filter: false },
  {
    id: "rate",
    header: "Median",
    align: "right",
    value: sortBy(({ point }) => point),
    text: (row) => show(row, ({ point }) => money(point, row.digits)),
    onCard: true,
    filter: false,
  },
  {
    id: "range",
    header: "80% range",
    align: "right",
    value: sortBy(({ low }) => low),
    text: (row) => show(row, ({ low, high }) => `${money(low, row.digits)} – ${money(high, row.digits)}`),
    onCard: true,
    filter: false,
  },
  {
    id: "percentile90",
    header: "90th percentile",
    align: "right",
    value: sortBy(({ percentile90 }) => percentile90),
    text: (row) => show(row, ({ percentile90 }) => money(percentile90, row.digits)),
    filter: false,
  },
  {
    id: "value",
    header: "Value",
    align: "right",
    value: sortBy(({ value }) => value.point),
    text: (row) => show(row, ({ value }) => money(value.point)),
    onCard: true,
    filter: false,
  },
  {
    id: "error",
    header: "Median error",
    align: "right",
    value: sortBy(({ test }) => test.medianError),
    text: (row) => show(row, ({ test }) => rate(test.medianError)),
    hint: "Of each sale, estimated from the others",
    onCard: true,
    filter: false,
  },
  {
    id: "tested",
    header: "Sales tested",
    align: "right",
    value: sortBy(({ test }) => test.n),
    text: (row) => show(row, ({ test }) => count(test.n)),
    filter: false,
  },
  {
    id: "note",
    header: "Note",
    value: ({ found }) => ("unavailable" in found ? found.unavailable : writeReach(found)),
    filter: false,
  },
];

/** How far the comparison reaches: two miles and a ratio of units of 1.6 at one deviation, doubled for want of sales. */
const writeReach = ({ widened, nEff }: SalesApproach): string =>
  `${count(nEff, 1)} effective sales${widened === 0 ? "" : `, reach widened ${count(2 ** widened)}×`}`;

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
