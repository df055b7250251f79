import type { BidTarget } from "@labs/underwriting/solve";
import { ActionIcon, Anchor, Button, Table, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { Link } from "react-router";
import { Figure } from "../../../components/figure/figure.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { money } from "../../../lib/format.ts";
import { modelFigure } from "../../../lib/model-format.ts";
import { findHurdle } from "../model/hurdle.ts";
import { outputName, outputRow } from "../model/output-name.ts";
import { useDrafts } from "../store.ts";
import { WideTable } from "../wide-table.tsx";
import { bidTargets, hasTargetInputs, targetSide } from "../workers/bid-targets.ts";
import type { Bid } from "../workers/find-bids.ts";
import classes from "./analysis.module.css";
import { figureOutputs } from "./analysis-axes.ts";
import { AmountInput, OutputSelect } from "./analysis-fields.tsx";
import { AnalysisBar, type AnalysisScope, useAnalysis } from "./analysis-run.tsx";
import { useSettings } from "./use-settings.tsx";

interface BidSectionProps {
  scope: AnalysisScope;
  /** The page has the targets' own inputs. */
  isBesideTargets?: boolean;
}

/** The targets that the price is looked for by, and where they are no inputs those that are chosen here. */
export function useBidTargets({ inputs, findRow }: AnalysisScope) {
  const [settings, change] = useSettings("bid", () => ({ targets: bidTargets(inputs, findRow, undefined) }));
  return {
    targets: bidTargets(inputs, findRow, settings.targets),
    chosen: settings.targets,
    choose: (targets: BidTarget[]) => change({ targets }),
  };
}

/** The highest price that meets every target at once, what each alone would allow, and which one binds. */
export function BidSection({ scope, isBesideTargets = false }: BidSectionProps) {
  const { findRow, propertyId } = scope;
  const { targets, chosen, choose } = useBidTargets(scope);
  const state = useAnalysis(scope, { kind: "bid", targets }, { isLive: true });
  const set = useDrafts((drafts) => drafts.set);
  const bid = state.result?.bid;
  const price = bid?.price ?? null;
  return (
    <Section
      title="Maximum price"
      description="The price that meets each target; the lowest meets all. The loan is resized at each price."
      actions={
        <Button
          size="xs"
          variant="default"
          disabled={price === null || state.isStale}
          onClick={() => price !== null && set(propertyId, "purchasePrice", price)}
        >
          Bid this price
        </Button>
      }
    >
      <div className={classes.stack}>
        {hasTargetInputs(findRow) ? (
          isBesideTargets ? null : (
            <TargetsElsewhere base={scope.base} />
          )
        ) : (
          <Targets scope={scope} targets={chosen} onChange={choose} />
        )}
        <AnalysisBar action="Solve for the price" name="The price" state={state} isLive />
        {targets.length === 0 ? (
          <Text size="sm" role="status">
            No target is set. Add a target to solve for the price.
          </Text>
        ) : bid ? (
          <BidTable scope={scope} bid={bid} isStale={state.isStale} />
        ) : null}
      </div>
    </Section>
  );
}

function TargetsElsewhere({ base }: { base: string }) {
  return (
    <Text size="sm" c="dimmed">
      The targets are inputs on page{" "}
      <Anchor component={Link} to={`${base}/sf-9`} size="sm" underline="always">
        SF-9
      </Anchor>{" "}
      and saved with the version; the price sensitivity is there too.
    </Text>
  );
}

interface TargetsProps {
  scope: AnalysisScope;
  targets: readonly BidTarget[];
  onChange: (targets: BidTarget[]) => void;
}

function Targets({ scope, targets, onChange }: TargetsProps) {
  const rows = figureOutputs(scope.pages);
  return (
    <div>
      {targets.map((each, index) => (
        <div key={each.output} className={classes.line}>
          <AmountInput
            label={`At least, ${outputName(scope, each.output)}`}
            row={outputRow(scope, each.output)}
            value={each.target}
            onChange={(target) => onChange(targets.with(index, { ...each, target: target ?? Number.NaN }))}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove the target for ${outputName(scope, each.output)}`}
            onClick={() => onChange(targets.filter(({ output }) => output !== each.output))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <div className={classes.line}>
        <OutputSelect
          label="Add a target"
          scope={scope}
          rows={rows.filter(({ key }) => !targets.some(({ output }) => output === key))}
          value=""
          onChange={(output) =>
            onChange([
              ...targets.filter((each) => each.output !== output),
              { output, target: findHurdle(output, scope.inputs) ?? Number.NaN },
            ])
          }
        />
      </div>
    </div>
  );
}

function BidTable({ scope, bid, isStale }: { scope: AnalysisScope; bid: Bid; isStale: boolean }) {
  const text = (output: string, value: number) =>
    modelFigure(value, outputRow(scope, output)?.format ?? "percent");
  return (
    <>
      <p className={`${classes.answer} ${isStale ? classes.stale : ""}`} role="status">
        {bid.price === null ? "No price meets a target" : money(bid.price)}
        {bid.binding === null ? null : (
          <Text span size="sm" c="dimmed">
            {" "}
            bound by {outputName(scope, bid.binding)}
          </Text>
        )}
      </p>
      <WideTable label="Price by target" minWidth={360} isStale={isStale}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Target</Table.Th>
            <Table.Th scope="col" data-align="right">
              Target value
            </Table.Th>
            <Table.Th scope="col" data-align="right">
              Max price
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bid.targets.map(({ output, target, price, reason }) => (
            <Table.Tr key={output} data-marked={output === bid.binding || undefined}>
              <Table.Th scope="row">
                {outputName(scope, output)}
                {output === bid.binding ? ", binding" : ""}
              </Table.Th>
              <Table.Td data-align="right">
                {targetSide({ output })} {text(output, target)}
              </Table.Td>
              <Table.Td data-align="right">
                <Figure
                  label={`Price for ${outputName(scope, output)}`}
                  text={price === null ? null : money(price)}
                  unavailable={reason}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </>
  );
}
