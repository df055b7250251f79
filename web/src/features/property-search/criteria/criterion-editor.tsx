import { Criteria, type CriterionGroup, isRangeKey, RANGES } from "@labs/contract/property-search/criteria";
import type { SearchChoices } from "@labs/contract/property-search/searches";
import { Button, Group, Popover, Stack, Text } from "@mantine/core";
import { type ReactElement, useState } from "react";
import { useCloseOnEscape } from "../../../lib/close-on-escape.ts";
import { RangeFields } from "./criterion-fields.tsx";
import {
  EitherField,
  GradeField,
  isListKey,
  LikelyField,
  ListField,
  MetricFields,
  OwnerField,
  PortfolioField,
  SaleDateFields,
  TypeField,
} from "./other-fields.tsx";
import { FIRST_RADIUS, PlaceFields, RadiusFields } from "./place-fields.tsx";

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
  { key: "subtypes", label: "Property type detail", group: "what" },
  { key: "conditions", label: "Condition", group: "what" },
  { key: "grades", label: "Building grade", group: "what" },
  ...Object.entries(RANGES).map(([key, { label, group }]) => ({ key, label, group })),
  { key: "estimateGrade", label: "Estimate grade", group: "money" },
  { key: "likelyToClear", label: "Likely to clear", group: "money" },
  { key: "lastSaleDate", label: "Last sale date", group: "status" },
  { key: "ownerName", label: "Owner's name", group: "owner" },
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

interface FieldsProps {
  criterion: string;
  draft: Criteria;
  choices: SearchChoices;
  onChange: (change: Partial<Criteria>) => void;
}

function Fields({ criterion, ...props }: FieldsProps) {
  const { choices } = props;
  if (isRangeKey(criterion)) {
    const known = choices.known[criterion];
    return <RangeFields criterion={criterion} {...props} known={known} universe={choices.universe} />;
  }
  if (isListKey(criterion)) return <ListField criterion={criterion} {...props} />;
  switch (criterion) {
    case "places":
      return <PlaceFields {...props} />;
    case "radius":
      return <RadiusFields {...props} />;
    case "propertyType":
      return <TypeField {...props} />;
    case "lastSaleDate":
      return <SaleDateFields {...props} />;
    case "ownerName":
      return <OwnerField {...props} />;
    case "metrics":
      return <MetricFields {...props} />;
    case "estimateGrade":
      return <GradeField {...props} />;
    case "likelyToClear":
      return <LikelyField {...props} />;
    case "notInPortfolioIds":
      return <PortfolioField {...props} />;
    case "owned":
    case "demo":
      return <EitherField criterion={criterion} {...props} />;
    default:
      return null;
  }
}

interface CriterionPopoverProps {
  /** What is edited; null where nothing is. */
  criterion: string | null;
  criteria: Criteria;
  choices: SearchChoices;
  onApply: (criteria: Criteria) => void;
  onClose: () => void;
  /** What the editor hangs on. */
  children: ReactElement;
}

/** One criterion's fields beside its chip; nothing changes until it is applied. */
export function CriterionPopover({ criterion, children, onClose, ...props }: CriterionPopoverProps) {
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
        {criterion === null ? null : (
          <Editor key={criterion} criterion={criterion} onClose={onClose} {...props} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** What the fields show is what is applied, also where it is not changed. */
const firstDraft = (criterion: string, criteria: Criteria): Criteria =>
  criterion === "radius"
    ? { ...criteria, radius: criteria.radius ?? FIRST_RADIUS }
    : criterion === "likelyToClear"
      ? { ...criteria, likelyToClear: true }
      : criteria;

function Editor(props: Omit<CriterionPopoverProps, "children" | "criterion"> & { criterion: string }) {
  const { criterion, criteria, choices, onApply, onClose } = props;
  const [draft, setDraft] = useState(() => firstDraft(criterion, criteria));
  const read = Criteria.safeParse(draft);
  const problem = read.error?.issues[0]?.message;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (problem !== undefined) return;
        onApply(draft);
        onClose();
      }}
    >
      <Stack gap="md" miw={260}>
        <Fields
          {...{ criterion, draft, choices }}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        />
        {problem === undefined ? null : (
          <Text size="xs" c="red" role="alert">
            {problem}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="xs" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="xs" disabled={problem !== undefined}>
            Apply
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
