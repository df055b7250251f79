import type { PoolClient } from "pg";
import { parseNumber } from "../cells.ts";
import { importFile, type RejectedRow } from "../import-file.ts";
import { IngestError } from "../ingest-error.ts";
import { refuseRagged, type Table } from "../read-table.ts";
import type { MarketSource } from "./market-source.ts";
import { writeSeries } from "./write-series.ts";

/** Freddie Mac's weekly survey of 30-year fixed rates, as the Federal Reserve Bank of St. Louis gives it out. */
const DATES = new Set(["date", "observation_date"]);
const VALUES = new Set(["value", "mortgage30us"]);
const DAY = 86_400_000;

export const mortgageRates: MarketSource = {
  key: "pmms",
  order: 2,
  isOwn: isWeeklyRates,
  async import(table, { pool, today }) {
    const { rates, rejected, read } = parseRates(table, today);
    return importFile({
      pool,
      head: {
        source: "freddie-mac-mortgage-rates",
        publisher: "Freddie Mac",
        file: table.file,
        fileHash: table.fileHash,
        vintage: rates.at(-1)?.day ?? null,
      },
      write: async (client, importId) => {
        await writeRates(client, importId, rates);
        return { read, kept: rates.length, rejected };
      },
    });
  },
};

/** Two columns of dates and values are many things: rates come a week apart and lie between 1% and 25%. */
function isWeeklyRates({ rows }: Table): boolean {
  const [header = [], ...first] = rows.slice(0, 6);
  const [date = "", value = ""] = header.map((name) => name.trim().toLowerCase());
  if (header.length !== 2 || !DATES.has(date) || !VALUES.has(value) || first.length < 2) return false;
  const days = first.map(([text = ""]) => Date.parse(text));
  const isWeekly = days.slice(1).every((day, index) => Math.abs((day - (days[index] ?? 0)) / DAY - 7) <= 1);
  return isWeekly && first.every(([, text = ""]) => Number(text) >= 1 && Number(text) <= 25);
}

interface Rate {
  day: string;
  value: number;
}

function parseRates({ rows }: Table, today: Date): { rates: Rate[]; rejected: RejectedRow[]; read: number } {
  refuseRagged(rows, 0);
  const rates = new Map<string, number>();
  const rejected: RejectedRow[] = [];
  rows.slice(1).forEach(([text = "", cell = ""], index) => {
    const row = index + 2;
    const day = text.trim();
    const value = parseNumber(cell);
    const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
    if (Number.isNaN(time)) rejected.push({ row, reason: `"${day}" is no date` });
    else if (time > today.getTime()) rejected.push({ row, reason: `${day} has not come yet` });
    else if (rates.has(day)) rejected.push({ row, reason: `${day} stands twice` });
    else if (value === null) rejected.push({ row, reason: "no rate was published" });
    else if (value === undefined || value <= 0 || value > 30)
      rejected.push({ row, reason: `"${cell}" is no rate` });
    else rates.set(day, Number((value / 100).toPrecision(15)));
  });
  const sorted = Array.from(rates, ([day, value]) => ({ day, value })).sort((a, b) =>
    a.day.localeCompare(b.day),
  );
  if (sorted.length === 0) throw new IngestError("No row can be used");
  return { rates: sorted, rejected, read: rows.length - 1 };
}

async function writeRates(client: PoolClient, importId: string, rates: readonly Rate[]): Promise<void> {
  await client.query(
    `insert into daily_rates (key, day, value, import_id)
     select 'mortgageRate', day, value, $3 from unnest($1::date[], $2::float8[]) as r (day, value)
     on conflict (key, day) do update set value = excluded.value, import_id = excluded.import_id`,
    [rates.map(({ day }) => day), rates.map(({ value }) => value), importId],
  );
  const { rows } = await client.query<{ month: number; value: number }>(
    `select (extract(year from day) * 12 + extract(month from day) - 1)::int as month, avg(value) as value
     from daily_rates where key = 'mortgageRate' group by 1`,
  );
  const values = new Map(rows.map(({ month, value }) => [month, value]));
  await writeSeries({
    client,
    importId,
    series: [{ metricKey: "mortgageRate", areaKind: "nation", areaId: "US", stepMonths: 1, values }],
  });
}
