import type { FormulaRow } from "@labs/underwriting/formula-record";
import { type Inputs, inputAt } from "@labs/underwriting/model-inputs";
import { Text } from "@mantine/core";
import { Section } from "../../components/section.tsx";
import type { SheetColumn, SheetRow } from "../../components/sheet-edits.ts";
import { SheetGrid } from "../../components/sheet-grid.tsx";
import { useCalculation } from "./calculation.tsx";
import { BASIS_WORDS } from "./input-row.tsx";
import { isChanged, useDrafts } from "./store.ts";

const TITLES: Record<string, string> = { unitMix: "Unit mix", nonRevenueUnits: "Non-revenue units" };

interface InputTableProps {
  propertyId: string;
  /** The table's name among the inputs. */
  table: string;
  /** The columns as the catalogue states them. */
  rows: FormulaRow[];
  /** Where prefilled rows come from, in words. */
  source: string | undefined;
}

/** An input that is a table, such as the unit mix, typed or pasted as in a spreadsheet. */
export function InputTable({ propertyId, table, rows, source }: InputTableProps) {
  const value = useDrafts((drafts) => inputAt(drafts.byProperty[propertyId]?.inputs ?? {}, table));
  const basis = useDrafts((drafts) => drafts.byProperty[propertyId]?.basis[table]);
  const changed = useDrafts((drafts) => {
    const draft = drafts.byProperty[propertyId];
    return draft ? isChanged(draft, table) : false;
  });
  const set = useDrafts((drafts) => drafts.set);
  const { problems } = useCalculation();
  const own = problems.filter(({ path }) => path[0] === table);
  const title = TITLES[table] ?? table;
  const origin = source ?? (basis === undefined ? "Not given" : `From ${BASIS_WORDS[basis] ?? basis}`);
  return (
    <Section title={title} description={`${changed ? "Changed in this draft" : origin}.`} flush>
      <SheetGrid
        label={title}
        columns={rows.map((row) => columnOf(row, table))}
        rows={Array.isArray(value) ? (value as SheetRow[]) : []}
        onChange={(next) => set(propertyId, table, next as Inputs[])}
        problemOf={(index, key) => own.find(({ path }) => path[1] === String(index) && path[2] === key)?.msg}
      />
      {own.length > 0 ? (
        <Text size="sm" c="var(--labs-bad)" px="md" py="xs" role="status">
          {[...new Set(own.map(({ msg }) => msg))].slice(0, 4).join("; ")}
        </Text>
      ) : null}
    </Section>
  );
}

function columnOf(row: FormulaRow, table: string): SheetColumn {
  const key = row.key.slice(table.length + 1);
  const isText = row.unit === "text";
  const kind = isText ? "text" : row.format === "currency" ? "money" : row.integer ? "integer" : "number";
  return { key, header: row.label, kind, hint: row.help, ...(isText ? { width: 130 } : {}) };
}
