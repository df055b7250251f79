import type { RollUnit } from "@labs/contract/uploads/rent-rolls";
import { UnstyledButton } from "@mantine/core";
import { useMemo } from "react";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { money } from "../../lib/format.ts";
import { STATUS_NAMES, type UnitPlace } from "./roll-words.ts";

interface UnitCardsProps {
  units: readonly RollUnit[];
  shown: readonly number[];
  onPick: (place: UnitPlace) => void;
}

interface CardUnit extends RollUnit {
  place: number;
}

/** The units on a phone: a card each; a unit opens above with every value and its cell. */
export function UnitCards({ units, shown, onPick }: UnitCardsProps) {
  const columns = useMemo(
    (): Column<CardUnit>[] => [
      {
        id: "unitId",
        header: "Unit",
        value: ({ unitId }) => unitId,
        cell: ({ unitId, floorPlan, place }) => (
          <UnstyledButton
            fw={600}
            td="underline"
            onClick={() => onPick({ unit: place, field: "contractRent" })}
          >
            Unit {unitId}
            {floorPlan ? `, ${floorPlan}` : ""}
          </UnstyledButton>
        ),
      },
      { id: "status", header: "Status", onCard: true, value: ({ unitStatus }) => STATUS_NAMES[unitStatus] },
      {
        id: "contract",
        header: "Contract rent",
        onCard: true,
        value: ({ contractRent }) => contractRent,
        text: ({ contractRent }) => money(contractRent),
      },
      {
        id: "market",
        header: "Market rent",
        onCard: true,
        value: ({ marketRent }) => marketRent,
        text: ({ marketRent }) => money(marketRent),
      },
    ],
    [onPick],
  );
  const rows = useMemo(
    () => shown.flatMap((place) => (units[place] ? [{ ...units[place], place }] : [])),
    [units, shown],
  );
  return (
    <DataTable
      label="Units"
      columns={columns}
      rows={rows}
      rowKey={({ place }) => String(place)}
      csvName="units"
      hasSearch={false}
      empty={<EmptyState title="No units match the filters">Clear the search or the status.</EmptyState>}
    />
  );
}
