import type { FormulaPage, FormulaRow } from "@labs/underwriting/formula-record";
import { type Inputs, inputAt } from "@labs/underwriting/model-inputs";
import { Button, Text } from "@mantine/core";
import { memo } from "react";
import { Section } from "../../../components/layout/section.tsx";
import type { SheetColumn, SheetRow } from "../../../components/sheet/sheet-edits.ts";
import { SheetGrid } from "../../../components/sheet/sheet-grid.tsx";
import { useProblems } from "../model/calculation.tsx";
import { changeDraft, isChanged, isOwn } from "../model/draft.ts";
import { useModel } from "../model/model-context.tsx";
import { inputPath, useDrafts } from "../store.ts";
import { BASIS_WORDS } from "./input-row.tsx";
import { tableTitle } from "./table-title.ts";

interface InputTableProps {
  page: FormulaPage;
  /** The table's name among the inputs. */
  table: string;
}

/** An input that is a table, such as the unit mix, typed or pasted as in a spreadsheet. */
export const InputTable = memo(function InputTable({ page, table }: InputTableProps) {
  const rows = page.rows.filter(
    (row) => row.kind === "input" && row.grain === "unitType" && inputPath(row) === table,
  );
  const { propertyId, origin, sources } = useModel();
  const value = useDrafts((drafts) => inputAt(drafts.byProperty[propertyId]?.inputs ?? {}, table));
  const basis = useDrafts((drafts) => drafts.byProperty[propertyId]?.basis[table]);
  const changed = useDrafts((drafts) => {
    const draft = drafts.byProperty[propertyId];
    return draft ? isChanged(draft, table) : false;
  });
  const set = useDrafts((drafts) => drafts.set);
  const differs = useDrafts((drafts) => {
    const draft = drafts.byProperty[propertyId];
    return draft ? isOwn(draft, origin, table) : false;
  });
  const edit = useDrafts((drafts) => drafts.edit);
  const problems = useProblems();
  const own = problems.filter(({ path }) => path[0] === table);
  const title = tableTitle(table);
  const usual = inputAt(origin.inputs, table);
  const from =
    basis === undefined
      ? "Not entered"
      : ((basis === "user" ? undefined : sources[table]) ?? `From ${BASIS_WORDS[basis] ?? basis}`);
  const reset = () =>
    edit(propertyId, (draft) =>
      changeDraft(draft, [{ path: table, value: usual, basis: origin.basis[table] ?? "template" }]),
    );
  return (
    <Section
      title={title}
      description={`${changed ? "Changed in this draft" : from}.`}
      actions={
        differs && usual !== undefined ? (
          <Button size="compact-sm" variant="default" onClick={reset}>
            Reset to {BASIS_WORDS[origin.basis[table] ?? ""] ?? "template"}
          </Button>
        ) : null
      }
      flush
    >
      <SheetGrid
        label={title}
        columns={rows.map((row) => toColumn(row, table))}
        rows={Array.isArray(value) ? (value as SheetRow[]) : []}
        onChange={(next) => set(propertyId, table, next as Inputs[])}
        findProblem={(index, key) =>
          own.find(({ path }) => path[1] === String(index) && path[2] === key)?.msg
        }
      />
      {own.length > 0 ? (
        <Text size="sm" c="var(--labs-bad)" px="md" py="xs" role="status">
          {[...new Set(own.map(({ msg }) => msg))].slice(0, 4).join("; ")}
        </Text>
      ) : null}
    </Section>
  );
});

function toColumn(row: FormulaRow, table: string): SheetColumn {
  const key = row.key.slice(table.length + 1);
  const isText = row.unit === "text";
  return { key, header: row.label, kind: findKind(row), hint: row.help, ...(isText ? { width: 130 } : {}) };
}

function findKind({ unit, format, integer }: FormulaRow): SheetColumn["kind"] {
  if (unit === "text") return "text";
  if (format === "currency") return "money";
  if (format === "percent") return "percent";
  return integer ? "integer" : "number";
}
