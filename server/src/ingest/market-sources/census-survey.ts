import { marginOfShare } from "@labs/estimation/margins";
import { z } from "zod";
import { findColumns, getColumns, parseNumber } from "../cells.ts";
import { IngestError } from "../ingest-error.ts";
import { refuseRagged, type Table } from "../read-table.ts";
import type { AreaKind } from "./area-book.ts";
import { type Context, type MarketSource, readYear } from "./market-source.ts";
import { yearMonth } from "./month.ts";
import { importSeries, type SeriesFile } from "./series-file.ts";
import { type CountyFigure, column, readCountyRows } from "./survey-rows.ts";

const PUBLISHER = "US Census Bureau, American Community Survey";

/** The columns of the survey's table S1901 that are kept. */
const INCOME = {
  id: "GEO_ID",
  name: "NAME",
  households: "S1901_C01_001E",
  income: "S1901_C01_012E",
} as const;
const INCOME_MARGIN = "S1901_C01_012M";

/** Median rents by bedrooms, table B25031, as a JSON of all counties; null where the survey has too few homes. */
const RentsJson = z.object({
  source: z.object({ table: z.string().startsWith("B25031") }),
  vintage: z.string().regex(/^20\d\d$/),
  countyCount: z.number().int(),
  counties: z.array(
    z.object({
      fips: z.string(),
      rent: z.number().nullable(),
      studio: z.number().nullable(),
      br1: z.number().nullable(),
      br2: z.number().nullable(),
      br3: z.number().nullable(),
    }),
  ),
});

/** Median value and property tax, tables B25077 and B25103, as a JSON of counties by state. */
const CostsJson = z.record(
  z.string(),
  z.array(
    z.object({
      name: z.string(),
      fipsCode: z.string(),
      medianHomeValue: z.number(),
      medianPropertyTax: z.number(),
    }),
  ),
);

/** The Census Bureau's interface answers a table as a list of rows, the first of them the names of the columns. */
const AnswerJson = z.array(z.array(z.string().nullable())).min(2);

/** The costs' JSON says no year; it is of the survey from 2018 to 2022. */
const COSTS_YEAR = 2022;

export const censusSurvey: MarketSource = {
  key: "census-acs",
  order: 2,
  isOwn: (table) =>
    isIncome(table) || isRents(table.json) || isCosts(table.json) || findAnswered(table.json) !== undefined,
  import: async (table, context) =>
    importSeries({ pool: context.pool, table, file: parseSurvey(table, context) }),
};

function parseSurvey(table: Table, context: Context): SeriesFile {
  const year = () => readYear(table, /ACSST[15]Y(20\d\d)/i, context);
  if (isIncome(table)) return parseIncome(table, year());
  if (isRents(table.json)) return parseRents(table.json);
  const answered = findAnswered(table.json);
  return answered === undefined ? parseCosts(table.json) : parseAnswer(table.json, answered, year());
}

function isIncome({ rows: [header = []] }: Table): boolean {
  return findColumns(header, INCOME) !== undefined;
}

function isRents(json: unknown): boolean {
  return RentsJson.pick({ source: true }).safeParse(json).success;
}

function isCosts(json: unknown): boolean {
  const first = typeof json === "object" && json !== null ? Object.values(json)[0] : undefined;
  return (
    Array.isArray(first) && CostsJson.safeParse({ first: first.slice(0, 1) }).success && first.length > 0
  );
}

const readFips = (fips: string) =>
  /^\d{5}$/.test(fips) ? { fips } : { reason: `"${fips}" is no county code` };

function parseIncome(table: Table, year: number): SeriesFile {
  const { rows } = table;
  refuseRagged(rows, 0);
  const columns = getColumns(rows[0] ?? [], INCOME);
  // The second row repeats the header in words.
  const isLabeled = rows[1]?.[columns.id]?.trim() === "Geography";
  const first = isLabeled ? 2 : 1;
  const label = rows[1]?.[columns.income] ?? "";
  if (isLabeled && !/median income/i.test(label)) {
    throw new IngestError(`Row 2: the column of the median income is labeled "${label}"`);
  }
  const read = readCountyRows({
    rows: rows.slice(first).map((cells, index) => [index + first + 1, cells] as const),
    area: (cells) => readGeography((cells[columns.id] ?? "").trim(), year),
    month: yearMonth(year),
    figures: [
      {
        metricKey: "households",
        words: "number of households",
        most: 20_000_000,
        value: column(columns.households),
      },
      {
        metricKey: "medianHouseholdIncome",
        words: "median income",
        least: 1,
        most: 1_000_000,
        value: (cells) => parseBounded(cells[columns.income] ?? ""),
        margin: (cells) => parseNumber(cells[rows[0]?.indexOf(INCOME_MARGIN) ?? -1] ?? ""),
      },
    ],
  });
  return {
    source: "census-acs-income",
    publisher: PUBLISHER,
    vintage: String(year),
    release: "survey",
    ...read,
  };
}

