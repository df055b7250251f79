import type { PropertyType } from "@labs/contract/estimates";
import type { Property } from "@labs/contract/property-page";
import { Alert, Button, Group, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Section } from "../../components/layout/section.tsx";
import { PointMap } from "../../components/map/point-map.tsx";
import { useHasStreets } from "../../components/map/street-ground.ts";
import { useOutlines } from "../../components/map/use-outlines.ts";
import { propertyAddress } from "../../lib/place-address.ts";
import { messageOfFailure, readStatus } from "../../lib/toast-for-failure.ts";
import { readFigure } from "../../lib/typed-input/input-text.ts";
import classes from "./add-property.module.css";
import { addAsProperty, type NewProperty } from "./queries.ts";

interface Field {
  fact: string;
  label: string;
  unit?: string;
  isText?: boolean;
}

const SHARED: Field[] = [
  { fact: "yearBuilt", label: "Year built" },
  { fact: "lotSqft", label: "Lot size", unit: "sq ft" },
  { fact: "stories", label: "Stories" },
  { fact: "condition", label: "Condition", isText: true },
  { fact: "taxAnnual", label: "Property tax", unit: "$/yr" },
];

const FIELDS: Record<PropertyType, Field[]> = {
  singlefamily: [
    { fact: "beds", label: "Bedrooms" },
    { fact: "baths", label: "Bathrooms" },
    { fact: "sqft", label: "Living area", unit: "sq ft" },
    ...SHARED,
    { fact: "garageSpaces", label: "Garage spaces" },
    { fact: "hoaMonth", label: "HOA dues (monthly)", unit: "$/mo" },
  ],
  multifamily: [
    { fact: "name", label: "Name", isText: true },
    { fact: "units", label: "Units" },
    { fact: "sqft", label: "Net rentable area", unit: "sq ft" },
    ...SHARED,
  ],
};

interface AddPropertyProps {
  property: Property;
  /** Somebody else was faster: the address leads to their property now. */
  onReload: () => Promise<Property>;
  onClose: () => void;
}

