import type { UnderwritingVersion } from "@labs/contract/underwriting";
import { formulaPages } from "@labs/underwriting/formula-pages";
import { Alert, Button, Group, Text } from "@mantine/core";
import { memo } from "react";
import { inputText } from "../../../lib/typed-input/input-text.ts";
import { changeDraft, type MovedInput, movedInputs } from "../model/draft.ts";
import { useModel } from "../model/model-context.tsx";
import { useResting } from "../model/use-resting.ts";
import { useDrafts } from "../store.ts";
import { BASIS_WORDS } from "./input-row.tsx";
import classes from "./stale-note.module.css";
import { tableTitle } from "./table-title.ts";

const MOST_SHOWN = 8;

/** What is newer than the version that was saved last: the formulas, the evidence or the template. */
export function StaleNotes({ saved }: { saved: UnderwritingVersion | null }) {
  return (
    <>
      {saved !== null && saved.catalogueVersion !== formulaPages.version ? (
        <Alert color="yellow" variant="outline" role="note" title="Formulas updated since this version">
          Version {saved.version} was calculated with earlier formulas: its saved figures are unchanged, and
          figures here may differ with the same inputs.
        </Alert>
      ) : null}
      <StaleInputs />
    </>
  );
}

/** Evidence or template newer than what the draft rests on, each with both figures; nothing is exchanged unasked. */
const StaleInputs = memo(function StaleInputs() {
  const { propertyId, origin, sources } = useModel();
  const draft = useResting(useDrafts).byProperty[propertyId];
  const edit = useDrafts((drafts) => drafts.edit);
  if (draft === undefined) return null;
  const moved = movedInputs(draft, origin);
  if (moved.length === 0) return null;
  const take = (taken: readonly MovedInput[]) =>
    edit(propertyId, (now) =>
      changeDraft(
        now,
        taken.map(({ path, to, nowFrom }) => ({ path, value: to, basis: nowFrom })),
      ),
    );
  return (
    <Alert
      color="yellow"
      variant="outline"
      role="note"
      title={`${moved.length === 1 ? "One input uses" : `${moved.length} inputs use`} older evidence than is available now`}
    >
      <ul className={classes.moved}>
        {moved.slice(0, MOST_SHOWN).map((each) => (
          <Moved key={each.path} moved={each} source={sources[each.path]} onTake={() => take([each])} />
        ))}
      </ul>
      <Group gap="sm" mt={4}>
        <Button size="compact-sm" variant="default" onClick={() => take(moved)}>
          Update all
        </Button>
        <Text size="sm" c="dimmed">
          {moved.length > MOST_SHOWN ? `${moved.length - MOST_SHOWN} more. ` : ""}
          Remaining inputs are saved as shown.
        </Text>
      </Group>
    </Alert>
  );
});

interface MovedProps {
  moved: MovedInput;
  source: string | undefined;
  onTake: () => void;
}

function Moved({ moved: { path, from, to, nowFrom }, source, onTake }: MovedProps) {
  const { findRow } = useModel();
  const row = findRow(path);
  const label = row?.label ?? tableTitle(path);
  const text = (value: MovedInput["from"]) => (row ? inputText(value, row) || "none" : "a table");
  return (
    <li>
      <span>
        {label}: <strong>{row ? `${text(from)} → ${text(to)}` : "other rows"}</strong>
      </span>
      <Button
        size="compact-xs"
        variant="subtle"
        onClick={onTake}
        aria-label={`Update ${label.toLowerCase()}`}
      >
        Update
      </Button>
      <details>
        <summary>{source ?? BASIS_WORDS[nowFrom] ?? nowFrom}</summary>
      </details>
    </li>
  );
}
