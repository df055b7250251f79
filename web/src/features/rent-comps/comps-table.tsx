import type { Comp } from "@labs/contract/estimates";
import { Anchor, Badge, Button, Text, Tooltip } from "@mantine/core";
import { useMemo } from "react";
import { Link } from "react-router";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { count, money, moneyChange, plainNumber, rate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import classes from "./comps-view.module.css";
import { SimilarityBars } from "./similarity-bars.tsx";

export interface NumberedComp extends Comp {
  /** The number that stands on the map too. */
  mark: string;
}

interface CompsTableProps {
  comps: NumberedComp[];
  amountLabel: string;
  csvName: string;
  hovered: string | null;
  onHover: (compId: string | null) => void;
  /** Absent where comps can't be switched. */
  onToggle?: ((comp: Comp) => void) | undefined;
  pending: string | null;
}

const STATE_WORDS: Record<Comp["state"], string> = {
  included: "Included",
  "excluded:outlier": "Outlier",
  "excluded:user": "Excluded",
};

const isIncluded = (comp: Comp) => comp.state === "included";

/** Every comp with its own figure, each step to the adjusted one in dollars, and what switching it would do. */
export function CompsTable({
  comps,
  amountLabel,
  csvName,
  hovered,
  onHover,
  onToggle,
  pending,
}: CompsTableProps) {
  const columns = useMemo(
    () => [
      ...identityColumns(),
      ...amountColumns(amountLabel),
      ...weightColumns(),
      ...(onToggle ? [toggleColumn(onToggle, pending)] : []),
    ],
    [amountLabel, onToggle, pending],
  );
  return (
    <DataTable
      label={`Comps by ${amountLabel.toLowerCase()}`}
      columns={columns}
      rows={comps}
      rowKey={(comp) => comp.compId}
      csvName={csvName}
      isDimmed={(comp) => !isIncluded(comp)}
      isHighlighted={(comp) => comp.compId === hovered}
      onHover={(comp) => onHover(comp?.compId ?? null)}
      maxHeight={620}
    />
  );
}

/** The town is the same for most comps of a property: the street tells them apart, the hint has the rest. */
const streetOf = (comp: Comp) => comp.label.split(",")[0] ?? comp.label;

function identityColumns(): Column<NumberedComp>[] {
  return [
    {
      id: "label",
      header: "Comp",
      value: (comp) => comp.label,
      width: 190,
      cell: (comp) => (
        <span className={classes.comp} title={comp.label}>
          <Badge size="sm" variant="default" mr={6}>
            {comp.mark}
          </Badge>
          {comp.googlePlacesId === null ? (
            streetOf(comp)
          ) : (
            <Anchor
              component={Link}
              to={`/research-property/${encodeURIComponent(comp.googlePlacesId)}`}
              title={comp.label}
            >
              {streetOf(comp)}
            </Anchor>
          )}
          {isIncluded(comp) ? null : (
            <Text span size="xs" c="dimmed" ml={6} title={comp.reason ?? undefined}>
              {STATE_WORDS[comp.state]}
            </Text>
          )}
        </span>
      ),
    },
    {
      id: "distance",
      header: "Miles",
      align: "right",
      value: (comp) => comp.distanceMiles,
      text: (comp) => count(comp.distanceMiles, 2),
    },
    {
      id: "observed",
      header: "Date",
      value: (comp) => comp.observedAt,
      text: (comp) => asOfText(comp.observedAt.slice(0, 7)),
    },
    {
      id: "rooms",
      header: "Bd / ba",
      align: "right",
      value: (comp) => comp.beds,
      text: (comp) => `${plainNumber(comp.beds)} / ${plainNumber(comp.baths)}`,
      hint: "Bedrooms and bathrooms",
    },
    {
      id: "sqft",
      header: "Sq ft",
      align: "right",
      value: (comp) => comp.sqft,
      text: (comp) => count(comp.sqft),
    },
    { id: "year", header: "Built", align: "right", value: (comp) => comp.yearBuilt, startsHidden: true },
  ];
}

function amountColumns(amountLabel: string): Column<NumberedComp>[] {
  const step = (id: keyof Comp["adjustments"], header: string): Column<NumberedComp> => ({
    id: `adjust-${id}`,
    header,
    align: "right",
    filter: false,
    value: (comp) => comp.adjustments[id],
    text: (comp) => moneyChange(comp.adjustments[id]),
    hint: `Dollars added to the comp for ${header.slice(2)}`,
  });
  return [
    {
      id: "plan",
      header: "Floor plan",
      value: (comp) => comp.floorPlan ?? null,
      startsHidden: true,
    },
    {
      id: "face",
      header: "Face rent",
      align: "right",
      value: (comp) => comp.faceAmount ?? null,
      text: (comp) => money(comp.faceAmount),
      startsHidden: true,
      hint: "Before concessions, where the rent beside it is net of them",
    },
    {
      id: "amount",
      header: amountLabel,
      align: "right",
      value: (comp) => comp.amount,
      text: (comp) => money(comp.amount),
      onCard: true,
    },
    step("time", "± time"),
    step("sqft", "± size"),
    step("beds", "± beds"),
    step("baths", "± baths"),
    step("age", "± age"),
    {
      id: "adjusted",
      header: "Adjusted",
      align: "right",
      value: (comp) => comp.adjustedAmount,
      text: (comp) => money(comp.adjustedAmount),
      cell: (comp) => <strong>{money(comp.adjustedAmount)}</strong>,
      onCard: true,
      hint: "The comp's figure plus all adjustments",
    },
  ];
}

function weightColumns(): Column<NumberedComp>[] {
  return [
    {
      id: "similarity",
      header: "Similarity",
      align: "right",
      width: 120,
      value: (comp) => comp.similarity,
      text: (comp) => rate(comp.similarity, 0),
      cell: (comp) => <SimilarityBars comp={comp} />,
      hint: "Distance, size, beds, baths, age, date: how much each leaves of the weight",
    },
    {
      id: "state",
      header: "State",
      startsHidden: true,
      value: (comp) => STATE_WORDS[comp.state],
      cell: (comp) => (
        <Tooltip label={comp.reason ?? "Counts with its similarity"}>
          <span>
            {isIncluded(comp) ? "●" : "○"} {STATE_WORDS[comp.state]}
          </span>
        </Tooltip>
      ),
    },
    { id: "source", header: "Source", value: (comp) => comp.source, startsHidden: true },
    { id: "basis", header: "Basis", value: (comp) => comp.basis, startsHidden: true },
  ];
}

function toggleColumn(onToggle: (comp: Comp) => void, pending: string | null): Column<NumberedComp> {
  return {
    id: "toggle",
    header: "Switch",
    onCard: true,
    filter: false,
    value: () => null,
    text: () => "",
    cell: (comp) => (
      <Tooltip
        label={
          comp.effectOfToggle === null
            ? "Its effect cannot be computed"
            : `Moves the estimate by ${moneyChange(comp.effectOfToggle)}`
        }
      >
        <Button
          size="compact-xs"
          title={comp.reason ?? undefined}
          variant="default"
          loading={pending === comp.compId}
          onClick={() => onToggle(comp)}
          aria-label={`${isIncluded(comp) ? "Exclude" : "Include"} comp ${comp.mark}, ${comp.label}`}
        >
          {isIncluded(comp) ? "Exclude" : "Include"}
        </Button>
      </Tooltip>
    ),
  };
}
