import type { PortfolioCriteria } from "@labs/contract/portfolios/criteria";
import type { Portfolio } from "@labs/contract/portfolios/portfolios";
import { Radio, Stack, Switch, TagsInput, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { DialogForm } from "../../components/layout/dialog-form.tsx";
import { CriteriaFields } from "./criteria-fields.tsx";
import { changePortfolio, makePortfolio, refreshPortfolios } from "./queries.ts";

interface PortfolioFormProps {
  /** The one that is changed; without it a new one is made. */
  portfolio?: Portfolio;
  /** For properties that are at hand: a list, no rule. */
  isList?: boolean;
  onClose: () => void;
  onMade?: (portfolio: Portfolio) => void;
}

function useDraft(portfolio: Portfolio | undefined) {
  const [draft, setDraft] = useState({
    name: portfolio?.name ?? "",
    description: portfolio?.description ?? "",
    tags: portfolio?.tags ?? [],
    kind: portfolio?.kind ?? ("list" as const),
    isShared: portfolio?.isShared ?? false,
    criteria: portfolio?.criteria ?? ({} as PortfolioCriteria),
  });
  return { draft, set: (change: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...change })) };
}

/** Makes a portfolio, or changes what it is called, who sees it and, of a rule, what fills it. */
export function PortfolioForm({ portfolio, isList = false, onClose, onMade }: PortfolioFormProps) {
  const { draft, set } = useDraft(portfolio);
  const { kind, criteria, ...settings } = draft;
  const rule = kind === "rule" ? { criteria } : {};
  const save = useMutation({
    mutationFn: () =>
      portfolio === undefined
        ? makePortfolio({ ...settings, kind, ...rule })
        : changePortfolio({ portfolio, ...settings, ...rule }),
    meta: { inline: true },
    onSuccess: (saved) => {
      void refreshPortfolios();
      onClose();
      onMade?.(saved);
    },
  });
  return (
    <DialogForm
      title={portfolio ? "Edit portfolio" : "New portfolio"}
      size="lg"
      action={portfolio ? "Save" : "Create portfolio"}
      isPending={save.isPending}
      isBlocked={draft.name.trim() === ""}
      error={save.error}
      failure="Nothing was saved"
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        required
        maxLength={120}
        data-autofocus
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      {portfolio === undefined && !isList ? (
        <KindField kind={kind} onChange={(next) => set({ kind: next })} />
      ) : null}
      {kind === "rule" ? (
        <CriteriaFields criteria={criteria} onChange={(next) => set({ criteria: next })} />
      ) : null}
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2_000}
        value={draft.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <TagsInput
        label="Tags"
        description="Press Enter to add a tag"
        maxTags={20}
        maxLength={60}
        value={draft.tags}
        onChange={(tags) => set({ tags })}
      />
      <Switch
        label="Share with the firm"
        description="Everyone can view it and analysts can add to it; only you can rename or delete it"
        checked={draft.isShared}
        onChange={(event) => set({ isShared: event.currentTarget.checked })}
      />
    </DialogForm>
  );
}

type Kind = Portfolio["kind"];

function KindField({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  return (
    <Radio.Group
      label="Contents"
      value={kind}
      onChange={(next) => onChange(next === "rule" ? "rule" : "list")}
    >
      <Stack gap="sm" mt="xs">
        <Radio value="list" label="A list" description="Properties you add from pages, searches and files" />
        <Radio
          value="rule"
          label="A rule"
          description="Every property that matches the criteria, updated automatically"
        />
      </Stack>
    </Radio.Group>
  );
}
