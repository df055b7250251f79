import type { FormulaPage } from "@labs/underwriting/formula-record";
import { memo } from "react";
import { Section } from "../../../components/layout/section.tsx";
import { partInputs } from "./expense-inputs.tsx";
import { groupInputs } from "./input-groups.ts";
import { InputGroups } from "./input-groups-view.tsx";
import { LenderTerms } from "./lender-terms.tsx";

/** The single inputs of a page, by what belongs together. */
export const PageInputs = memo(function PageInputs({ page }: { page: FormulaPage }) {
  const rows = page.rows.filter(({ kind, grain }) => kind === "input" && grain !== "unitType");
  const { growing, single } = partInputs(rows);
  if (rows.length === 0) return null;
  return (
    <Section
      title={`${page.id} ${page.title}`}
      actions={rows.some(({ key }) => key === "debt.preset") ? <LenderTerms /> : null}
    >
      <InputGroups groups={groupInputs(page.id, single)} growing={growing} />
    </Section>
  );
});