/** Census tracts are redrawn with each census, and the survey follows in its year. */
export const tractKind = (year: number): AreaKind => (year >= 2020 ? "tract" : "tract2010");

/** The survey's own code of a county, a tract or a ZIP code tabulation area. */
function readGeography(id: string, year: number): { fips: string; kind?: AreaKind } | { reason: string } {
  const [, level, code = ""] = /^(050|140|86[01])[\dZ]*US(\d+)$/.exec(id) ?? [];
  if (level === "050" && code.length === 5) return { fips: code };
  if (level === "140" && code.length === 11) return { fips: code, kind: tractKind(year) };
  if (level?.startsWith("86") === true && code.length === 5) return { fips: code, kind: "zip" };
  return { reason: `"${id}" is the code of no county, tract or ZIP code` };
}

/** `250,000+` and `2,500-` are kept as the survey's codes: one more, and one less, than the bound. */
function parseBounded(text: string): number | null | undefined {
  const [, bound = "", sign] = /^([\d,]+)([+-])$/.exec(text.trim()) ?? [];
  if (sign === undefined) return parseNumber(text);
  const value = parseNumber(bound);
  return typeof value === "number" ? value + (sign === "+" ? 1 : -1) : value;
}

const RENTS = [
  ["medianGrossRent", "rent"],
  ["medianGrossRentStudio", "studio"],
  ["medianGrossRent1Bedroom", "br1"],
  ["medianGrossRent2Bedroom", "br2"],
  ["medianGrossRent3Bedroom", "br3"],
] as const;

function parseRents(json: unknown): SeriesFile {
  const parsed = readJson(RentsJson, json);
  if (parsed.counties.length !== parsed.countyCount) {
    throw new IngestError(
      `The file says that it has ${parsed.countyCount} counties, and has ${parsed.counties.length}`,
    );
  }
  const read = readCountyRows({
    rows: parsed.counties.map(
      (county, index) =>
        [index + 1, [county.fips, ...RENTS.map(([, name]) => String(county[name] ?? ""))]] as const,
    ),
    area: ([fips = ""]) => readFips(fips),
    month: yearMonth(Number(parsed.vintage)),
    figures: RENTS.map(([metricKey], index): CountyFigure => {
      return { metricKey, words: "median rent", least: 99, most: 3501, value: column(index + 1) };
    }),
  });
  return {
    source: "census-acs-rent",
    publisher: PUBLISHER,
    vintage: parsed.vintage,
    release: "survey",
    ...read,
  };
}

const TAX_BOUNDS: ReadonlySet<number> = new Set([199, 10_001]);
const VALUE_BOUNDS: ReadonlySet<number> = new Set([9_999, 2_000_001]);

function parseCosts(json: unknown): SeriesFile {
  const counties = Object.values(readJson(CostsJson, json)).flat();
  const amount = (index: number): CountyFigure["value"] => {
    // The survey has no median of 0: it stands for none.
    return (cells) => Number(cells[index]) || null;
  };
  const read = readCountyRows({
    rows: counties.map(
      ({ fipsCode, medianHomeValue, medianPropertyTax }, index) =>
        [index + 1, [fipsCode, String(medianHomeValue), String(medianPropertyTax)]] as const,
    ),
    area: ([fips = ""]) => readFips(fips),
    month: yearMonth(COSTS_YEAR),
    figures: [
      {
        metricKey: "medianHomeValue",
        words: "median home value",
        least: 9_999,
        most: 2_000_001,
        value: amount(1),
      },
      { metricKey: "medianPropertyTax", words: "median tax", least: 199, most: 10_001, value: amount(2) },
      { metricKey: "propertyTaxRate", words: "tax rate", most: 0.2, value: taxRate },
    ],
  });
  return {
    source: "census-acs-costs",
    publisher: PUBLISHER,
    vintage: String(COSTS_YEAR),
    release: "survey",
    ...read,
  };
}

