import type { PortfolioPool } from "@labs/contract/portfolio-pool";
import type { FormulaPage, FormulaRow } from "@labs/underwriting/formula-record";
import { Table } from "@mantine/core";
import { Section } from "../../components/section.tsx";
import { SideScroll } from "../../components/side-scroll.tsx";
import { PoolFigure } from "./pool-figure.tsx";

/** Whether a row is a figure of one stress: they stand together in a table. */
export const isOfStress = ({ key }: FormulaRow): boolean => /^stress\./.test(key);

const RETURNS = [
  { part: "unleveredIrr", base: "poolUnleveredIrr", header: "Unlevered IRR" },
  { part: "leveredIrr", base: "poolLeveredIrr", header: "Levered IRR" },
  { part: "profit", base: "poolLeveredProfit", header: "Levered profit" },
] as const;

/** What the pool returns under each stress, under what it returns without. */
export function PoolStresses({ page, pool }: { page: FormulaPage; pool: PortfolioPool }) {
  const rowOf = new Map(page.rows.map((row) => [row.key, row]));
  const names = [...rowOf.keys()].flatMap((key) => /^stress\.(\w+)\.profit$/.exec(key)?.[1] ?? []);
  if (names.length === 0) return null;
  const cell = (key: string, row: FormulaRow | undefined) =>
    row ? (
      <PoolFigure row={{ ...row, key }} value={pool.figures[key] ?? null} reason={pool.unavailable[key]} />
    ) : null;
  return (
    <Section
      title={`${page.id} ${page.title}`}
      description="Each home’s own flows changed, then pooled"
      flush
    >
      <SideScroll label="Returns under stress" minWidth={640}>
        <Table horizontalSpacing="md" aria-label="Returns under stress">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Stress</Table.Th>
              {RETURNS.map(({ part, header }) => (
                <Table.Th key={part} scope="col" ta="right">
                  {header}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Table.Tr>
              <Table.Th scope="row" fw={400}>
                As underwritten
              </Table.Th>
              {RETURNS.map(({ part, base, header }) => {
                const row = rowOf.get(`stress.${names[0]}.${part}`);
                return (
                  <Table.Td key={part} ta="right">
                    {row ? cell(base, { ...row, label: `${header} as underwritten` }) : null}
                  </Table.Td>
                );
              })}
            </Table.Tr>
            {names.map((name) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw={400}>
                  {rowOf.get(`stress.${name}.levered`)?.help ?? name}
                </Table.Th>
                {RETURNS.map(({ part }) => (
                  <Table.Td key={part} ta="right">
                    {cell(`stress.${name}.${part}`, rowOf.get(`stress.${name}.${part}`))}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </SideScroll>
    </Section>
  );
}
