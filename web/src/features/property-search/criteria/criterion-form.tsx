import { Criteria, isRangeKey } from "@labs/contract/property-search/criteria";
import type { SearchChoices } from "@labs/contract/property-search/searches";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { RangeFields } from "./criterion-fields.tsx";
import {
  EitherField,
  GradeField,
  isListKey,
  LikelyField,
  ListField,
  MetricFields,
  OccupancyField,
  OwnerField,
  PortfolioField,
  SaleDateFields,
  TypeField,
} from "./other-fields.tsx";
import { FIRST_RADIUS, PlaceFields, RadiusFields } from "./place-fields.tsx";

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
    case "ownerOccupancy":
      return <OccupancyField {...props} />;
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

/** What the fields show is what is applied, also where it is not changed. */
const firstDraft = (criterion: string, criteria: Criteria): Criteria =>
  criterion === "radius"
    ? { ...criteria, radius: criteria.radius ?? FIRST_RADIUS }
    : criterion === "likelyToClear"
      ? { ...criteria, likelyToClear: true }
      : criteria;

interface CriterionFormProps {
  criterion: string;
  criteria: Criteria;
  choices: SearchChoices;
  onApply: (criteria: Criteria) => void;
  onClose: () => void;
}

/** The fields of one criterion; what they hold is applied as a whole. */
export function CriterionForm(props: CriterionFormProps) {
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
