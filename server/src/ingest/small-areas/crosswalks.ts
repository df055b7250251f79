import { findColumns, parseNumber } from "../cells.ts";
import { copyRows } from "../copy-rows.ts";
import { importFile, type RejectedRow } from "../import-file.ts";
import { IngestError } from "../ingest-error.ts";
import type { MarketSource } from "../market-sources/market-source.ts";
import { refuseRagged, type Table } from "../read-table.ts";

/** HUD's crosswalks of the Postal Service's ZIP codes: which counties and tracts they have residential addresses in. */
interface Layout {
  columns: Readonly<Record<string, string>>;
  target: "county" | "tract";
  /** The target's code; its digits may have lost their leading zeros. */
  code(cell: (name: string) => string): string;
  share: string | undefined;
}

const LAYOUTS: readonly Layout[] = [
  {
    columns: { zip: "ZIP", county: "COUNTY", share: "RES_RATIO" },
    target: "county",
    code: (cell) => cell("county").padStart(5, "0"),
    share: "share",
  },
  {
    columns: { zip: "ZIP", county: "fips", share: "RES_RATIO" },
    target: "county",
    code: (cell) => cell("county").padStart(5, "0"),
    share: "share",
  },
  {
    columns: { zip: "ZIP", tract: "TRACT", share: "RES_RATIO" },
    target: "tract",
    code: (cell) => cell("tract").padStart(11, "0"),
    share: "share",
  },
  {
    columns: { state: "state_fips", county: "county_fips", tract: "tract_code", zip: "zip_code" },
    target: "tract",
    code: (cell) =>
      cell("state").padStart(2, "0") + cell("county").padStart(3, "0") + cell("tract").padStart(6, "0"),
    share: undefined,
  },
];

function findLayout({ rows: [header = []] }: Table): [Layout, Record<string, number>] | undefined {
  const names = header.map((name) => name.trim());
  for (const layout of LAYOUTS) {
    const plain = findColumns(names, layout.columns);
    // Newer files write their columns in capitals, older ones do not.
    const columns =
      plain ??
      findColumns(
        names.map((name) => name.toUpperCase()),
        layout.columns,
      );
    if (columns !== undefined) return [layout, columns];
  }
  return undefined;
}

const TABLES = {
  county: { name: "zip_counties", column: "county_fips", digits: 5, words: "county" },
  tract: { name: "zip_tracts", column: "tract", digits: 11, words: "census tract" },
} as const;

export const crosswalks: MarketSource = {
  key: "hud-crosswalk",
  order: 1,
  isOwn: (table) => findLayout(table) !== undefined,
  async import(table, { pool, vintage }) {
    refuseRagged(table.rows, 0);
    const [layout, columns] = findLayout(table) ?? [];
    if (layout === undefined || columns === undefined)
      throw new IngestError("It is no crosswalk that is known");
    const { name, column } = TABLES[layout.target];
    const { pairs, rejected } = readPairs(table, layout, columns);
    const [first] = rejected;
    if (pairs.size === 0) throw new IngestError(`No row can be used; row ${first?.row}: ${first?.reason}`);
    return importFile({
      pool,
      head: {
        source: `hud-zip-${layout.target}`,
        publisher: "US Department of Housing and Urban Development",
        file: table.file,
        fileHash: table.fileHash,
        vintage: vintage ?? /20\d\d/.exec(table.file)?.[0] ?? null,
      },
      write: async (client, importId) => {
        // A crosswalk is whole: what an earlier one paired and this one does not is paired no more.
        await client.query(`delete from ${name}`);
        await copyRows({
          client,
          table: name,
          columns: ["zip", column, "share", "import_id"],
          rows: Array.from(pairs.values(), ([zip, code, share]) => [zip, code, share, importId]),
        });
        return { read: table.rows.length - 1, kept: pairs.size, rejected };
      },
    });
  },
};

function readPairs({ rows }: Table, layout: Layout, columns: Record<string, number>) {
  const { digits, words } = TABLES[layout.target];
  const rejected: RejectedRow[] = [];
  const pairs = new Map<string, [string, string, number | null]>();
  rows.slice(1).forEach((cells, index) => {
    const row = index + 2;
    const cell = (name: string) => (cells[columns[name] ?? -1] ?? "").trim();
    const [zip, code] = [cell("zip").padStart(5, "0"), layout.code(cell)];
    const share = layout.share === undefined ? null : parseNumber(cell(layout.share));
    const key = `${zip} ${code}`;
    if (!/^\d{5}$/.test(zip)) rejected.push({ row, reason: `"${zip}" is no ZIP code` });
    else if (!/^\d+$/.test(code) || code.length !== digits) {
      rejected.push({ row, reason: `"${code}" is no ${words}` });
    } else if (share === undefined || (share !== null && !(share >= 0 && share <= 1.000001))) {
      rejected.push({ row, reason: "its share of addresses is no share" });
    } else if (pairs.has(key)) rejected.push({ row, reason: `${zip} and ${code} stand twice` });
    else pairs.set(key, [zip, code, share]);
  });
  return { pairs, rejected };
}
