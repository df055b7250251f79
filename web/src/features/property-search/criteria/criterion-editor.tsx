import { type Criteria, type CriterionGroup, RANGES } from "@labs/contract/property-search/criteria";
import type { SearchChoices } from "@labs/contract/property-search/searches";
import { Popover } from "@mantine/core";
import type { ReactElement } from "react";
import { useCloseOnEscape } from "../../../lib/close-on-escape.ts";
import type { CriterionForm } from "./criterion-form.tsx";

interface OfferedCriterion {
  key: string;
  label: string;
  group: CriterionGroup;
}

export const GROUPS: Record<CriterionGroup, string> = {
  where: "Where",
  what: "Action",
  money: "Money",
  status: "Status",
  owner: "Owner",
  market: "Market",
  portfolio: "Portfolio",
};

/** Every criterion that can be added by name; boxes and shapes are drawn on the map. */
export const OFFERED: OfferedCriterion[] = [
  { key: "places", label: "States, metros, counties, ZIPs", group: "where" },
  { key: "radius", label: "Radius from a point", group: "where" },
  { key: "propertyType", label: "Property type", group: "what" },
  { key: "subtypes", label: "Property subtype", group: "what" },
  { key: "conditions", label: "Condition", group: "what" },
  { key: "grades", label: "Building grade", group: "what" },
  ...Object.entries(RANGES).map(([key, { label, group }]) => ({ key, label, group })),
  { key: "estimateGrade", label: "Estimate grade", group: "money" },
  { key: "likelyToClear", label: "Likely to clear", group: "money" },
  { key: "lastSaleDate", label: "Last sale date", group: "status" },
  { key: "ownerName", label: "Owner's name", group: "owner" },
  { key: "ownerOccupancy", label: "Owner occupancy", group: "owner" },
  { key: "metrics", label: "County or metro metrics", group: "market" },
  { key: "owned", label: "Owned by us", group: "portfolio" },
  { key: "notInPortfolioIds", label: "Not in portfolios", group: "portfolio" },
  { key: "demo", label: "Demo or real data", group: "portfolio" },
];

/** A chip edits what its step is made of; each threshold of a metric is edited with the others. */
export const findEditor = (step: string): string | undefined => {
  if (step.startsWith("metric:")) return "metrics";
  if (step === "excludeCountyIds") return "places";
  return OFFERED.some(({ key }) => key === step) ? step : undefined;
};

interface CriterionPopoverProps {
  /** What is edited; null where nothing is. */
  criterion: string | null;
  /** The fields, whose code comes with the first criterion that is edited. */
  Form: typeof CriterionForm | undefined;
  criteria: Criteria;
  choices: SearchChoices;
  onApply: (criteria: Criteria) => void;
  onClose: () => void;
  /** What the editor hangs on. */
  children: ReactElement;
}

/** One criterion's fields beside its chip; nothing changes until it is applied. */
export function CriterionPopover({ criterion, Form, children, onClose, ...props }: CriterionPopoverProps) {
  useCloseOnEscape(criterion !== null, onClose);
  return (
    <Popover
      opened={criterion !== null}
      onChange={(isOpened) => !isOpened && onClose()}
      position="bottom-start"
      withRoles={false}
      trapFocus
      returnFocus
      shadow="md"
      width="max-content"
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown maw="min(92vw, 640px)" role="dialog" aria-label="Criterion">
        {criterion === null || Form === undefined ? null : (
          <Form key={criterion} criterion={criterion} onClose={onClose} {...props} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
