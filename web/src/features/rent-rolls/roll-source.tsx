import type { CellReference } from "@labs/contract/rent-rolls";
import { SegmentedControl } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { type CellMark, CellSheet } from "../../components/sheet/cell-sheet.tsx";
import { columnLetters, columnWidths } from "../../components/sheet/sheet-address.ts";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { useSheet } from "./queries.ts";
import classes from "./rent-rolls.module.css";

interface RollSourceProps {
  id: string;
  /** Cells that are pointed at; the sheet of the first is shown. */
  pointed?: readonly CellReference[];
  markAt?: (cell: CellReference) => CellMark | undefined;
  onPick?: (cell: CellReference) => void;
  height: number;
}

/** The file's own cells, sheet by sheet. */
export function RollSource(props: RollSourceProps) {
  const { id, pointed = [] } = props;
  const [sheet, setSheet] = useState(0);
  const [names, setNames] = useState<string[]>([]);
  const wanted = pointed[0]?.sheet;
  useEffect(() => {
    const index = wanted === undefined ? -1 : names.indexOf(wanted);
    if (index >= 0) setSheet(index);
  }, [wanted, names]);
  return (
    <>
      <div className={classes.sideHead}>
        <p>
          The file <span className={classes.hint}>as it was uploaded</span>
        </p>
        {names.length > 1 ? (
          <SegmentedControl
            size="xs"
            aria-label="Sheet of the file"
            data={names.map((label, index) => ({ label, value: String(index) }))}
            value={String(sheet)}
            onChange={(value) => setSheet(Number(value))}
          />
        ) : null}
      </div>
      <OneSheet key={`${id} ${sheet}`} {...props} sheet={sheet} onNames={setNames} />
    </>
  );
}

interface OneSheetProps extends RollSourceProps {
  sheet: number;
  onNames: (names: string[]) => void;
}

function OneSheet({ id, sheet, onNames, pointed = [], markAt, onPick, height }: OneSheetProps) {
  const { first, rowAt, onSight } = useSheet(id, sheet);
  const data = first?.data;
  const size = data?.sheets[sheet];
  const names = data?.sheets.map(({ name }) => name).join("\n");
  useEffect(() => {
    if (names !== undefined) onNames(names.split("\n"));
  }, [names, onNames]);
  const columns = useMemo(() => {
    const count = size?.columns ?? 0;
    const widths = columnWidths(data?.rows ?? [], count);
    return widths.map((width, index) => ({ head: columnLetters(index), width, align: "each" as const }));
  }, [data, size]);
  if (first?.error)
    return <FailureNote what="The file" error={first.error} onRetry={() => void first.refetch()} />;
  if (size === undefined) return <RowsSkeleton rows={10} />;
  const reference = ({ row, column }: { row: number; column: number }): CellReference => ({
    sheet: size.name,
    row: row + 1,
    column: column + 1,
  });
  return (
    <CellSheet
      label={`File, sheet ${size.name}`}
      columns={columns}
      rowCount={size.rows}
      rowAt={rowAt}
      onSight={onSight}
      pointed={pointed
        .filter((cell) => cell.sheet === size.name)
        .map(({ row, column }) => ({ row: row - 1, column: column - 1 }))}
      {...(markAt ? { markAt: (place) => markAt(reference(place)) } : {})}
      {...(onPick ? { onPick: (place) => onPick(reference(place)) } : {})}
      height={height}
    />
  );
}
