import { choiceName } from "@labs/underwriting/choice-name";
import type { FormulaPage, FormulaRow } from "@labs/underwriting/formula-record";
import { type Inputs, inputAt } from "@labs/underwriting/model-inputs";
import { List, Text } from "@mantine/core";
import { Section } from "../../../components/layout/section.tsx";
import { useCalculation } from "../model/calculation.tsx";
import { useModel } from "../model/model-context.tsx";

/** Of figures of a page: that their cash flows have other rates of return too. */
const listRateWarnings = <Check extends { code: string }>(
  page: FormulaPage,
  checks: readonly Check[],
): Check[] => checks.filter(({ code }) => page.rows.some(({ key }) => code === `${key}.severalRates`));

/** Choices of the deal under which a check judges nothing, in the words of its reason: the loan is fixed, no home is owned. */
const listChoices = (check: FormulaRow, findRow: (key: string) => FormulaRow | undefined, inputs: Inputs) =>
  check.dependsOn.flatMap((key) => {
    const row = findRow(key);
    const chosen = row?.choices === undefined ? undefined : inputAt(inputs, key);
    return row && typeof chosen === "string" ? [`${row.label} is ${choiceName(chosen)}`] : [];
  });

/** Checks by gravity; what cannot be judged is listed with what is missing, and what does not apply is left out. */
export function ChecksList({ page }: { page: FormulaPage }) {
  const { result } = useCalculation();
  const { findRow } = useModel();
  if (result === null) return null;
  const rows = page.rows.filter((row) => row.kind === "check");
  const outcome = (key: string) => result.checks.find((check) => check.code === key);
  const failing = rows.filter((row) => outcome(row.key)?.ok === false);
  const passing = rows.filter((row) => outcome(row.key)?.ok === true);
  const applies = (row: FormulaRow) =>
    !listChoices(row, findRow, result.inputs).includes(result.unavailable[row.key] ?? "");
  const unknown = rows.filter((row) => outcome(row.key) === undefined && applies(row));
  const rates = listRateWarnings(page, result.checks);
  if (rows.length + rates.length === 0) return null;
  return (
    <Section
      title="Checks"
      description={`${failing.length + rates.length} failing, ${passing.length} passing, ${unknown.length} not tested. An error blocks the committee report.`}
    >
      <List spacing={6} listStyleType="none">
        {failing.map((row) => (
          <List.Item key={row.key}>
            <Text span fw={600} c={row.severity === "error" ? "var(--labs-bad)" : "var(--labs-warn)"}>
              {row.severity === "error" ? "⚠ Error: " : "▲ Warning: "}
            </Text>
            {outcome(row.key)?.message}
          </List.Item>
        ))}
        {rates.map(({ code, message }) => (
          <List.Item key={code}>
            <Text span fw={600} c="var(--labs-warn)">
              ▲ Warning:{" "}
            </Text>
            {message}
          </List.Item>
        ))}
        {passing.map((row) => (
          <List.Item key={row.key}>
            <Text span c="var(--labs-good)">
              ●
            </Text>{" "}
            {row.label}
          </List.Item>
        ))}
        {unknown.map((row) => (
          <List.Item key={row.key}>
            <Text span c="dimmed">
              ○ {row.label}: {result.unavailable[row.key] ?? "not tested"}
            </Text>
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
