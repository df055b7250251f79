import type { UnitMix, UnitMixRow } from "@labs/contract/unit-mix";
import { checkUnitMix, compareUnitMixes, unitMixTotals } from "@labs/underwriting/unit-mix";
import { Alert, Button, Group, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useBeforeUnload } from "react-router";
import { Section } from "../../components/layout/section.tsx";
import { SheetGrid } from "../../components/sheet/sheet-grid.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { readFieldErrors } from "../../lib/calls/call-error.ts";
import { asOfText, dateTime } from "../../lib/format-date.ts";
import { messageOfFailure, readStatus } from "../../lib/toast-for-failure.ts";
import { showToast } from "../../lib/toasts.ts";
import { keepUnitMix, unitMixQuery, unitMixVersionsQuery } from "./queries.ts";
import { type DraftRow, rebase, rowsOfDraft, useUnitMixDrafts } from "./store.ts";
import classes from "./unit-mix.module.css";
import { FIELD_NAMES, UNIT_MIX_COLUMNS } from "./unit-mix-columns.tsx";
import { LossToLease, totalsRows } from "./unit-mix-totals.tsx";
import { cellText, UnitMixVersions } from "./unit-mix-versions.tsx";

interface UnitMixEditorProps {
  id: string;
  mix: UnitMix;
  onNewest: (mix: UnitMix) => void;
}

/** The draft over the newest version; without edits the version itself. */
function useDraft(id: string, mix: UnitMix) {
  const draft = useUnitMixDrafts((drafts) => drafts.byProperty[id]);
  const keep = useUnitMixDrafts((drafts) => drafts.keep);
  const discardDraft = useUnitMixDrafts((drafts) => drafts.discard);
  const rows: DraftRow[] = draft?.rows ?? mix.rows;
  const kept = rowsOfDraft(rows);
  const isChanged = draft !== undefined && JSON.stringify(kept) !== JSON.stringify(rowsOfDraft(draft.began));
  const basedOn = draft?.basedOn ?? mix.version;
  const discard = () => discardDraft(id);
  const set = (next: DraftRow[]) => keep(id, { basedOn, began: draft?.began ?? mix.rows, rows: next });
  useBeforeUnload((event) => {
    if (isChanged) event.preventDefault();
  });
  return { draft, rows, kept, isChanged, basedOn, set, keep, discard };
}

/** Everything wrong with the rows that would be kept; the number of units is needed beside the engine's rules. */
function listProblems(kept: ReturnType<typeof rowsOfDraft>) {
  const missing = kept.flatMap(({ units }, row) =>
    units === null ? [{ row, field: "units", message: "Units are needed" }] : [],
  );
  const complete: UnitMixRow[] = kept.map((row) => ({ ...row, units: row.units ?? 0 }));
  return { complete, problems: [...missing, ...checkUnitMix(complete)] };
}

const MEND_FIRST = "Fix the marked cells first";

/** While something is impossible there are no totals: neither wrong ones nor those of the version before. */
const NO_TOTALS: UnitMix["totals"] = {
  units: null,
  occupied: null,
  occupancy: null,
  averageSqft: null,
  marketRent: null,
  occupiedMarketRent: null,
  inPlaceRent: null,
  effectiveRent: null,
  lossToLease: null,
  lossToLeasePct: null,
  gainToLease: null,
  unavailable: {
    occupancy: MEND_FIRST,
    lossToLease: MEND_FIRST,
    lossToLeasePct: MEND_FIRST,
    gainToLease: MEND_FIRST,
  },
};

export function UnitMixEditor({ id, mix, onNewest }: UnitMixEditorProps) {
  const canEdit = useAuthStore((state) => state.user?.role) !== "viewer";
  const { draft, rows, kept, isChanged, basedOn, set, keep, discard } = useDraft(id, mix);
  const { complete, problems } = listProblems(kept);
  const totals = !isChanged ? mix.totals : problems.length === 0 ? unitMixTotals(complete) : NO_TOTALS;
  const onSaved = (saved: UnitMix) => {
    discard();
    onNewest(saved);
  };
  const save = useSave({ id, onSaved, onConflict: onNewest });
  const sent = readFieldErrors(save.error);
  const findProblem = (row: number, key: string) => {
    // Empty rows are not kept: positions are those of the rows that are.
    const position = rowsOfDraft(rows.slice(0, row)).length;
    return (
      problems.find((problem) => problem.row === position && problem.field === key)?.message ??
      sent[`rows.${position}.${key}`]
    );
  };
  const actions = (
    <SaveActions
      isChanged={isChanged}
      isValid={problems.length === 0 && basedOn === mix.version}
      isPending={save.isPending}
      onDiscard={discard}
      onSave={() => save.mutate({ id, basedOn, rows: complete })}
    />
  );
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        {draft && isChanged && mix.version > basedOn ? (
          <UnitMixConflict
            newer={mix}
            draft={draft}
            onRebase={(merged) => keep(id, { basedOn: mix.version, began: mix.rows, rows: merged })}
            onTakeTheirs={discard}
          />
        ) : null}
        <SaveFailure error={save.error} />
        <Section title="Unit mix" description={originWords(mix)} flush actions={canEdit ? actions : null}>
          {rows.length === 0 && !canEdit ? (
            <EmptyState title="No unit mix yet">
              An analyst can enter it or paste it from a rent roll.
            </EmptyState>
          ) : (
            <SheetGrid
              label="Unit mix"
              columns={UNIT_MIX_COLUMNS}
              rows={rows}
              onChange={set}
              isReadOnly={!canEdit}
              findProblem={findProblem}
              totals={totalsRows(totals)}
            />
          )}
          {isChanged ? <Status problems={problems.map(({ message }) => message)} /> : null}
        </Section>
        <LossToLease rows={complete} totals={totals} isDraft={isChanged} />
      </div>
      <UnitMixVersions id={id} newest={mix.version} />
    </div>
  );
}

