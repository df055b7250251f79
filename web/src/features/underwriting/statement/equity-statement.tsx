import { buildEquityStatement } from "@labs/underwriting/equity-statement";
import { Section } from "../../../components/layout/section.tsx";
import { useCalculation } from "../model/calculation.tsx";
import { StatementTable } from "./statement-table.tsx";

/** Capital and preferred return as they accrue and are paid, cash by tier, and either partner's part, by year. */
export function EquityStatement() {
  const { result } = useCalculation();
  const statement = result === null ? null : buildEquityStatement(result);
  if (statement === null) return null;
  return (
    <Section
      title="LP and GP by tier and year"
      description="In dollars. The last year holds the sale; click a figure for its formula."
      flush
    >
      <StatementTable label="LP and GP by tier" byYear={statement} columns={["closing", "year", "total"]} />
    </Section>
  );
}
