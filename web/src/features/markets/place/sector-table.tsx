import type { RankedMetric } from "@labs/contract/markets/metrics";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { count, money, rate } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";

const JOBS = "sectorJobs";
const WAGE = "sectorWage";

/** Figures that the table of sectors shows, so that the lists of figures need not. */
export const isOfSector = ({ key }: Pick<RankedMetric, "key">): boolean =>
  key.startsWith(JOBS) || key.startsWith(WAGE);

interface Sector {
  key: string;
  name: string;
  jobs: number | null;
  wage: number | null;
  asOf: string | null;
  isLastKnown: boolean;
  unavailable: string | null;
}

function listSectors(metrics: readonly RankedMetric[]): Sector[] {
  const byKey = new Map(metrics.map((metric) => [metric.key, metric]));
  return metrics
    .filter(({ key }) => key.startsWith(JOBS))
    .map(({ key, label, value, asOf, isLastKnown, unavailable, missing }) => ({
      key,
      // "Jobs: construction"
      name: capitalized(label.replace(/^Jobs: /, "")),
      jobs: value,
      wage: byKey.get(key.replace(JOBS, WAGE))?.value ?? null,
      asOf: value === null ? null : asOf,
      isLastKnown,
      unavailable: value === null ? (unavailable ?? missing) : null,
    }));
}

const isWithheld = (reason: string | null): boolean => reason?.startsWith("Withheld") === true;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Jobs, their share and their pay by sector; what is withheld says so. */
export function SectorTable({ metrics, name }: { metrics: readonly RankedMetric[]; name: string }) {
  const sectors = listSectors(metrics);
  const total = metrics.find(({ key }) => key === "coveredJobs");
  const shareOf = ({ jobs, asOf }: Sector): number | null =>
    jobs === null || total?.value == null || total.asOf !== asOf ? null : jobs / total.value;
  if (!sectors.some(({ jobs }) => jobs !== null)) return null;
  const columns: Column<Sector>[] = [
    { id: "sector", header: "Sector", width: 240, value: (sector) => sector.name },
    {
      id: "jobs",
      header: "Jobs",
      align: "right",
      value: ({ jobs }) => jobs,
      text: ({ jobs, unavailable }) =>
        jobs === null ? (isWithheld(unavailable) ? "Withheld" : "Not published") : count(jobs),
      onCard: true,
    },
    {
      id: "share",
      header: "Share",
      align: "right",
      value: shareOf,
      text: (one) => rate(shareOf(one)),
      onCard: true,
    },
    {
      id: "wage",
      header: "Weekly wage",
      align: "right",
      value: ({ wage }) => wage,
      text: ({ wage }) => money(wage),
      onCard: true,
    },
    {
      id: "asOf",
      header: "As of",
      value: ({ asOf }) => asOf,
      text: ({ asOf, isLastKnown }) => (isLastKnown ? `Last known ${asOfText(asOf)}` : asOfText(asOf)),
    },
  ];
  return (
    <DataTable
      label={`Jobs by sector, ${name}`}
      columns={columns}
      rows={sectors}
      rowKey={({ key }) => key}
      csvName="jobs-by-sector"
      hasSearch={false}
    />
  );
}
