import type { BuildingValue } from "@labs/contract/building-value";
import type { WhatIfLedger } from "@labs/contract/comps";
import { Table } from "@mantine/core";
import { Section } from "../../components/layout/section.tsx";
import { money, moneyChange } from "../../lib/format.ts";
import classes from "./comps-view.module.css";

const ACTIONS: Record<WhatIfLedger["entries"][number]["action"], string> = {
  rule: "Criteria",
  excluded: "Excluded",
  included: "Included",
  added: "Added",
  adjusted: "Adjusted",
};

const APPROACHES = { perUnit: "price per unit", perSqft: "price per square foot", income: "income" } as const;

/** What the method alone would say, and what each decision since moved it by: the steps add up. */
export function DecisionLedger({
  ledger,
  approach = null,
}: {
  ledger: WhatIfLedger | null | undefined;
  /** Of a building: the approach that makes its estimate. */
  approach?: BuildingValue["best"];
}) {
  if (!ledger || ledger.entries.length === 0) return null;
  const by = approach === null ? "" : ` By ${APPROACHES[approach]}, the approach of the estimate.`;
  return (
    <Section title="Adjustment log" description={`In the order made; changes are cumulative.${by}`} flush>
      <Table.ScrollContainer
        minWidth={420}
        scrollAreaProps={{
          viewportProps: { tabIndex: 0, role: "group", "aria-label": "Adjustment log, scrolling" },
        }}
      >
        <Table className={classes.ledger}>
          <Table.Tbody>
            <Table.Tr>
              <Table.Th scope="row">Model estimate</Table.Th>
              <Table.Td />
              <Table.Td data-align="right">{money(ledger.start)}</Table.Td>
            </Table.Tr>
            {ledger.entries.map((entry) => (
              <Table.Tr key={`${entry.action} ${entry.compId ?? ""}`}>
                <Table.Th scope="row">
                  {entry.compId === null
                    ? entry.label
                    : `${ACTIONS[entry.action]}: ${entry.label.split(",")[0]}`}
                </Table.Th>
                <Table.Td>{entry.words}</Table.Td>
                <Table.Td data-align="right">{moneyChange(entry.effect)}</Table.Td>
              </Table.Tr>
            ))}
            <Table.Tr>
              <Table.Th scope="row">Current estimate</Table.Th>
              <Table.Td />
              <Table.Td data-align="right">
                <strong>{money(ledger.end)}</strong>
              </Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}
