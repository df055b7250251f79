import { tractKind } from "../market-sources/census-survey.ts";
import type { Cell, TableFigure, TableLayout } from "./area-tables.ts";

const SURVEY = "US Census Bureau, American Community Survey";
const CENSUS = "US Census Bureau";

/** The survey prints medians between these; one more or less stands for "beyond" (docs/methods/market-statistics.md). */
const RENT = { metricKey: "medianGrossRent", words: "median rent", least: 99, most: 3_501 };
const VALUE = { metricKey: "medianHomeValue", words: "median home value", least: 9_999, most: 2_000_001 };
const INCOME = { metricKey: "medianHouseholdIncome", words: "median income", least: 1, most: 1_000_000 };
const PEOPLE = { metricKey: "population", words: "population", most: 10_000_000 };
const HOMES = { metricKey: "housingUnits", words: "number of homes", most: 5_000_000 };
const OCCUPIED = { metricKey: "occupiedHomes", words: "number of households", most: 5_000_000 };
const OWNERS = { metricKey: "ownerShare", words: "share of owners", most: 1 };
const BURDEN = { metricKey: "rentBurdenShare", words: "share of renters", most: 1 };
const JOBS = { metricKey: "jobs", words: "number of jobs", most: 10_000_000 };

const column = (name: string) => (cell: Cell) => cell(name);
const percent = (name: string) => (cell: Cell) => (cell(name) === "" ? null : Number(cell(name)) / 100);
const tract2020 = (name: string) => (cell: Cell) => ({ kind: "tract" as const, id: cell(name) });
/** Tracts of a survey year: redrawn with each census. */
const tractOf = (name: string) => (cell: Cell, year: number) => ({ kind: tractKind(year), id: cell(name) });
const zip = (name: string) => (cell: Cell) => ({ kind: "zip" as const, id: cell(name).padStart(5, "0") });

/** Part of a whole; null where the whole is nothing or one of them is withheld. */
function share(part: string, whole: string): number | null {
  const [some, all] = [Number(part), Number(whole)];
  return part === "" || whole === "" || some < 0 || !(all > 0) ? null : some / all;
}

const years = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

const ofYear = (figure: Omit<TableFigure, "value">, name: string): TableFigure => ({
  ...figure,
  value: (cell, year) => cell(`${name}_${year}`),
});

/** Boundaries that moved between two surveys make two places of one code: only the newer one is kept. */
const unlessMoved = (figure: Omit<TableFigure, "value">, name: string): TableFigure => ({
  ...figure,
  value: (cell, year) =>
    year < 2020 && cell("boundary_changed").toLowerCase() !== "false" ? undefined : cell(`${name}_${year}`),
});

