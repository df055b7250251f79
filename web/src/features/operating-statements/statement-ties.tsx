import type { OperatingStatement, StatementTie } from "@labs/contract/operating-statements";
import type { CellReference } from "@labs/contract/rent-rolls";
import type { Column } from "../../components/table/data-table.tsx";
import { TieOuts } from "../review/tie-outs.tsx";
import { dollars, monthText, TIE_NAMES } from "./statement-words.ts";

const right = { align: "right", filter: false } as const;

/** The column of a sum that says most: one that is not met, else the total, else the last month. */
function tellingOf({ columns }: StatementTie) {
  return (
    columns.find(({ ok, month }) => !ok && month === null) ??
    columns.find(({ ok }) => !ok) ??
    columns.find(({ month }) => month === null) ??
    columns.at(-1)
  );
}

const COLUMNS: Column<StatementTie>[] = [
  { id: "label", header: "Sum in the file", value: ({ label }) => label },
  { id: "check", header: "Of", value: ({ check }) => TIE_NAMES[check] },
  {
    id: "where",
    header: "Shown",
    value: (tie) => {
      const month = tellingOf(tie)?.month;
      return month == null ? "in sum" : monthText(month);
    },
  },
  {
    id: "expected",
    header: "The file says",
    ...right,
    onCard: true,
    value: (tie) => tellingOf(tie)?.expected,
    text: (tie) => dollars(tellingOf(tie)?.expected),
  },
  {
    id: "found",
    header: "Its lines make",
    ...right,
    onCard: true,
    value: (tie) => tellingOf(tie)?.found,
    text: (tie) => dollars(tellingOf(tie)?.found),
  },
  {
    id: "months",
    header: "Columns met",
    ...right,
    value: ({ columns }) => columns.filter(({ ok }) => ok).length,
    text: ({ columns }) => `${columns.filter(({ ok }) => ok).length} of ${columns.length}`,
  },
];

interface StatementTiesProps {
  statement: OperatingStatement;
  onShow: (cell: CellReference) => void;
}

/** Every sum that the file prints against the lines that it is of. */
export function StatementTies({ statement: { tieOut }, onShow }: StatementTiesProps) {
  const broken = tieOut.filter(({ ok }) => !ok).length;
  return (
    <TieOuts
      what="sums"
      description={
        broken === 0
          ? `● All ${tieOut.length} sums of the file are met, month by month and in sum.`
          : `⚠ ${broken} of ${tieOut.length} sums are not met: a line may be missing, or counted twice.`
      }
      rows={tieOut}
      rowKey={({ source, check }) => `${check} ${source.sheet} ${source.row}`}
      columns={COLUMNS}
      nameOf={({ label }) => label}
      cellOf={(tie) => tellingOf(tie)?.source ?? tie.source}
      onShow={onShow}
      unchecked="The lines cannot be checked against it."
    />
  );
}
