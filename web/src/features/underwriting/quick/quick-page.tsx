import { Anchor } from "@mantine/core";
import { memo, useMemo } from "react";
import { Link } from "react-router";
import { Section } from "../../../components/layout/section.tsx";
import { SkipPlace } from "../../../components/layout/skip-place.tsx";
import { InputGroups } from "../inputs/input-groups-view.tsx";
import { InputTable } from "../inputs/input-table.tsx";
import { figureAt, useCalculation } from "../model/calculation.tsx";
import { useModel } from "../model/model-context.tsx";
import { FormulaFigure } from "../statement/formula-figure.tsx";
import { ExpensesInOne } from "./expenses-in-one.tsx";
import { NeededInputs } from "./needed-inputs.tsx";
import { type Evidence, Offers } from "./offers.tsx";
import classes from "./quick.module.css";
import { QUICK_FIGURES, quickGroups } from "./quick-inputs.ts";

interface QuickPageProps {
  /** Required inputs that nothing could fill. */
  missing: { path: string; label: string; reason: string }[];
  value: Evidence | null;
}

/** One page for a first look: what it comes to over the inputs that decide it. The formula pages have the same draft. */
export const QuickPage = memo(function QuickPage({ missing, value }: QuickPageProps) {
  const { model, pages, base } = useModel();
  const groups = useMemo(() => quickGroups(model, pages, missing), [model, pages, missing]);
  const mix = pages.find(({ id }) => id === "MF-2");
  return (
    <div data-quick className={classes.page}>
      <Section
        title="Quick underwrite"
        description="From evidence and the firm's template. Click a figure for its formula and values."
      >
        <QuickFigures missing={missing} />
      </Section>
      <Section
        title="First look"
        description={
          <>
            Every other input stands on the{" "}
            <Anchor
              component={Link}
              to={`${base}/${model === "multifamily" ? "mf-1" : "sf-1"}`}
              size="sm"
              underline="always"
            >
              formula pages
            </Anchor>
            , which work on the same draft.
          </>
        }
      >
        <Offers value={value} />
        {model === "multifamily" ? <ExpensesInOne /> : null}
        <SkipPlace part="inputs">
          <InputGroups groups={groups} />
        </SkipPlace>
      </Section>
      {mix ? <InputTable page={mix} table="unitMix" /> : null}
    </div>
  );
});

/** What is known already, and what the rest waits for: no figure stands as a dash. */
function QuickFigures({ missing }: Pick<QuickPageProps, "missing">) {
  const { findRow } = useModel();
  const calculation = useCalculation();
  const figures = QUICK_FIGURES.flatMap((key) => {
    const row = findRow(key);
    if (row === undefined) return [];
    const at = row.grain === "year" || row.grain === "month" ? { row, year: 1 } : { row };
    return [{ at, isKnown: figureAt(calculation, at, false).value !== null }];
  });
  // Where nothing is to be entered, a figure that is not there says why itself.
  const isWaiting = calculation.problems.some(({ type }) => type === "missing");
  const shown = isWaiting ? figures.filter(({ isKnown }) => isKnown) : figures;
  const waiting = figures.filter((figure) => !shown.includes(figure)).map(({ at }) => at.row);
  return (
    <>
      {shown.length === 0 ? null : (
        <dl className={classes.figures} aria-label="First look">
          {shown.map(({ at }) => (
            <div key={at.row.key}>
              <dt>
                {at.row.label}
                {at.year === undefined ? "" : ", year 1"}
              </dt>
              <dd>
                <FormulaFigure {...at} isInStatement={false} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <NeededInputs missing={missing} waiting={waiting} />
    </>
  );
}
