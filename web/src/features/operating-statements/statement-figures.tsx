import type { OperatingStatement } from "@labs/contract/uploads/operating-statements";
import { KeyFigures } from "../../components/figure/key-figures.tsx";
import { Section } from "../../components/layout/section.tsx";
import { counted, rate } from "../../lib/format.ts";
import classes from "./operating-statements.module.css";
import { dollars, findFigure, periodText } from "./statement-words.ts";

/** The results of the statement by the chart of accounts. */
export function StatementFigures({ statement }: { statement: OperatingStatement }) {
  const total = (key: string) => findFigure(statement.results, key)?.total ?? null;
  const [egi, expenses, noi] = [total("effectiveGrossIncome"), total("operatingExpenses"), total("noi")];
  const amount = (label: string, value: number | null) => ({
    label,
    text: value === null ? null : dollars(value),
    unavailable: "The file has no such lines",
  });
  const ratio = egi === null || egi <= 0 || expenses === null ? null : rate(expenses / egi);
  return (
    <Section title="The statement" description={originWords(statement)}>
      <div className={classes.figures}>
        <KeyFigures
          figures={[
            amount("Rental income", total("rentalIncome")),
            amount("Other income", total("otherIncome")),
            amount("EGI", egi),
            amount("Operating expenses", expenses),
            { label: "Expense ratio", text: ratio, unavailable: "No income to compare with" },
            amount("NOI", noi),
            amount("Below the line", total("belowTheLine")),
            amount("NOI, T3 × 4", findFigure(statement.results, "noi")?.trailing.t3x4 ?? null),
          ]}
        />
      </div>
    </Section>
  );
}

function originWords(statement: OperatingStatement): string {
  const { months, system, basis, propertyName } = statement;
  const span = months.length === 0 ? "" : `, ${counted(months.length, "month", "months")}`;
  return [
    `${periodText(statement)}${span}`,
    propertyName,
    system === null ? null : `${system}’s layout`,
    basis === null ? null : `${basis} basis`,
  ]
    .filter((part) => part !== null)
    .join(" · ");
}