/** Of two medians; none where one of them is only known to be below or above a bound. */
function taxRate(cells: readonly string[]): number | null {
  const [value, tax] = [Number(cells[1]), Number(cells[2])];
  if (!(value > 0 && tax > 0) || TAX_BOUNDS.has(tax) || VALUE_BOUNDS.has(value)) return null;
  return tax / value;
}

function readJson<T>(schema: z.ZodType<T>, json: unknown): T {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new IngestError(`${issue?.path.join(".")}: ${issue?.message}`);
}

/** Which of our sources an answer of the Census Bureau's interface is, and what its columns hold. */
interface Answered {
  source: string;
  figures: readonly Omit<CountyFigure, "value" | "margin">[];
  /** The variable of each figure; what is left over is for the computed one. */
  variables: readonly string[];
  /** What a figure is multiplied by: the interface answers shares in percent. */
  factor?: number;
  /** A figure of all variables, by their texts. */
  computed?: Omit<CountyFigure, "value" | "margin"> & {
    compute(texts: readonly string[]): number | null;
    /** From the texts of the figures and of their margins, in the same order. */
    margin?(texts: readonly string[], margins: readonly string[]): number | null;
  };
}

const RENT_FIGURE = { words: "median rent", least: 99, most: 3501 };

/** Tables of tracts and ZIP codes, which counties have from elsewhere: the survey's own median of all rents, and counts. */
const SMALL_AREA_ANSWERS: readonly Answered[] = [
  {
    source: "census-acs-small-rent",
    variables: ["B25064_001E"],
    figures: [{ metricKey: "medianGrossRent", ...RENT_FIGURE }],
  },
  {
    source: "census-acs-small-income",
    variables: ["B19013_001E"],
    figures: [{ metricKey: "medianHouseholdIncome", words: "median income", least: 1, most: 1_000_000 }],
  },
  {
    source: "census-acs-small-value",
    variables: ["B25077_001E"],
    figures: [{ metricKey: "medianHomeValue", words: "median home value", least: 9_999, most: 2_000_001 }],
  },
  {
    source: "census-acs-small-people",
    variables: ["B01003_001E"],
    figures: [{ metricKey: "population", words: "population", most: 10_000_000 }],
  },
  {
    source: "census-acs-small-homes",
    variables: ["B25002_001E", "B25002_002E"],
    figures: [
      { metricKey: "housingUnits", words: "number of homes", most: 5_000_000 },
      { metricKey: "occupiedHomes", words: "number of households", most: 5_000_000 },
    ],
  },
  {
    source: "census-acs-small-tenure",
    variables: ["B25003_001E", "B25003_002E"],
    figures: [],
    computed: {
      ...{ metricKey: "ownerShare", words: "share of owners", most: 1 },
      compute: ([all = "", owners = ""]) => shareOf(all, owners),
      margin: ([all = "", owners = ""], [allMargin = "", ownersMargin = ""]) => {
        const [whole, part, ofWhole, ofPart] = [all, owners, allMargin, ownersMargin].map(Number);
        return marginOfShare(
          { value: part ?? 0, margin: ofPart ?? -1 },
          { value: whole ?? 0, margin: ofWhole ?? -1 },
        );
      },
    },
  },
];

function shareOf(all: string, part: string): number | null {
  const [whole, some] = [Number(all), Number(part)];
  return whole > 0 && some >= 0 && part !== "" ? some / whole : null;
}