interface SaveActionsProps {
  isChanged: boolean;
  isValid: boolean;
  isPending: boolean;
  onDiscard: () => void;
  onSave: () => void;
}

function SaveActions({ isChanged, isValid, isPending, onDiscard, onSave }: SaveActionsProps) {
  return (
    <Group gap="sm">
      {isChanged ? (
        <Button size="xs" variant="default" onClick={onDiscard}>
          Discard edits
        </Button>
      ) : null}
      <Button size="xs" disabled={!isChanged || !isValid} loading={isPending} onClick={onSave}>
        Save version
      </Button>
    </Group>
  );
}

/** A conflict has a panel of its own. */
function SaveFailure({ error }: { error: unknown }) {
  if (error === null || readStatus(error) === 409) return null;
  return (
    <Alert color="red" role="alert" title="The unit mix was not saved">
      {messageOfFailure(error).replace(/\.$/, "")}. Your edits are safe in this tab.
    </Alert>
  );
}

/** Saves; a conflict fetches the newer version to show it, everything else is shown as it is. */
function useSave({
  id,
  onSaved,
  onConflict,
}: {
  id: string;
  onSaved: (mix: UnitMix) => void;
  onConflict: (newer: UnitMix) => void;
}) {
  const client = useQueryClient();
  // A failure of this is said, too: without it the button would seem to do nothing.
  const newer = useMutation({
    mutationFn: () => client.fetchQuery(unitMixQuery(id)),
    onSuccess: onConflict,
  });
  return useMutation({
    mutationFn: keepUnitMix,
    meta: { inline: true },
    onSuccess: (saved) => {
      showToast({ type: "success", message: `Version ${saved.version} of the unit mix saved` });
      onSaved(saved);
      void client.invalidateQueries({ queryKey: unitMixVersionsQuery(id).queryKey });
    },
    onError: (error) => {
      if (readStatus(error) === 409) newer.mutate();
    },
  });
}

function originWords(mix: UnitMix): string {
  if (mix.version === 0) return "No unit mix yet. Enter floor plans, or paste them from a spreadsheet.";
  const by = mix.savedBy === null ? "" : `, saved by ${mix.savedBy}`;
  return `Version ${mix.version}, as of ${asOfText(mix.asOf)}${mix.source ? `, ${mix.source}` : ""}${by}. Monthly rents per unit.`;
}

function Status({ problems }: { problems: string[] }) {
  const named = [...new Set(problems)];
  return (
    <Text size="sm" px="md" py="xs" role="status" c={named.length > 0 ? "var(--labs-bad)" : "dimmed"}>
      {named.length === 0
        ? "Not saved yet. Your edits stay in this tab."
        : `Fix before saving: ${named.slice(0, 4).join("; ")}${named.length > 4 ? ` and ${named.length - 4} more` : ""}.`}
    </Text>
  );
}

type Draft = ReturnType<typeof useUnitMixDrafts.getState>["byProperty"][string];

interface UnitMixConflictProps {
  newer: UnitMix;
  draft: Draft;
  onRebase: (rows: DraftRow[]) => void;
  onTakeTheirs: () => void;
}

/** Somebody saved meanwhile: what they changed, what collides, and the choice that loses nothing. */
function UnitMixConflict({ newer, draft, onRebase, onTakeTheirs }: UnitMixConflictProps) {
  const theirs = compareUnitMixes(draft.began, newer.rows);
  const merged = rebase(draft.began, draft.rows, newer.rows);
  return (
    <Alert color="yellow" role="alert" title={`Version ${newer.version} was saved while you were editing`}>
      <Text size="sm">
        {newer.savedBy ?? "Somebody"} saved it{newer.savedAt ? ` on ${dateTime(newer.savedAt)}` : ""}; you
        started from version {draft.basedOn}. Nothing of yours is lost.
      </Text>
      <ul className={classes.changes}>
        {theirs.added.map((plan) => (
          <li key={`+${plan}`}>They added {plan}</li>
        ))}
        {theirs.removed.map((plan) => (
          <li key={`-${plan}`}>They removed {plan}</li>
        ))}
        {theirs.changed.map(({ floorPlan, field, from, to }) => (
          <li key={`${floorPlan} ${field}`}>
            {floorPlan}: {(FIELD_NAMES[field] ?? field).toLowerCase()} {cellText(field, from)} →{" "}
            {cellText(field, to)}
          </li>
        ))}
      </ul>
      {merged.conflicts.length > 0 ? (
        <>
          <Text size="sm" fw={600}>
            Both of you changed:
          </Text>
          <ul className={classes.changes}>
            {merged.conflicts.map(({ floorPlan, field = "", mine, theirs: other }) => (
              <li key={`${floorPlan} ${field}`}>
                {floorPlan}
                {field === "" ? "" : `, ${(FIELD_NAMES[field] ?? field).toLowerCase()}`}: yours{" "}
                {cellText(field, mine)} (kept), theirs {cellText(field, other)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Group gap="sm" mt="sm">
        <Button size="xs" onClick={() => onRebase(merged.rows)}>
          Apply my edits to version {newer.version}
        </Button>
        <Button size="xs" variant="default" onClick={onTakeTheirs}>
          Discard my edits
        </Button>
      </Group>
    </Alert>
  );
}
