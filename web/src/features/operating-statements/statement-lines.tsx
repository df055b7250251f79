import type { OperatingStatement, StatementLine } from "@labs/contract/uploads/operating-statements";
import type { CellReference } from "@labs/contract/uploads/rent-rolls";
import { SegmentedControl } from "@mantine/core";
import { useMemo } from "react";
import { Section } from "../../components/layout/section.tsx";
import type { CellMark } from "../../components/sheet/cell-sheet.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { usePageAddress } from "../../lib/page-address.ts";
import { FileSource } from "../review/file-source.tsx";
import { SideBySide } from "../review/side-by-side.tsx";
import { LineList } from "./line-list.tsx";
import { LinePanel } from "./line-panel.tsx";
import type { Review } from "./queries.ts";
import type { MappingEdits } from "./statement-desk.tsx";
import { accountName, describeBasis, LINE_FILTERS, linesShown } from "./statement-words.ts";

interface StatementLinesProps {
  review: Review;
  statement: OperatingStatement;
  edits: MappingEdits;
  pointed: CellReference[];
  setPointed: (cells: CellReference[]) => void;
}

const HEIGHT = 560;
const HINT = "Choose a line to see its source cells and account, or a cell to see its line.";

/** The file's cells at the left, the lines that they became at the right, and the account of the chosen line. */
export function StatementLines(props: StatementLinesProps) {
  const { review, statement, edits, pointed, setPointed } = props;
  const address = usePageAddress();
  const filter = LINE_FILTERS.find(({ value }) => value === address.get("lines"))?.value ?? "all";
  const shown = useMemo(() => linesShown(statement.lines, filter), [statement, filter]);
  const byRow = useMemo(() => indexRows(statement.lines), [statement]);
  const chosen = Number.parseInt(address.get("line"), 10);
  const line = statement.lines[chosen];
  const pick = (at: number) => {
    const of = statement.lines[at];
    if (of === undefined) return;
    setPointed([of.source, ...of.sources.filter((cell) => cell !== null)]);
    address.set({ line: at });
  };
  const pickCell = (cell: CellReference) => {
    setPointed([cell]);
    address.set({ line: byRow.get(`${cell.sheet} ${cell.row}`) ?? null });
  };
  const cells = pointed.length > 0 ? pointed : line === undefined ? [] : [line.source];
  const list =
    shown.length === 0 ? (
      <EmptyState title="No such lines">{filter === "open" ? "Every line is mapped." : ""}</EmptyState>
    ) : (
      <LineList lines={statement.lines} ties={statement.tieOut} {...{ shown, chosen }} onPick={pick} />
    );
  const panel =
    line === undefined || line.kind === "heading" ? null : (
      <LinePanel {...{ line, edits }} months={statement.months} />
    );
  const filters = (
    <SegmentedControl
      size="xs"
      aria-label="Lines shown"
      data={LINE_FILTERS}
      value={filter}
      onChange={(next) => address.set({ lines: next === "all" ? null : next })}
    />
  );
  return (
    <Section
      title="Lines and source file"
      description={edits.isPending ? "Re-reading the statement…" : HINT}
      flush
    >
      <SideBySide
        name="Lines"
        words={`${shown.length} shown`}
        source={
          <FileSource
            id={review.request.id}
            pointed={cells}
            markAt={(cell) => chooseMark(statement.lines[byRow.get(`${cell.sheet} ${cell.row}`) ?? -1], cell)}
            onPick={pickCell}
            height={HEIGHT}
          />
        }
        list={list}
        tools={filters}
        renderPanel={() => panel}
      />
    </Section>
  );
}

function indexRows(lines: readonly StatementLine[]): Map<string, number> {
  return new Map(lines.map(({ source }, at) => [`${source.sheet} ${source.row}`, at]));
}

/** What a cell of the file became. */
function chooseMark(line: StatementLine | undefined, cell: CellReference): CellMark | undefined {
  if (line === undefined || line.kind === "heading") return undefined;
  const isRead = [line.source, line.totalSource, ...line.sources].some((one) => one?.column === cell.column);
  if (!isRead) return undefined;
  if (line.kind !== "account") return { tone: "used", hint: line.reason };
  const { word } = describeBasis(line);
  const name = line.account === null ? word : `${accountName(line.account)}: ${line.reason}`;
  return { tone: line.basis === "none" ? "error" : "used", hint: name };
}
