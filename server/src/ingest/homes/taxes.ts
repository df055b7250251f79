import type { PoolClient } from "pg";
import { type Cell, copyRows } from "../copy-rows.ts";
import type { RejectedRow, Written } from "../import-file.ts";
import { IngestError } from "../ingest-error.ts";
import type { ColumnIndexes } from "./property-columns.ts";
import { readParcelKey, readTaxRow } from "./property-facts.ts";
import { TAX_FIELDS, type TaxFile } from "./tax-file.ts";
import { FIGURES, keepListedTaxes, openListedTaxes, TAX_COLUMNS } from "./write-taxes.ts";

interface TaxOptions {
  source: string;
  county: string;
  today: string;
  /** Rows of one parcel and year are parts of one bill, such as what each district levies. */
  isParts: boolean;
}

const COLUMNS: ColumnIndexes = Object.fromEntries(TAX_FIELDS.map((field, at) => [field, at]));
const TOLD_COLUMNS = ["row_number", "parcel_key", "tax_year", ...FIGURES];
/** As many are kept with the import; all of them are counted. */
const SHOWN = 1000;

/** Rows of which something, or everything, was left out. */
interface LeftOut {
  rows: RejectedRow[];
  count: number;
}

/** A file of assessments or bills, a parcel and a year a row, for the properties of a county that are loaded already. */
export async function importTaxes(options: {
  client: PoolClient;
  importId: string;
  rows: TaxFile["rows"];
  taxes: TaxOptions;
}): Promise<Written> {
  const { client, importId, taxes } = options;
  const { read, rejected, repaired } = await stage(options);
  await client.query("analyze told_taxes");
  await findParcels(client, taxes.county);
  addTo(rejected, await listUnplaced(client, taxes.county));
  if (rejected.count === read) throw nothingUsed(rejected);
  await refuseElsewhere(client, taxes.county);
  await joinRows(client, taxes);
  addTo(repaired, await listDoubts(client, { isParts: taxes.isParts, whole: false }));
  addTo(rejected, await listDoubts(client, { isParts: taxes.isParts, whole: true }));
  if (rejected.count === read) throw nothingUsed(rejected);
  await openListedTaxes(client);
  const names = TAX_COLUMNS.join(", ");
  const { rows } = await client.query<{ newest: number | null }>(
    `with written as (
       insert into listed_taxes (${names})
       select $1, oid, tax_year, $2, ${FIGURES.join(", ")}, false, $3
       from joined_taxes j join taxed_parcels using (parcel_key), unnest(oids) oid
       where ${FIGURES.map((name) => `j.${name} is not null`).join(" or ")}
       returning tax_year
     ) select max(tax_year) as newest from written`,
    [taxes.county, taxes.source, importId],
  );
  await keepListedTaxes(client);
  const newest = rows[0]?.newest;
  return {
    ...(newest == null ? {} : { vintage: String(newest) }),
    ...{ read, kept: read - rejected.count },
    ...{ rejected: rejected.rows, rejectedCount: rejected.count },
    ...{ repaired: repaired.rows, repairedCount: repaired.count },
  };
}

function addTo(sum: LeftOut, more: LeftOut): void {
  sum.count += more.count;
  sum.rows = [...sum.rows, ...more.rows].sort((a, b) => a.row - b.row).slice(0, SHOWN);
}

function nothingUsed({ rows: [first] }: LeftOut): IngestError {
  return new IngestError(
    first === undefined ? "The file has no rows" : `No row can be used; row ${first.row}: ${first.reason}`,
  );
}

/** Brings the rows to the database, so that a file of any size is compared there and not in memory. */
async function stage({
  client,
  rows,
  taxes: { today, isParts },
}: {
  client: PoolClient;
  rows: TaxFile["rows"];
  taxes: TaxOptions;
}): Promise<{ read: number; rejected: LeftOut; repaired: LeftOut }> {
  const thisYear = Number(today.slice(0, 4));
  await client.query(
    `create temporary table told_taxes (row_number integer, parcel_key text, tax_year integer,
       ${FIGURES.map((name) => `${name} double precision`).join(", ")}) on commit drop`,
  );
  const rejected: LeftOut = { rows: [], count: 0 };
  const repaired: LeftOut = { rows: [], count: 0 };
  const note = (to: LeftOut, row: number, reason: string) => {
    to.count += 1;
    if (to.rows.length < SHOWN) to.rows.push({ row, reason });
  };
  let read = 0;
  for await (const piece of rows) {
    const told: Cell[][] = [];
    for (const [row, cells] of piece) {
      read += 1;
      const parcel = readParcelKey(cells[0] ?? "");
      if ("reason" in parcel) {
        note(rejected, row, parcel.reason);
        continue;
      }
      const { taxes, notes } = readTaxRow(cells, { columns: COLUMNS, thisYear, isPart: isParts });
      if (taxes === null) {
        note(rejected, row, notes.join("; ") || "it has no tax year, or no figure of one");
        continue;
      }
      const { year, marketValue, assessedValue, taxableValue, amount } = taxes;
      told.push([row, parcel.key, year, marketValue, assessedValue, taxableValue, amount]);
      if (notes.length > 0) note(repaired, row, notes.join("; "));
    }
    if (told.length > 0) await copyRows({ client, table: "told_taxes", columns: TOLD_COLUMNS, rows: told });
  }
  return { read, rejected, repaired };
}

