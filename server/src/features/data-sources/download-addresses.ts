import type { Cycle, Rhythm } from "../markets/service.ts";

export interface Feed {
  /** The source under which its imports are recorded. */
  source: string;
  /** The kind of files, as `labs ingest` calls it. */
  group: string;
  name: string;
  publisher: string;
  /** `{yyyy}`, `{yy}` and `{mm}` stand for the newest date that the publisher has a file of. */
  address: string;
  /** Where the publisher has kept the same file too: asked in this order where there is none at the address. */
  others?: readonly string[];
  /** What is not certain of the address, told beside it. */
  doubt?: string;
  /** The page that documents the file. */
  page: string;
  terms: string;
  rhythm: Rhythm;
  /** By what its figures are current, where the rhythm does not say it. */
  cycle?: Cycle;
  /** How far back the newest file may lie, in the unit of its dates; 0 where the address has none. */
  back: number;
  /** The file says its year neither in its rows nor in its name: the address does. */
  isDatedByAddress?: boolean;
}

const PUBLIC_DOMAIN = "US federal government work, public domain (17 USC 105); attribution requested";
const ZILLOW_TERMS =
  "Zillow Research data: free to use with attribution to Zillow under its terms of use; no redistribution";

const zillow = (source: string, name: string, path: string): Feed => ({
  source,
  group: "zillow",
  name,
  publisher: "Zillow Research",
  address: `https://files.zillowstatic.com/research/public_csvs/${path}`,
  page: "https://www.zillow.com/research/data/",
  terms: ZILLOW_TERMS,
  rhythm: "monthly",
  back: 0,
});

const listings = (source: string, name: string, file: string): Feed => ({
  source,
  group: "realtor",
  name,
  publisher: "Realtor.com",
  address: `https://econdata.s3-us-west-2.amazonaws.com/Reports/Core/${file}`,
  page: "https://www.realtor.com/research/data/",
  terms: "Realtor.com residential data: free to use with citation of Realtor.com",
  rhythm: "monthly",
  back: 0,
});

const survey = (source: string, name: string, query: string): Feed => ({
  source,
  group: "census-acs",
  name,
  publisher: "US Census Bureau",
  address: `https://api.census.gov/data/{yyyy}/acs/acs5${query}&for=county:*`,
  page: "https://www.census.gov/data/developers/data-sets/acs-5year.html",
  terms: PUBLIC_DOMAIN,
  rhythm: "annual",
  cycle: "survey",
  back: 3,
  isDatedByAddress: true,
});

const fhfa = (source: string, name: string, path: string, rhythm: Rhythm): Feed => ({
  source,
  group: "fhfa",
  name,
  publisher: "FHFA",
  address: `https://www.fhfa.gov/hpi/download/${path}`,
  page: "https://www.fhfa.gov/data/hpi/datasets",
  terms: PUBLIC_DOMAIN,
  rhythm,
  back: 0,
});

const permits = (source: string, name: string, file: string, more: Pick<Feed, "rhythm" | "back">): Feed => ({
  source,
  group: "bps",
  name,
  publisher: "US Census Bureau",
  address: `https://www2.census.gov/econ/bps/County/${file}`,
  page: "https://www.census.gov/construction/bps/",
  terms: PUBLIC_DOMAIN,
  ...more,
});

const estimates = (source: string, name: string, path: string): Feed => ({
  source,
  group: "census-pep",
  name,
  publisher: "US Census Bureau",
  address: `https://www2.census.gov/programs-surveys/popest/datasets/2020-{yyyy}/${path}`,
  page: "https://www.census.gov/programs-surveys/popest.html",
  terms: PUBLIC_DOMAIN,
  rhythm: "annual",
  back: 3,
});

const HUD_FOLDER = "https://www.huduser.gov/portal/datasets/fmr/fmr{yyyy}";

/** A fiscal year's file is often brought out again, revised, under another name. */
const hud = (source: string, name: string, file: string): Feed => ({
  source,
  group: "hud",
  name,
  publisher: "HUD",
  address: `${HUD_FOLDER}/${file}_revised.xlsx`,
  others: [`${HUD_FOLDER}/${file}.xlsx`],
  page: "https://www.huduser.gov/portal/datasets/fmr.html",
  terms: PUBLIC_DOMAIN,
  rhythm: "annual",
  cycle: "fiscalYear",
  back: 3,
});

