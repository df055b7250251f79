import { getInboxSettings, InboxSettings, listWatchedMarkets } from "@labs/contract/access/inbox";
import { finishSingleSignOn } from "@labs/contract/access/single-sign-on";
import {
  listWebhookDeliveries,
  listWebhooks,
  Webhook,
  WebhookDelivery,
} from "@labs/contract/access/webhooks";
import { FirmTemplate, listTemplates, TemplateVersion } from "@labs/contract/assumptions";
import {
  BacktestMarket,
  BacktestReport,
  BacktestRun,
  getBacktestReport,
  listBacktests,
} from "@labs/contract/backtests";
import { DataFeed, DataImport, listDataFeeds, listDataSources } from "@labs/contract/data-sources";
import { getWork, PropertyWork } from "@labs/contract/deals/pipeline";
import { LabsDocument, listDocuments } from "@labs/contract/documents";
import {
  BulkRow,
  BulkRun,
  getBulkRun,
  listBulkRows,
  listBulkRuns,
} from "@labs/contract/firm-models/bulk-runs";
import {
  CellTrace,
  Evaluation,
  evaluateFirmModel,
  FirmModel,
  FirmModelDetail,
  getFirmModel,
  listFirmModels,
  ModelSheet,
  readFirmModelCells,
  SheetWindow,
  traceFirmModelCell,
  WindowCell,
} from "@labs/contract/firm-models/firm-models";
import { getModelMapping, ModelMapping } from "@labs/contract/firm-models/model-mappings";
import {
  compareModelRuns,
  listModelRuns,
  listPropertyRuns,
  PropertyRun,
  RunDifferences,
  RunSummary,
} from "@labs/contract/firm-models/model-runs";
import { evaluateFlags } from "@labs/contract/flags";
import { getJob, Job } from "@labs/contract/jobs";
import {
  CountyMetrics,
  countiesMetrics,
  countyStats,
  MarketStats,
  Metric,
  msaStats,
} from "@labs/contract/markets/metrics";
import {
  Ring,
  ring,
  SmallAreaMetrics,
  SmallAreaStats,
  smallAreaMetrics,
  tractStats,
  zipStats,
} from "@labs/contract/markets/small-areas";
import {
  PortfolioActuals,
  PropertyActuals,
  portfolioActuals,
  propertyActuals,
} from "@labs/contract/portfolios/actuals";
import {
  BookRow,
  BookUpload,
  getBookUpload,
  listBookRows,
  listBookUploads,
} from "@labs/contract/portfolios/book";
import { PortfolioCohort, PortfolioCohorts, portfolioCohorts } from "@labs/contract/portfolios/cohorts";
import { DecisionLedger, decisionLedger } from "@labs/contract/portfolios/decision-ledger";
import { runPortfolioValuation } from "@labs/contract/portfolios/figures";
import { PortfolioHoldSell, portfolioHoldSell } from "@labs/contract/portfolios/hold-sell";
import { Holding, listHoldings } from "@labs/contract/portfolios/holdings";
import { PortfolioOperations, portfolioOperations } from "@labs/contract/portfolios/operations";
import { PortfolioPool, portfolioPool } from "@labs/contract/portfolios/pool";
import { getPortfolio, Portfolio } from "@labs/contract/portfolios/portfolios";
import { Fact } from "@labs/contract/property-facts";
import { getProperty, Property } from "@labs/contract/property-page";
import {
  SearchChoices,
  SearchStatus,
  searchChoices,
  searchStatus,
} from "@labs/contract/property-search/searches";
import {
  getFormulaPages,
  getUnderwriting,
  listUnderwriting,
  startUnderwriting,
  UnderwritingStart,
  UnderwritingSummary,
  UnderwritingVersion,
} from "@labs/contract/underwriting";
import { ResultRow } from "@labs/contract/uploads/data-request-rows";
import {
  getDataRequest,
  getDataRequestSheet,
  listDataRequestRows,
} from "@labs/contract/uploads/data-requests";
import { getStatement, StatementReview } from "@labs/contract/uploads/operating-statement-requests";
import { OperatingStatement } from "@labs/contract/uploads/operating-statements";
import { getRentRoll, RollReview } from "@labs/contract/uploads/rent-roll-requests";
import { RentRoll } from "@labs/contract/uploads/rent-rolls";
import { compileModel } from "@labs/underwriting/compiled-model";
import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import { formulaPages, listPortfolioPages } from "@labs/underwriting/formula-pages";
import { HttpResponse } from "msw";
import { ASSET_ANSWERS } from "./asset-desk.ts";
import { dataRequest, repairGroup, requestDetail, requestId } from "./data-requests.ts";
import { type Answer, answer, refuse } from "./network.ts";
import { list, sample } from "./sample.ts";

