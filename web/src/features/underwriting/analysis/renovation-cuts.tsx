import { Table, Text } from "@mantine/core";
import { Figure } from "../../../components/figure/figure.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { money, moneyChange, rate } from "../../../lib/format.ts";
import { outputName } from "../model/output-name.ts";
import { WideTable } from "../wide-table.tsx";
import type { BidCurve, CutBid } from "../workers/find-bids.ts";
import { cutWords } from "../workers/renovation-cut.ts";
import classes from "./analysis.module.css";
import type { AnalysisScope } from "./analysis-run.tsx";

interface RenovationCutsProps {
  scope: AnalysisScope;
  curve: BidCurve;
  isStale: boolean;
}

/** How far the highest bid moves once the renovation costs less, rent, value and time as they are. */
export function RenovationCuts({ scope, curve, isStale }: RenovationCutsProps) {
  return (
    <Section
      title="Renovation cost savings"
      description="Maximum bid re-solved with a smaller budget; rent, value and timing as in the draft."
    >
      {curve.cuts.length === 0 ? (
        <Text size="sm" role="status">
          This draft has no renovation budget.
        </Text>
      ) : (
        <div className={classes.stack}>
          <Text size="sm" role="status" className={isStale ? classes.stale : ""}>
            {writeLead(scope, curve)}
          </Text>
          <CutTable scope={scope} curve={curve} isStale={isStale} />
        </div>
      )}
    </Section>
  );
}

/** The first cut in words, and what a dollar of renovation is worth in price. */
function writeLead(scope: AnalysisScope, { bid, renovationCost, cuts }: BidCurve): string {
  const [first] = cuts;
  const after = first?.bid.price ?? null;
  if (first === undefined || bid.price === null || after === null || first.bid.binding === null)
    return "No price meets a target, so savings cannot be evaluated.";
  const words = cutWords({
    share: rate(first.share, 0),
    cost: { before: money(renovationCost), after: money(first.renovationCost) },
    bid: { before: bid.price, after },
    binding: outputName(scope, first.bid.binding),
    money,
  });
  const saved = (renovationCost ?? 0) - (first.renovationCost ?? 0);
  const worth = (after - bid.price) / saved;
  return saved > 0 && Math.round(after - bid.price) !== 0
    ? `${words} Each dollar of renovation savings adds ${money(worth, 2)} to the price.`
    : words;
}

function CutTable({ scope, curve, isStale }: RenovationCutsProps) {
  const { bid, renovationCost } = curve;
  const rows: CutBid[] = [{ share: 0, renovationCost, bid }, ...curve.cuts];
  return (
    <WideTable label="Maximum bid by renovation cost" minWidth={460} isStale={isStale}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Renovation</Table.Th>
          <Table.Th scope="col" data-align="right" className={classes.head}>
            Cost with contingency
          </Table.Th>
          <Table.Th scope="col" data-align="right" className={classes.head}>
            Maximum bid
          </Table.Th>
          <Table.Th scope="col" data-align="right" className={classes.head}>
            Change
          </Table.Th>
          <Table.Th scope="col">Binding constraint</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => {
          const { price, binding } = row.bid;
          const name = row.share === 0 ? "As in the draft" : `Cut by ${rate(row.share, 0)}`;
          return (
            <Table.Tr key={row.share}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td data-align="right">{money(row.renovationCost)}</Table.Td>
              <Table.Td data-align="right">
                <Figure
                  label={`Maximum bid, ${name.toLowerCase()}`}
                  text={price === null ? null : money(price)}
                  unavailable={row.bid.targets.find(({ reason }) => reason !== undefined)?.reason}
                />
              </Table.Td>
              <Table.Td data-align="right">
                {row.share === 0 || price === null || bid.price === null
                  ? ""
                  : moneyChange(Math.round(price) - Math.round(bid.price))}
              </Table.Td>
              <Table.Td>{binding === null ? "" : outputName(scope, binding)}</Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </WideTable>
  );
}
