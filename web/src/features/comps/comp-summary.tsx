import type { ComparedSale } from "@labs/contract/building-value";
import { type FigureSummary, summarizeBuildings, summarizeHomes } from "@labs/estimation/summarize-comps";
import { Section } from "../../components/layout/section.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count, money, returnRate } from "../../lib/format.ts";
import { isIncluded, type NumberedComp } from "./numbered-comp.ts";

interface SummaryRow {
  label: string;
  summary: FigureSummary | null;
  write: (figure: number | undefined) => string;
}

const figureColumn = (id: keyof FigureSummary, header: string, onCard = false): Column<SummaryRow> => ({
  id,
  header,
  onCard,
  align: "right",
  filter: false,
  value: ({ summary }) => summary?.[id] ?? null,
  text: ({ summary, write }) => write(summary?.[id]),
});

const COLUMNS: Column<SummaryRow>[] = [
  { id: "label", header: "Figure", value: ({ label }) => label, filter: false },
  figureColumn("mean", "Mean", true),
  figureColumn("median", "Median", true),
  figureColumn("low", "Low"),
  figureColumn("high", "High"),
  { ...figureColumn("count", "Comps"), text: ({ summary }) => count(summary?.count ?? 0) },
];

const dollars = (figure: number | undefined) => money(figure);
const cents = (figure: number | undefined) => money(figure, 2);

interface CompSummaryProps {
  comps: readonly NumberedComp[];
  kind: "rent" | "sale";
  csvName: string;
}

/** What the included comps of a home come to before they are weighted: observed, adjusted, by the square foot. */
export function CompSummary({ comps, kind, csvName }: CompSummaryProps) {
  const { observed, adjusted, perSqft } = summarizeHomes(comps.filter(isIncluded));
  const [plain, each] = kind === "rent" ? ["Rent", "rent"] : ["Price", "price"];
  return (
    <SummaryTable
      csvName={csvName}
      description={`Each comp counts alike here; the estimate weighs adjusted ${each}s by similarity.`}
      rows={[
        { label: plain, summary: observed, write: dollars },
        { label: `Adjusted ${each}`, summary: adjusted, write: dollars },
        { label: `${plain} per sq ft`, summary: perSqft, write: cents },
      ]}
    />
  );
}

/** The same of the sales of buildings that are listed. */
export function SaleSummary({ sales, csvName }: { sales: readonly ComparedSale[]; csvName: string }) {
  const { perUnit, perSqft, capRate } = summarizeBuildings(
    sales.filter(({ state = "included" }) => state === "included"),
  );
  return (
    <SummaryTable
      csvName={csvName}
      description="Each listed sale counts alike here; the estimate weighs near sales of buildings of like size most."
      rows={[
        { label: "Price per unit", summary: perUnit, write: dollars },
        { label: "Price per sq ft", summary: perSqft, write: cents },
        ...(capRate === null ? [] : [{ label: "Cap rate", summary: capRate, write: returnRate }]),
      ]}
    />
  );
}

function SummaryTable(of: { csvName: string; description: string; rows: SummaryRow[] }) {
  const { csvName, description, rows } = of;
  if (rows.every(({ summary }) => summary === null)) return null;
  return (
    <Section title="Included comps" description={description} flush>
      <DataTable
        label="Included comps"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ label }) => label}
        csvName={csvName}
        hasSearch={false}
      />
    </Section>
  );
}