/** Uploads of a desk that has something of everything: a list, a rent roll and an operating statement. */
export const LIST = requestId("5");
export const ROLL = requestId("9");
export const STATEMENT = requestId("7");
export const SEARCH = requestId("3");
export const IMPORT = requestId("4");
export const MODEL = requestId("6");

const home = sample(Property, {
  googlePlacesId: "place-1",
  propertyId: 17,
  propertyType: "singlefamily",
  label: "12 Oak St, Tampa, FL",
  location: { latitude: 27.95, longitude: -82.46, precision: "rooftop" },
  facts: {
    beds: sample(Fact, { label: "Bedrooms", group: "structure", unit: "count", value: 4, version: 2 }),
  },
  county: { id: "12057", name: "Hillsborough County", figures: [] },
  msa: { id: "45300", name: "Tampa, FL", figures: [] },
  investmentAdvisorDescription: "A house in Tampa.",
});
const community = sample(Property, {
  googlePlacesId: "place-5",
  propertyId: 19,
  propertyType: "multifamily",
  label: "Oak Court",
});

/** The compiled model as the browser imports it, without a server between. */
const describeModel = (model: "singlefamily" | "multifamily") => {
  const { hash, source } = compileModel(model);
  const moduleUrl = `data:text/javascript;charset=utf-8,${encodeURIComponent(source)}`;
  return { hash, moduleUrl, pages: formulaPages.models[model].pages.map((page) => ({ ...page })) };
};

const catalogue = () => ({
  version: formulaPages.version,
  models: { singlefamily: describeModel("singlefamily"), multifamily: describeModel("multifamily") },
  portfolio: {
    hash: compileModel("portfolio").hash,
    pages: listPortfolioPages().map((page) => ({ ...page })),
  },
});

const version = (number: number) =>
  sample(UnderwritingVersion, {
    version: number,
    model: "singlefamily",
    inputs: golden.sfrA.inputs,
    createdBy: "Ada Lane",
  });
const versionLine = (number: number) =>
  sample(UnderwritingSummary, { version: number, model: "singlefamily", createdBy: "Ada Lane" });

const underwriting: Answer[] = [
  answer(getFormulaPages, catalogue),
  answer(
    startUnderwriting,
    sample(UnderwritingStart, { model: "singlefamily", inputs: golden.sfrA.inputs, basis: {} }),
  ),
  answer(listUnderwriting, list(versionLine(2), versionLine(1))),
  answer(getUnderwriting, ({ params }) => version(params.version === "latest" ? 2 : params.version)),
];

const rent = sample(Metric, { key: "typicalRent", label: "Typical rent", unit: "usd", coverage: 2 });
const figures = sample(CountyMetrics, {
  metrics: [rent],
  ids: ["12057", "12103"],
  names: ["Hillsborough County, FL", "Pinellas County, FL"],
  msaIds: ["45300", "45300"],
  values: { typicalRent: [1_875, 1_790] },
});

const markets: Answer[] = [
  answer(countiesMetrics, figures),
  answer(
    countyStats,
    sample(MarketStats, { id: "12057", kind: "county", name: "Hillsborough County, FL", state: "FL" }),
  ),
  answer(msaStats, sample(MarketStats, { id: "45300", kind: "msa", name: "Tampa, FL", state: "FL" })),
  answer(
    smallAreaMetrics,
    sample(SmallAreaMetrics, {
      kind: "zip",
      metrics: [
        sample(SmallAreaMetrics.shape.metrics.element, { key: "typicalRent", label: "Typical rent" }),
      ],
      ids: ["33602"],
      names: ["33602, Tampa, FL"],
      values: { typicalRent: [1_900] },
    }),
  ),
  answer(zipStats, sample(SmallAreaStats, { id: "33602", kind: "zip", name: "33602, Tampa, FL" })),
  answer(tractStats, sample(SmallAreaStats, { id: "12057000100", kind: "tract", name: "Census tract 1" })),
  answer(
    ring,
    sample(Ring, {
      tracts: [sample(Ring.shape.tracts.element, { id: "12057000100", name: "Census tract 1" })],
    }),
  ),
];

