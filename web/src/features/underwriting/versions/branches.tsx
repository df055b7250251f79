import type { UnderwritingBranch } from "@labs/contract/underwriting";
import { readAmounts } from "@labs/underwriting/merge-effects";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { Button, Group, Table, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { DialogForm } from "../../../components/layout/dialog-form.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { useAuthStore } from "../../../lib/auth-store.ts";
import { returnRate } from "../../../lib/format.ts";
import { dateTime } from "../../../lib/format-date.ts";
import { showToast } from "../../../lib/toasts.ts";
import { readAsIsValue, withNewInputs } from "../model/draft.ts";
import { useModel } from "../model/model-context.tsx";
import { versionQuery } from "../queries.ts";
import { useDrafts } from "../store.ts";
import { WideTable } from "../wide-table.tsx";
import { branchDraft, branchesQuery, removeBranch, saveToBranch } from "./branch-queries.ts";

const useDraft = () => {
  const { propertyId } = useModel();
  return useDrafts((drafts) => drafts.byProperty[propertyId]);
};

/** Named drafts beside the line of versions: worked on until they are saved as a version, which closes them. */
export function Branches() {
  const { propertyId } = useModel();
  const canKeep = useAuthStore((state) => state.user?.role) !== "viewer";
  const own = useDraft()?.branch;
  const edit = useDrafts((drafts) => drafts.edit);
  const branches = useQuery(branchesQuery(propertyId));
  const [isNaming, setNaming] = useState(false);
  const { refetch } = branches;
  const before = useRef(own?.id);
  // A branch that became a version is gone.
  useEffect(() => {
    if (before.current !== own?.id) void refetch();
    before.current = own?.id;
  }, [own, refetch]);
  const items = branches.data?.items ?? [];
  return (
    <Section
      title="Branches"
      description="A branch is a named draft saved for everyone, beside the versions. Saving it as a version merges it and closes it."
      actions={
        canKeep ? (
          <Button size="compact-sm" variant="default" onClick={() => setNaming(true)}>
            Branch this draft
          </Button>
        ) : null
      }
    >
      {branches.isLoadingError ? (
        <FailureNote what="The branches" error={branches.error} onRetry={() => refetch()} />
      ) : null}
      {branches.data && items.length === 0 ? (
        <Text size="sm" c="dimmed">
          No open branches.
        </Text>
      ) : null}
      {own && branches.data && !branches.isFetching && items.every(({ id }) => id !== own.id) ? (
        <Group gap="xs">
          <Text size="sm">Your draft is of {own.name}, which is closed or deleted.</Text>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => edit(propertyId, ({ branch: _closed, ...rest }) => rest)}
          >
            Continue without it
          </Button>
        </Group>
      ) : null}
      {items.length > 0 ? <BranchTable items={items} canKeep={canKeep} /> : null}
      {isNaming ? <BranchDialog onClose={() => setNaming(false)} /> : null}
    </Section>
  );
}

