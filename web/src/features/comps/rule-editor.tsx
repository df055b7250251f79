import type { RuleChange } from "@labs/contract/comps";
import type { CompRule } from "@labs/contract/estimates";
import { Button, NumberInput, SimpleGrid, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { DialogForm } from "../../components/layout/dialog-form.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";

interface RuleEditorProps {
  rule: CompRule;
  isPending: boolean;
  error: unknown;
  /** Null goes back to the firm's rule. */
  onSave: (change: RuleChange | null) => void;
  onClose: () => void;
}

type Draft = Record<"radius" | "window" | "most" | "sqft" | "beds" | "baths" | "outlier", number | string> & {
  nonpublic: boolean;
};

const empty = (value: number | null | undefined, factor = 1) => (value == null ? "" : value * factor);

function toDraft(rule: CompRule): Draft {
  const isFixed = rule.editedBy != null && rule.radiusMiles === rule.maxRadiusMiles && !rule.widened;
  return {
    radius: isFixed ? rule.radiusMiles : "",
    window: rule.windowMonths,
    most: rule.maximumComps ?? 25,
    sqft: empty(rule.sqftTolerance, 100),
    beds: empty(rule.bedsTolerance),
    baths: empty(rule.bathsTolerance),
    outlier: rule.outlierZ,
    nonpublic: rule.nonpublic === "used",
  };
}

const known = (value: number | string) => (typeof value === "number" ? value : null);

function toChange(draft: Draft): RuleChange {
  const sqft = known(draft.sqft);
  return {
    radiusMiles: known(draft.radius),
    windowMonths: known(draft.window) ?? 12,
    maximumComps: known(draft.most) ?? 25,
    sqftTolerance: sqft === null ? null : sqft / 100,
    bedsTolerance: known(draft.beds),
    bathsTolerance: known(draft.baths),
    outlierZ: known(draft.outlier) ?? 3.5,
    nonpublic: draft.nonpublic ? "used" : "leftOut",
  };
}

/** The rule by which comps are chosen, for this property alone. */
export function RuleEditor({ rule, isPending, error, onSave, onClose }: RuleEditorProps) {
  const [draft, setDraft] = useState(() => toDraft(rule));
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
      onSubmit={() => onSave(toChange(draft))}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {rule.editedBy ?? "Firm criteria in use"}. Changes apply to this property only.
      </Text>
      <Fields draft={draft} set={set} />
    </DialogForm>
  );
}

function Fields({ draft, set }: { draft: Draft; set: (change: Partial<Draft>) => void }) {
  const isAdmin = useAuthStore((state) => state.user?.role) === "admin";
  const field = (
    key: Exclude<keyof Draft, "nonpublic">,
    more: { label: string; description: string; min: number; max: number; suffix?: string },
  ) => (
    <NumberInput
      {...more}
      hideControls
      clampBehavior="blur"
      value={draft[key]}
      onChange={(value) => set({ [key]: value })}
    />
  );
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {field("radius", {
          label: "Radius, miles",
          description: "Blank expands until there are enough comps",
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
          label: "Size within, %",
          description: "Blank for no limit",
          min: 1,
          max: 100,
          suffix: "%",
        })}
        {field("beds", { label: "Bedrooms within", description: "Blank for no limit", min: 0, max: 10 })}
        {field("baths", { label: "Bathrooms within", description: "Blank for no limit", min: 0, max: 10 })}
        {field("most", { label: "Max comps", description: "Keeps the most similar", min: 3, max: 60 })}
        {field("outlier", {
          label: "Outlier beyond",
          description: "Robust standard deviations",
          min: 1,
          max: 20,
        })}
      </SimpleGrid>
      <Switch
        label="Include competitors' nonpublic rents"
        description={
          isAdmin
            ? "Use of such estimates is restricted by law"
            : "Excluded; an administrator can change this"
        }
        disabled={!isAdmin && !draft.nonpublic}
        checked={draft.nonpublic}
        onChange={(event) => set({ nonpublic: event.currentTarget.checked })}
      />
    </>
  );
}
