import { findColumns, getColumns, parseNumber } from "../cells.ts";
import { refuseRagged, type Table } from "../read-table.ts";
import { type MarketSource, readYear } from "./market-source.ts";
import { yearMonth } from "./month.ts";
import { importSeries, type SeriesFile } from "./series-file.ts";
import { type CountyFigure, column, readCountyRows } from "./survey-rows.ts";

/** FEMA's National Risk Index and the CDC's Social Vulnerability Index, one row a county each. */
const RISK = {
  fips: "STCOFIPS",
  state: "STATEABBRV",
  score: "RISK_SCORE",
  loss: "EAL_VALT",
  buildingLoss: "EAL_VALB",
  buildings: "BUILDVALUE",
} as const;

const VULNERABILITY = {
  fips: "FIPS",
  state: "ST_ABBR",
  homes: "E_HU",
  occupied: "E_HH",
  large: "EP_MUNIT",
  burdened: "EP_HBURD",
  rank: "RPL_THEMES",
} as const;

const readHeader = ({ rows: [header = []] }: Table) => header;
const isRisk = (table: Table) => findColumns(readHeader(table), RISK) !== undefined;

export const risk: MarketSource = {
  key: "fema-nri",
  order: 2,
  isOwn: isRisk,
  import: async (table, { pool }) => importSeries({ pool, table, file: parseRisk(table) }),
};

export const vulnerability: MarketSource = {
  key: "cdc-svi",
  order: 2,
  isOwn: (table) => findColumns(readHeader(table), VULNERABILITY) !== undefined,
  async import(table, context) {
    const file = parseVulnerability(table, readYear(table, /SVI_?(20\d\d)/i, context));
    return importSeries({ pool: context.pool, table, file });
  },
};

/** From March 2023 on its tracts are those of the census of 2020, and its population is of that census. */
const TRACTS_OF_2020 = 2023;

const areaReader = (columns: { fips: number; state: number }) => (cells: readonly string[]) => {
  const fips = (cells[columns.fips] ?? "").trim().padStart(5, "0");
  const state = (cells[columns.state] ?? "").trim();
  return /^\d{5}$/.test(fips) ? { fips, state } : { reason: `"${fips}" is no county code` };
};

const dataRows = ({ rows }: Table) => rows.slice(1).map((cells, index) => [index + 2, cells] as const);

/** The first full release does not say its date; later ones do, as `March 2023`. */
const FIRST_RELEASE = "2021";

function parseRisk(table: Table): SeriesFile {
  refuseRagged(table.rows, 0);
  const columns = getColumns(readHeader(table), RISK);
  const version = table.rows[1]?.[readHeader(table).indexOf("NRI_VER")] ?? FIRST_RELEASE;
  const year = /20\d\d/.exec(version)?.[0] ?? FIRST_RELEASE;
  const lossRate: CountyFigure["value"] = (cells) => {
    const [loss, value] = [columns.buildingLoss, columns.buildings].map((index) =>
      parseNumber(cells[index] ?? ""),
    );
    if (typeof loss !== "number" || typeof value !== "number") return loss === undefined ? undefined : null;
    return value > 0 ? loss / value : null;
  };
  const tract = readHeader(table).indexOf("TRACTFIPS");
  const people = readHeader(table).indexOf("POPULATION");
  const kind = Number(year) >= TRACTS_OF_2020 ? "tract" : "tract2010";
  const readTract = (cells: readonly string[]) => {
    const fips = (cells[tract] ?? "").trim().padStart(11, "0");
    return /^\d{11}$/.test(fips) ? ({ fips, kind } as const) : { reason: `"${fips}" is no census tract` };
  };
  const rows = dataRows(table);
  const read = readCountyRows({
    rows,
    area: tract < 0 ? areaReader(columns) : readTract,
    month: yearMonth(Number(year)),
    figures: [
      { metricKey: "hazardRiskScore", words: "risk score", most: 100, value: column(columns.score) },
      { metricKey: "expectedAnnualLoss", words: "annual loss", most: 1e12, value: column(columns.loss) },
      { metricKey: "expectedLossRate", words: "loss rate", most: 1, value: lossRate },
    ],
  });
  const publisher = "Federal Emergency Management Agency";
  if (tract < 0)
    return { source: "fema-national-risk-index", publisher, vintage: year, release: "editions", ...read };
  const counted =
    kind !== "tract" || people < 0
      ? []
      : readCountyRows({
          rows,
          area: readTract,
          month: yearMonth(2020),
          figures: [{ metricKey: "population", words: "population", most: 1_000_000, value: column(people) }],
        }).series;
  const series = [...read.series, ...counted];
  return { source: "fema-tract-risk-index", publisher, vintage: year, release: "editions", ...read, series };
}

/** -999 stands for none. */
function surveyed(index: number, factor: number): CountyFigure["value"] {
  return (cells) => {
    const value = parseNumber(cells[index] ?? "");
    if (value === -999) return null;
    return typeof value === "number" ? Number((value * factor).toPrecision(15)) : value;
  };
}

function parseVulnerability(table: Table, year: number): SeriesFile {
  refuseRagged(table.rows, 0);
  const columns = getColumns(readHeader(table), VULNERABILITY);
  const count = { most: 50_000_000 };
  const share = { most: 1 };
  const read = readCountyRows({
    rows: dataRows(table),
    area: areaReader(columns),
    month: yearMonth(year),
    figures: [
      { metricKey: "housingUnits", words: "number of homes", ...count, value: surveyed(columns.homes, 1) },
      {
        metricKey: "occupiedHomes",
        words: "number of households",
        ...count,
        value: surveyed(columns.occupied, 1),
      },
      { metricKey: "largeBuildingShare", words: "share", ...share, value: surveyed(columns.large, 0.01) },
      { metricKey: "housingBurdenShare", words: "share", ...share, value: surveyed(columns.burdened, 0.01) },
      { metricKey: "socialVulnerability", words: "percentile", ...share, value: surveyed(columns.rank, 1) },
    ],
  });
  const publisher = "Centers for Disease Control and Prevention";
  return {
    source: "cdc-social-vulnerability",
    publisher,
    vintage: String(year),
    release: "editions",
    ...read,
  };
}
