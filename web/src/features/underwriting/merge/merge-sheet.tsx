import { upTo } from "@labs/charts/tokens";
import type { UnderwritingVersion } from "@labs/contract/underwriting";
import type { MergeItem, MergeSide } from "@labs/underwriting/merge-inputs";
import { type InputProblem, validateInputs } from "@labs/underwriting/validate-inputs";
import { Alert, Button, Group, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Dialog } from "../../../components/layout/dialog.tsx";
import { messageOfFailure, readStatus } from "../../../lib/toast-for-failure.ts";
import { showToast } from "../../../lib/toasts.ts";
import { type Draft, toNewVersion } from "../model/draft.ts";
import { useModel } from "../model/model-context.tsx";
import { historyQuery, saveVersion } from "../queries.ts";
import { useDrafts } from "../store.ts";
import classes from "./merge.module.css";
import { MergeFigures } from "./merge-figures.tsx";
import { MergeItems } from "./merge-items.tsx";
import { type Choices, choose, decide, readSides, takeMerge } from "./merged-draft.ts";

interface MergeSheetProps {
  moduleUrl: string;
  /** The version that was saved meanwhile. */
  theirs: UnderwritingVersion;
  onClose: () => void;
  onSaved: (version: UnderwritingVersion) => void;
  onTaken: () => void;
  /** Somebody was quicker once more. */
  onConflict: () => void;
}

/** The draft and the version that was saved meanwhile, input by input: what does not collide is taken, the rest is decided. */
export function MergeSheet(props: MergeSheetProps) {
  const { propertyId } = useModel();
  // As it stood when the sheet was opened: nobody types beneath it.
  const [draft] = useState(() => useDrafts.getState().byProperty[propertyId]);
  return draft === undefined ? null : <Opened {...props} draft={draft} />;
}

function Opened(props: MergeSheetProps & { draft: Draft }) {
  const { draft, theirs, moduleUrl, onClose, onTaken } = props;
  const { propertyId, model, origin } = useModel();
  const isNarrow = useMediaQuery(upTo("tablet"));
  const [choices, setChoices] = useState<Choices>({});
  const sides = useMemo(() => readSides(model, draft, theirs, origin), [model, draft, theirs, origin]);
  const merge = useMemo(() => decide(sides, choices), [sides, choices]);
  const problems = useMemo(() => {
    const validation = validateInputs(model, merge.inputs);
    return validation.ok ? [] : validation.problems;
  }, [model, merge]);
  const merged = () => takeMerge(draft, merge, { theirs, kept: sides.theirs });
  const save = useSave(props, merged);
  const open = merge.undecided.length;
  return (
    <Dialog
      opened
      onClose={onClose}
      size="64rem"
      fullScreen={isNarrow ?? false}
      title={`Merge with version ${theirs.version}, saved by ${theirs.createdBy}`}
    >
      <div className={classes.sheet}>
        <MergeFigures
          sides={sides}
          merged={merge.inputs}
          draft={draft}
          theirs={theirs}
          moduleUrl={moduleUrl}
        />
        <Standing
          items={merge.items}
          open={open}
          base={draft.basedOn}
          onDecide={(conflicts, side) =>
            setChoices((before) => conflicts.reduce((made, item) => choose(made, item, side), before))
          }
        />
        <MergeItems
          sides={sides}
          items={merge.items}
          undecided={merge.undecided}
          versions={{ base: draft.basedOn, theirs: theirs.version }}
          onChoose={(item, side) => setChoices((before) => choose(before, item, side))}
        />
        <Refusals problems={open === 0 ? problems : []} error={save.error} />
        <Group justify="flex-end" gap="sm" className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="default"
            disabled={open > 0}
            onClick={() => {
              useDrafts.getState().edit(propertyId, merged);
              onTaken();
            }}
          >
            Continue as draft
          </Button>
          <Button
            disabled={open > 0 || problems.length > 0}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            Save merge
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}

function useSave({ theirs, onSaved, onTaken, onConflict }: MergeSheetProps, merged: () => Draft) {
  const { propertyId, origin } = useModel();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => saveVersion(toNewVersion(propertyId, merged(), origin)),
    meta: { inline: true },
    onSuccess: (version) => {
      const message = `Version ${version.version} saved, merged with version ${theirs.version}`;
      showToast({ type: "success", message });
      void client.invalidateQueries(historyQuery(propertyId));
      onTaken();
      onSaved(version);
    },
    onError: (error) => {
      if (readStatus(error) === 409) onConflict();
    },
  });
}

interface StandingProps {
  items: readonly MergeItem[];
  open: number;
  /** The version that both began with. */
  base: number | null;
  onDecide: (conflicts: MergeItem[], side: MergeSide) => void;
}

/** How far the decisions are, and the way to take all of one side's. */
function Standing({ items, open, base, onDecide }: StandingProps) {
  const conflicts = items.filter(({ isConflict }) => isConflict);
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" role="status">
        {describe(items, open, base)}
      </Text>
      {conflicts.length > 0 ? (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => onDecide(conflicts, "mine")}>
            All mine
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onDecide(conflicts, "theirs")}>
            All theirs
          </Button>
        </Group>
      ) : null}
    </Group>
  );
}

function Refusals({ problems, error }: { problems: readonly InputProblem[]; error: unknown }) {
  return (
    <>
      {problems.length > 0 ? (
        <Alert color="orange" role="alert" title="These inputs can't be calculated together">
          {problems
            .slice(0, 3)
            .map(({ msg }) => msg)
            .join(". ")}
          . Decide otherwise, or continue as a draft and correct them there.
        </Alert>
      ) : null}
      {error ? (
        <Alert color="red" role="alert" title="The merge was not saved">
          {messageOfFailure(error)}
        </Alert>
      ) : null}
    </>
  );
}

function describe(items: readonly MergeItem[], open: number, base: number | null): string {
  const sizes = {
    mine: items.filter(({ changedBy }) => changedBy === "mine").length,
    theirs: items.filter(({ changedBy }) => changedBy === "theirs").length,
    alike: items.filter(({ changedBy, isConflict }) => changedBy === "both" && !isConflict).length,
  };
  const taken = [
    count(sizes.mine, "change of yours", "changes of yours"),
    count(sizes.theirs, "of theirs", "of theirs"),
    count(sizes.alike, "that both made", "that both made"),
  ].filter((words) => words !== "");
  const start = base === null ? "at the start" : `in version ${base}`;
  const left =
    open === 0
      ? "Nothing is left to decide"
      : `${count(open, "conflict", "conflicts")} to decide, until then as ${start}`;
  return `${taken.length === 0 ? "" : `Taken: ${taken.join(", ")}. `}${left}.`;
}

const count = (size: number, one: string, several: string) =>
  size === 0 ? "" : `${size} ${size === 1 ? one : several}`;
