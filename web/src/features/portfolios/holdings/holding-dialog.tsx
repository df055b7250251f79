import type { Holding, HoldingValues } from "@labs/contract/portfolios/holdings";
import { SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { NumberField } from "../../../components/field/number-field.tsx";
import { DialogForm } from "../../../components/layout/dialog-form.tsx";
import { money } from "../../../lib/format.ts";
import { changeHolding, refreshPortfolios } from "../queries.ts";

interface HoldingDialogProps {
  portfolioId: string;
  holding: Holding;
  onClose: () => void;
}

interface Draft {
  share: number | null;
  price: number | null;
  rent: number | null;
  day: string;
  notes: string;
}

function useDraft({ entered, ...holding }: Holding) {
  const [draft, setDraft] = useState<Draft>({
    share: Math.round(holding.ownershipShare * 1e6) / 1e4,
    price: entered.includes("acquisitionPrice") ? holding.acquisitionPrice : null,
    rent: entered.includes("monthlyRent") ? holding.actualRent : null,
    day: entered.includes("acquiredAt") ? (holding.acquiredAt ?? "") : "",
    notes: holding.notes ?? "",
  });
  return { draft, set: (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change })) };
}

const isShareGood = ({ share }: Draft) => share !== null && share > 0 && share <= 100;

/** What was left empty is as the record says. */
function toValues({ share, price, rent, day, notes }: Draft): HoldingValues {
  return {
    ownershipShare: Number(share) / 100,
    acquisitionPrice: price,
    monthlyRent: rent,
    acquiredAt: day === "" ? null : day,
    notes: notes.trim() === "" ? null : notes,
  };
}

/** Our share of a holding, and what its record does not say of it. */
export function HoldingDialog({ portfolioId, holding, onClose }: HoldingDialogProps) {
  const { draft, set } = useDraft(holding);
  const save = useMutation({
    mutationFn: () =>
      changeHolding({
        id: portfolioId,
        holding,
        values: toValues(draft),
      }),
    meta: { inline: true },
    onSuccess: () => {
      void refreshPortfolios();
      onClose();
    },
  });
  return (
    <DialogForm
      title={holding.label}
      action="Save"
      isPending={save.isPending}
      isBlocked={!isShareGood(draft)}
      error={save.error}
      failure="Nothing was saved"
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <Fields draft={draft} set={set} holding={holding} />
    </DialogForm>
  );
}

interface FieldsProps {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  holding: Holding;
}

function Fields({ draft, set, holding }: FieldsProps) {
  const recorded = (key: Holding["entered"][number], amount: number | null) =>
    holding.entered.includes(key) || amount === null ? "" : money(amount);
  return (
    <>
      <NumberField
        label="Ownership share, %"
        required
        data-autofocus
        value={draft.share}
        onChange={(share) => set({ share })}
        error={isShareGood(draft) ? undefined : "More than 0, at most 100"}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NumberField
          label="Acquisition price"
          placeholder={recorded("acquisitionPrice", holding.acquisitionPrice)}
          description="Blank uses the recorded value"
          prefix="$"
          thousandSeparator=","
          min={1}
          value={draft.price}
          onChange={(price) => set({ price })}
        />
        <NumberField
          label="Monthly rent"
          placeholder={recorded("monthlyRent", holding.actualRent)}
          description="Blank uses the recorded value"
          prefix="$"
          thousandSeparator=","
          min={0}
          value={draft.rent}
          onChange={(rent) => set({ rent })}
        />
      </SimpleGrid>
      <TextInput
        type="date"
        label="Acquired"
        description="Blank uses the recorded value"
        value={draft.day}
        onChange={(event) => set({ day: event.currentTarget.value })}
      />
      <Textarea
        label="Notes"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2_000}
        value={draft.notes}
        onChange={(event) => set({ notes: event.currentTarget.value })}
      />
    </>
  );
}
