import type { RentRoll } from "@labs/contract/uploads/rent-rolls";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count, money, plainNumber } from "../../lib/format.ts";

type MixRow = RentRoll["unitMix"][number];

const right = { align: "right" } as const;

const COLUMNS: Column<MixRow>[] = [
  { id: "plan", header: "Floor plan", value: ({ floorPlan }) => floorPlan ?? "No floor plan" },
  { id: "beds", header: "Beds", ...right, value: ({ beds }) => beds, text: ({ beds }) => plainNumber(beds) },
  {
    id: "baths",
    header: "Baths",
    ...right,
    value: ({ baths }) => baths,
    text: ({ baths }) => plainNumber(baths),
  },
  {
    id: "sqft",
    header: "Sq ft",
    ...right,
    value: ({ sqft }) => sqft,
    text: ({ sqft }) => count(sqft),
    hint: "Average of units with a value",
  },
  { id: "units", header: "Units", ...right, onCard: true, value: ({ units }) => units },
  { id: "occupied", header: "Occupied", ...right, value: ({ occupied }) => occupied },
  {
    id: "market",
    header: "Market rent",
    ...right,
    value: ({ marketRent }) => marketRent,
    text: ({ marketRent }) => money(marketRent),
    hint: "Average of all units, monthly",
  },
  {
    id: "inPlace",
    header: "In-place rent",
    ...right,
    onCard: true,
    value: ({ inPlaceRent }) => inPlaceRent,
    text: ({ inPlaceRent }) => money(inPlaceRent),
    hint: "Average of occupied units, monthly",
  },
  {
    id: "effective",
    header: "Effective rent",
    ...right,
    value: ({ effectiveRent }) => effectiveRent,
    text: ({ effectiveRent }) => money(effectiveRent),
    hint: "In-place rent after monthly concessions, average of occupied units",
  },
];

/** The floor plans that the units make, as they would be kept. */
export function RollUnitMix({ roll }: { roll: RentRoll }) {
  return (
    <Section
      title="Unit mix from this roll"
      description="Averaged from the units; monthly rents per unit"
      flush
    >
      <DataTable
        label="Unit mix from this roll"
        columns={COLUMNS}
        rows={roll.unitMix}
        rowKey={({ floorPlan, beds, baths }) => `${floorPlan} ${beds} ${baths}`}
        csvName="unit-mix"
        hasSearch={false}
        empty={<EmptyState title="No units" />}
      />
    </Section>
  );
}
