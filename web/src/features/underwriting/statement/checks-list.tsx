import type { FormulaPage } from "@labs/underwriting/formula-record";
import { List, Text } from "@mantine/core";
import { Section } from "../../../components/layout/section.tsx";
import { useCalculation } from "../model/calculation.tsx";

/** Checks by gravity; what cannot be judged is listed with what is missing. */
export function ChecksList({ page }: { page: FormulaPage }) {
  const { result } = useCalculation();
  if (result === null) return null;
  const rows = page.rows.filter((row) => row.kind === "check");
  const outcome = (key: string) => result.checks.find((check) => check.code === key);
  const failing = rows.filter((row) => outcome(row.key)?.ok === false);
  const passing = rows.filter((row) => outcome(row.key)?.ok === true);
  const unknown = rows.filter((row) => outcome(row.key) === undefined);
  return (
    <Section
      title="Checks"
      description={`${failing.length} failing, ${passing.length} passing, ${unknown.length} that cannot be judged. An error blocks the committee report.`}
    >
      <List spacing={6} listStyleType="none">
        {failing.map((row) => (
          <List.Item key={row.key}>
            <strong>{row.severity === "error" ? "⚠ Error: " : "▲ Warning: "}</strong>
            {outcome(row.key)?.message}
          </List.Item>
        ))}
        {passing.map((row) => (
          <List.Item key={row.key}>● {row.label}</List.Item>
        ))}
        {unknown.map((row) => (
          <List.Item key={row.key}>
            <Text span c="dimmed">
              ○ {row.label}: {result.unavailable[row.key] ?? "cannot be judged"}
            </Text>
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
