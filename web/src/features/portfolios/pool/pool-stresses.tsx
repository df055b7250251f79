import type { PortfolioPool } from "@labs/contract/portfolios/pool";
import type { FormulaPage, FormulaRow } from "@labs/underwriting/formula-record";
import { POOL_STRESSES, type PoolStress, STRESS_SIZES } from "@labs/underwriting/pool-analysis";
import { Button, Table } from "@mantine/core";
import { Section } from "../../../components/layout/section.tsx";
import { SideScroll } from "../../../components/layout/side-scroll.tsx";
import { PoolFigure } from "./pool-figure.tsx";
import { PoolInput } from "./pool-inputs.tsx";
import classes from "./pool-pages.module.css";
import { type TermChange, usualTerm } from "./pool-terms.ts";

/** Whether a row is of one stress, its sizes or what they do to the pool: they stand together in a table. */
export const isOfStress = ({ key }: FormulaRow): boolean => /^stress\./.test(key);

const SIZES: Record<(typeof STRESS_SIZES)[number], string> = {
  priceDrop: "Price decline",
  saleDelay: "Sale delay",
  incomeDrop: "Income decline",
  rateRise: "Rate increase",
};

const RETURNS = [
  { part: "unleveredIrr", base: "poolUnleveredIrr", header: "Unlevered IRR" },
  { part: "leveredIrr", base: "poolLeveredIrr", header: "Levered IRR" },
  { part: "profit", base: "poolLeveredProfit", header: "Levered profit" },
] as const;

interface PoolStressesProps {
  page: FormulaPage;
  pool: PortfolioPool;
  onChange: (change: TermChange) => void;
}

/** How much each stress changes, and what the pool returns under it, under what it returns without. */
export function PoolStresses({ page, pool, onChange }: PoolStressesProps) {
  const rowByKey = new Map(page.rows.map((row) => [row.key, row]));
  const sizes = page.rows.filter((row) => row.kind === "input" && isOfStress(row));
  if (sizes.length === 0) return null;
  const changed = sizes.filter((row) => pool.terms[row.key] !== usualTerm(row));
  return (
    <Section
      title={`${page.id} ${page.title}`}
      description="Each home’s cash flows are stressed, then pooled. Saved in the page link."
      actions={
        changed.length > 0 ? (
          <Button
            size="xs"
            variant="default"
            onClick={() => onChange(Object.fromEntries(changed.map(({ key }) => [key, undefined])))}
          >
            Reset to firm stresses
          </Button>
        ) : null
      }
      flush
    >
      <SideScroll label="Stresses and returns" minWidth={940}>
        <Table horizontalSpacing="sm" aria-label="Stresses and returns">
          <Heads />
          <Table.Tbody>
            <Unstressed rowByKey={rowByKey} pool={pool} />
            {POOL_STRESSES.map((stress) => (
              <Stress key={stress.name} stress={stress} rowByKey={rowByKey} pool={pool} onChange={onChange} />
            ))}
          </Table.Tbody>
        </Table>
      </SideScroll>
    </Section>
  );
}

function Heads() {
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col" className={classes.pinned ?? ""}>
          Stress
        </Table.Th>
        {STRESS_SIZES.map((size) => (
          <Table.Th key={size} scope="col" ta="right" w={108}>
            {SIZES[size]}
          </Table.Th>
        ))}
        {RETURNS.map(({ part, header }) => (
          <Table.Th key={part} scope="col" ta="right">
            {header}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}

interface RowsProps {
  rowByKey: ReadonlyMap<string, FormulaRow>;
  pool: PortfolioPool;
}

function Unstressed({ rowByKey, pool }: RowsProps) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={450} className={classes.pinned ?? ""}>
        As underwritten
      </Table.Th>
      <Table.Td colSpan={STRESS_SIZES.length} />
      {RETURNS.map(({ part, base, header }) => {
        const row = rowByKey.get(`stress.${POOL_STRESSES[0]?.name}.${part}`);
        return (
          <Table.Td key={part} ta="right">
            {row ? (
              <Return row={{ ...row, key: base, label: `${header} as underwritten` }} pool={pool} />
            ) : null}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}

function Stress({
  stress,
  rowByKey,
  pool,
  onChange,
}: RowsProps & { stress: PoolStress } & Pick<PoolStressesProps, "onChange">) {
  const ofStress = (part: string) => rowByKey.get(`stress.${stress.name}.${part}`);
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={450} className={classes.pinned ?? ""}>
        {stress.label}
      </Table.Th>
      {STRESS_SIZES.map((size) => {
        const row = ofStress(size);
        const value = row ? (pool.terms[row.key] ?? null) : null;
        return (
          <Table.Td key={size}>
            {row ? (
              <PoolInput key={String(value)} row={row} value={value} onChange={onChange} isBare />
            ) : null}
          </Table.Td>
        );
      })}
      {RETURNS.map(({ part }) => {
        const row = ofStress(part);
        return (
          <Table.Td key={part} ta="right">
            {row ? <Return row={row} pool={pool} /> : null}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}

function Return({ row, pool }: { row: FormulaRow; pool: PortfolioPool }) {
  return <PoolFigure row={row} value={pool.figures[row.key] ?? null} reason={pool.unavailable[row.key]} />;
}
