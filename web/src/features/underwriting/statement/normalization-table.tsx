import type { Inputs } from "@labs/underwriting/model-inputs";
import { type LedgerLine, listNormalization } from "@labs/underwriting/normalization-ledger";
import { Table } from "@mantine/core";
import { Section } from "../../../components/layout/section.tsx";
import { statementAmount } from "../../../lib/format.ts";
import { useCalculation } from "../model/calculation.tsx";
import classes from "./statement.module.css";

const NAME = "From T12 to year 1";

/** Each step from T12 NOI to year-1 NOI with its reason and what it is worth. */
export function NormalizationTable({ statement }: { statement: readonly Inputs[] }) {
  const { known } = useCalculation();
  if (known === null) return null;
  const ledger = listNormalization(statement, known.lines);
  return (
    <Section
      title={NAME}
      description="Every step with its effect on NOI, in dollars per year. One-offs of an accepted statement are removed with their reason."
      flush
    >
      <Table.ScrollContainer minWidth={520} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table className={classes.table} aria-label={NAME}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Step</Table.Th>
              <Table.Th scope="col">Reason</Table.Th>
              <Table.Th scope="col">NOI effect</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <ResultRow label="NOI, T12" amount={ledger.t12Noi} />
            <StepRows lines={ledger.adjustments} otherwise="No reason entered" />
            <ResultRow label="NOI, normalized" amount={ledger.normalizedNoi} />
            {known.lines.noi?.[0] == null ? null : (
              <>
                <StepRows lines={ledger.changes} otherwise="Pro forma" />
                <ResultRow label="NOI, year 1" amount={ledger.year1Noi} />
              </>
            )}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

function StepRows({ lines, otherwise }: { lines: readonly LedgerLine[]; otherwise: string }) {
  return lines.map(({ label, reason, effect }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a statement may have one name
    <Table.Tr key={`${label} ${at}`}>
      <Table.Th scope="row">{label}</Table.Th>
      <Table.Td>{reason ?? otherwise}</Table.Td>
      <Table.Td>{statementAmount(effect)}</Table.Td>
    </Table.Tr>
  ));
}

function ResultRow({ label, amount }: { label: string; amount: number }) {
  return (
    <Table.Tr data-total>
      <Table.Th scope="row">{label}</Table.Th>
      <Table.Td />
      <Table.Td>{statementAmount(amount)}</Table.Td>
    </Table.Tr>
  );
}