/** The properties of each parcel; where they stand at several addresses, the file does not say which is billed what. */
async function findParcels(client: PoolClient, county: string): Promise<void> {
  await client.query(
    `create temporary table taxed_parcels on commit drop as
     select parcel_key, array_agg(oid) as oids, count(distinct search_text) as addresses
     from properties
     where county_fips = $1 and not demo and parcel_key in (select parcel_key from told_taxes)
     group by 1`,
    [county],
  );
  await client.query("analyze taxed_parcels");
}

async function listUnplaced(client: PoolClient, county: string): Promise<LeftOut> {
  const { rows } = await client.query<RejectedRow & { total: string }>(
    `select row_number as row, count(*) over () as total, case when oids is null
       then 'no property is loaded with this parcel number in county ' || $1
       else cardinality(oids) || ' properties of different addresses have this parcel number: whose bill it is the file does not say' end as reason
     from told_taxes left join taxed_parcels using (parcel_key)
     where oids is null or addresses > 1 order by 1 limit ${SHOWN}`,
    [county],
  );
  const found = toLeftOut(rows);
  await client.query("delete from taxed_parcels where addresses > 1");
  return found;
}

const toLeftOut = (rows: readonly (RejectedRow & { total: string })[]): LeftOut => ({
  rows: rows.map(({ row, reason }) => ({ row, reason })),
  count: Number(rows[0]?.total ?? 0),
});

/** Numbers of another county's parcels meet ours by chance: a few of many. */
const LEAST_SHARE = 0.01;

async function refuseElsewhere(client: PoolClient, county: string): Promise<void> {
  const { rows } = await client.query<{ found: string; told: string; loaded: string }>(
    `select (select count(*) from taxed_parcels) as found,
       (select count(distinct parcel_key) from told_taxes) as told,
       (select count(distinct parcel_key) from properties where county_fips = $1 and not demo) as loaded`,
    [county],
  );
  const [found, told, loaded] = [rows[0]?.found, rows[0]?.told, rows[0]?.loaded].map(Number) as [
    number,
    number,
    number,
  ];
  if (found >= LEAST_SHARE * told || found >= LEAST_SHARE * loaded) return;
  const [few, file, here] = [found, told, loaded].map((count) => count.toLocaleString("en-US"));
  throw new IngestError(
    `Only ${few} of the file's ${file} parcels are among the ${here} that are loaded in county ${county}: it seems to be of another county, so name the right one with --county`,
  );
}

const isDoubtful = (name: string): string => `count(distinct ${name}) > 1`;

/**
 * One row for each parcel and year. Where its rows disagree on a figure, none of them is taken for it: they may be parts,
 * corrections or units. Of parts the bills add up.
 */
async function joinRows(client: PoolClient, { isParts }: TaxOptions): Promise<void> {
  const figure = (name: string): string =>
    isParts && name === "tax_amount"
      ? `case when sum(${name}) >= 0 then sum(${name}) end as ${name}`
      : `case when ${isDoubtful(name)} then null else max(${name}) end as ${name}`;
  const doubts = FIGURES.map((name) =>
    isParts && name === "tax_amount"
      ? `case when sum(${name}) < 0 then 'tax amount, whose parts are less than nothing' end`
      : `case when ${isDoubtful(name)} then '${name.replace("_", " ")}' end`,
  );
  await client.query(
    `create temporary table joined_taxes on commit drop as
     select parcel_key, tax_year, min(row_number) as first_row, ${FIGURES.map(figure).join(", ")},
       nullif(concat_ws(', ', ${doubts.join(", ")}), '') as doubts
     from told_taxes join taxed_parcels using (parcel_key) group by 1, 2`,
  );
  await client.query("analyze joined_taxes");
}

/** Rows whose parcel and year are told otherwise by another: of those that are left out as a whole, or of the others. */
async function listDoubts(
  client: PoolClient,
  { isParts, whole }: { isParts: boolean; whole: boolean },
): Promise<LeftOut> {
  const isEmpty = FIGURES.map((name) => `j.${name} is null`).join(" and ");
  const advice = isParts ? "" : "; if they are parts of one bill, add them up with --add-up";
  const { rows } = await client.query<RejectedRow & { total: string }>(
    `select row_number as row, count(*) over () as total,
       doubts || ' left out: rows of this parcel disagree on it for ' || tax_year || $1::text as reason
     from told_taxes t join joined_taxes j using (parcel_key, tax_year)
     where doubts is not null and ${whole ? "" : "not"} (${isEmpty}) order by 1 limit ${SHOWN}`,
    [advice],
  );
  return toLeftOut(rows);
}
