import type { OperatingStatement, StatementTie } from "@labs/contract/operating-statements";
import type { CellReference } from "@labs/contract/rent-rolls";
import { Button } from "@mantine/core";
import { Section } from "../../components/layout/section.tsx";
import { cellName } from "../../components/sheet/sheet-address.ts";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { StateMark } from "../../components/status/state-mark.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { dollars, monthText, TIE_NAMES } from "./store.ts";

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

function columnsOf(onShow: (cell: CellReference) => void): Column<StatementTie>[] {
  return [
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
    {
      id: "ok",
      header: "Ties out",
      onCard: true,
      value: ({ ok }) => (ok ? "Yes" : "No"),
      cell: ({ ok }) => <StateMark tone={ok ? "good" : "bad"}>{ok ? "Yes" : "No"}</StateMark>,
    },
    {
      id: "source",
      header: "Cell",
      filter: false,
      value: (tie) => nameOf(tellingOf(tie)?.source ?? tie.source),
      cell: (tie) => {
        const cell = tellingOf(tie)?.source ?? tie.source;
        return (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`Show cell ${nameOf(cell)}, ${tie.label}`}
            onClick={() => onShow(cell)}
          >
            {nameOf(cell)}
          </Button>
        );
      },
    },
  ];
}

const nameOf = ({ row, column }: CellReference) => cellName({ row: row - 1, column: column - 1 });

interface StatementTiesProps {
  statement: OperatingStatement;
  onShow: (cell: CellReference) => void;
}

/** Every sum that the file prints against the lines that it is of. */
export function StatementTies({ statement, onShow }: StatementTiesProps) {
  const { tieOut } = statement;
  const broken = tieOut.filter(({ ok }) => !ok).length;
  return (
    <Section
      title="Against the file’s own sums"
      description={
        tieOut.length === 0
          ? undefined
          : broken === 0
            ? `● All ${tieOut.length} sums of the file are met, month by month and in sum.`
            : `⚠ ${broken} of ${tieOut.length} sums are not met: a line may be missing, or counted twice.`
      }
      flush
    >
      <DataTable
        label="Tie-outs"
        columns={columnsOf(onShow)}
        rows={tieOut}
        rowKey={({ source, check }) => `${check} ${source.sheet} ${source.row}`}
        csvName="tie-outs"
        hasSearch={false}
        empty={
          <EmptyState title="The file prints no sums">The lines cannot be checked against it.</EmptyState>
        }
      />
    </Section>
  );
}
