import { findChoice } from "@labs/underwriting/choice-name";
import type { FormulaPage, FormulaRow } from "@labs/underwriting/formula-record";
import { memo, useId } from "react";
import { FieldArea, type FieldText } from "../../../components/field/field-area.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { readInput } from "../../../lib/input-text.ts";
import { useProblems } from "../model/calculation.tsx";
import { changeDraft, type InputChange } from "../model/draft.ts";
import { useModel } from "../model/model-context.tsx";
import { concerns, inputPath, useDrafts } from "../store.ts";
import { ExpenseInputs, partInputs } from "./expense-inputs.tsx";
import { groupInputs, type InputGroup } from "./input-groups.ts";
import { InputRow } from "./input-row.tsx";
import { LenderTerms } from "./lender-terms.tsx";
import classes from "./page-inputs.module.css";

/** The single inputs of a page, by what belongs together; they are walked and pasted into as in a spreadsheet. */
export const PageInputs = memo(function PageInputs({ page }: { page: FormulaPage }) {
  const problems = useProblems();
  const { findRow } = useModel();
  const paste = usePaste();
  const rows = page.rows.filter(({ kind, grain }) => kind === "input" && grain !== "unitType");
  const { growing, single } = partInputs(rows);
  if (rows.length === 0) return null;
  return (
    <Section
      title={`${page.id} ${page.title}`}
      description="Use arrow keys and Enter to move, Esc to undo, and paste blocks from a spreadsheet."
      actions={rows.some(({ key }) => key === "debt.preset") ? <LenderTerms /> : null}
    >
      <FieldArea onPaste={paste} findName={(path) => findRow(path)?.label ?? path}>
        {growing.length > 0 ? <ExpenseInputs rows={growing} problems={problems} /> : null}
        <div className={classes.groups}>
          {groupInputs(page.id, single).map((group) => (
            <Group key={group.title ?? ""} {...group} />
          ))}
        </div>
      </FieldArea>
    </Section>
  );
});

function Group({ title, rows }: InputGroup) {
  const id = useId();
  const problems = useProblems();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a grid in every browser.
    <div role="group" aria-labelledby={title === undefined ? undefined : id}>
      {title === undefined ? null : (
        <h3 id={id} className={classes.title}>
          {title}
        </h3>
      )}
      {rows.map((row) => {
        const path = inputPath(row);
        const problem = problems.find((each) => concerns(each, path))?.msg;
        return <InputRow key={row.key} row={row} problem={problem} />;
      })}
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
