import { findChoice } from "@labs/underwriting/choice-name";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import { IconChevronRight } from "@tabler/icons-react";
import { useId, useState } from "react";
import { FieldArea, type FieldText } from "../../../components/field/field-area.tsx";
import { readInput } from "../../../lib/typed-input/input-text.ts";
import { useProblems } from "../model/calculation.tsx";
import { changeDraft, type InputChange } from "../model/draft.ts";
import { useModel } from "../model/model-context.tsx";
import { concerns, inputPath, useDrafts } from "../store.ts";
import { ExpenseInputs, type GrowingInput } from "./expense-inputs.tsx";
import { type InputGroup, isUsed } from "./input-groups.ts";
import { InputRow } from "./input-row.tsx";
import classes from "./page-inputs.module.css";

interface InputGroupsProps {
  groups: readonly InputGroup[];
  /** Amounts with their growth, which stand over the groups as a table. */
  growing?: GrowingInput[];
}

/** Inputs by what belongs together; they are walked and pasted into as in a spreadsheet. */
export function InputGroups({ groups, growing = [] }: InputGroupsProps) {
  const problems = useProblems();
  const { findRow } = useModel();
  const paste = usePaste();
  return (
    <FieldArea onPaste={paste} findName={(path) => findRow(path)?.label ?? path}>
      {growing.length > 0 ? <ExpenseInputs rows={growing} problems={problems} /> : null}
      <div className={classes.groups}>
        {groups.map((group) => (
          <Group key={group.title ?? ""} {...group} />
        ))}
      </div>
    </FieldArea>
  );
}

/** What the deal doesn't have stays folded until somebody opens it; it never folds under the hands of who types. */
function Group(group: InputGroup) {
  const { title, rows } = group;
  const id = useId();
  const { propertyId } = useModel();
  const problems = useProblems();
  const [isOpened, setOpened] = useState(() =>
    isUsed(group, useDrafts.getState().byProperty[propertyId]?.inputs ?? {}),
  );
  const findProblem = (row: FormulaRow) => problems.find((each) => concerns(each, inputPath(row)));
  const isOpen = isOpened || rows.some((row) => findProblem(row) !== undefined);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a grid in every browser.
    <div role="group" aria-labelledby={title === undefined ? undefined : id}>
      {title === undefined ? null : (
        <h3 id={id} className={classes.title}>
          {isOpen ? (
            title
          ) : (
            <button type="button" aria-expanded={false} onClick={() => setOpened(true)}>
              <IconChevronRight size={14} aria-hidden />
              {title}
              <span className={classes.unused}>not used</span>
            </button>
          )}
        </h3>
      )}
      {isOpen ? rows.map((row) => <InputRow key={row.key} row={row} problem={findProblem(row)} />) : null}
    </div>
  );
}

/** A pasted block as one change of the draft; what cannot be read is handed back. */
function usePaste() {
  const { propertyId, findRow } = useModel();
  const edit = useDrafts((drafts) => drafts.edit);
  return (texts: FieldText[]): FieldText[] => {
    const changes: InputChange[] = [];
    const refused: FieldText[] = [];
    for (const { path, text } of texts) {
      const row = findRow(path);
      const read = row === undefined ? { ok: false as const } : readPasted(text, row);
      if (read.ok) changes.push({ path, value: read.value });
      else refused.push({ path, text });
    }
    if (changes.length > 0) edit(propertyId, (draft) => changeDraft(draft, changes));
    return refused;
  };
}

const readPasted = (text: string, row: FormulaRow) => {
  if (row.unit !== "text") return readInput(text, row);
  const choice = findChoice(text, row.choices ?? []);
  return choice === undefined ? { ok: false as const } : { ok: true as const, value: choice };
};