const pool = sample(PortfolioPool, { pooled: 1, of: 1, figures: { homeCount: 1 } });
const portfolios: Answer[] = [
  answer(
    getPortfolio,
    sample(Portfolio, {
      id: "p-1",
      name: "Tampa targets",
      kind: "list",
      may: { edit: true, manage: true },
      properties: 1,
    }),
  ),
  answer(listHoldings, list(sample(Holding, { googlePlacesId: "place-1", label: "12 Oak St" }))),
  answer(portfolioPool, pool),
  answer(portfolioOperations, sample(PortfolioOperations, { asOf: "2026-11-02" })),
  answer(
    portfolioActuals,
    sample(PortfolioActuals, { counts: { held: 1, told: 1, planned: 0, compared: 0 } }),
  ),
  answer(getInboxSettings, sample(InboxSettings)),
  answer(listWatchedMarkets, { items: [] }),
  ...ASSET_ANSWERS,
  answer(portfolioHoldSell, sample(PortfolioHoldSell, { asOf: "2026-11-02" })),
  answer(decisionLedger, sample(DecisionLedger)),
  answer(propertyActuals, sample(PropertyActuals)),
  answer(listBookUploads, list(sample(BookUpload, { id: requestId("3"), status: "ready" }))),
  answer(getBookUpload, sample(BookUpload, { id: requestId("3"), status: "ready" })),
  answer(listBookRows, list(sample(BookRow, { text: "H-1" }))),
  answer(runPortfolioValuation, { jobId: requestId("2"), isNew: true }),
  answer(getJob, sample(Job, { id: requestId("2"), title: "Valuation", state: "running", total: 9 })),
];

const uploaded = requestDetail("5", {
  status: "completed_with_errors",
  hasResults: true,
  hasErrors: true,
  fileName: "homes.xlsx",
  repairs: [repairGroup("V01", { column: "Postal", rows: 1 })],
});
const roll = dataRequest("9", {
  kind: "rent-roll",
  fileName: "roll.xlsx",
  accepted: true,
  googlePlacesId: "place-5",
});
const statement = dataRequest("7", { kind: "operating-statement", fileName: "t12.xlsx", accepted: true });
const detailById = new Map([
  [LIST, uploaded],
  [ROLL, requestDetail("9", roll)],
  [STATEMENT, requestDetail("7", statement)],
]);

const uploads: Answer[] = [
  answer(getDataRequest, ({ params }) => detailById.get(params.id) ?? uploaded),
  answer(listDataRequestRows, {
    ...list(sample(ResultRow, { row: 2, outcome: "matched", cells: ["12 Oak St", "33602", ""] })),
    headers: ["Addr", "Postal", ""],
    resultColumns: [],
  }),
  answer(
    getRentRoll,
    sample(RollReview, {
      request: roll,
      version: 3,
      roll: sample(RentRoll, { accepted: true, layout: "unit_rows" }),
    }),
  ),
  answer(
    getStatement,
    sample(StatementReview, {
      request: statement,
      version: 1,
      statement: sample(OperatingStatement, { accepted: true }),
    }),
  ),
  answer(getDataRequestSheet, {
    sheets: [{ name: "Roll", rows: 2, columns: 2 }],
    printed: null,
    sheet: 0,
    from: 1,
    rows: [
      ["Unit", "Status"],
      ["101", "OCC"],
    ],
  }),
];

const search: Answer[] = [
  answer(
    searchChoices,
    sample(SearchChoices, {
      universe: 100,
      counties: [
        {
          id: "12057",
          name: "Hillsborough County, FL",
          count: 100,
          msaId: null,
          latitude: 27.9,
          longitude: -82.3,
        },
      ],
    }),
  ),
  answer(searchStatus, ({ query }) =>
    sample(SearchStatus, {
      requestId: query.requestId,
      state: "succeeded",
      results: { ...list(), page: 1, pageSize: 500 },
    }),
  ),
];

const run = sample(BacktestRun, {
  id: requestId("1"),
  sets: [
    {
      evidence: "rent",
      propertyType: "singlefamily",
      demo: false,
      markets: 1,
      n: 9,
      mdape: 0.06,
      coverage: 0.8,
    },
  ],
});
const firmModel = sample(FirmModel, {
  ...{ id: MODEL, fileName: "Oak deal.xlsx", size: 48_000, status: "ready", accepted: "whole", formulas: 1 },
  isMine: true,
});
const modelRun = (version: number) =>
  sample(RunSummary, {
    ...{ id: `00000000-0000-4000-8000-00000000060${version}`, googlePlacesId: "us-1", label: "12 Oak St" },
    ...{ name: "Base case", version },
  });
