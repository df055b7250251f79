import { listDependents } from "@labs/underwriting/explain";
import { Anchor } from "@mantine/core";
import { useMemo, useState } from "react";
import { counted } from "../../../lib/format.ts";
import { modelFigure } from "../../../lib/model-format.ts";
import { figureAt, useCalculation } from "../model/calculation.tsx";
import { useModel } from "../model/model-context.tsx";
import classes from "./explanation-panel.module.css";
import type { Opened } from "./explanation-panel.tsx";

interface MovedFiguresProps {
  movedKey: string;
  onOpen: (opened: Opened) => void;
}

/** All that an input or a line moves, directly or through others, page by page. */
export function MovedFigures({ movedKey, onOpen }: MovedFiguresProps) {
  const { model } = useModel();
  const [isOpen, setOpen] = useState(false);
  const moved = useMemo(() => listDependents(model, movedKey), [model, movedKey]);
  if (moved.length === 0) return null;
  return (
    <details className={classes.moved} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Moves {counted(moved.length, "figure", "figures")}</summary>
      {isOpen ? <MovedPages moved={moved} onOpen={onOpen} /> : null}
    </details>
  );
}

function MovedPages({ moved, onOpen }: { moved: string[]; onOpen: MovedFiguresProps["onOpen"] }) {
  const { pages } = useModel();
  const calculation = useCalculation();
  return pages.map((page) => {
    const rows = page.rows.filter(({ key, kind }) => kind !== "check" && moved.includes(key));
    const checks = page.rows.filter(({ key, kind }) => kind === "check" && moved.includes(key));
    if (rows.length + checks.length === 0) return null;
    return (
      <section key={page.id} aria-label={`${page.id} ${page.title}`}>
        <h3 className={classes.page}>
          {page.id} {page.title}
        </h3>
        <dl className={classes.inputs}>
          {rows.map((row) => {
            const year = row.grain === "month" || row.grain === "year" ? 1 : undefined;
            const { value } = figureAt(calculation, { row, year });
            return (
              <div key={row.key}>
                <dt>
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    ta="left"
                    onClick={() =>
                      onOpen({ key: row.key, period: year === undefined ? undefined : { year } })
                    }
                  >
                    {row.label}
                  </Anchor>
                  {year === undefined ? null : <span className={classes.period}> year 1</span>}
                </dt>
                <dd>{modelFigure(value, row.format)}</dd>
              </div>
            );
          })}
          {checks.map((row) => (
            <div key={row.key}>
              <dt>Check: {row.label}</dt>
            </div>
          ))}
        </dl>
      </section>
    );
  });
}