function BranchTable({ items, canKeep }: { items: UnderwritingBranch[]; canKeep: boolean }) {
  return (
    <WideTable label="Branches" minWidth={560}>
      <Table.Thead>
        <Table.Tr>
          {["Branch", "From", "Levered IRR", "Saved by", "Saved", "Actions"].map((head) => (
            <Table.Th key={head} scope="col">
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map((branch) => (
          <Table.Tr key={branch.id}>
            <Table.Th scope="row">{branch.name}</Table.Th>
            <Table.Td>{branch.fromVersion === 0 ? "—" : `v${branch.fromVersion}`}</Table.Td>
            <Table.Td>
              <BranchReturn branch={branch} />
            </Table.Td>
            <Table.Td>{branch.updatedBy}</Table.Td>
            <Table.Td>{dateTime(branch.updatedAt)}</Table.Td>
            <Table.Td>
              <Actions branch={branch} canKeep={canKeep} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

function BranchReturn({ branch }: { branch: UnderwritingBranch }) {
  const { model, origin } = useModel();
  const [irr] = useMemo(() => {
    const { inputs } = withNewInputs({ inputs: branch.inputs as Inputs, basis: branch.basis }, origin);
    return readAmounts({ model, outputs: ["leveredIrr"] }, inputs);
  }, [model, origin, branch]);
  return <>{returnRate(irr)}</>;
}

function Actions({ branch, canKeep }: { branch: UnderwritingBranch; canKeep: boolean }) {
  const { id, name } = branch;
  const { propertyId } = useModel();
  const client = useQueryClient();
  const draft = useDraft();
  const [isDeleting, setDeleting] = useState(false);
  const open = useOpen();
  const edit = useDrafts((drafts) => drafts.edit);
  const save = useMutation({
    mutationFn: saveToBranch,
    onSuccess: ({ revision }) => {
      edit(propertyId, (before) => ({ ...before, branch: { id, name, revision } }));
      showToast({ type: "success", message: `${name} saved` });
    },
    onSettled: () => client.invalidateQueries(branchesQuery(propertyId)),
  });
  const own = draft?.branch;
  return (
    <Group gap={4} wrap="nowrap">
      {own?.id === id && draft !== undefined ? (
        <Button
          size="compact-xs"
          variant="default"
          loading={save.isPending}
          aria-label={`Save the draft to ${name}`}
          onClick={() => save.mutate({ id: propertyId, draft: { ...draft, branch: own } })}
        >
          Save draft
        </Button>
      ) : (
        <Button
          size="compact-xs"
          variant="default"
          loading={open.isPending}
          aria-label={`Open ${name}`}
          onClick={() => open.mutate(branch)}
        >
          Open
        </Button>
      )}
      {canKeep ? (
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          aria-label={`Delete ${name}`}
          onClick={() => setDeleting(true)}
        >
          Delete
        </Button>
      ) : null}
      {isDeleting ? <DeleteDialog branch={branch} onClose={() => setDeleting(false)} /> : null}
    </Group>
  );
}

/** The draft becomes the branch's, marked against the version that it began with. */
function useOpen() {
  const { propertyId, origin } = useModel();
  const client = useQueryClient();
  const begin = useDrafts((drafts) => drafts.begin);
  return useMutation({
    mutationFn: async (branch: UnderwritingBranch) => {
      const from =
        branch.fromVersion === 0
          ? undefined
          : await client.fetchQuery(versionQuery(propertyId, branch.fromVersion));
      return { branch, from };
    },
    onSuccess: ({ branch, from }) => {
      const { id, name, revision, updatedBy: by, updatedAt: at } = branch;
      const base = from && withNewInputs({ inputs: from.inputs as Inputs, basis: from.basis }, origin);
      begin(propertyId, {
        ...withNewInputs({ inputs: branch.inputs as Inputs, basis: branch.basis }, origin),
        began: base?.inputs ?? origin.inputs,
        basedOn: from?.version ?? null,
        openedFrom: from?.version ?? null,
        keptBy: { by, at },
        asIsValue: readAsIsValue(origin),
        branch: { id, name, revision },
      });
    },
  });
}

function BranchDialog({ onClose }: { onClose: () => void }) {
  const { propertyId } = useModel();
  const client = useQueryClient();
  const edit = useDrafts((drafts) => drafts.edit);
  const draft = useDraft();
  const [name, setName] = useState("");
  const branch = useMutation({
    mutationFn: branchDraft,
    meta: { inline: true },
    onSuccess: ({ id, name: given, revision }) => {
      edit(propertyId, (before) => ({ ...before, branch: { id, name: given, revision } }));
      void client.invalidateQueries(branchesQuery(propertyId));
      onClose();
    },
  });
  return (
    <DialogForm
      title="Branch this draft"
      action="Branch"
      isPending={branch.isPending}
      isBlocked={name.trim() === "" || draft === undefined}
      error={branch.error}
      failure="The draft was not branched"
      onSubmit={() => draft && branch.mutate({ id: propertyId, name: name.trim(), draft })}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        placeholder="Lender's case"
        required
        maxLength={120}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </DialogForm>
  );
}

function DeleteDialog({ branch, onClose }: { branch: UnderwritingBranch; onClose: () => void }) {
  const { propertyId } = useModel();
  const client = useQueryClient();
  const edit = useDrafts((drafts) => drafts.edit);
  const remove = useMutation({
    mutationFn: removeBranch,
    meta: { inline: true },
    onSuccess: () => {
      edit(propertyId, ({ branch: own, ...rest }) =>
        own && own.id !== branch.id ? { ...rest, branch: own } : rest,
      );
      onClose();
    },
    onSettled: () => client.invalidateQueries(branchesQuery(propertyId)),
  });
  return (
    <DialogForm
      title={`Delete ${branch.name}?`}
      action="Delete branch"
      isPending={remove.isPending}
      error={remove.error}
      failure="The branch was not deleted"
      onSubmit={() => remove.mutate({ id: propertyId, branch: branch.id })}
      onClose={onClose}
    >
      <Text size="sm">Its inputs are gone for everybody. Versions, and a draft of it in this tab, stay.</Text>
    </DialogForm>
  );
}
