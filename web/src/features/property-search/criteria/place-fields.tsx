import type { SearchChoices } from "@labs/contract/property-search/searches";
import { Group, MultiSelect, Stack, TagsInput, Text } from "@mantine/core";
import { NumberField } from "../../../components/field/number-field.tsx";
import { count } from "../../../lib/format.ts";
import type { FieldProps } from "./criterion-fields.tsx";

const inPlace = { withinPortal: false } as const;
/** Short enough to leave the buttons of the editor free. */
const LIST_HEIGHT = 150;

interface ChoiceFieldProps extends FieldProps {
  choices: SearchChoices;
}

/** States, metros, counties and ZIPs: a property in any of them stays. */
export function PlaceFields({ draft, onChange, choices }: ChoiceFieldProps) {
  const counties = choices.counties.map(({ id, name, count: homes }) => ({
    value: id,
    label: `${name} (${count(homes)})`,
  }));
  return (
    <Stack gap="sm">
      <MultiSelect
        label="States"
        data={choices.states.map(({ value, count: homes }) => ({
          value,
          label: `${value} (${count(homes)})`,
        }))}
        value={draft.states ?? []}
        onChange={(states) => onChange({ states })}
        comboboxProps={inPlace}
        openOnFocus={false}
        maxDropdownHeight={LIST_HEIGHT}
        searchable
        clearable
        data-autofocus
      />
      <MultiSelect
        label="Metros"
        data={choices.msas.map(({ id, name, count: homes }) => ({
          value: id,
          label: `${name} (${count(homes)})`,
        }))}
        value={draft.msaIds ?? []}
        onChange={(msaIds) => onChange({ msaIds })}
        comboboxProps={inPlace}
        openOnFocus={false}
        maxDropdownHeight={LIST_HEIGHT}
        searchable
        clearable
      />
      <MultiSelect
        label="Counties"
        data={counties}
        value={draft.countyIds ?? []}
        onChange={(countyIds) => onChange({ countyIds })}
        comboboxProps={inPlace}
        openOnFocus={false}
        maxDropdownHeight={LIST_HEIGHT}
        limit={60}
        searchable
        clearable
      />
      <TagsInput
        label="ZIPs"
        description="Press Enter to add"
        value={draft.zips ?? []}
        onChange={(zips) => onChange({ zips: zips.filter((zip) => /^\d{5}$/.test(zip)) })}
      />
      <MultiSelect
        label="Exclude these counties"
        data={counties}
        value={draft.excludeCountyIds ?? []}
        onChange={(excludeCountyIds) => onChange({ excludeCountyIds })}
        comboboxProps={{ ...inPlace, position: "top" }}
        openOnFocus={false}
        maxDropdownHeight={LIST_HEIGHT}
        limit={60}
        searchable
        clearable
      />
    </Stack>
  );
}

/** What the fields begin with where nobody has named a place. */
export const FIRST_RADIUS = { latitude: 33.749, longitude: -84.388, miles: 10 };

export function RadiusFields({ draft, onChange }: FieldProps) {
  const { radius = FIRST_RADIUS } = draft;
  const set = (change: Partial<typeof radius>) => onChange({ radius: { ...radius, ...change } });
  return (
    <Stack gap="sm">
      <Text size="xs" c="dimmed">
        Straight-line miles from a point. Draw a box or a shape on the map.
      </Text>
      <Group gap="sm" wrap="nowrap">
        <NumberField
          label="Latitude"
          value={radius.latitude}
          onChange={(value) => set({ latitude: value ?? radius.latitude })}
          min={-90}
          max={90}
          decimalScale={5}
          data-autofocus
        />
        <NumberField
          label="Longitude"
          value={radius.longitude}
          onChange={(value) => set({ longitude: value ?? radius.longitude })}
          min={-180}
          max={180}
          decimalScale={5}
        />
        <NumberField
          label="Miles"
          value={radius.miles}
          onChange={(value) => set({ miles: value ?? radius.miles })}
          min={0.1}
          max={500}
        />
      </Group>
    </Stack>
  );
}