const bulkRun = sample(BulkRun, {
  ...{ id: requestId("7"), modelId: MODEL, name: "Spring list", status: "completed", total: 1 },
});
const firmModels: Answer[] = [
  answer(getModelMapping, sample(ModelMapping)),
  answer(listModelRuns, list(modelRun(2), modelRun(1))),
  answer(
    listPropertyRuns,
    list(sample(PropertyRun, { ...modelRun(2), modelId: MODEL, fileName: "Oak deal.xlsx" })),
  ),
  answer(listBulkRuns, list(bulkRun)),
  answer(getBulkRun, bulkRun),
  answer(listBulkRows, list(sample(BulkRow, { position: 1, label: "12 Oak St", outcome: "filled" }))),
  answer(
    compareModelRuns,
    sample(RunDifferences, {
      inputs: [{ cell: "Deal!B4", label: "Rent", before: "$9,000", after: "$9,500", change: 500 }],
    }),
  ),
  answer(listFirmModels, list(firmModel)),
  answer(
    getFirmModel,
    sample(FirmModelDetail, {
      ...firmModel,
      sheets: [sample(ModelSheet, { name: "Deal", rows: 12, columns: 3, widths: [20, 12, 12] })],
      outputs: [{ cell: "Deal!B9", label: "Cap rate", value: 0.0826, text: "8.26%" }],
      outputCount: 1,
    }),
  ),
  answer(
    evaluateFirmModel,
    sample(Evaluation, {
      outputs: [{ cell: "Deal!B9", label: "Cap rate", value: 0.08, text: "8.26%", isChanged: false }],
      changedCells: [0],
    }),
  ),
  answer(
    readFirmModelCells,
    sample(SheetWindow, {
      cells: [
        sample(WindowCell, {
          kind: "number",
          entry: "number",
          row: 3,
          column: 1,
          text: "$9,000",
          value: 9_000,
        }),
      ],
    }),
  ),
  answer(traceFirmModelCell, sample(CellTrace, {})),
];

const rest: Answer[] = [
  answer(finishSingleSignOn, refuse("gone", "This sign-in was used")),
  answer(getProperty, ({ params }) => (params.id === "place-5" ? community : home)),
  answer(getWork, sample(PropertyWork, { status: "underwriting" })),
  answer(listBacktests, list(run)),
  answer(
    getBacktestReport,
    sample(BacktestReport, {
      run,
      markets: [sample(BacktestMarket, { kind: "msa", id: "45300", name: "Tampa, FL" })],
    }),
  ),
  answer(listDocuments, list(sample(LabsDocument, { name: "Memo.pdf", version: 2, type: "memo" }))),
  answer(
    portfolioCohorts,
    sample(PortfolioCohorts, {
      items: [
        sample(PortfolioCohort, {
          ...{ level: "metro", place: "45300", label: "Tampa, FL", homes: 1, newest: 1, scheduled: [] },
          inForce: sample(TemplateVersion, { version: 1, name: "Tampa plan", assumptions: {} }),
        }),
      ],
      markets: [],
    }),
  ),
  answer(
    listTemplates,
    list(
      sample(FirmTemplate, { propertyType: "singlefamily", level: "all", place: "", label: "All markets" }),
    ),
  ),
  answer(listDataSources, list(sample(DataImport, { id: IMPORT, file: "zori.csv", rejectedCount: 3 }))),
  answer(
    listDataFeeds,
    list(
      sample(DataFeed, {
        source: "zillow-zori-county",
        name: "Zillow rent by county",
        loaded: {
          importId: IMPORT,
          file: "zori.csv",
          vintage: "2026-09",
          importedAt: "2026-10-31T15:00:00.000Z",
          read: 9,
          kept: 6,
          rejectedCount: 3,
        },
      }),
    ),
  ),
  answer(
    listWebhooks,
    list(
      sample(Webhook, {
        id: "00000000-0000-4000-8000-000000000401",
        name: "Deal room",
        events: ["job.failed"],
        isOn: true,
      }),
    ),
  ),
  answer(listWebhookDeliveries, list(sample(WebhookDelivery, { event: "job.failed" }))),
  answer(evaluateFlags, () =>
    HttpResponse.json({ flags: [{ key: "command-palette", value: true, reason: "STATIC", variant: "on" }] }),
  ),
];

/** The answers of a server that has something of everything, as little as opens each part of each page. */
export const FULL_DESK: Answer[] = [
  ...underwriting,
  ...markets,
  ...portfolios,
  ...uploads,
  ...search,
  ...firmModels,
  ...rest,
];
