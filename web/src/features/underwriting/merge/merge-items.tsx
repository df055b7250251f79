import type { FormulaRow } from "@labs/underwriting/formula-record";
import { type ItemEffects, measureItem, readAmounts } from "@labs/underwriting/merge-effects";
import type { MergeItem, MergeSide } from "@labs/underwriting/merge-inputs";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { stepText } from "../analysis/analysis-axes.ts";
import { useModel } from "../model/model-context.tsx";
import { itemName, itemText } from "./item-name.ts";
import classes from "./merge.module.css";
import type { MergeSides } from "./merged-draft.ts";

interface MergeItemsProps {
  sides: MergeSides;
  items: readonly MergeItem[];
  undecided: readonly MergeItem[];
  /** The version that both began with, null where there was none, and the one that was saved meanwhile. */
  versions: { base: number | null; theirs: number };
  onChoose: (item: MergeItem, side: MergeSide) => void;
}

const OUTPUT = "leveredIrr";

/** A line for each place that a side changed: what either has there, what it does to the return, and what is taken. */
export function MergeItems({ sides, items, undecided, versions, onChoose }: MergeItemsProps) {
  const { findRow } = useModel();
  const effects = useEffects(sides, items);
  const output = findRow(OUTPUT);
  const open = new Set(undecided.map(({ id }) => id));
  const heads: Record<MergeSide, string> = {
    base: versions.base === null ? "At the start" : `Version ${versions.base}`,
    mine: "Mine",
    theirs: `Version ${versions.theirs}`,
  };
  // What has to be decided stands first.
  const shown = [...items].sort((a, b) => Number(b.isConflict) - Number(a.isConflict));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows scroll it.
    <section aria-label="Changed inputs" tabIndex={0} className={classes.scroll}>
      <table className={classes.items} aria-label="Changed inputs">
        <thead>
          <tr>
            <th scope="col">Input</th>
            {SIDES.map((side) => (
              <th key={side} scope="col">
                {heads[side]}
              </th>
            ))}
            <th scope="col">Merged</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((item) => {
            const name = itemName(item, findRow);
            const isOpen = open.has(item.id);
            return (
              <tr key={item.id} data-conflict={item.isConflict || undefined} data-open={isOpen || undefined}>
                <th scope="row">
                  {item.isConflict ? (
                    <IconAlertTriangle size={14} role="img" aria-label="Conflict" className={classes.mark} />
                  ) : null}
                  {name}
                </th>
                {SIDES.map((side) => (
                  <td key={side} data-head={heads[side]}>
                    <label className={classes.side}>
                      <input
                        type="radio"
                        name={`merge ${item.id}`}
                        aria-label={`${name}: ${heads[side]}`}
                        checked={item.chosen === side && !isOpen}
                        onChange={() => onChoose(item, side)}
                      />
                      <span>{itemText(item, item[side], findRow)}</span>
                    </label>
                    {side === "base" ? null : <Effect amount={effects[item.id]?.[side][0]} row={output} />}
                  </td>
                ))}
                <td data-head="Merged" className={classes.chosen}>
                  {isOpen ? "To decide" : itemText(item, item[item.chosen], findRow)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const SIDES: readonly MergeSide[] = ["base", "mine", "theirs"];

/** What the change alone does to the return; a change of nothing says nothing. */
function Effect({ amount, row }: { amount: number | null | undefined; row: FormulaRow | undefined }) {
  if (row === undefined || amount === undefined || amount === null || Math.abs(amount) < 5e-7) return null;
  return <span className={classes.effect}>IRR {stepText(row, amount)}</span>;
}

/** One after the other, so that the sheet answers while they are worked out. */
function useEffects(sides: MergeSides, items: readonly MergeItem[]): Record<string, ItemEffects> {
  const [effects, setEffects] = useState<Record<string, ItemEffects>>({});
  const ids = JSON.stringify(items.map(({ id }) => id));
  useEffect(() => {
    const of = { ...sides, outputs: [OUTPUT] };
    const waiting: string[] = JSON.parse(ids);
    setEffects({});
    let timer = 0;
    const goOn = (base: readonly (number | null)[]) => {
      const until = performance.now() + SLICE_MS;
      const found: Record<string, ItemEffects> = {};
      while (waiting.length > 0 && performance.now() < until) {
        const id = waiting.shift() ?? "";
        found[id] = measureItem(of, id, base);
      }
      setEffects((before) => ({ ...before, ...found }));
      if (waiting.length > 0) timer = window.setTimeout(goOn, 0, base);
    };
    timer = window.setTimeout(() => goOn(readAmounts(of, sides.base)), 0);
    return () => window.clearTimeout(timer);
  }, [sides, ids]);
  return effects;
}

const SLICE_MS = 12;
