import { Table } from "@mantine/core";
import { NumberField } from "../../../components/field/number-field.tsx";
import { WideTable } from "../wide-table.tsx";
import classes from "./analysis.module.css";
import type { AnalysisScope } from "./analysis-run.tsx";
import { pairKey } from "./correlation-matrix.ts";

interface CorrelationTableProps {
  scope: AnalysisScope;
  inputs: string[];
  correlations: Record<string, number>;
  onChange: (correlations: Record<string, number>) => void;
}

/** How the drivers move together, from -1 to 1; below the diagonal, as the other half says the same. */
export function CorrelationTable({ scope, inputs, correlations, onChange }: CorrelationTableProps) {
  if (inputs.length < 2) return null;
  const name = (input: string) => scope.findRow(input)?.label ?? input;
  return (
    <WideTable label="Correlations" minWidth={140 + 84 * (inputs.length - 1)} withRowBorders={false}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Correlations</Table.Th>
          {inputs.slice(0, -1).map((input) => (
            <Table.Th key={input} scope="col" className={classes.head}>
              {name(input)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {inputs.slice(1).map((a, index) => (
          <Table.Tr key={a}>
            <Table.Th scope="row">{name(a)}</Table.Th>
            {inputs.slice(0, -1).map((b, at) => (
              <Table.Td key={b}>
                {at <= index ? (
                  <NumberField
                    size="xs"
                    w={72}
                    aria-label={`Correlation of ${name(a)} and ${name(b)}`}
                    value={correlations[pairKey(a, b)] ?? 0}
                    onChange={(value) => onChange({ ...correlations, [pairKey(a, b)]: value ?? 0 })}
                    min={-1}
                    max={1}
                    step={0.1}
                    decimalScale={2}
                  />
                ) : null}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
