import {
  type Criteria,
  type CriterionUnit,
  isRangeKey,
  RANGES,
  type Range,
} from "@labs/contract/property-search/criteria";
import { Checkbox, Group, Stack, Text } from "@mantine/core";
import { NumberField } from "../../../components/field/number-field.tsx";
import { count } from "../../../lib/format.ts";

export interface FieldProps {
  draft: Criteria;
  onChange: (change: Partial<Criteria>) => void;
}

interface BoundProps {
  label: string;
  unit: CriterionUnit;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  autoFocus?: boolean;
}

const isShare = (unit: CriterionUnit) => unit === "fraction" || unit === "signedFraction";

/** One end of a range; rates are typed as percent. */
export function BoundInput({ label, unit, value, onChange, autoFocus = false }: BoundProps) {
  const scale = isShare(unit) ? 100 : 1;
  return (
    <NumberField
      label={label}
      value={value === undefined ? null : Number((value * scale).toPrecision(12))}
      onChange={(next) => onChange(next === null ? undefined : Number((next / scale).toPrecision(12)))}
      thousandSeparator={unit === "year" ? "" : ","}
      {...(unit.startsWith("usd") ? { prefix: "$" } : {})}
      {...(isShare(unit) ? { suffix: "%", decimalScale: 2 } : {})}
      {...(unit === "sqft" ? { suffix: " sq ft" } : {})}
      allowNegative={isShare(unit)}
      data-autofocus={autoFocus || undefined}
      w={150}
    />
  );
}

interface KeepsProps extends FieldProps {
  criterion: string;
  known: number | undefined;
  universe: number | undefined;
}

/** Whether a property stays of which the criterion isn't known, and how many those are. */
export function KeepsUnknown({ criterion, draft, onChange, known, universe }: KeepsProps) {
  const kept = new Set(draft.includeUnknown);
  const open = known === undefined || universe === undefined ? undefined : universe - known;
  if (open === 0) return null;
  const words = open === undefined ? "" : ` (${count(open)} of ${count(universe ?? 0)})`;
  return (
    <Checkbox
      label={`Include properties with no data${words}`}
      checked={kept.has(criterion)}
      onChange={(event) => {
        if (event.currentTarget.checked) kept.add(criterion);
        else kept.delete(criterion);
        onChange({ includeUnknown: [...kept] });
      }}
    />
  );
}

interface RangeFieldProps extends FieldProps {
  criterion: string;
  known: number | undefined;
  universe: number | undefined;
}

export function RangeFields({ criterion, ...props }: RangeFieldProps) {
  if (!isRangeKey(criterion)) return null;
  const { draft, onChange } = props;
  const { label, unit, method } = RANGES[criterion];
  const range: Range = draft[criterion] ?? {};
  const set = (change: Range) => onChange({ [criterion]: { ...range, ...change } });
  return (
    <Stack gap="sm">
      <Text size="xs" c="dimmed">
        {method}
      </Text>
      <Group gap="sm" align="end" wrap="nowrap">
        <BoundInput
          label={`${label} min`}
          {...{ unit }}
          value={range.min}
          onChange={(min) => set({ min })}
          autoFocus
        />
        <BoundInput label={`${label} max`} {...{ unit }} value={range.max} onChange={(max) => set({ max })} />
      </Group>
      {criterion === "maxBid" || criterion === "maxBidToValue" ? <TargetFields {...props} /> : null}
      <KeepsUnknown criterion={criterion} {...props} />
    </Stack>
  );
}

/** What a bid has to return: without one there is no highest price. */
function TargetFields({ draft, onChange }: FieldProps) {
  const targets = draft.bidTargets ?? {};
  const set = (change: typeof targets) => onChange({ bidTargets: { ...targets, ...change } });
  return (
    <div>
      <Text size="sm" fw={600}>
        Required returns
      </Text>
      <Group gap="sm" align="end" wrap="nowrap">
        <BoundInput
          label="Net yield min"
          unit="fraction"
          value={targets.netYield}
          onChange={(netYield) => set({ netYield })}
        />
        <BoundInput
          label="Unlevered IRR min"
          unit="fraction"
          value={targets.unleveredIrr}
          onChange={(unleveredIrr) => set({ unleveredIrr })}
        />
      </Group>
    </div>
  );
}
