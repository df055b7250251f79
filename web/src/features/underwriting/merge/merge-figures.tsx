import type { UnderwritingVersion } from "@labs/contract/underwriting";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import { measureSides, readAmounts } from "@labs/underwriting/merge-effects";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { useMemo } from "react";
import { SideScroll } from "../../../components/layout/side-scroll.tsx";
import { modelFigure } from "../../../lib/model-format.ts";
import { useProblems } from "../model/calculation.tsx";
import { changeText } from "../model/change-text.ts";
import type { Draft } from "../model/draft.ts";
import { useModel } from "../model/model-context.tsx";
import classes from "./merge.module.css";
import type { MergeSides } from "./merged-draft.ts";
import { SideBid } from "./side-bid.tsx";

interface MergeFiguresProps {
  sides: MergeSides;
  merged: Inputs;
  draft: Draft;
  theirs: UnderwritingVersion;
  moduleUrl: string;
}

/** The net operating income that the model knows by one of these names. */
const INCOME = ["stabilizedNoi", "noiYear1"];

/** What base, mine, theirs and the merge come to; the merge follows each decision. */
export function MergeFigures({ sides, merged, draft, theirs, moduleUrl }: MergeFiguresProps) {
  const { model, findRow, isOwned } = useModel();
  const problems = useProblems();
  const rows = useMemo(
    () => [findRow("leveredIrr"), INCOME.map(findRow).find((row) => row !== undefined)].filter(isRow),
    [findRow],
  );
  const outputs = useMemo(() => rows.map(({ key }) => key), [rows]);
  const fixed = useMemo(() => measureSides({ ...sides, outputs }), [sides, outputs]);
  const moving = useMemo(() => readAmounts({ model, outputs }, merged), [model, outputs, merged]);
  const columns = [
    {
      id: "base",
      head: draft.basedOn === null ? "At the start" : `Version ${draft.basedOn}`,
      inputs: sides.base,
      amounts: fixed.base,
    },
    { id: "mine", head: "Mine", inputs: sides.mine, amounts: fixed.mine },
    { id: "theirs", head: `Version ${theirs.version}`, inputs: sides.theirs, amounts: fixed.theirs },
    { id: "merged", head: "Merged", inputs: merged, amounts: moving },
  ];
  return (
    <SideScroll label="Returns of each side" minWidth={352}>
      <table className={classes.figures} aria-label="Returns of each side">
        <thead>
          <tr>
            <th scope="col">
              <span className={classes.effect}>
                {draft.basedOn === null ? "Change from the start" : `Change from version ${draft.basedOn}`}
              </span>
            </th>
            {columns.map(({ id, head }) => (
              <th key={id} scope="col" data-side={id}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {columns.map(({ id, amounts }) => (
                <td key={id} data-side={id}>
                  {modelFigure(amounts[at], row.format)}
                  <span className={classes.effect}>
                    {id === "base" ? "" : changeText(fixed.base[at], amounts[at], row)}
                  </span>
                </td>
              ))}
            </tr>
          ))}
          {isOwned ? null : (
            <tr>
              <th scope="row">Maximum bid</th>
              {columns.map(({ id, inputs }) => (
                <td key={id} data-side={id}>
                  {(id === "mine" ? problems.length === 0 : validateInputs(model, inputs).ok) ? (
                    <SideBid inputs={inputs} moduleUrl={moduleUrl} />
                  ) : (
                    "—"
                  )}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </SideScroll>
  );
}

const isRow = (row: FormulaRow | undefined): row is FormulaRow => row !== undefined;
