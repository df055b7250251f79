import type { NewRentComp } from "@labs/contract/comps";
import { Select, SimpleGrid, TextInput } from "@mantine/core";
import { useState } from "react";
import { NumberField, type NumberFieldProps } from "../../components/field/number-field.tsx";
import { DialogForm } from "../../components/layout/dialog-form.tsx";
import type { CompKind, NewComp } from "./queries.ts";

interface AddCompProps {
  kind: CompKind;
  /** A building is sold by the unit, and with its income. */
  isBuilding: boolean;
  isPending: boolean;
  error: unknown;
  onAdd: (added: NewComp) => void;
  onClose: () => void;
}

interface Draft {
  address: string;
  amount: number | null;
  observedAt: string;
  basis: NewRentComp["basis"];
  visibility: NewRentComp["visibility"];
  beds: number | null;
  baths: number | null;
  sqft: number | null;
  yearBuilt: number | null;
  units: number | null;
  noi: number | null;
  latitude: number | null;
  longitude: number | null;
  sourceUrl: string;
  note: string;
}

const EMPTY: Draft = {
  address: "",
  amount: null,
  observedAt: "",
  basis: "asking",
  visibility: "public",
  beds: null,
  baths: null,
  sqft: null,
  yearBuilt: null,
  units: null,
  noi: null,
  latitude: null,
  longitude: null,
  sourceUrl: "",
  note: "",
};

function toComp(draft: Draft, kind: CompKind): NewComp {
  const amount = draft.amount ?? 0;
  const comp = {
    address: draft.address,
    observedAt: draft.observedAt,
    beds: draft.beds,
    baths: draft.baths,
    sqft: draft.sqft,
    yearBuilt: draft.yearBuilt,
    latitude: draft.latitude,
    longitude: draft.longitude,
    sourceUrl: draft.sourceUrl.trim(),
    ...(draft.note.trim() === "" ? {} : { note: draft.note.trim() }),
  };
  const { basis, visibility } = draft;
  return kind === "rent"
    ? { kind, comp: { ...comp, rent: amount, basis, visibility } }
    : { kind, comp: { ...comp, price: amount, units: draft.units, noi: draft.noi } };
}

/** A rent or a sale that somebody knows of: what, where, when, and where it can be read. */
export function AddComp({ kind, isBuilding, isPending, error, onAdd, onClose }: AddCompProps) {
  const [draft, setDraft] = useState(EMPTY);
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  return (
    <DialogForm
      title="Add a comp"
      size="lg"
      action="Add"
      isPending={isPending}
      error={error}
      failure="The comp was not added"
      onSubmit={() => onAdd(toComp(draft, kind))}
      onClose={onClose}
    >
      <Amount kind={kind} draft={draft} set={set} />
      <Facts isBuilding={isBuilding} draft={draft} set={set} />
      <Evidence kind={kind} draft={draft} set={set} />
    </DialogForm>
  );
}

interface FieldsProps {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
}

function Amount({ kind, draft, set }: FieldsProps & { kind: CompKind }) {
  const isRent = kind === "rent";
  return (
    <>
      <TextInput
        label="Address"
        required
        data-autofocus
        maxLength={300}
        value={draft.address}
        onChange={(event) => set({ address: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: isRent ? 3 : 2 }} spacing="md">
        <NumberField
          label={isRent ? "Monthly rent" : "Price"}
          required
          prefix="$"
          thousandSeparator=","
          min={1}
          max={isRent ? 1_000_000 : 10_000_000_000}
          value={draft.amount}
          onChange={(amount) => set({ amount })}
        />
        <TextInput
          label={isRent ? "Date observed" : "Date sold"}
          required
          type="date"
          value={draft.observedAt}
          onChange={(event) => set({ observedAt: event.currentTarget.value })}
        />
        {isRent ? (
          <Select
            label="Rent basis"
            allowDeselect={false}
            data={[
              { value: "asking", label: "Asking" },
              { value: "achieved", label: "Achieved" },
            ]}
            value={draft.basis}
            onChange={(value) => set({ basis: value === "achieved" ? "achieved" : "asking" })}
          />
        ) : null}
      </SimpleGrid>
    </>
  );
}

type FactKey = "beds" | "baths" | "sqft" | "yearBuilt" | "units" | "noi" | "latitude" | "longitude";

function Facts({ isBuilding, draft, set }: FieldsProps & { isBuilding: boolean }) {
  const field = (key: FactKey, label: string, more: Partial<NumberFieldProps> = {}) => (
    <NumberField
      {...more}
      label={label}
      {...(key === "noi" || key === "sqft" ? { thousandSeparator: "," as const } : {})}
      value={draft[key]}
      onChange={(value) => set({ [key]: value })}
    />
  );
  const rooms = isBuilding ? (
    <>
      {field("units", "Units", { required: true })}
      {field("noi", "NOI, year of sale (optional)", { prefix: "$" })}
    </>
  ) : (
    <>
      {field("beds", "Bedrooms")}
      {field("baths", "Bathrooms")}
    </>
  );
  return (
    <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="md">
      {rooms}
      {field("sqft", "Square feet")}
      {field("yearBuilt", "Year built")}
      {field("latitude", "Latitude (optional)")}
      {field("longitude", "Longitude (optional)")}
    </SimpleGrid>
  );
}

const CLASSES: { value: NewRentComp["visibility"]; label: string }[] = [
  { value: "public", label: "Public listing" },
  { value: "own", label: "Our own lease" },
  { value: "nonpublic", label: "Competitor's nonpublic figure" },
];

function Evidence({ kind, draft, set }: FieldsProps & { kind: CompKind }) {
  const isRent = kind === "rent";
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: isRent ? 2 : 1 }} spacing="md">
        <TextInput
          label="Source link"
          description={isRent ? "URL of the listing" : "URL of the deed or listing"}
          required
          type="url"
          placeholder="https://"
          maxLength={2000}
          value={draft.sourceUrl}
          onChange={(event) => set({ sourceUrl: event.currentTarget.value })}
        />
        {isRent ? (
          <Select
            label="Class"
            description="Sets who may use this figure"
            allowDeselect={false}
            data={CLASSES}
            value={draft.visibility}
            onChange={(value) =>
              set({ visibility: CLASSES.find((each) => each.value === value)?.value ?? "public" })
            }
          />
        ) : null}
      </SimpleGrid>
      <TextInput
        label="Note"
        maxLength={500}
        value={draft.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
    </>
  );
}
