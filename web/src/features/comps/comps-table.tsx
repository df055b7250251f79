import { useEffect, useMemo, useRef } from "react";
import { useOfferedActions } from "../../components/layout/page-actions.ts";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { type CompActions, CompActionsCell } from "./comp-actions.tsx";
import { amountColumns, identityColumns, weightColumns } from "./comp-columns.tsx";
import { isAdjusted, isIncluded, type NumberedComp } from "./numbered-comp.ts";

interface CompsTableProps {
  comps: NumberedComp[];
  amountLabel: string;
  csvName: string;
  hovered: string | null;
  onHover: (compId: string | null) => void;
  /** Absent where comps can't be switched. */
  actions?: CompActions | undefined;
}

/** Every comp with its own figure, each step to the adjusted one in dollars, and what switching it would do. */
export function CompsTable({ comps, amountLabel, csvName, hovered, onHover, actions }: CompsTableProps) {
  const hasManual = comps.some(isAdjusted);
  const total = comps.filter(isIncluded).reduce((sum, { similarity }) => sum + similarity, 0);
  const columns = useMemo(() => {
    const [name, ...facts] = identityColumns();
    return [
      ...(name ? [name] : []),
      // Beside the name: on a narrow screen the figures scroll, and what one does with them stays.
      ...(actions ? [actionsColumn(actions)] : []),
      ...facts,
      ...amountColumns(amountLabel, hasManual),
      ...weightColumns(total),
    ];
  }, [amountLabel, hasManual, actions, total]);
  useRowKeys(comps, hovered, onHover, actions);
  return (
    <DataTable
      label={`Comps by ${amountLabel.toLowerCase()}`}
      columns={columns}
      rows={comps}
      rowKey={(comp) => comp.compId}
      csvName={csvName}
      isDimmed={(comp) => !isIncluded(comp)}
      isHighlighted={(comp) => comp.compId === hovered}
      onHover={(comp) => onHover(comp?.compId ?? null)}
      maxHeight={620}
      hasToolsBelow
    />
  );
}

/** `j` and `k` go from comp to comp, `x` includes or excludes the one that is marked. */
function useRowKeys(
  comps: readonly NumberedComp[],
  marked: string | null,
  onMark: (compId: string | null) => void,
  actions: CompActions | undefined,
): void {
  const latest = useRef({ comps, marked, onMark, actions });
  useEffect(() => {
    latest.current = { comps, marked, onMark, actions };
  });
  const offered = useMemo(() => {
    const step = (by: number) => {
      const { comps: rows, marked: id, onMark: mark } = latest.current;
      const at = rows.findIndex(({ compId }) => compId === id);
      const next = rows[at === -1 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))];
      if (next) mark(next.compId);
    };
    const toggle = () => {
      const { comps: rows, marked: id, actions: can } = latest.current;
      const comp = rows.find(({ compId }) => compId === id);
      if (comp) can?.onToggle(comp);
    };
    return [
      { label: "Next comp", keys: "j", run: () => step(1) },
      { label: "Previous comp", keys: "k", run: () => step(-1) },
      ...(actions ? [{ label: "Include or exclude the comp", keys: "x", run: toggle }] : []),
    ];
  }, [actions]);
  useOfferedActions("comps", "Comps", offered);
}

function actionsColumn(actions: CompActions): Column<NumberedComp> {
  return {
    id: "toggle",
    header: "Include",
    hint: "How the estimate moves if this comp alone is included or excluded",
    onCard: true,
    filter: false,
    value: () => null,
    text: () => "",
    cell: (comp) => <CompActionsCell comp={comp} actions={actions} />,
  };
}