/** Every public source, in the order in which they are loaded: what others are matched to comes first. */
export const FEEDS: readonly Feed[] = [
  {
    source: "omb",
    group: "omb",
    name: "Counties of metros",
    publisher: "OMB",
    address:
      "https://www2.census.gov/programs-surveys/metro-micro/geographies/reference-files/2023/delineation-files/list1_2023.xlsx",
    page: "https://www.census.gov/geographies/reference-files/time-series/demo/metro-micro/delineation-files.html",
    terms: PUBLIC_DOMAIN,
    rhythm: "decade",
    back: 0,
  },
  {
    source: "census-gazetteer",
    group: "census-gazetteer",
    name: "Places and areas of counties",
    publisher: "US Census Bureau",
    address:
      "https://www2.census.gov/geo/docs/maps-data/data/gazetteer/{yyyy}_Gazetteer/{yyyy}_Gaz_counties_national.zip",
    page: "https://www.census.gov/geographies/reference-files/time-series/geo/gazetteer-files.html",
    terms: PUBLIC_DOMAIN,
    rhythm: "annual",
    back: 3,
  },
  estimates("census-population-metro", "Population of metros", "metro/totals/cbsa-est{yyyy}-alldata.csv"),
  estimates("census-population-county", "Population of counties", "counties/totals/co-est{yyyy}-alldata.csv"),
  survey("census-acs-income", "Household income", "/subject?get=NAME,S1901_C01_001E,S1901_C01_012E"),
  survey(
    "census-acs-rent",
    "Rents by bedrooms",
    "?get=NAME,B25031_001E,B25031_002E,B25031_003E,B25031_004E,B25031_005E",
  ),
  survey("census-acs-costs", "Home values and property taxes", "?get=NAME,B25077_001E,B25103_001E"),
  survey("census-acs-vacancy", "Rental vacancy", "/profile?get=NAME,DP04_0005E"),
  survey("census-acs-movers", "Renters who moved", "?get=NAME,B07013_003E,B07013_006E"),
  zillow(
    "zillow-zhvi-county",
    "Home values of counties",
    "zhvi/County_zhvi_uc_sfrcondo_tier_0.33_0.67_sm_sa_month.csv",
  ),
  zillow(
    "zillow-zhvi-metro",
    "Home values of metros",
    "zhvi/Metro_zhvi_uc_sfrcondo_tier_0.33_0.67_sm_sa_month.csv",
  ),
  zillow("zillow-zori-county", "Rents of counties", "zori/County_zori_uc_sfrcondomfr_sm_month.csv"),
  zillow("zillow-zori-metro", "Rents of metros", "zori/Metro_zori_uc_sfrcondomfr_sm_month.csv"),
  zillow(
    "zillow-sales-metro",
    "Homes sold in metros",
    "sales_count_now/Metro_sales_count_now_uc_sfrcondo_month.csv",
  ),
  zillow(
    "zillow-inventory-metro",
    "Homes for sale in metros",
    "invt_fs/Metro_invt_fs_uc_sfrcondo_sm_month.csv",
  ),
  listings(
    "realtor-listings-county",
    "Homes listed for sale in counties",
    "RDC_Inventory_Core_Metrics_County_History.csv",
  ),
  listings(
    "realtor-listings-metro",
    "Homes listed for sale in metros",
    "RDC_Inventory_Core_Metrics_Metro_History.csv",
  ),
  fhfa("fhfa-metro-index", "Price index of metros", "quarterly_datasets/hpi_at_metro.csv", "quarterly"),
  fhfa(
    "fhfa-metro-purchase-index",
    "Purchase-only index of metros",
    "quarterly_datasets/hpi_po_metro.txt",
    "quarterly",
  ),
  {
    ...fhfa("fhfa-county-index", "Price index of counties", "annual/hpi_at_county.xlsx", "annual"),
    others: ["https://www.fhfa.gov/hpi/download/annual/hpi_at_county.csv"],
  },
  hud("hud-fair-market-rents", "Fair market rents of counties", "FY{yy}_FMRs"),
  hud("hud-small-area-rents", "Fair market rents by ZIP code", "fy{yyyy}_safmrs"),
  permits("census-permits-annual", "Building permits (annual)", "co{yyyy}a.txt", {
    rhythm: "annual",
    back: 3,
  }),
  permits("census-permits-monthly", "Building permits (monthly)", "co{yy}{mm}c.txt", {
    rhythm: "monthly",
    back: 6,
  }),
  {
    source: "bls-unemployment-county",
    group: "bls-laus",
    name: "Unemployment of counties",
    publisher: "US Bureau of Labor Statistics",
    address: "https://www.bls.gov/lau/laucnty{yy}.xlsx",
    doubt: "The publisher blocks some programs; if so, download the file in a browser and load it.",
    page: "https://www.bls.gov/lau/tables.htm",
    terms: PUBLIC_DOMAIN,
    rhythm: "annual",
    back: 3,
  },
  {
    source: "bls-qcew",
    group: "bls-qcew",
    name: "Jobs and wages by sector",
    publisher: "US Bureau of Labor Statistics",
    address: "https://data.bls.gov/cew/data/files/{yyyy}/xls/{yyyy}_all_county_high_level.zip",
    doubt: "The publisher blocks some programs; if so, download the file in a browser and load it.",
    page: "https://www.bls.gov/cew/downloadable-data-files.htm",
    terms: PUBLIC_DOMAIN,
    rhythm: "annual",
    back: 3,
  },
  {
    source: "bls-unemployment-state",
    group: "bls-laus",
    name: "Unemployment of states",
    publisher: "US Bureau of Labor Statistics",
    address: "https://download.bls.gov/pub/time.series/la/la.data.3.AllStatesS",
    page: "https://download.bls.gov/pub/time.series/la/la.txt",
    terms: PUBLIC_DOMAIN,
    rhythm: "monthly",
    back: 0,
  },
  {
    source: "fema-national-risk-index",
    group: "fema-nri",
    name: "Natural hazards",
    publisher: "FEMA",
    address: "https://www.fema.gov/about/reports-and-data/openfema/nri/v120/NRI_Table_Counties.zip",
    others: [
      "https://hazards.fema.gov/nri/Content/StaticDocuments/DataDownload/NRI_Table_Counties/NRI_Table_Counties.zip",
    ],
    doubt:
      "FEMA moved the index in December 2025 and names each edition by its own folder: a newer one has another address.",
    page: "https://hazards.fema.gov/nri/data-resources",
    terms: `${PUBLIC_DOMAIN}. FEMA asks to be cited; it does not endorse this product`,
    rhythm: "annual",
    cycle: "editions",
    back: 0,
  },
  {
    source: "cdc-social-vulnerability",
    group: "cdc-svi",
    name: "Social vulnerability",
    publisher: "CDC",
    address: "https://svi.cdc.gov/Documents/Data/{yyyy}/csv/states_counties/SVI_{yyyy}_US_county.csv",
    others: ["https://svi.cdc.gov/Documents/Data/{yyyy}/csv/states_counties/SVI{yyyy}_US_county.csv"],
    doubt: "The file's name differs between editions; where neither is there, its page has it.",
    page: "https://www.atsdr.cdc.gov/place-health/php/svi/svi-data-documentation-download.html",
    terms: PUBLIC_DOMAIN,
    rhythm: "annual",
    cycle: "editions",
    back: 5,
  },
  {
    source: "usda-rural-atlas",
    group: "usda-rural-atlas",
    name: "Owners and renters",
    publisher: "US Department of Agriculture",
    address: "https://www.ers.usda.gov/sites/default/files/_laserfiche/DataFiles/82701/People.csv",
    doubt:
      "Not confirmed: the publisher has often packed this table with others into one file. Its page has it; then load it by the command line.",
    page: "https://www.ers.usda.gov/data-products/atlas-of-rural-and-small-town-america",
    terms: PUBLIC_DOMAIN,
    rhythm: "annual",
    cycle: "survey",
    back: 0,
  },
  {
    source: "freddie-mac-mortgage-rates",
    group: "pmms",
    name: "Mortgage rates",
    publisher: "Freddie Mac",
    address: "https://fred.stlouisfed.org/graph/fredgraph.csv?id=MORTGAGE30US",
    page: "https://www.freddiemac.com/pmms",
    terms: "Freddie Mac, Primary Mortgage Market Survey, by way of FRED: free to use with attribution",
    rhythm: "weekly",
    back: 0,
  },
];

