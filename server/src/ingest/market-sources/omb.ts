import type { PoolClient } from "pg";
import { copyRows } from "../copy-rows.ts";
import { explainMissing } from "../county-geography.ts";
import type { RejectedRow, Written } from "../import-file.ts";
import { IngestError } from "../ingest-error.ts";
import type { Table } from "../read-table.ts";

/** The Office of Management and Budget's list of core-based statistical areas, one row a county. */
export interface Delineation {
  vintage: string;
  metros: Map<string, { name: string; kind: "metropolitan" | "micropolitan" }>;
  counties: { row: number; fips: string; msaId: string; centrality: "central" | "outlying" }[];
}

const COLUMNS = {
  code: "CBSA Code",
  title: "CBSA Title",
  kind: "Metropolitan/Micropolitan Statistical Area",
  state: "FIPS State Code",
  county: "FIPS County Code",
  centrality: "Central/Outlying County",
} as const;

const HEADER_ROWS = 10;

function findHeader(rows: readonly string[][]): number {
  return rows
    .slice(0, HEADER_ROWS)
    .findIndex((row) => Object.values(COLUMNS).every((name) => row.some((cell) => cell.trim() === name)));
}

export function isDelineation({ rows }: Table): boolean {
  return findHeader(rows) >= 0;
}

export function parseDelineation({ rows }: Table): Delineation {
  const headerIndex = findHeader(rows);
  const header = (rows[headerIndex] ?? []).map((cell) => cell.trim());
  const cell = (row: readonly string[], column: keyof typeof COLUMNS) =>
    (row[header.indexOf(COLUMNS[column])] ?? "").trim();
  const delineation: Delineation = {
    vintage: findVintage(rows, headerIndex),
    metros: new Map(),
    counties: [],
  };
  const seen = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    // The list ends with an empty row; notes follow.
    if (index > headerIndex && cell(row, "code") === "") break;
    if (index <= headerIndex) continue;
    const number = index + 1;
    const msaId = cell(row, "code");
    const name = cell(row, "title");
    const kind = /^(Metro|Micro)politan Statistical Area$/.exec(cell(row, "kind"))?.[1];
    const centrality = cell(row, "centrality").toLowerCase();
    const fips = cell(row, "state").padStart(2, "0") + cell(row, "county").padStart(3, "0");
    if (!/^\d{5}$/.test(msaId)) throw new IngestError(`Row ${number}: "${msaId}" is no CBSA code`);
    if (name === "") throw new IngestError(`Row ${number}: the area has no title`);
    if (kind === undefined) throw new IngestError(`Row ${number}: "${cell(row, "kind")}" is no kind of area`);
    if (!/^\d{5}$/.test(fips)) throw new IngestError(`Row ${number}: "${fips}" is no county code`);
    if (centrality !== "central" && centrality !== "outlying") {
      throw new IngestError(`Row ${number}: a county is central or outlying, not "${centrality}"`);
    }
    const earlier = seen.get(fips);
    if (earlier !== undefined) {
      throw new IngestError(`Row ${number}: county ${fips} stands in row ${earlier} already`);
    }
    seen.set(fips, number);
    delineation.metros.set(msaId, { name, kind: kind === "Metro" ? "metropolitan" : "micropolitan" });
    delineation.counties.push({ row: number, fips, msaId, centrality });
  }
  if (delineation.counties.length === 0) throw new IngestError("The list holds no county");
  return delineation;
}

/** "…, JULY 2023" in the notes above the header. */
function findVintage(rows: readonly string[][], headerIndex: number): string {
  const title = rows.slice(0, headerIndex).flat().join(" ");
  const found = /\b([A-Z][a-z]+|[A-Z]{3,9})\s+((?:19|20)\d\d)\b/.exec(title);
  if (found === null) throw new IngestError("The notes above the header do not say the list's date");
  const [, month = "", year = ""] = found;
  return `${month.charAt(0).toUpperCase()}${month.slice(1).toLowerCase()} ${year}`;
}

/** Replaces the whole delineation, the demo's or an earlier one: areas of two lists cannot stand side by side. */
export async function writeDelineation(
  client: PoolClient,
  importId: string,
  { vintage, metros, counties }: Delineation,
): Promise<Written> {
  const known = await client.query<{ fips: string }>("select fips from counties");
  const onMap = new Set(known.rows.map(({ fips }) => fips));
  await client.query("delete from metros");
  await copyRows({
    client,
    table: "metros",
    columns: ["id", "name", "kind", "vintage", "import_id"],
    rows: Array.from(metros, ([id, { name, kind }]) => [id, name, kind, vintage, importId]),
  });
  const kept = counties.filter(({ fips }) => onMap.has(fips));
  await client.query("update counties set msa_id = null, centrality = null");
  await client.query(
    `update counties set msa_id = list.msa_id, centrality = list.centrality
     from unnest($1::text[], $2::text[], $3::text[]) as list (fips, msa_id, centrality)
     where counties.fips = list.fips`,
    [kept.map(({ fips }) => fips), kept.map(({ msaId }) => msaId), kept.map(({ centrality }) => centrality)],
  );
  const rejected = counties
    .filter(({ fips }) => !onMap.has(fips))
    .map(({ row, fips }): RejectedRow => ({ row, reason: explainMissing(fips) }));
  return { read: counties.length, kept: kept.length, rejected };
}
