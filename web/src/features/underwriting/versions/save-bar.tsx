import type { UnderwritingVersion } from "@labs/contract/underwriting";
import { ActionIcon, Alert, Button, Group, TextInput } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconFileText } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../../components/status/lazy-part.tsx";
import { useAuthStore } from "../../../lib/auth-store.ts";
import { counted } from "../../../lib/format.ts";
import { messageOfFailure, readStatus } from "../../../lib/toast-for-failure.ts";
import { showToast } from "../../../lib/toasts.ts";
import { useProblems } from "../model/calculation.tsx";
import { changedPaths, type Draft, redoDraft, toNewVersion, undoDraft } from "../model/draft.ts";
import { useModel } from "../model/model-context.tsx";
import { useResting } from "../model/use-resting.ts";
import { historyQuery, saveVersion } from "../queries.ts";
import { useDrafts } from "../store.ts";
import classes from "../workbench.module.css";
import { Presence } from "./presence.tsx";

/** What a save is answered that another one came before. */
const CONFLICT = 409;

/** Few saves meet another one: what merges them has its code when they do. */
const MergeOffer = lazyPart({
  what: "The merge",
  load: async () => (await import("../merge/merge-offer.tsx")).MergeOffer,
  waiting: null,
});

interface SaveBarProps {
  moduleUrl: string;
  saved: UnderwritingVersion | null;
  onSaved: (version: UnderwritingVersion) => void;
}

/** How far the draft is from what was kept, the way back step by step, and the button that keeps it. */
export function SaveBar({ saved, ...rest }: SaveBarProps) {
  return (
    <div className={classes.keep}>
      <div className={classes.standing}>
        <Standing />
        <Presence />
      </div>
      <Steps />
      <Keep saved={saved} {...rest} />
    </div>
  );
}

function Standing() {
  const { propertyId } = useModel();
  const draft = useResting(useDrafts).byProperty[propertyId];
  const words = draft === undefined ? "" : standing(draft);
  return <p data-hint={words}>{words}</p>;
}

/** Drawn again only when whether it can be kept changes: a keystroke leaves it alone. */
function Keep({ moduleUrl, saved, onSaved }: SaveBarProps) {
  const { propertyId, base, origin } = useModel();
  const problems = useProblems();
  const client = useQueryClient();
  const canKeep = useAuthStore((state) => state.user?.role) !== "viewer";
  const [name, setName] = useState("");
  const save = useMutation({
    mutationFn: saveVersion,
    meta: { inline: true },
    onSuccess: (version) => {
      showToast({ type: "success", message: `Version ${version.version} saved` });
      setName("");
      void client.invalidateQueries(historyQuery(propertyId));
      onSaved(version);
    },
  });
  const keep = () => {
    const draft = useDrafts.getState().byProperty[propertyId];
    if (draft === undefined) return;
    save.mutate({
      ...toNewVersion(propertyId, draft, origin),
      ...(name.trim() === "" ? {} : { name: name.trim() }),
    });
  };
  return (
    <>
      {saved ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          component={Link}
          to={`${base.replace(/\/underwriting$/, "")}/ic-report`}
          aria-label="Committee report"
          data-hint="Committee report"
        >
          <IconFileText size={16} aria-hidden />
        </ActionIcon>
      ) : null}
      {canKeep ? (
        <>
          <TextInput
            size="xs"
            w={104}
            maxLength={120}
            placeholder="Version name"
            aria-label="Version name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button size="xs" disabled={problems.length > 0} loading={save.isPending} onClick={keep}>
            Save version
          </Button>
        </>
      ) : null}
      {save.isError ? (
        <Alert color="red" role="alert" title="The version was not saved" className={classes.alert}>
          {messageOfFailure(save.error).replace(/\.$/, "")}. Your draft is safe in this tab.
          {readStatus(save.error) === CONFLICT ? (
            <div>
              <MergeOffer moduleUrl={moduleUrl} onSaved={onSaved} onTaken={save.reset} />
            </div>
          ) : null}
        </Alert>
      ) : null}
    </>
  );
}

function standing(draft: Draft): string {
  const changed = changedPaths(draft).length;
  const inputs = counted(changed, "input", "inputs");
  if (draft.openedFrom !== draft.basedOn)
    return `Version ${draft.openedFrom} being restored, ${inputs} different from version ${draft.basedOn}`;
  const line = draft.basedOn === null ? "First draft" : `Draft of version ${draft.basedOn}`;
  const name = draft.branch ? `Branch ${draft.branch.name}` : line;
  return changed === 0 ? `${name}, nothing changed` : `${name}, ${inputs} changed`;
}

function Steps() {
  const { propertyId } = useModel();
  const edit = useDrafts((drafts) => drafts.edit);
  const canUndo = useDrafts((drafts) => (drafts.byProperty[propertyId]?.past.length ?? 0) > 0);
  const canRedo = useDrafts((drafts) => (drafts.byProperty[propertyId]?.future.length ?? 0) > 0);
  return (
    <Group gap={2}>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={!canUndo}
        onClick={() => edit(propertyId, undoDraft)}
        aria-label="Undo last input change"
        data-hint="Undo (Ctrl+Z)"
      >
        <IconArrowBackUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={!canRedo}
        onClick={() => edit(propertyId, redoDraft)}
        aria-label="Redo input change"
        data-hint="Redo (Ctrl+Y)"
      >
        <IconArrowForwardUp size={16} />
      </ActionIcon>
    </Group>
  );
}
