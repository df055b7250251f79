import type { Cell } from "../ingest/copy-rows.ts";
import { GEOGRAPHY_VINTAGE } from "../ingest/county-geography.ts";
import { monthsBefore, SERIES_MONTHS } from "./calendar.ts";
import type { CountyProfile } from "./county-profiles.ts";
import { roundTo } from "./random.ts";

export const METRIC_COLUMNS = [
  "metric_key",
  "area_kind",
  "area_id",
  "start_month",
  "step_months",
  "values",
  "latest_month",
  "latest_value",
  "import_id",
  "geography_vintage",
] as const;

interface Series {
  key: string;
  /** Months before the end of the demo of the first value. */
  since: number;
  stepMonths: number;
  values: number[];
}

/** Annual figures stand at July, as the publishers of the real ones date theirs. */
const ANNUAL_SINCE = 63;
const YEARS = 6;
/** Empty homes among them. */
const PEOPLE_A_HOME = 2.35;
const COUNTS: ReadonlySet<string> = new Set(["population", "housingUnits", "permits"]);

export function* listMetricRows(
  profiles: ReadonlyMap<string, CountyProfile>,
  importId: string,
): Generator<Cell[]> {
  const metros = new Map<string, CountyProfile[]>();
  for (const profile of profiles.values()) {
    for (const series of countySeries(profile)) yield toRow("county", profile.fips, series, importId);
    if (profile.msaId === null) continue;
    metros.set(profile.msaId, [...(metros.get(profile.msaId) ?? []), profile]);
  }
  for (const [id, members] of metros) {
    for (const series of metroSeries(members)) yield toRow("msa", id, series, importId);
  }
}

function toRow(kind: string, id: string, series: Series, importId: string): Cell[] {
  const { key, since, stepMonths, values } = series;
  const last = since - (values.length - 1) * stepMonths;
  return [
    key,
    kind,
    id,
    monthsBefore(since),
    stepMonths,
    values,
    monthsBefore(last),
    values.at(-1) ?? null,
    importId,
    GEOGRAPHY_VINTAGE,
  ];
}

function countySeries(profile: CountyProfile): Series[] {
  const annual = (key: string, value: (yearsAgo: number) => number, step: number): Series => ({
    key,
    since: ANNUAL_SINCE,
    stepMonths: 12,
    values: Array.from({ length: YEARS }, (_, index) => roundTo(value(YEARS - 1 - index), step)),
  });
  const single = (key: string, value: number, step: number): Series => ({
    key,
    since: ANNUAL_SINCE - (YEARS - 1) * 12,
    stepMonths: 12,
    values: [roundTo(value, step)],
  });
  const monthly = (key: string, level: number, path: readonly number[], step: number): Series => ({
    key,
    since: SERIES_MONTHS - 1,
    stepMonths: 1,
    values: path.map((log) => roundTo(level * Math.exp(log), step)),
  });
  const { populationGrowth: growth, population, income, incomeGrowth5y } = profile;
  const populationAt = (years: number) => Math.round(population / (1 + growth) ** years);
  const homes = population / PEOPLE_A_HOME;
  return [
    monthly("typicalHomeValue", profile.value, profile.valuePath, 1),
    monthly("typicalRent", profile.rent, profile.rentPath, 1),
    annual("population", populationAt, 1),
    annual("medianHouseholdIncome", (years) => income / (1 + incomeGrowth5y) ** (years / 5), 1),
    single("unemploymentRate", profile.unemployment, 1e-4),
    single("propertyTaxRate", profile.taxRate, 1e-5),
    single("housingUnits", homes, 1),
    single("permits", (profile.permitsPerThousand * homes) / 1000, 1),
    single("ownerShare", profile.ownerShare, 1e-4),
    single("hazardRiskScore", profile.hazard, 0.1),
  ];
}

/**
 * A metro's series from its counties': counts are summed, everything else is the mean weighted by population, which
 * stands for the stock of homes that the demo does not simulate.
 */
function metroSeries(members: readonly CountyProfile[]): Series[] {
  const total = members.reduce((sum, member) => sum + member.population, 0);
  const all = members.map((member) => ({ series: countySeries(member), weight: member.population / total }));
  const first = all[0]?.series ?? [];
  return first.map((series, position) => {
    const isCount = COUNTS.has(series.key);
    const values = series.values.map((_, index) =>
      all.reduce((sum, { series: own, weight }) => {
        const value = own[position]?.values[index] ?? 0;
        return sum + (isCount ? value : value * weight);
      }, 0),
    );
    return { ...series, values: values.map((value) => roundTo(value, Math.abs(value) >= 100 ? 1 : 1e-6)) };
  });
}
