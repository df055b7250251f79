import { upTo } from "@labs/charts/tokens";
import { useMediaQuery } from "@mantine/hooks";
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

/** What a comp says of the estimate, and how loudly. */
const DECISIVE: ReadonlySet<string> = new Set(["amount", "adjusted", "weight"]);

/** Every comp with its own figure, each step to the adjusted one in dollars, and what switching it would do. */
export function CompsTable({ comps, amountLabel, csvName, hovered, onHover, actions }: CompsTableProps) {
  const hasManual = comps.some(isAdjusted);
  // On paper everything fits, and reads from the price to what it was adjusted to.
  const isNarrow = useMediaQuery(`screen and ${upTo("laptop")}`, false, { getInitialValueInEffect: false });
  const total = comps.filter(isIncluded).reduce((sum, { similarity }) => sum + similarity, 0);
  const columns = useMemo(() => {
    const [name, ...facts] = identityColumns();
    const first = [...(name ? [name] : []), ...(actions ? [actionsColumn(actions)] : [])];
    const amounts = amountColumns(amountLabel, hasManual);
    const rest = [...facts, ...amounts, ...weightColumns(total)];
    if (!isNarrow) return [...first, ...rest];
    // Where the steps do not fit, what they come to stands before them: what scrolls decides nothing.
    const isDecisive = ({ id }: Column<NumberedComp>) => DECISIVE.has(id);
    return [...first, ...rest.filter(isDecisive), ...rest.filter((column) => !isDecisive(column))];
  }, [amountLabel, hasManual, actions, total, isNarrow]);
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
