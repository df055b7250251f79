import type { Basis, PortfolioMetrics } from "@labs/contract/portfolios/figures";
import type { Holding } from "@labs/contract/portfolios/holdings";
import type { Portfolio } from "@labs/contract/portfolios/portfolios";
import { ActionIcon, Button, Group, Select, Text } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { EmptyState } from "../../../components/status/empty-state.tsx";
import { Hint } from "../../../components/status/hint.tsx";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { count, money } from "../../../lib/format.ts";
import { usePageAddress } from "../../../lib/page-address.ts";
import { propertyAddress } from "../../../lib/place-address.ts";
import { addToPortfolio, refreshPortfolios, removeFromPortfolio } from "../queries.ts";
import { HoldingDialog } from "./holding-dialog.tsx";
import { type GroupKey, HoldingGroups } from "./holding-groups.tsx";
import { listHoldingColumns } from "./holdings-columns.tsx";
import classes from "./holdings-table.module.css";

interface HoldingsTableProps {
  portfolio: Portfolio;
  holdings: readonly Holding[];
  total: number;
  metrics: PortfolioMetrics | undefined;
  basis: Basis;
  /** What adds properties, shown where there are none. */
  addition: ReactNode;
  /** Beside each property's name. */
  toolFor: (holding: Holding) => ReactNode;
  /** Beside the grouping. */
  tools: ReactNode;
}

/** The properties of a portfolio, one by one or by group. */
export function HoldingsTable(props: HoldingsTableProps) {
  const { portfolio, holdings, total, metrics, basis, addition, toolFor, tools } = props;
  const address = usePageAddress();
  const isEditable = portfolio.kind === "list" && portfolio.may.edit;
  const [edited, setEdited] = useState<Holding | null>(null);
  const { removed, remove, restore } = useRemoval(portfolio.id);
  const columns = useMemo(() => {
    const actions = { toolFor, ...(isEditable ? { onEdit: setEdited, onRemove: remove } : {}) };
    return withActions(listHoldingColumns(holdings), actions);
  }, [holdings, isEditable, remove, toolFor]);
  const group = address.get("group");
  const toolbar = (
    <>
      <GroupPicker group={group} onChange={(next) => address.set({ group: next })} />
      {tools}
    </>
  );
  const csvName = `holdings-${portfolio.id}`;
  return (
    <>
      <div role="status">
        {removed ? <Removed holding={removed} onUndo={() => restore(removed)} /> : null}
      </div>
      {group === "metro" || group === "county" ? (
        <HoldingGroups
          holdings={holdings}
          by={group}
          ofShare={basis === "share"}
          csvName={csvName}
          toolbar={toolbar}
          writeHref={(name) => address.hrefWith({ group: null, [`holdings.f.${group}`]: name })}
        />
      ) : (
        <DataTable
          label="Holdings"
          columns={columns}
          rows={[...holdings]}
          rowKey={(row) => row.googlePlacesId}
          csvName={csvName}
          urlKey="holdings"
          writeHref={(row) => propertyAddress(row.googlePlacesId)}
          empty={<NoHoldings portfolio={portfolio} addition={addition} />}
          toolbar={toolbar}
          footer={<Totals holdings={holdings.length} total={total} metrics={metrics} />}
        />
      )}
      {edited ? (
        <HoldingDialog portfolioId={portfolio.id} holding={edited} onClose={() => setEdited(null)} />
      ) : null}
    </>
  );
}

function GroupPicker({ group, onChange }: { group: string; onChange: (group: GroupKey | null) => void }) {
  return (
    <Select
      size="xs"
      w={150}
      aria-label="Group by"
      placeholder="Ungrouped"
      clearable
      data={[
        { value: "metro", label: "By metro" },
        { value: "county", label: "By county" },
      ]}
      value={group === "" ? null : group}
      onChange={(next) => onChange(next === "metro" || next === "county" ? next : null)}
    />
  );
}

/** Beside the name, where they stay in sight however many columns are shown. */
function withActions(
  columns: readonly Column<Holding>[],
  actions: Parameters<typeof actionsColumn>[0],
): Column<Holding>[] {
  return [...columns.slice(0, 1), actionsColumn(actions), ...columns.slice(1)];
}

interface HoldingActions {
  toolFor: (holding: Holding) => ReactNode;
  /** Of a list that one may fill. */
  onEdit?: (holding: Holding) => void;
  onRemove?: (holding: Holding) => void;
}

