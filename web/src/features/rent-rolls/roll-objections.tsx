import type { CellReference, Objection } from "@labs/contract/uploads/rent-rolls";
import { Button, Group, Textarea } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "../../components/layout/dialog.tsx";
import { Section } from "../../components/layout/section.tsx";
import { StateMark } from "../../components/status/state-mark.tsx";
import { count } from "../../lib/format.ts";
import { dateTime } from "../../lib/format-date.ts";
import classes from "../review/review.module.css";
import styles from "./rent-rolls.module.css";
import { text, writeName } from "./roll-figures.tsx";
import type { RollEdits } from "./roll-review-desk.tsx";
import { placeText } from "./roll-words.ts";

const STEP = 20;

interface RollObjectionsProps {
  objections: readonly Objection[];
  edits: RollEdits;
  canEdit: boolean;
  onPoint: (cells: CellReference[]) => void;
}

/** What stands against accepting the roll: each is corrected, or explained in words that stay with it. */
export function RollObjections({ objections, edits, canEdit, onPoint }: RollObjectionsProps) {
  const [limit, setLimit] = useState(STEP);
  const [asked, setAsked] = useState<Objection | null>(null);
  if (objections.length === 0) return null;
  const open = objections.filter(({ explanation }) => explanation === undefined).length;
  const state = open === 0 ? "All explained" : `${count(open)} of ${count(objections.length)} open`;
  return (
    <Section
      title="Differences and errors"
      description={`${state}. Correct each one, or explain why it is right. Explanations stay with the roll and its exports.`}
      flush
    >
      <ul className={`${classes.issues} ${styles.objections}`}>
        {objections.slice(0, limit).map((objection) => (
          <OneObjection
            key={objection.about}
            objection={objection}
            onPoint={onPoint}
            onAsk={canEdit ? () => setAsked(objection) : undefined}
          />
        ))}
      </ul>
      {objections.length > limit ? (
        <Button size="compact-sm" variant="default" m="sm" onClick={() => setLimit(limit + STEP)}>
          Show {Math.min(STEP, objections.length - limit)} more
        </Button>
      ) : null}
      {asked === null ? null : (
        <ExplanationForm
          objection={asked}
          onClose={() => setAsked(null)}
          onGive={(given) => {
            edits.explain({ about: asked.about, text: given });
            setAsked(null);
          }}
        />
      )}
    </Section>
  );
}

interface OneObjectionProps {
  objection: Objection;
  onPoint: (cells: CellReference[]) => void;
  onAsk: (() => void) | undefined;
}

function OneObjection({ objection, onPoint, onAsk }: OneObjectionProps) {
  const { explanation } = objection;
  const words = wordsOf(objection);
  const cell = cellOf(objection);
  return (
    <li>
      <span>
        <StateMark tone={explanation ? "good" : "bad"}>{explanation ? "Explained" : "Open"}</StateMark>:{" "}
        {words}
        {explanation ? (
          <span className={classes.hint}>
            {" "}
            “{explanation.text}” {explanation.by}, {dateTime(explanation.at)}
          </span>
        ) : null}
      </span>
      <span className={styles.doings}>
        {cell ? (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`Show ${words}`}
            onClick={() => onPoint([cell])}
          >
            Show
          </Button>
        ) : null}
        {onAsk ? (
          <Button size="compact-xs" variant="subtle" aria-label={`Explain ${words}`} onClick={onAsk}>
            {explanation ? "Edit" : "Explain"}
          </Button>
        ) : null}
      </span>
    </li>
  );
}

function wordsOf({ tie, issue }: Objection): string {
  if (tie !== undefined) {
    const scope = tie.scope === null || tie.scope === "" ? "" : ` (${tie.scope})`;
    const difference = text(tie, Math.abs(tie.found - tie.expected));
    const side = tie.found < tie.expected ? "less" : "more";
    return `${writeName(tie)}${scope}: the file says ${text(tie, tie.expected)}, units total ${text(tie, tie.found)}, ${difference} ${side}`;
  }
  return issue === undefined ? "" : `${placeText(issue)}: ${issue.message} (${issue.code})`;
}

function cellOf({ tie, issue }: Objection): CellReference | undefined {
  if (tie !== undefined) return tie.source;
  if (issue === undefined || issue.sheet === null || issue.line === null) return undefined;
  return { sheet: issue.sheet, row: issue.line, column: 1 };
}

interface ExplanationFormProps {
  objection: Objection;
  onClose: () => void;
  /** Null takes the explanation back. */
  onGive: (text: string | null) => void;
}

function ExplanationForm({ objection, onClose, onGive }: ExplanationFormProps) {
  const { explanation } = objection;
  const [words, setWords] = useState(explanation?.text ?? "");
  return (
    <Dialog opened onClose={onClose} size="lg" title="Explain the difference">
      <form
        className={classes.accept}
        onSubmit={(event) => {
          event.preventDefault();
          onGive(words.trim());
        }}
      >
        <p className={classes.reason}>{wordsOf(objection)}</p>
        <Textarea
          label="Explanation"
          description="Later readers see it with your name and the date."
          autosize
          minRows={3}
          maxLength={1000}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end" gap="sm">
          {explanation ? (
            <Button variant="default" onClick={() => onGive(null)}>
              Withdraw
            </Button>
          ) : null}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={words.trim().length < 3}>
            Save explanation
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
