import { Anchor } from "@mantine/core";
import { memo, useMemo } from "react";
import { Link } from "react-router";
import { Section } from "../../../components/layout/section.tsx";
import { InputGroups } from "../inputs/input-groups-view.tsx";
import { InputTable } from "../inputs/input-table.tsx";
import { useModel } from "../model/model-context.tsx";
import { FormulaFigure } from "../statement/formula-figure.tsx";
import { ExpensesInOne } from "./expenses-in-one.tsx";
import { type Evidence, Offers } from "./offers.tsx";
import classes from "./quick.module.css";
import { QUICK_FIGURES, quickGroups } from "./quick-inputs.ts";

interface QuickPageProps {
  /** Required inputs that nothing could fill. */
  missing: { path: string }[];
  value: Evidence | null;
}

/** One page for a first look: what it comes to over the inputs that decide it. The formula pages have the same draft. */
export const QuickPage = memo(function QuickPage({ missing, value }: QuickPageProps) {
  const { model, pages, base } = useModel();
  const groups = useMemo(() => quickGroups(model, pages, missing), [model, pages, missing]);
  const mix = pages.find(({ id }) => id === "MF-2");
  return (
    <>
      <Section
        title="Quick underwrite"
        description="From evidence and the firm's template. Click a figure for its formula and values."
      >
        <QuickFigures />
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
        <InputGroups groups={groups} />
      </Section>
      {mix ? <InputTable page={mix} table="unitMix" /> : null}
    </>
  );
});

function QuickFigures() {
  const { findRow } = useModel();
  return (
    <dl className={classes.figures} aria-label="First look">
      {QUICK_FIGURES.map((key) => {
        const row = findRow(key);
        if (row === undefined) return null;
        const isByYear = row.grain === "year" || row.grain === "month";
        return (
          <div key={key}>
            <dt>
              {row.label}
              {isByYear ? ", year 1" : ""}
            </dt>
            <dd>
              <FormulaFigure row={row} isInStatement={false} {...(isByYear ? { year: 1 } : {})} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
