import type { NewComp } from "@labs/contract/comps";
import { NumberInput, Select, SimpleGrid, TextInput } from "@mantine/core";
import { useState } from "react";
import { DialogForm } from "../../components/layout/dialog-form.tsx";

interface AddCompProps {
  isPending: boolean;
  error: unknown;
  onAdd: (comp: NewComp) => void;
  onClose: () => void;
}

interface Draft {
  address: string;
  rent: number | string;
  observedAt: string;
  basis: NewComp["basis"];
  visibility: NewComp["visibility"];
  beds: number | string;
  baths: number | string;
  sqft: number | string;
  yearBuilt: number | string;
  latitude: number | string;
  longitude: number | string;
  sourceUrl: string;
  note: string;
}

const EMPTY: Draft = {
  address: "",
  rent: "",
  observedAt: "",
  basis: "asking",
  visibility: "public",
  beds: "",
  baths: "",
  sqft: "",
  yearBuilt: "",
  latitude: "",
  longitude: "",
  sourceUrl: "",
  note: "",
};

const known = (value: number | string) => (typeof value === "number" ? value : null);

function toComp(draft: Draft): NewComp {
  return {
    address: draft.address,
    rent: known(draft.rent) ?? 0,
    observedAt: draft.observedAt,
    basis: draft.basis,
    visibility: draft.visibility,
    beds: known(draft.beds),
    baths: known(draft.baths),
    sqft: known(draft.sqft),
    yearBuilt: known(draft.yearBuilt),
    latitude: known(draft.latitude),
    longitude: known(draft.longitude),
    sourceUrl: draft.sourceUrl.trim(),
    ...(draft.note.trim() === "" ? {} : { note: draft.note.trim() }),
  };
}

/** A rent that somebody knows of: what, where, when, and where it can be read. */
export function AddComp({ isPending, error, onAdd, onClose }: AddCompProps) {
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
      onSubmit={() => onAdd(toComp(draft))}
      onClose={onClose}
    >
      <Rent draft={draft} set={set} />
      <Facts draft={draft} set={set} />
      <Evidence draft={draft} set={set} />
    </DialogForm>
  );
}

interface FieldsProps {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
}

function Rent({ draft, set }: FieldsProps) {
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
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <NumberInput
          label="Monthly rent"
          required
          hideControls
          prefix="$"
          thousandSeparator=","
          min={1}
          max={1_000_000}
          value={draft.rent}
          onChange={(rent) => set({ rent })}
        />
        <TextInput
          label="Date observed"
          required
          type="date"
          value={draft.observedAt}
          onChange={(event) => set({ observedAt: event.currentTarget.value })}
        />
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
      </SimpleGrid>
    </>
  );
}

function Facts({ draft, set }: FieldsProps) {
  const field = (key: "beds" | "baths" | "sqft" | "yearBuilt" | "latitude" | "longitude", label: string) => (
    <NumberInput label={label} hideControls value={draft[key]} onChange={(value) => set({ [key]: value })} />
  );
  return (
    <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="md">
      {field("beds", "Bedrooms")}
      {field("baths", "Bathrooms")}
      {field("sqft", "Square feet")}
      {field("yearBuilt", "Year built")}
      {field("latitude", "Latitude (optional)")}
      {field("longitude", "Longitude (optional)")}
    </SimpleGrid>
  );
}

const CLASSES: { value: NewComp["visibility"]; label: string }[] = [
  { value: "public", label: "Public listing" },
  { value: "own", label: "Our own lease" },
  { value: "nonpublic", label: "Competitor's nonpublic figure" },
];

function Evidence({ draft, set }: FieldsProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label="Source link"
          description="URL of the listing"
          required
          type="url"
          placeholder="https://"
          maxLength={2000}
          value={draft.sourceUrl}
          onChange={(event) => set({ sourceUrl: event.currentTarget.value })}
        />
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
