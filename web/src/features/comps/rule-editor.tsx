import type { RuleChange } from "@labs/contract/comps";
import type { CompRule } from "@labs/contract/estimates";
import { Button, SimpleGrid, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { NumberField } from "../../components/field/number-field.tsx";
import { DialogForm } from "../../components/layout/dialog-form.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";

interface RuleEditorProps {
  kind: "rent" | "sale" | "building";
  /** As it is applied. */
  rule: Pick<CompRule, "windowMonths" | "outlierZ" | "maximumComps" | "editedBy">;
  /** What of it is this property's own. */
  own: RuleChange | null;
  isPending: boolean;
  error: unknown;
  /** Null goes back to the firm's rule. */
  onSave: (change: RuleChange | null) => void;
  onClose: () => void;
}

type Field = "radius" | "window" | "most" | "sqft" | "beds" | "baths" | "units" | "years" | "outlier";
type Draft = Record<Field, number | null> & { nonpublic: boolean };

const empty = (value: number | null | undefined, factor = 1) =>
  value == null ? null : Math.round(value * factor * 100) / 100;

function toDraft(rule: RuleEditorProps["rule"], own: RuleChange | null): Draft {
  return {
    radius: empty(own?.radiusMiles),
    window: rule.windowMonths,
    most: rule.maximumComps ?? 25,
    sqft: empty(own?.sqftTolerance, 100),
    beds: empty(own?.bedsTolerance),
    baths: empty(own?.bathsTolerance),
    units: empty(own?.unitsTolerance, 100),
    years: empty(own?.yearBuiltTolerance),
    outlier: rule.outlierZ,
    nonpublic: own?.nonpublic === "used",
  };
}

const share = (value: number | null) => (value === null ? null : value / 100);

function toChange(draft: Draft, { kind, rule }: Pick<RuleEditorProps, "kind" | "rule">): RuleChange {
  const common = {
    radiusMiles: draft.radius,
    windowMonths: draft.window ?? rule.windowMonths,
    sqftTolerance: share(draft.sqft),
    outlierZ: draft.outlier ?? 3.5,
  };
  if (kind === "building") {
    return { ...common, unitsTolerance: share(draft.units), yearBuiltTolerance: draft.years };
  }
  return {
    ...common,
    maximumComps: draft.most ?? 25,
    bedsTolerance: draft.beds,
    bathsTolerance: draft.baths,
    ...(kind === "rent" ? { nonpublic: draft.nonpublic ? "used" : "leftOut" } : {}),
  };
}

/** The rule by which comps are chosen, for this property alone. */
export function RuleEditor({ kind, rule, own, isPending, error, onSave, onClose }: RuleEditorProps) {
  const [draft, setDraft] = useState(() => toDraft(rule, own));
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  return (
    <DialogForm
      title="Comp criteria"
      size="lg"
      action="Apply criteria"
      isPending={isPending}
      error={error}
      failure="The criteria were not changed"
      aside={
        <Button variant="subtle" disabled={rule.editedBy == null || isPending} onClick={() => onSave(null)}>
          Reset to firm criteria
        </Button>
      }
      onSubmit={() => onSave(toChange(draft, { kind, rule }))}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {rule.editedBy ?? "Firm criteria in use"}. Changes apply to this property only.
      </Text>
      <Fields kind={kind} draft={draft} set={set} />
      {kind === "rent" ? <Nonpublic draft={draft} set={set} /> : null}
    </DialogForm>
  );
}

interface FieldsProps {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
}

function Fields({ kind, draft, set }: FieldsProps & { kind: RuleEditorProps["kind"] }) {
  const isBuilding = kind === "building";
  const field = (
    key: Field,
    more: { label: string; description: string; min: number; max: number; suffix?: string },
  ) => <NumberField {...more} value={draft[key]} onChange={(value) => set({ [key]: value })} />;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      {field("radius", {
        label: "Radius, miles",
        description: isBuilding ? "Blank for the whole market" : "Blank expands until there are enough comps",
        min: 0.1,
        max: 15,
      })}
      {field("window", {
        label: "Window, months",
        description: "Maximum age of evidence",
        min: 1,
        max: 36,
      })}
      {field("sqft", {
        label: isBuilding ? "Area within, %" : "Size within, %",
        description: "Blank for no limit",
        min: 1,
        max: 100,
        suffix: "%",
      })}
      {isBuilding ? (
        <>
          {field("units", {
            label: "Units within, %",
            description: "Blank for no limit",
            min: 1,
            max: 1000,
            suffix: "%",
          })}
          {field("years", {
            label: "Year built within",
            description: "Years; blank for no limit",
            min: 1,
            max: 200,
          })}
        </>
      ) : (
        <>
          {field("beds", { label: "Bedrooms within", description: "Blank for no limit", min: 0, max: 10 })}
          {field("baths", { label: "Bathrooms within", description: "Blank for no limit", min: 0, max: 10 })}
          {field("most", { label: "Max comps", description: "Keeps the most similar", min: 3, max: 60 })}
        </>
      )}
      {field("outlier", {
        label: "Outlier beyond",
        description: "Robust standard deviations",
        min: 1,
        max: 20,
      })}
    </SimpleGrid>
  );
}

/** Rents alone can be nonpublic: a price stands in the public record. */
function Nonpublic({ draft, set }: FieldsProps) {
  const isAdmin = useAuthStore((state) => state.user?.role) === "admin";
  return (
    <Switch
      label="Include competitors' nonpublic rents"
      description={
        isAdmin ? "Use of such estimates is restricted by law" : "Excluded; an administrator can change this"
      }
      disabled={!isAdmin && !draft.nonpublic}
      checked={draft.nonpublic}
      onChange={(event) => set({ nonpublic: event.currentTarget.checked })}
    />
  );
}
