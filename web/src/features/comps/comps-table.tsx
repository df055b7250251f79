import { useMemo } from "react";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { type CompActions, CompActionsCell } from "./comp-actions.tsx";
import {
  amountColumns,
  identityColumns,
  isAdjusted,
  isIncluded,
  type NumberedComp,
  weightColumns,
} from "./comp-columns.tsx";

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
  const columns = useMemo(() => {
    const [name, ...facts] = identityColumns();
    return [
      ...(name ? [name] : []),
      // Beside the name: on a narrow screen the figures scroll, and what one does with them stays.
      ...(actions ? [actionsColumn(actions)] : []),
      ...facts,
      ...amountColumns(amountLabel, hasManual),
      ...weightColumns(),
    ];
  }, [amountLabel, hasManual, actions]);
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
    />
  );
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
