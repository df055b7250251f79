import type { OperatingStatement, StatementTie } from "@labs/contract/uploads/operating-statements";
import type { CellReference } from "@labs/contract/uploads/rent-rolls";
import type { Column } from "../../components/table/data-table.tsx";
import { asOfText } from "../../lib/format-date.ts";
import { TieOuts } from "../review/tie-outs.tsx";
import { dollars, TIE_NAMES } from "./statement-words.ts";

const right = { align: "right", filter: false } as const;

/** The column of a sum that says most: one that is not met, else the total, else the last month. */
function chooseTelling({ columns }: StatementTie) {
  return (
    columns.find(({ ok, month }) => !ok && month === null) ??
    columns.find(({ ok }) => !ok) ??
    columns.find(({ month }) => month === null) ??
    columns.at(-1)
  );
}

const COLUMNS: Column<StatementTie>[] = [
  { id: "label", header: "File total", value: ({ label }) => label },
  { id: "check", header: "Of", value: ({ check }) => TIE_NAMES[check] },
  {
    id: "where",
    header: "Shown",
    value: (tie) => {
      const month = chooseTelling(tie)?.month;
      return month == null ? "in sum" : asOfText(month);
    },
  },
  {
    id: "expected",
    header: "File",
    ...right,
    onCard: true,
    value: (tie) => chooseTelling(tie)?.expected,
    text: (tie) => dollars(chooseTelling(tie)?.expected),
  },
  {
    id: "found",
    header: "Lines",
    ...right,
    onCard: true,
    value: (tie) => chooseTelling(tie)?.found,
    text: (tie) => dollars(chooseTelling(tie)?.found),
  },
  {
    id: "months",
    header: "Columns tied",
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
          ? `● All ${tieOut.length} file totals tie out, by month and in total.`
          : `⚠ ${broken} of ${tieOut.length} totals do not tie out: a line may be missing or counted twice.`
      }
      rows={tieOut}
      rowKey={({ source, check }) => `${check} ${source.sheet} ${source.row}`}
      columns={COLUMNS}
      writeName={({ label }) => label}
      findCell={(tie) => chooseTelling(tie)?.source ?? tie.source}
      onShow={onShow}
      unchecked="The lines cannot be checked against a total."
    />
  );
}
