import type { FormulaRow } from "@labs/underwriting/formula-record";
import type { InputProblem } from "@labs/underwriting/validate-inputs";
import { SideScroll } from "../../../components/layout/side-scroll.tsx";
import { concerns } from "../store.ts";
import { InputCell } from "./input-row.tsx";
import classes from "./page-inputs.module.css";

const AMOUNT = ".annual";
const GROWTH = ".growth";
const BASIS = ".basis";

/** An amount of year 1 and its growth by year, which belong side by side. */
export interface GrowingInput {
  amount: FormulaRow;
  growth: FormulaRow;
  /** What the amount is for; absent where it is a bill of a year. */
  basis: FormulaRow | undefined;
}

/** Parts a page's inputs into growing amounts and the rest. */
export function partInputs(rows: FormulaRow[]): { growing: GrowingInput[]; single: FormulaRow[] } {
  const growing = rows.flatMap((amount) => {
    if (!amount.key.endsWith(AMOUNT)) return [];
    const name = amount.key.slice(0, -AMOUNT.length);
    const growth = rows.find(({ key }) => key === name + GROWTH);
    return growth ? [{ amount, basis: rows.find(({ key }) => key === name + BASIS), growth }] : [];
  });
  const paired = new Set<FormulaRow | undefined>(
    growing.flatMap(({ amount, basis, growth }) => [amount, basis, growth]),
  );
  return { growing, single: rows.filter((row) => !paired.has(row)) };
}

interface ExpenseInputsProps {
  rows: GrowingInput[];
  problems: InputProblem[];
}

/** Operating expenses as a table: what each costs in year 1 and how it grows. */
export function ExpenseInputs({ rows, problems }: ExpenseInputsProps) {
  const cell = (row: FormulaRow, isBare = false) => (
    <InputCell row={row} problem={problems.find((problem) => concerns(problem, row.key))} isBare={isBare} />
  );
  const hasBasis = rows.some(({ basis }) => basis !== undefined);
  return (
    <div className={classes.growing}>
      <SideScroll label="Operating expenses, scrolling" minWidth={0}>
        <table className={classes.expenses} data-wide={hasBasis || undefined}>
          <thead>
            <tr>
              <th scope="col">Expense</th>
              <th scope="col">Year 1</th>
              {hasBasis ? <th scope="col">Basis</th> : null}
              <th scope="col">Growth by year; the last value repeats</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ amount, basis, growth }) => (
              <tr key={amount.key}>
                <th scope="row" data-hint={amount.help || undefined}>
                  {amount.label.replace(/, year 1$/, "")}
                </th>
                <td>{cell(amount)}</td>
                {hasBasis ? <td>{basis ? cell(basis, true) : null}</td> : null}
                <td>{cell(growth)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
    </div>
  );
}