export const TABLES: readonly TableLayout[] = [
  {
    // Dollars of earlier years are deflated to those of 2024 in it: they stand beside no nominal series, so they are left.
    source: "census-acs-tract-rent",
    publisher: SURVEY,
    needs: ["geoid", "rent_2024", "rent_moe_2024", "val_2024", "val_moe_2024"],
    area: tract2020("geoid"),
    years: [2024],
    figures: [
      { ...RENT, value: column("rent_2024"), margin: column("rent_moe_2024") },
      { ...VALUE, value: column("val_2024"), margin: column("val_moe_2024") },
    ],
    edition: "Census tracts of 2020",
  },
  {
    source: "census-acs-tract-people",
    publisher: SURVEY,
    needs: ["geoid", "income", "renter_pct", "rent_burden_pct"],
    area: tract2020("geoid"),
    years: [2024],
    figures: [
      { ...INCOME, value: column("income") },
      {
        ...OWNERS,
        value: (cell) => (cell("renter_pct") === "" ? null : 1 - Number(cell("renter_pct")) / 100),
      },
      { ...BURDEN, value: percent("rent_burden_pct") },
    ],
    edition: "Census tracts of 2020",
  },
  {
    // What it says of 2010 was moved onto the tracts of 2020 by somebody: an estimate that nobody published.
    source: "census-2020-tracts",
    publisher: CENSUS,
    needs: ["geoid", "pop_2020", "hu_2020", "land_sq_mi"],
    area: tract2020("geoid"),
    years: [2020],
    figures: [
      { ...PEOPLE, value: column("pop_2020") },
      { ...HOMES, value: column("hu_2020") },
    ],
    edition: "Census tracts of 2020",
  },
  {
    source: "census-lodes-tracts",
    publisher: "US Census Bureau, LEHD Origin-Destination Employment Statistics",
    needs: ["geoid", "jobs_total", "CNS01", "CNS20"],
    area: tract2020("geoid"),
    years: [2022],
    figures: [{ ...JOBS, value: column("jobs_total") }],
    release: "editions",
    edition: "Census tracts of 2020",
  },
  {
    source: "census-acs-tract-income",
    publisher: SURVEY,
    needs: ["code", "value"],
    named: /mhi|income/i,
    area: tractOf("code"),
    years: "name",
    figures: [{ ...INCOME, value: column("value") }],
  },
  {
    source: "census-acs-tract-income",
    publisher: SURVEY,
    needs: ["GEOID", "estimate", "moe", "year"],
    named: /income/i,
    area: tractOf("GEOID"),
    years: (cell) => Number(cell("year")),
    figures: [{ ...INCOME, value: column("estimate"), margin: column("moe") }],
  },
  {
    source: "census-acs-tract-tenure",
    publisher: SURVEY,
    needs: ["GEOID", "year", "total_units", "owner_occupied", "renter_occupied"],
    area: tractOf("GEOID"),
    years: (cell) => Number(cell("year")),
    figures: [
      { ...OCCUPIED, value: column("total_units") },
      { ...OWNERS, value: (cell) => share(cell("owner_occupied"), cell("total_units")) },
    ],
  },
  {
    source: "census-acs-tract-homes",
    publisher: SURVEY,
    needs: ["GEOID", "year", "total_units", "vacant_units"],
    area: tractOf("GEOID"),
    years: (cell) => Number(cell("year")),
    figures: [
      { ...HOMES, value: column("total_units") },
      {
        ...OCCUPIED,
        value: (cell) =>
          cell("total_units") === "" || cell("vacant_units") === ""
            ? null
            : Number(cell("total_units")) - Number(cell("vacant_units")),
      },
    ],
  },
  {
    // Its land area and median age are the same in every row, so they are no figures; it does not say its year.
    source: "census-acs-tract-demographics",
    publisher: SURVEY,
    needs: [
      "tract_name",
      "population",
      "median_income",
      "B25003_002E",
      "B25003_003E",
      "state",
      "county",
      "tract",
    ],
    area: (cell, year) => ({
      kind: tractKind(year),
      id: cell("state").padStart(2, "0") + cell("county").padStart(3, "0") + cell("tract").padStart(6, "0"),
    }),
    years: "unsaid",
    figures: [
      { ...PEOPLE, value: column("population") },
      { ...INCOME, value: column("median_income") },
      {
        ...OWNERS,
        value: (cell) =>
          share(cell("B25003_002E"), String(Number(cell("B25003_002E")) + Number(cell("B25003_003E")))),
      },
    ],
  },
  {
    source: "census-acs-national-tracts",
    publisher: SURVEY,
    needs: ["census_tract_fips", "median_income", "fraction_vacant_housing"],
    area: (cell, year) => ({ kind: tractKind(year), id: cell("census_tract_fips").padStart(11, "0") }),
    years: "name",
    figures: [
      { ...INCOME, value: (cell) => (cell("median_income") === "NA" ? null : cell("median_income")) },
      {
        ...{ metricKey: "emptyShare", words: "share of homes", most: 1 },
        value: (cell) => (cell("fraction_vacant_housing") === "NA" ? null : cell("fraction_vacant_housing")),
      },
    ],
  },
  {
    source: "census-acs-zip-people",
    publisher: SURVEY,
    needs: ["zip_code", "total_pop_2011", "total_pop_2021", "housing_units_2011", "housing_units_2021"],
    area: zip("zip_code"),
    years: years(2011, 2021),
    figures: [ofYear(PEOPLE, "total_pop"), ofYear(HOMES, "housing_units")],
  },
  {
    source: "census-acs-zip-growth",
    publisher: SURVEY,
    needs: ["zcta", "pop_2011", "pop_2024", "housing_units_2024", "boundary_changed"],
    area: zip("zcta"),
    years: [2011, 2024],
    figures: [unlessMoved(PEOPLE, "pop"), unlessMoved(HOMES, "housing_units")],
  },
];
