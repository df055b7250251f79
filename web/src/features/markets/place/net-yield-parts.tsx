import type { MarketStats } from "@labs/contract/markets/metrics";
import { Table, Text } from "@mantine/core";
import { money, rate, statementAmount } from "../../../lib/format.ts";

/** From rent to NOI over value: each line in dollars a year, as a share of the rent and of the value. */
export function NetYieldParts({ parts }: { parts: NonNullable<MarketStats["netYield"]> }) {
  const { lines, noi, value, netYield, assumptions } = parts;
  const rent = lines[0]?.amount ?? 0;
  return (
    <>
      <Table.ScrollContainer minWidth={360} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label="From rent to net yield">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>A typical home, a year</Table.Th>
              <Table.Th ta="right">$</Table.Th>
              <Table.Th ta="right">Of rent</Table.Th>
              <Table.Th ta="right">Of value</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map(({ label, amount }) => (
              <Line key={label} label={label} amount={amount} rent={rent} value={value} />
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Line label="Net operating income (NOI)" amount={noi} rent={rent} value={value} isTotal />
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
      <Text size="sm" mt="xs">
        Net yield: {money(noi)} of NOI ÷ {money(value)} of value = {rate(netYield, 2)}.
      </Text>
      {assumptions.map((words) => (
        <Text key={words} size="xs" c="dimmed">
          {words}
        </Text>
      ))}
    </>
  );
}

interface LineProps {
  label: string;
  amount: number;
  rent: number;
  value: number;
  isTotal?: boolean;
}

/** Deductions in parentheses, as the dollars beside them. */
const statementShare = (share: number, digits: number): string =>
  share < 0 ? `(${rate(-share, digits)})` : rate(share, digits);

function Line({ label, amount, rent, value, isTotal = false }: LineProps) {
  const weight = isTotal ? 600 : undefined;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={weight ?? 400}>
        {label}
      </Table.Th>
      <Table.Td ta="right" fw={weight}>
        {statementAmount(amount)}
      </Table.Td>
      <Table.Td ta="right">{statementShare(amount / rent, 1)}</Table.Td>
      <Table.Td ta="right">{statementShare(amount / value, 2)}</Table.Td>
    </Table.Tr>
  );
}