export function listFeeds(words: readonly string[]): Feed[] | { unknown: string } {
  const unknown = words.find((word) => !FEEDS.some(({ source, group }) => word === source || word === group));
  if (unknown !== undefined) return { unknown };
  return FEEDS.filter(
    ({ source, group }) => words.length === 0 || words.includes(source) || words.includes(group),
  );
}

export interface DatedAddress {
  address: string;
  /** The year that the address names. */
  year: number | undefined;
}

/** Where the newest file may lie, newest first. */
export function listDownloadAddresses(
  feed: Pick<Feed, "address" | "others" | "back">,
  today: Date,
): DatedAddress[] {
  const names = [feed.address, ...(feed.others ?? [])];
  if (!feed.address.includes("{")) return names.map((address) => ({ address, year: undefined }));
  const isMonthly = feed.address.includes("{mm}");
  return Array.from({ length: feed.back + 2 }, (_, index) => {
    // The files of a fiscal year come out before it begins.
    const back = index - 1;
    return isMonthly
      ? new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1))
      : new Date(Date.UTC(today.getUTCFullYear() - back, 0, 1));
  }).flatMap((date) => {
    const year = date.getUTCFullYear();
    return names.map((name) => ({ address: fillDate(name, date), year }));
  });
}

function fillDate(name: string, date: Date): string {
  const year = date.getUTCFullYear();
  return name
    .replaceAll("{yyyy}", String(year))
    .replaceAll("{yy}", String(year % 100).padStart(2, "0"))
    .replaceAll("{mm}", String(date.getUTCMonth() + 1).padStart(2, "0"));
}
