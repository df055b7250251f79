import { upTo } from "@labs/charts/tokens";
import type { FormulaPage } from "@labs/underwriting/formula-record";
import { Select } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { SkipPlace } from "../../components/layout/skip-place.tsx";
import { PageInputs } from "./inputs/page-inputs.tsx";
import { useModel } from "./model/model-context.tsx";
import { BESIDE, ViewTabs } from "./view-tabs.tsx";
import classes from "./workbench.module.css";

interface InputsBesideProps {
  /** The formula page that is open; without one, the reader chooses whose inputs stand here. */
  page?: FormulaPage;
  opened: string | null;
  notes: ReactNode;
  children: ReactNode;
}

/** Inputs at the left of what they move; in a narrow place above it, and beside the statement nowhere else. */
export function InputsBeside({ page, opened, notes, children }: InputsBesideProps) {
  const isNarrow = useMediaQuery(upTo("laptop"), false, { getInitialValueInEffect: false });
  if (page === undefined && isNarrow) {
    return (
      <>
        <ViewTabs opened={opened} />
        {notes}
        {children}
      </>
    );
  }
  if (page !== undefined && !hasInputs(page)) {
    return (
      <>
        <ViewTabs opened={opened} />
        {notes}
        {children}
      </>
    );
  }
  return (
    <div className={classes.split}>
      <div className={classes.inputs}>
        <ViewTabs opened={opened} />
        {notes}
        <SkipPlace part="inputs">{page ? <PageInputs page={page} /> : <ChosenInputs />}</SkipPlace>
      </div>
      <div className={classes.moved}>{children}</div>
    </div>
  );
}

/** Beside the statement: the inputs of whichever page is asked for. */
function ChosenInputs() {
  const { pages } = useModel();
  const [params, setParams] = useSearchParams();
  const withInputs = pages.filter(hasInputs);
  const asked = params.get(BESIDE);
  const page = withInputs.find(({ id }) => id.toLowerCase() === asked) ?? withInputs[0];
  if (page === undefined) return null;
  return (
    <>
      <Select
        size="xs"
        aria-label="Page of the inputs"
        data={withInputs.map(({ id, title }) => ({ value: id.toLowerCase(), label: `${id} ${title}` }))}
        value={page.id.toLowerCase()}
        allowDeselect={false}
        onChange={(id) => {
          if (id === null) return;
          params.set(BESIDE, id);
          setParams(params, { replace: true, preventScrollReset: true });
        }}
      />
      <PageInputs key={page.id} page={page} />
    </>
  );
}

const hasInputs = ({ rows }: FormulaPage): boolean =>
  rows.some(({ kind, grain }) => kind === "input" && grain !== "unitType");
