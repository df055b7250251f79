import type { PortfolioPool } from "@labs/contract/portfolios/pool";
import type { FormulaPage, FormulaRow } from "@labs/underwriting/formula-record";
import { Anchor, Table } from "@mantine/core";
import { Link } from "react-router";
import { Section } from "../../../components/layout/section.tsx";
import { SideScroll } from "../../../components/layout/side-scroll.tsx";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { count, money, multiple, returnRate } from "../../../lib/format.ts";
import { propertyAddress } from "../../../lib/place-address.ts";
import { inputText } from "../../../lib/typed-input/input-text.ts";
import { PoolFigure } from "./pool-figure.tsx";
import classes from "./pool-pages.module.css";

interface PoolLinesProps {
  title: string;
  rows: readonly FormulaRow[];
  pool: PortfolioPool;
}

/** Lines of a page by year from closing on. */
export function PoolLines({ title, rows, pool }: PoolLinesProps) {
  const last = Math.max(1, ...rows.map((row) => lastYear(pool.lines[row.key] ?? [])));
  const years = Array.from({ length: last + 1 }, (_, year) => year);
  return (
    <Section title="By year" flush>
      <SideScroll label={`${title} by year`} minWidth={240 + 110 * years.length}>
        <Table horizontalSpacing="md" aria-label={`${title} by year`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col" className={classes.line}>
                Line
              </Table.Th>
              {years.map((year) => (
                <Table.Th key={year} scope="col" ta="right">
                  {year === 0 ? "Closing" : `Year ${year}`}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.key}>
                <Table.Th scope="row" className={classes.line} fw={450} title={row.help || undefined}>
                  {row.label}
                </Table.Th>
                {years.map((year) => (
                  <Table.Td key={year} ta="right">
                    <PoolFigure
                      row={row}
                      year={year}
                      value={pool.lines[row.key]?.[year] ?? null}
                      reason={pool.unavailable[row.key]}
                    />
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

/** Nothing happens after the last sale. */
const lastYear = (years: readonly (number | null)[]): number => years.findLastIndex((amount) => amount !== 0);

const TABLES = {
  homes: { title: "Homes", name: "label" },
  metros: { title: "Metros", name: "metro" },
  zips: { title: "ZIP codes", name: "zip" },
} as const;

/** What a page says of each home, metro or ZIP code. */
export function PoolRows({ page, pool }: { page: FormulaPage; pool: PortfolioPool }) {
  return (Object.keys(TABLES) as (keyof typeof TABLES)[]).map((table) => {
    const columns = page.rows.filter(
      ({ key, grain }) =>
        grain === "unitType" && key.startsWith(`${table}.`) && key !== `${table}.${TABLES[table].name}`,
    );
    return columns.length === 0 ? null : (
      <RowsTable key={table} table={table} columns={columns} pool={pool} />
    );
  });
}

interface RowsTableProps {
  table: keyof typeof TABLES;
  columns: readonly FormulaRow[];
  pool: PortfolioPool;
}

function RowsTable({ table, columns, pool }: RowsTableProps) {
  const { title, name } = TABLES[table];
  const rows: (PortfolioPool["metros"][number] & { googlePlacesId?: string })[] = pool[table];
  const isPart = table === "homes" && pool.pooled > rows.length;
  return (
    <Section
      title={title}
      description={
        isPart ? `${count(rows.length)} of ${count(pool.pooled)}, dilutive homes first` : undefined
      }
      flush
    >
      <SideScroll label={`${title} of the page`} minWidth={220 + 120 * columns.length} maxHeight={480}>
        <Table horizontalSpacing="md" aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{title}</Table.Th>
              {columns.map((row) => (
                <Table.Th
                  key={row.key}
                  scope="col"
                  ta={row.unit === "text" ? "left" : "right"}
                  title={row.help || undefined}
                >
                  {row.label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ line, cells, googlePlacesId }) => {
              const named = String(cells[name] ?? `Row ${line + 1}`);
              return (
                <Table.Tr key={line}>
                  <Table.Th scope="row" fw={450}>
                    {googlePlacesId === undefined ? (
                      named
                    ) : (
                      <Anchor
                        component={Link}
                        to={`${propertyAddress(googlePlacesId)}/underwriting`}
                        size="sm"
                      >
                        {named}
                      </Anchor>
                    )}
                  </Table.Th>
                  {columns.map((row) => (
                    <Table.Td
                      key={row.key}
                      className={classes.cell}
                      ta={row.unit === "text" ? "left" : "right"}
                    >
                      <PoolFigure
                        row={row}
                        line={line}
                        of={named}
                        value={cells[row.key.slice(table.length + 1)] ?? null}
                        reason={pool.unavailable[`${row.key}.${line + 1}`] ?? `${row.label} is not entered`}
                      />
                    </Table.Td>
                  ))}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </SideScroll>
    </Section>
  );
}

type Group = PortfolioPool["groups"][number];

const BY_WORDS: Record<Group["by"], string> = { metro: "Metro", vintage: "Vintage", source: "Source" };

const figure = (
  id: string,
  header: string,
  of: { value: (row: Group) => number | null; format: (value: number | null) => string },
): Column<Group> => ({
  id,
  header,
  value: of.value,
  text: (row) => of.format(of.value(row)),
  align: "right",
  onCard: true,
});

const GROUPS: Column<Group>[] = [
  { id: "by", header: "By", value: (row) => BY_WORDS[row.by], width: 110 },
  { id: "label", header: "Group", value: (row) => row.label, width: 240 },
  figure("homes", "Homes", { value: (row) => row.homes, format: count }),
  figure("unlevered", "Unlevered IRR", { value: (row) => row.unleveredIrr, format: returnRate }),
  figure("levered", "Levered IRR", { value: (row) => row.leveredIrr, format: returnRate }),
  figure("multiple", "Levered multiple", { value: (row) => row.leveredMultiple, format: multiple }),
  figure("profit", "Levered profit", { value: (row) => row.profit, format: money }),
];

const FALLS = [
  { name: "mildFall", word: "Mild" },
  { name: "moderateFall", word: "Moderate" },
  { name: "severeFall", word: "Severe" },
] as const;

/** A fall of sale prices, by the size that was taken. */
function fallColumn({ name, word }: (typeof FALLS)[number], terms: PortfolioPool["terms"]): Column<Group> {
  const drop = Number(terms[`stress.${name}.priceDrop`]);
  return figure(name, `${word} decline, −${inputText(drop, { format: "percent", grain: "scalar" })}`, {
    value: (row) => row.stressed[name] ?? null,
    format: returnRate,
  });
}

/** Flows pooled by metro, vintage and source, or each metro's under lower and later sales. */
export function PoolGroups({ pool, withStress }: { pool: PortfolioPool; withStress: boolean }) {
  const columns = withStress
    ? [...GROUPS.slice(1, 5), ...FALLS.map((fall) => fallColumn(fall, pool.terms))]
    : GROUPS;
  return (
    <Section
      title={withStress ? "Price declines by metro" : "By metro, vintage and source"}
      description={
        withStress
          ? "Levered IRR by metro under the price declines above"
          : "Cash flows pooled by group, not averages of IRRs; before platform cost"
      }
      flush
    >
      <DataTable
        label="Returns by group"
        columns={columns}
        rows={withStress ? pool.groups.filter(({ by }) => by === "metro") : pool.groups}
        rowKey={(row) => `${row.by} ${row.label}`}
        csvName="pool-groups"
      />
    </Section>
  );
}