function actionsColumn({ toolFor, onEdit, onRemove }: HoldingActions): Column<Holding> {
  return {
    id: "actions",
    header: "Actions",
    value: () => null,
    text: () => "",
    filter: false,
    onCard: "line",
    cell: (row) => (
      <Group gap={4} wrap="nowrap">
        {toolFor(row)}
        {onEdit ? (
          <Hint label="Share, cost, rent and notes">
            <ActionIcon
              size="sm"
              variant="subtle"
              aria-label={`Edit ${row.label}`}
              onClick={() => onEdit(row)}
            >
              <IconPencil size={14} aria-hidden />
            </ActionIcon>
          </Hint>
        ) : null}
        {onRemove ? (
          <Hint label="Remove from the portfolio">
            <ActionIcon
              size="sm"
              variant="subtle"
              color="red"
              aria-label={`Remove ${row.label}`}
              onClick={() => onRemove(row)}
            >
              <IconTrash size={14} aria-hidden />
            </ActionIcon>
          </Hint>
        ) : null}
      </Group>
    ),
  };
}

/** What was removed last can be taken back at once, with what was entered for it. */
function useRemoval(id: string) {
  const [removed, setRemoved] = useState<Holding | null>(null);
  const removal = useMutation({
    mutationFn: ({ googlePlacesId }: Holding) => removeFromPortfolio({ id, placeIds: [googlePlacesId] }),
    onSuccess: (_, holding) => setRemoved(holding),
    onSettled: refreshPortfolios,
  });
  const restoring = useMutation({
    mutationFn: (holding: Holding) => {
      const { googlePlacesId, ownershipShare, notes, entered, leaseAndLoan, ownId, isOccupied } = holding;
      const values = {
        ...leaseAndLoan,
        ...(ownId === null ? {} : { ownId }),
        ...(isOccupied === null ? {} : { isOccupied }),
        ownershipShare,
        notes,
        ...(entered.includes("acquiredAt") ? { acquiredAt: holding.acquiredAt } : {}),
        ...(entered.includes("acquisitionPrice") ? { acquisitionPrice: holding.acquisitionPrice } : {}),
        ...(entered.includes("monthlyRent") ? { monthlyRent: holding.actualRent } : {}),
      };
      return addToPortfolio({ id, placeIds: [googlePlacesId], values: { [googlePlacesId]: values } });
    },
    onSuccess: () => setRemoved(null),
    onSettled: refreshPortfolios,
  });
  return { removed, remove: removal.mutate, restore: restoring.mutate };
}

function Removed({ holding, onUndo }: { holding: Holding; onUndo: () => void }) {
  return (
    <div className={classes.removed}>
      <Text size="sm">“{holding.label}” was removed.</Text>
      <Button size="compact-sm" variant="default" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}

function Totals({
  holdings,
  total,
  metrics,
}: {
  holdings: number;
  total: number;
  metrics: PortfolioMetrics | undefined;
}) {
  const sums = [
    ["value", "Value"],
    ["costBasis", "Cost"],
    ["monthlyRent", "Monthly rent"],
    ["estimatedRent", "Rent estimate"],
  ] as const;
  return (
    <dl className={classes.totals}>
      <div>
        <dt>{metrics?.basis === "share" ? "Total, ownership share" : "Total"}</dt>
        <dd>{count(total)}</dd>
      </div>
      {sums.map(([key, label]) => {
        const sum = metrics?.figures[key];
        if (sum === undefined) return null;
        const isPart = sum.value === null && sum.ofKnown !== null;
        return (
          <div key={key}>
            <dt>{isPart ? `${label}, of ${count(sum.known)} known` : label}</dt>
            <dd>{money(sum.value ?? sum.ofKnown)}</dd>
          </div>
        );
      })}
      {total > holdings ? (
        <p>
          The first {count(holdings)} are shown; the totals and the export are of all {count(total)}.
        </p>
      ) : null}
    </dl>
  );
}

function NoHoldings({ portfolio, addition }: { portfolio: Portfolio; addition: ReactNode }) {
  if (portfolio.id === "owned") {
    return (
      <EmptyState title="No company-owned homes yet">
        Company-owned homes appear here once properties carry a company ID.
      </EmptyState>
    );
  }
  if (portfolio.kind === "rule") {
    return (
      <EmptyState title="No properties match the criteria">
        Matching properties appear here automatically. Edit the criteria under Rename and describe.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No properties in this portfolio yet" action={addition}>
      Add properties from a file, from a property page, or from search results. Homes that the firm owns come
      with their leases and loans by “Upload own homes”.
    </EmptyState>
  );
}