const ANSWERS: readonly Answered[] = [
  {
    source: "census-acs-income",
    variables: ["S1901_C01_001E", "S1901_C01_012E"],
    figures: [
      { metricKey: "households", words: "number of households", most: 20_000_000 },
      { metricKey: "medianHouseholdIncome", words: "median income", least: 1, most: 1_000_000 },
    ],
  },
  {
    source: "census-acs-rent",
    variables: RENTS.map((_, index) => `B25031_00${index + 1}E`),
    figures: RENTS.map(([metricKey]) => ({ metricKey, ...RENT_FIGURE })),
  },
  {
    source: "census-acs-costs",
    variables: ["B25077_001E", "B25103_001E"],
    figures: [
      { metricKey: "medianHomeValue", words: "median home value", least: 9_999, most: 2_000_001 },
      { metricKey: "medianPropertyTax", words: "median tax", least: 199, most: 10_001 },
    ],
    computed: {
      ...{ metricKey: "propertyTaxRate", words: "tax rate", most: 0.2 },
      compute: ([value = "", tax = ""]) => taxRate(["", value, tax]),
    },
  },
  {
    source: "census-acs-vacancy",
    variables: ["DP04_0005E"],
    factor: 0.01,
    figures: [{ metricKey: "rentalVacancyRate", words: "vacancy rate", most: 1 }],
  },
  {
    source: "census-acs-movers",
    variables: ["B07013_003E", "B07013_006E"],
    figures: [],
    computed: { metricKey: "renterMoveRate", words: "share of movers", most: 1, compute: shareMoved },
  },
  ...SMALL_AREA_ANSWERS,
];

/** Of the people who live in rented homes those who lived elsewhere a year before. */
function shareMoved([all = "", stayed = ""]: readonly string[]): number | null {
  const [renters, same] = [Number(all), Number(stayed)];
  return renters > 0 && same >= 0 ? 1 - same / renters : null;
}

const ZIP_COLUMN = "zip code tabulation area";

function findAnswered(json: unknown): Answered | undefined {
  const header: unknown = Array.isArray(json) ? json[0] : undefined;
  if (!Array.isArray(header)) return undefined;
  const has = (name: string) => header.includes(name);
  const isSmall = has("tract") || has(ZIP_COLUMN);
  if (!isSmall && !(has("state") && has("county"))) return undefined;
  const answers = isSmall ? ANSWERS : ANSWERS.filter((answer) => !SMALL_AREA_ANSWERS.includes(answer));
  return answers.find(({ variables }) => variables.every(has));
}

/** The interface's numbers for "too few homes", "not surveyed" and the like are all far below zero. */
const LEAST_FIGURE = -100_000_000;

/** The interface's number for a count that is controlled to another one: it has no error. */
const CONTROLLED = -555_555_555;

/** A margin of error in its column; null for none, and for the numbers that stand for none. */
function readMargin(at: number, factor: number): NonNullable<CountyFigure["margin"]> {
  return (cells) => {
    const margin = parseNumber(cells[at] ?? "");
    if (margin === CONTROLLED) return 0;
    return typeof margin === "number" && margin >= 0 ? margin * factor : null;
  };
}

function parseAnswer(json: unknown, answered: Answered, year: number): SeriesFile {
  const [header = [], ...rows] = readJson(AnswerJson, json);
  const at = (name: string) => header.indexOf(name);
  const { factor = 1, computed } = answered;
  const value = (name: string): CountyFigure["value"] => {
    return (cells) => {
      const figure = parseNumber(cells[at(name)] ?? "");
      if (typeof figure !== "number") return figure;
      return figure < LEAST_FIGURE ? null : figure * factor;
    };
  };
  const marginName = (name: string) => name.replace(/E$/, "M");
  const figures = answered.figures.map((figure, index): CountyFigure => {
    const variable = answered.variables[index] ?? "";
    return { ...figure, value: value(variable), margin: readMargin(at(marginName(variable)), factor) };
  });
  if (computed !== undefined) {
    const { compute, margin, ...figure } = computed;
    const texts = (cells: readonly string[]) => answered.variables.map((name) => cells[at(name)] ?? "");
    const errors = (cells: readonly string[]) =>
      answered.variables.map((name) => String(readMargin(at(marginName(name)), 1)(cells) ?? -1));
    figures.push({
      ...figure,
      value: (cells) => compute(texts(cells)),
      ...(margin === undefined ? {} : { margin: (cells) => margin(texts(cells), errors(cells)) }),
    });
  }
  const read = readCountyRows({
    rows: rows.map((cells, index) => [index + 2, cells.map((cell) => cell ?? "")] as const),
    area: (cells) => {
      const zip = cells[at(ZIP_COLUMN)];
      if (zip !== undefined) return { fips: zip, kind: "zip" };
      const county = `${cells[at("state")]}${cells[at("county")]}`;
      const tract = cells[at("tract")];
      return tract === undefined ? readFips(county) : { fips: county + tract, kind: tractKind(year) };
    },
    month: yearMonth(year),
    figures,
  });
  return { source: answered.source, publisher: PUBLISHER, vintage: String(year), release: "survey", ...read };
}
