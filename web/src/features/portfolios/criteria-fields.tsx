import type { PortfolioCriteria } from "@labs/contract/portfolios/criteria";
import { Fieldset, Select, SimpleGrid, TagsInput, Text } from "@mantine/core";
import { NumberField } from "../../components/field/number-field.tsx";

interface CriteriaFieldsProps {
  criteria: PortfolioCriteria;
  onChange: (criteria: PortfolioCriteria) => void;
}

const PLACES = [
  { key: "states", label: "States", description: "Two letters, such as WA", pattern: /^[A-Z]{2}$/ },
  { key: "countyIds", label: "Counties", description: "5-digit FIPS, such as 53033", pattern: /^\d{5}$/ },
  { key: "msaIds", label: "Metros", description: "5-digit CBSA, such as 42660", pattern: /^\d{5}$/ },
  { key: "zips", label: "ZIP codes", description: "5 digits", pattern: /^\d{5}$/ },
] as const;

const RANGES = [
  { key: "beds", label: "Bedrooms" },
  { key: "baths", label: "Bathrooms" },
  { key: "sqft", label: "Living area (sq ft)" },
  { key: "yearBuilt", label: "Year built" },
  { key: "units", label: "Units" },
  { key: "lastSalePrice", label: "Last sale price ($)" },
] as const;

/** What stays of the criteria when one of them is set again; an empty one is none. */
function withCriterion<Key extends keyof PortfolioCriteria>(
  criteria: PortfolioCriteria,
  key: Key,
  value: PortfolioCriteria[Key] | undefined,
): PortfolioCriteria {
  const { [key]: _before, ...rest } = criteria;
  return value === undefined ? rest : { ...rest, [key]: value };
}

/** The criteria of a rule; others that a saved search brought along stay as they are. */
export function CriteriaFields({ criteria, onChange }: CriteriaFieldsProps) {
  const shown = new Set<string>([...PLACES, ...RANGES].map(({ key }) => key))
    .add("propertyType")
    .add("owned");
  const others = Object.keys(criteria).filter((key) => !shown.has(key));
  const set = <Key extends keyof PortfolioCriteria>(key: Key, value: PortfolioCriteria[Key] | undefined) =>
    onChange(withCriterion(criteria, key, value));
  return (
    <Fieldset legend="The rule">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {PLACES.map(({ key, label, description, pattern }) => (
          <TagsInput
            key={key}
            label={label}
            description={description}
            value={criteria[key] ?? []}
            onChange={(given) => {
              const kept = given
                .map((value) => value.trim().toUpperCase())
                .filter((value) => pattern.test(value));
              set(key, kept.length === 0 ? undefined : [...new Set(kept)]);
            }}
          />
        ))}
        <Select
          label="Type"
          placeholder="Either"
          clearable
          data={[
            { value: "singlefamily", label: "Single-family" },
            { value: "multifamily", label: "Multi-family" },
          ]}
          value={criteria.propertyType ?? null}
          onChange={(value) =>
            set("propertyType", value === "singlefamily" || value === "multifamily" ? value : undefined)
          }
        />
        <Select
          label="Ownership"
          placeholder="Either"
          clearable
          data={[
            { value: "only", label: "Owned by us" },
            { value: "exclude", label: "Not owned by us" },
          ]}
          value={criteria.owned ?? null}
          onChange={(value) => set("owned", value === "only" || value === "exclude" ? value : undefined)}
        />
        {RANGES.map(({ key, label }) => (
          <RangeField key={key} label={label} range={criteria[key]} onChange={(range) => set(key, range)} />
        ))}
      </SimpleGrid>
      {others.length === 0 ? null : (
        <Text size="xs" c="dimmed" mt="md">
          Kept besides: {others.join(", ")}
        </Text>
      )}
    </Fieldset>
  );
}

interface RangeFieldProps {
  label: string;
  range: { min?: number | undefined; max?: number | undefined } | undefined;
  onChange: (range: { min?: number; max?: number } | undefined) => void;
}

function RangeField({ label, range, onChange }: RangeFieldProps) {
  const set = (end: "min" | "max", value: number | null) => {
    const next: { min?: number; max?: number } = {};
    for (const key of ["min", "max"] as const) {
      const amount = key === end ? value : range?.[key];
      if (amount !== null && amount !== undefined) next[key] = amount;
    }
    onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  const field = (end: "min" | "max", words: string) => (
    <NumberField
      aria-label={`${label}, ${words}`}
      placeholder={words}
      min={0}
      value={range?.[end] ?? null}
      onChange={(value) => set(end, value)}
    />
  );
  return (
    <div>
      <Text size="sm" fw={600} component="div">
        {label}
      </Text>
      <SimpleGrid cols={2} spacing="sm">
        {field("min", "min")}
        {field("max", "max")}
      </SimpleGrid>
    </div>
  );
}
