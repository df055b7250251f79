import {
  type MetricThreshold,
  OCCUPANCY_WORDS,
  OwnerOccupancy,
} from "@labs/contract/property-search/criteria";
import type { SearchChoices } from "@labs/contract/property-search/searches";
import {
  Button,
  Checkbox,
  CloseButton,
  Group,
  MultiSelect,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { count } from "../../../lib/format.ts";
import { messageOfFailure } from "../../../lib/toast-for-failure.ts";
import { usePortfolioLists } from "../queries.ts";
import { BoundInput, type FieldProps, KeepsUnknown } from "./criterion-fields.tsx";

const inPlace = { withinPortal: false } as const;

interface ChoiceFieldProps extends FieldProps {
  choices: SearchChoices;
}

export function TypeField({ draft, onChange }: FieldProps) {
  return (
    <Select
      label="Property type"
      data={[
        { value: "singlefamily", label: "Single-family homes" },
        { value: "multifamily", label: "Multi-family properties" },
      ]}
      value={draft.propertyType ?? null}
      onChange={(value) =>
        onChange({ propertyType: value === "singlefamily" || value === "multifamily" ? value : undefined })
      }
      comboboxProps={inPlace}
      openOnFocus={false}
      clearable
      data-autofocus
    />
  );
}

const LISTS = {
  subtypes: "Property subtype",
  conditions: "Condition",
  grades: "Building grade",
} as const;
type ListKey = keyof typeof LISTS;

export const isListKey = (key: string): key is ListKey => Object.hasOwn(LISTS, key);

export function ListField({
  criterion,
  draft,
  onChange,
  choices,
}: ChoiceFieldProps & { criterion: ListKey }) {
  return (
    <Stack gap="sm">
      <MultiSelect
        label={LISTS[criterion]}
        data={choices[criterion].map(({ value, count: homes }) => ({
          value,
          label: `${value} (${count(homes)})`,
        }))}
        value={draft[criterion] ?? []}
        onChange={(value) => onChange({ [criterion]: value })}
        comboboxProps={inPlace}
        openOnFocus={false}
        clearable
        data-autofocus
      />
      <KeepsUnknown
        {...{ criterion, draft, onChange }}
        known={choices.known[criterion]}
        universe={choices.universe}
      />
    </Stack>
  );
}

export function SaleDateFields({ draft, onChange, choices }: ChoiceFieldProps) {
  const range = draft.lastSaleDate ?? {};
  const set = (change: typeof range) => onChange({ lastSaleDate: { ...range, ...change } });
  return (
    <Stack gap="sm">
      <Group gap="sm" wrap="nowrap">
        <TextInput
          type="date"
          label="Last sold from"
          value={range.from ?? ""}
          onChange={(event) => set({ from: event.currentTarget.value || undefined })}
          data-autofocus
        />
        <TextInput
          type="date"
          label="Last sold to"
          value={range.to ?? ""}
          onChange={(event) => set({ to: event.currentTarget.value || undefined })}
        />
      </Group>
      <KeepsUnknown
        {...{ draft, onChange }}
        criterion="lastSaleDate"
        known={choices.known.lastSalePrice}
        universe={choices.universe}
      />
    </Stack>
  );
}

export function OwnerField({ draft, onChange, choices }: ChoiceFieldProps) {
  return (
    <Stack gap="sm">
      <TextInput
        label="Owner's name contains"
        description="As the assessor writes it, such as LLC"
        value={draft.ownerName ?? ""}
        onChange={(event) => onChange({ ownerName: event.currentTarget.value || undefined })}
        maxLength={100}
        data-autofocus
      />
      <KeepsUnknown
        {...{ draft, onChange }}
        criterion="ownerName"
        known={choices.known.ownerName}
        universe={choices.universe}
      />
    </Stack>
  );
}

const OCCUPANCIES = OwnerOccupancy.options.map((value) => ({ value, label: OCCUPANCY_WORDS[value] }));

export function OccupancyField({ draft, onChange, choices }: ChoiceFieldProps) {
  return (
    <Stack gap="sm">
      <MultiSelect
        label="Owner occupancy"
        description="By where the owner's mail goes, as loaded rolls say"
        data={OCCUPANCIES}
        value={draft.ownerOccupancy ?? []}
        onChange={(chosen) =>
          onChange({
            ownerOccupancy: OwnerOccupancy.options.filter((one) => chosen.some((item) => item === one)),
          })
        }
        comboboxProps={inPlace}
        openOnFocus={false}
        clearable
        data-autofocus
      />
      <KeepsUnknown
        {...{ draft, onChange }}
        criterion="ownerOccupancy"
        known={choices.known.ownerOccupancy}
        universe={choices.universe}
      />
    </Stack>
  );
}

const EITHER = {
  owned: { label: "Owned by us", only: "Company-owned homes only", exclude: "Homes we don't own only" },
  demo: { label: "Demo data", only: "Demo data only", exclude: "Real data only" },
} as const;

export function EitherField({ criterion, draft, onChange }: FieldProps & { criterion: "owned" | "demo" }) {
  const { label, only, exclude } = EITHER[criterion];
  return (
    <Select
      label={label}
      data={[
        { value: "exclude", label: exclude },
        { value: "only", label: only },
      ]}
      value={draft[criterion] ?? null}
      onChange={(value) => onChange({ [criterion]: value ?? undefined })}
      comboboxProps={inPlace}
      openOnFocus={false}
      clearable
      data-autofocus
    />
  );
}

/** Lists alone: what keeps itself by a rule follows the search, and can't be left out of it. */
export function PortfolioField({ draft, onChange }: FieldProps) {
  const { data, error } = usePortfolioLists();
  return (
    <MultiSelect
      label="Exclude properties in these portfolios"
      data={data ?? []}
      value={draft.notInPortfolioIds ?? []}
      onChange={(notInPortfolioIds) => onChange({ notInPortfolioIds })}
      comboboxProps={inPlace}
      openOnFocus={false}
      error={error ? messageOfFailure(error) : null}
      placeholder={data?.length === 0 ? "No lists yet" : ""}
      searchable
      clearable
      data-autofocus
    />
  );
}

export function GradeField({ draft, onChange }: FieldProps) {
  return (
    <Select
      label="Minimum grade of value and rent estimates"
      data={["A", "B", "C", "D"]}
      value={draft.estimateGrade ?? null}
      onChange={(value) => {
        const grade = (["A", "B", "C", "D"] as const).find((one) => one === value);
        onChange({ estimateGrade: grade });
      }}
      comboboxProps={inPlace}
      openOnFocus={false}
      clearable
      data-autofocus
    />
  );
}

export function LikelyField({ draft, onChange }: FieldProps) {
  return (
    <Checkbox
      label="Only homes that are likely to clear"
      description="Of those listed, at most 10% are expected to miss the min net yield, gross yield or rent, or the max value that is set."
      checked={draft.likelyToClear ?? false}
      onChange={(event) => onChange({ likelyToClear: event.currentTarget.checked || undefined })}
      maw={360}
      data-autofocus
    />
  );
}

export function MetricFields({ draft, onChange, choices }: ChoiceFieldProps) {
  const metrics = draft.metrics ?? [];
  const taken = new Set(metrics.map(({ metric, level }) => `${metric} ${level}`));
  const set = (at: number, change: Partial<MetricThreshold>) =>
    onChange({ metrics: metrics.map((one, position) => (position === at ? { ...one, ...change } : one)) });
  const next = choices.metrics.find(({ key }) => !taken.has(`${key} county`));
  return (
    <Stack gap="md">
      {metrics.length === 0 ? (
        <Text size="xs" c="dimmed">
          A county or metro metric, such as rent growth.
        </Text>
      ) : null}
      {metrics.map((threshold, at) => {
        const metric = choices.metrics.find(({ key }) => key === threshold.metric);
        const unit =
          metric?.unit === "fraction" || metric?.unit === "perThousand"
            ? "signedFraction"
            : metric?.unit === "usd"
              ? "usd"
              : "count";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a threshold's metric may be changed in place.
          <Group key={at} gap="sm" align="end">
            <Select
              label="Figure"
              data={choices.metrics.map(({ key, label }) => ({ value: key, label }))}
              value={threshold.metric}
              onChange={(value) => value !== null && set(at, { metric: value })}
              comboboxProps={inPlace}
              openOnFocus={false}
              allowDeselect={false}
              searchable
            />
            <Select
              label="Of the"
              w={100}
              data={[
                { value: "county", label: "county" },
                { value: "msa", label: "metro" },
              ]}
              value={threshold.level}
              onChange={(value) => set(at, { level: value === "msa" ? "msa" : "county" })}
              comboboxProps={inPlace}
              openOnFocus={false}
              allowDeselect={false}
            />
            <BoundInput label="Min" unit={unit} value={threshold.min} onChange={(min) => set(at, { min })} />
            <BoundInput label="Max" unit={unit} value={threshold.max} onChange={(max) => set(at, { max })} />
            <CloseButton
              aria-label={`Remove ${metric?.label ?? threshold.metric}`}
              onClick={() => onChange({ metrics: metrics.filter((_, position) => position !== at) })}
            />
          </Group>
        );
      })}
      <Group>
        <Button
          variant="default"
          size="xs"
          disabled={next === undefined || metrics.length >= 20}
          onClick={() => next && onChange({ metrics: [...metrics, { metric: next.key, level: "county" }] })}
        >
          Add a metric
        </Button>
      </Group>
    </Stack>
  );
}
