import type { BacktestGroup, BacktestMarketDetail } from "@labs/contract/backtests";
import { Table } from "@mantine/core";
import { Section } from "../../components/layout/section.tsx";
import { count, rate } from "../../lib/format.ts";
import { biasText } from "./accuracy-figures.tsx";
import classes from "./backtests.module.css";

interface SplitTableProps {
  /** What the rows are: "Beds". */
  label: string;
  groups: BacktestGroup[];
}

/** The same outcomes parted by beds, by estimate and by the age of the comps. */
export function SplitSections({ splits }: { splits: BacktestMarketDetail["splits"] }) {
  return (
    <>
      <Section title="By beds" flush>
        <SplitTable label="Beds" groups={splits.beds} />
      </Section>
      <Section title="By estimate range" flush>
        <SplitTable label="Estimate" groups={splits.price} />
      </Section>
      {splits.fifth === undefined ? null : (
        <Section title="By value quintile" flush>
          <SplitTable label="Quintile" groups={splits.fifth} />
        </Section>
      )}
      <Section title="By comp age" flush>
        <SplitTable label="Comp age" groups={splits.age} />
      </Section>
    </>
  );
}

/** The same outcomes parted by one thing; the bar is the median error, the same scale in each row. */
function SplitTable({ label, groups }: SplitTableProps) {
  const largest = Math.max(0.01, ...groups.map(({ accuracy }) => accuracy.mdape ?? 0));
  return (
    <Table.ScrollContainer
      minWidth={440}
      scrollAreaProps={{
        viewportProps: { tabIndex: 0, role: "group", "aria-label": `By ${label.toLowerCase()}, scrolling` },
      }}
    >
      <Table className={classes.split}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{label}</Table.Th>
            <Table.Th data-align="right">Outcomes</Table.Th>
            <Table.Th data-align="right">Median error</Table.Th>
            <Table.Th aria-hidden className={classes.barColumn} />
            <Table.Th data-align="right">Within 10%</Table.Th>
            <Table.Th data-align="right">Bias</Table.Th>
            <Table.Th data-align="right">COD</Table.Th>
            <Table.Th data-align="right">Range coverage</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.map(({ key, label: name, accuracy }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td data-align="right">{count(accuracy.n)}</Table.Td>
              <Table.Td data-align="right">{rate(accuracy.mdape)}</Table.Td>
              <Table.Td aria-hidden className={classes.barColumn}>
                <span
                  className={classes.bar}
                  style={{ width: `${Math.round(((accuracy.mdape ?? 0) / largest) * 100)}%` }}
                />
              </Table.Td>
              <Table.Td data-align="right">{rate(accuracy.pe10, 0)}</Table.Td>
              <Table.Td data-align="right">{biasText(accuracy.bias)}</Table.Td>
              <Table.Td data-align="right">{rate(accuracy.cod ?? null)}</Table.Td>
              <Table.Td data-align="right">{rate(accuracy.coverage, 0)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