/** Facts and place of an address that no list holds; saved, it is a property like any other. */
export function AddProperty({ property, onReload, onClose }: AddPropertyProps) {
  const form = useForm(property);
  const { type, setType, typed, type: propertyType, save } = form;
  return (
    <Section title="Add this property" description="Comps and estimates follow from its facts and its place.">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <Stack gap="md">
          <SegmentedControl
            size="xs"
            aria-label="Property type"
            data={[
              { value: "singlefamily", label: "Single-family" },
              { value: "multifamily", label: "Multi-family" },
            ]}
            value={type}
            onChange={(next) => setType(next as PropertyType)}
            className={classes.type}
          />
          <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
            {FIELDS[propertyType].map(({ fact, label, unit }) => (
              <FormField
                key={fact}
                label={label}
                unit={unit}
                value={typed[fact]}
                onChange={form.change(fact)}
              />
            ))}
          </SimpleGrid>
          <Place form={form} near={property.location} />
          <FormField
            label="Where the facts come from"
            placeholder="Listing of Nov 2026, broker's flyer, site visit, …"
            value={typed.reason}
            onChange={form.change("reason")}
          />
          {form.problem === null ? null : (
            <Text size="sm" role="alert" c="var(--labs-bad)">
              {form.problem}
            </Text>
          )}
          {save.error ? <Failure error={save.error} onReload={onReload} /> : null}
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Add property
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

const PRECISE: ReadonlySet<string> = new Set(["rooftop", "parcel", "interpolated"]);

function useForm(property: Property) {
  const navigate = useNavigate();
  const { location } = property;
  // The middle of a ZIP code is nobody's home: such a place has to be set.
  const known = location !== null && PRECISE.has(location.precision) ? location : null;
  const [type, setType] = useState<PropertyType>(property.propertyType);
  const [typed, setTyped] = useState<Record<string, string>>({
    latitude: known === null ? "" : String(known.latitude),
    longitude: known === null ? "" : String(known.longitude),
  });
  const [problem, setProblem] = useState<string | null>(null);
  const save = useMutation({
    meta: { inline: true },
    mutationFn: (body: NewProperty) => addAsProperty(property.googlePlacesId, body),
    onSuccess: ({ googlePlacesId }) => navigate(propertyAddress(googlePlacesId)),
  });
  const submit = () => {
    const read = readForm(type, typed);
    setProblem(typeof read === "string" ? read : null);
    if (typeof read !== "string") save.mutate(read);
  };
  const change = (name: string) => (value: string) => setTyped((now) => ({ ...now, [name]: value }));
  return { type, setType, typed, setTyped, change, problem, save, submit };
}

type Form = ReturnType<typeof useForm>;

/** What is sent, or what is wrong with it. */
function readForm(propertyType: PropertyType, typed: Record<string, string>): NewProperty | string {
  const [latitude, longitude] = [typed.latitude, typed.longitude].map((text) => readFigure(text ?? ""));
  if (latitude === undefined || longitude === undefined)
    return "Drag the pin to the property, or type its latitude and longitude";
  const facts: NewProperty["facts"] = [];
  for (const { fact, label, isText } of FIELDS[propertyType]) {
    const text = typed[fact]?.trim() ?? "";
    if (text === "") continue;
    const value = isText ? text : readFigure(text);
    if (value === undefined) return `${label}: “${text}” is not a number`;
    facts.push({ fact, value });
  }
  const reason = typed.reason?.trim() ?? "";
  return reason === ""
    ? "Say where the facts come from"
    : { propertyType, latitude, longitude, facts, reason };
}

interface FormFieldProps {
  label: string;
  unit?: string | undefined;
  placeholder?: string;
  value: string | undefined;
  onChange: (value: string) => void;
}

function FormField({ label, unit, placeholder, value = "", onChange }: FormFieldProps) {
  return (
    <TextInput
      size="xs"
      label={label}
      placeholder={placeholder}
      rightSection={unit === undefined ? null : <Text size="xs">{unit}</Text>}
      rightSectionWidth={48}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The county around a place that is known roughly, or its streets; the country where none is. */
const NEAR = 11;
const NEAR_STREETS = 14;
const COUNTRY = { latitude: 38.5, longitude: -96, zoom: 3.6 };
const NOTHING = { ids: [], longitudes: [], latitudes: [] };

/** Coordinates typed, or a pin that is dragged or put where the map is clicked: both say the same. */
function Place({ form, near }: { form: Form; near: Property["location"] }) {
  const outlines = useOutlines();
  const { typed, setTyped, change } = form;
  const [latitude, longitude] = [readFigure(typed.latitude ?? ""), readFigure(typed.longitude ?? "")];
  const hasStreets = useHasStreets(near);
  const start = near === null ? COUNTRY : { ...near, zoom: hasStreets ? NEAR_STREETS : NEAR };
  const move = (to: { latitude: number; longitude: number }) =>
    setTyped((now) => ({ ...now, latitude: String(to.latitude), longitude: String(to.longitude) }));
  return (
    <div>
      <SimpleGrid cols={{ base: 2, lg: 5 }} spacing="sm" mb="xs">
        <FormField label="Latitude" unit="°" value={typed.latitude} onChange={change("latitude")} />
        <FormField label="Longitude" unit="°" value={typed.longitude} onChange={change("longitude")} />
      </SimpleGrid>
      <div className={classes.map}>
        <PointMap
          key={start.zoom}
          label="Place of the property. The fields above hold the same."
          outlines={outlines.data}
          points={NOTHING}
          rings={[]}
          pointed={null}
          selected={new Set()}
          start={start}
          onPoint={() => undefined}
          onOpen={() => undefined}
          describe={() => null}
          pin={{
            label: "Pin of the property",
            latitude: latitude ?? start.latitude,
            longitude: longitude ?? start.longitude,
            onMove: move,
          }}
        />
      </div>
    </div>
  );
}

function Failure({ error, onReload }: { error: unknown; onReload: () => Promise<Property> }) {
  return (
    <Alert color="red" role="alert" title="Nothing was added">
      <Text size="sm">{messageOfFailure(error)}</Text>
      {readStatus(error) === 409 ? (
        <Button size="compact-sm" variant="default" mt="xs" onClick={() => void onReload()}>
          Open it
        </Button>
      ) : null}
    </Alert>
  );
}
