import { PairedBars, pairedBarsTable } from "@labs/charts/paired-bars";
import type { UnitMixRow, UnitMixTotals } from "@labs/contract/unit-mix";
import { Text } from "@mantine/core";
import { KeyFigures } from "../../components/figure/key-figures.tsx";
import { ResponsiveChart } from "../../components/figure/responsive-chart.tsx";
import { Section } from "../../components/layout/section.tsx";
import { count, money, rate } from "../../lib/format.ts";

/**
 * Totals under the columns: one row of all units, and one of the occupied ones, whose two rents differ by the loss of
 * one of them.
 */
export function totalsRows(totals: UnitMixTotals): Record<string, string>[] {
  const { occupied, lossToLease } = totals;
  const loss = lossToLease === null || !occupied ? null : lossToLease / occupied;
  return [
    {
      floorPlan: "All units",
      sqft: count(totals.averageSqft),
      units: count(totals.units),
      marketRent: money(totals.marketRent),
      effectiveRent: money(totals.effectiveRent),
    },
    {
      floorPlan: "Occupied units",
      occupied: count(totals.occupied),
      marketRent: money(totals.occupiedMarketRent),
      inPlaceRent: money(totals.inPlaceRent),
      loss: money(loss),
      lossPct: rate(totals.lossToLeasePct),
    },
  ];
}

const FORMULAS: Record<string, string> = {
  occupancy: "occupied units / units",
  lossToLease: "Σ occupied × (market rent − in-place rent)",
  lossToLeasePct: "loss to lease / Σ occupied × market rent",
  gainToLease: "Σ occupied × max(0, in-place rent − market rent)",
};

interface LossToLeaseProps {
  rows: UnitMixRow[];
  totals: UnitMixTotals;
  isDraft: boolean;
}

/** In place against market by floor plan, and what lies between them over all occupied units. */
export function LossToLease({ rows, totals, isDraft }: LossToLeaseProps) {
  if (rows.length === 0) return null;
  const figure = (key: "occupancy" | "lossToLease" | "lossToLeasePct" | "gainToLease", label: string) => ({
    label,
    text:
      totals[key] === null
        ? null
        : key === "occupancy" || key === "lossToLeasePct"
          ? rate(totals[key])
          : money(totals[key]),
    unavailable: totals.unavailable[key],
    provenance: {
      source: isDraft ? "Unsaved edits" : "This unit mix",
      formula: FORMULAS[key] ?? null,
      inputs: [
        { label: "Units", text: count(totals.units) },
        { label: "Occupied", text: count(totals.occupied) },
      ],
    },
  });
  const named = rows.filter(({ floorPlan }) => floorPlan !== "");
  const items = named.map((row, index) => ({
    // Two rows may share a name while one is being typed; bars need names that differ.
    label:
      named.findIndex(({ floorPlan }) => floorPlan === row.floorPlan) === index
        ? row.floorPlan
        : `${row.floorPlan} (${index + 1})`,
    first: row.inPlaceRent,
    second: row.marketRent,
  }));
  const bars = {
    items,
    firstLabel: "In-place rent",
    secondLabel: "Market rent",
    unit: "usdPerMonth" as const,
  };
  return (
    <Section title="Loss to lease" description="In-place vs. market rent, per unit per month.">
      <KeyFigures
        figures={[
          figure("occupancy", "Occupancy"),
          figure("lossToLease", "Loss to lease (monthly)"),
          figure("lossToLeasePct", "Loss to lease, % of market"),
          figure("gainToLease", "Gain to lease (monthly)"),
        ]}
      />
      {items.length > 0 ? (
        <ResponsiveChart
          height={40 + items.length * 34}
          table={pairedBarsTable({ ...bars, itemLabel: "Floor plan" })}
          render={(frame) => <PairedBars {...frame} {...bars} />}
        />
      ) : (
        <Text size="sm" c="dimmed">
          Name the floor plans to compare rents.
        </Text>
      )}
    </Section>
  );
}
