import {
  BulkRow,
  BulkRun,
  getBulkRun,
  listBulkRows,
  listBulkRuns,
  startBulkRun,
  stopBulkRun,
} from "@labs/contract/firm-models/bulk-runs";
import {
  Evaluation,
  evaluateFirmModel,
  FirmModelDetail,
  getFirmModel,
  ModelInput,
} from "@labs/contract/firm-models/firm-models";
import {
  bidFirmModel,
  MaxBid,
  ModelSensitivity,
  ModelSimulation,
  ModelTornado,
  rankFirmModelInputs,
  simulateFirmModel,
  tabulateFirmModel,
} from "@labs/contract/firm-models/model-analyses";
import {
  CellUnit,
  confirmModelMapping,
  getModelMapping,
  ModelMapping,
} from "@labs/contract/firm-models/model-mappings";
import {
  compareModelRuns,
  fillFirmModel,
  keepModelRun,
  listModelRuns,
  ModelFill,
  ModelRun,
  RunDifferences,
  RunSummary,
} from "@labs/contract/firm-models/model-runs";
import { Suggestion, suggestions } from "@labs/contract/places";
import { listPortfolios, Portfolio } from "@labs/contract/portfolios/portfolios";
import { listSavedSearches, SavedSearch } from "@labs/contract/property-search/saved-searches";
import { DataRequest, listDataRequests } from "@labs/contract/uploads/data-requests";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { list, sample } from "../test/sample.ts";

const ID = "00000000-0000-4000-8000-000000000501";
const RUN = "00000000-0000-4000-8000-000000000601";

const PRICE = { cell: "Deal!B3", label: "Purchase price", value: 1_000_000, text: "$1,000,000" };
const RENT = { cell: "Deal!B4", label: "Rent", value: 9_000, text: "$9,000" };
const CAP = { cell: "Deal!B9", label: "Cap rate", value: 0.0826, text: "8.26%" };
const MONTHLY = { ...CellUnit.parse({}), period: "month" as const };
const PLAIN = CellUnit.parse({});

const MODEL = sample(FirmModelDetail, {
  ...{ id: ID, fileName: "Oak deal.xlsx", status: "ready", accepted: "whole", isMine: true },
  inputs: [
    sample(ModelInput, { ...PRICE, entry: "number" }),
    sample(ModelInput, { ...RENT, entry: "number" }),
  ],
  inputCount: 2,
  outputs: [CAP],
  outputCount: 1,
});

const why = "“Rent”, by the month";
const PROPOSED = sample(ModelMapping, {
  proposed: {
    inputs: [
      { ...PRICE, field: "purchasePrice", unit: PLAIN, confidence: 0.95, why: "“Purchase price”" },
      { ...RENT, field: "rent", unit: MONTHLY, confidence: 0.5, why },
    ],
    outputs: [{ ...CAP, field: "goingInCapRate", confidence: 0.95, why: "“Cap rate”" }],
  },
});
const CONFIRMED = sample(ModelMapping, {
  ...{ version: 1, confirmedBy: "Ann Example", confirmedAt: "2026-11-02T14:00:00.000Z" },
  inputs: [
    { ...PRICE, field: "purchasePrice", unit: PLAIN },
    { ...RENT, field: "rent", unit: MONTHLY },
  ],
  outputs: [{ ...CAP, field: "goingInCapRate" }],
});

const shown = (value: number | null, text: string) => ({ value, text });

const ANSWERS: Answer[] = [
  answer(getFirmModel, MODEL),
  answer(evaluateFirmModel, sample(Evaluation, { changedCells: [0] })),
  answer(listModelRuns, list()),
];
const open = (view: string, ...answers: Answer[]) =>
  openPage(`/firm-models/${ID}?view=${view}`, { answers: [...ANSWERS, ...answers] });

describe("the mapping of a firm's model", () => {
  it("is proposed with units and reasons; what is not sure is left to be ticked", async () => {
    const { user } = await open(
      "mapping",
      answer(getModelMapping, PROPOSED),
      answer(confirmModelMapping, CONFIRMED),
    );
    const table = within(await screen.findByRole("table", { name: "Mapped inputs" }));
    expect(table.getByRole("checkbox", { name: "Take Purchase price, Deal!B3" })).toBeChecked();
    const rent = table.getByRole("checkbox", { name: "Take Rent, Deal!B4" });
    expect(rent).not.toBeChecked();
    expect(table.getByText(why)).toBeVisible();
    await user.click(rent);
    await user.click(table.getByRole("combobox", { name: "Unit of Rent" }));
    await user.click(await screen.findByRole("option", { name: "$ per unit per year" }));
    await user.click(screen.getByRole("button", { name: "Confirm 3 cells" }));
    expect(network.asked(confirmModelMapping)[0]?.body).toEqual({
      basedOn: 0,
      inputs: [
        { cell: "Deal!B3", field: "purchasePrice", unit: PLAIN },
        { cell: "Deal!B4", field: "rent", unit: { ...PLAIN, period: "year", per: "unit" } },
      ],
      outputs: [{ cell: "Deal!B9", field: "goingInCapRate" }],
    });
  });

  it("that somebody else confirmed meanwhile says so", async () => {
    const stale = refuse("conflict", "This mapping was made from version 0, but version 1 is the newest");
    const { user } = await open(
      "mapping",
      answer(getModelMapping, PROPOSED),
      answer(confirmModelMapping, stale),
    );
    await user.click(await screen.findByRole("button", { name: "Confirm 2 cells" }));
    expect(await screen.findByText(/version 1 is the newest/)).toBeVisible();
  });
});

const FILL = sample(ModelFill, {
  ...{ googlePlacesId: "us-1", label: "12 Oak St", mappingVersion: 1, targets: { goingInCapRate: 0.07 } },
  inputs: [
    {
      ...PRICE,
      ...{ field: "purchasePrice", unit: PLAIN, fileText: "$1,000,000", basis: "workbook" },
      ...{ source: null, reason: "Enter your offer" },
    },
    {
      ...{ ...RENT, value: 9_500, text: "$9,500", field: "rent", unit: MONTHLY, fileText: "$9,000" },
      ...{ basis: "labs", source: "Estimate from 9 rents as of Oct 2026", reason: null },
    },
  ],
  changes: [{ cell: "Deal!B4", value: 9_500 }],
});

const summary = (version: number) =>
  sample(RunSummary, {
    ...{
      id: `${RUN.slice(0, -1)}${version}`,
      googlePlacesId: "us-1",
      label: "12 Oak St",
      name: "Base case",
      version,
    },
    ...{ isNewest: version === 2, createdAt: "2026-11-02T14:00:00.000Z" },
    headline: [{ ...CAP, field: "goingInCapRate" }],
  });

describe("a firm's model of a property", () => {
  const place = {
    ...{ googlePlacesId: "us-1", label: "12 Oak St", kind: "address" as const, propertyId: 12 },
  };

  it("is filled with sources, says what stands as in the workbook and why, and is kept as a scenario", async () => {
    const run = sample(ModelRun, { ...summary(1), from: { googlePlacesId: "us-1" } });
    const { user } = await open(
      "property",
      answer(suggestions, { items: [sample(Suggestion, place)] }),
      answer(fillFirmModel, FILL),
      answer(keepModelRun, run),
    );
    await user.type(
      await screen.findByRole("combobox", { name: "Property to fill the model for" }),
      "12 Oak",
    );
    await user.click(await screen.findByRole("option", { name: /12 Oak St/ }));
    const table = within(await screen.findByRole("table", { name: "Filled inputs" }));
    expect(table.getByText("Estimate from 9 rents as of Oct 2026")).toBeVisible();
    expect(table.getByText(/Workbook’s value: Enter your offer/)).toBeVisible();
    expect(screen.getByText("1 inputs filled, 1 stand as in the workbook")).toBeVisible();
    await user.type(screen.getByRole("textbox", { name: "Offer" }), "950k");
    await user.click(screen.getByRole("button", { name: "Fill" }));
    expect(network.asked(fillFirmModel).at(-1)?.body).toEqual({
      googlePlacesId: "us-1",
      purchasePrice: 950_000,
    });
    await user.click(await screen.findByRole("button", { name: "Save" }));
    expect(await screen.findByText("“Base case” version 1 of 12 Oak St is kept.")).toBeVisible();
    expect(network.asked(keepModelRun)[0]?.body).toMatchObject({
      ...{ name: "Base case", basedOn: 0, purchasePrice: 950_000 },
      changes: [{ cell: "Deal!B4", value: 9_500 }],
    });
    expect(screen.getByRole("button", { name: "Save version 2" })).toBeVisible();
  });

  it("tells two versions apart, input by input and result by result", async () => {
    const differences = sample(RunDifferences, {
      inputs: [{ cell: "Deal!B4", label: "Rent", before: "$9,000", after: "$9,500", change: 500 }],
      outputs: [{ cell: "Deal!B9", label: "Cap rate", before: "8.26%", after: "8.80%", change: 0.0054 }],
    });
    const { user } = await open(
      "property",
      answer(listModelRuns, list(summary(2), summary(1))),
      answer(compareModelRuns, differences),
    );
    await user.click(await screen.findByRole("button", { name: "Compare Base case version 1" }));
    const table = within(await screen.findByRole("table", { name: "Differences" }));
    expect(table.getByRole("row", { name: /Rent Deal!B4 \$9,000 \$9,500/ })).toBeVisible();
    expect(table.getByText("8.80%")).toBeVisible();
  });
});

describe("analyses of a firm's model", () => {
  it("find the maximum bid, which is taken into every cell of the price", async () => {
    const bid = sample(MaxBid, {
      ...{ status: "solved", value: 1_180_000, text: "$1,180,000", residual: 1e-12, crossings: 1, runs: 40 },
      result: shown(0.07, "7.00%"),
      changes: [
        { cell: "Deal!B3", value: 1_180_000 },
        { cell: "Notes!B3", value: 1_180 },
      ],
    });
    const { user } = await open("analyses", answer(getModelMapping, CONFIRMED), answer(bidFirmModel, bid));
    const section = within(await screen.findByRole("region", { name: "Maximum bid" }));
    await user.type(section.getByRole("textbox", { name: "Target" }), "7%");
    await user.click(section.getByRole("button", { name: "Find maximum bid" }));
    expect(await section.findByText("$1,180,000")).toBeVisible();
    expect(network.asked(bidFirmModel)[0]?.body).toMatchObject({ output: "Deal!B9", target: 0.07 });
    await user.click(section.getByRole("button", { name: "Use it" }));
    expect(await screen.findByRole("button", { name: "Reset 2 inputs" })).toBeVisible();
  });

  it("rank inputs, draw them by chance, and lay a result over two of them", async () => {
    const tornado = sample(ModelTornado, {
      output: CAP,
      bars: [
        {
          ...{ cell: "Deal!B3", label: "Purchase price", reach: 0.01 },
          ...{
            base: shown(1e6, "$1,000,000"),
            low: shown(9e5, "$900,000"),
            high: shown(1.1e6, "$1,100,000"),
          },
          ...{ atLow: shown(0.09, "9.18%"), atHigh: shown(0.075, "7.51%") },
        },
      ],
    });
    const simulation = sample(ModelSimulation, {
      ...{ seed: 1, asked: 1_000, trials: 1_000, milliseconds: 12 },
      outputs: [
        {
          ...{ output: CAP, target: shown(null, "—"), known: 1_000, mean: shown(0.0825, "8.25%") },
          percentiles: [{ share: 0.5, value: 0.0825, text: "8.25%" }],
          ...{ belowTarget: null, quantiles: [0.07, 0.08, 0.09] },
        },
      ],
    });
    const table = sample(ModelSensitivity, {
      output: CAP,
      rows: { cell: "Deal!B3", label: "Purchase price", values: [shown(9e5, "$900,000")] },
      columns: { cell: "Deal!B4", label: "Rent", values: [shown(9_000, "$9,000")] },
      grid: [[shown(0.0918, "9.18%")]],
    });
    const { user } = await open(
      "analyses",
      answer(getModelMapping, CONFIRMED),
      answer(rankFirmModelInputs, tornado),
      answer(simulateFirmModel, simulation),
      answer(tabulateFirmModel, table),
    );
    const moves = within(await screen.findByRole("list", { name: "Moved inputs" }));
    expect(moves.getByRole("textbox", { name: "Purchase price, low" })).toHaveValue("900000");
    // What was typed is written as it was understood; what is no number leaves what was there.
    const low = moves.getByRole("textbox", { name: "Purchase price, low" });
    for (const typed of ["905k", "cheap"]) {
      await user.clear(low);
      await user.type(low, `${typed}{Enter}`);
      expect(low).toHaveValue("905000");
    }
    await user.click(screen.getByRole("button", { name: "Run tornado" }));
    expect(await screen.findByRole("img", { name: "Tornado of 1 assumptions around 8.26%" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Run simulation" }));
    expect(await screen.findByText("1,000 trials, seed 1. Mean 8.25%.")).toBeVisible();
    expect(network.asked(simulateFirmModel)[0]?.body.drivers[1]).toEqual({
      cell: "Deal!B4",
      spread: { kind: "triangular", low: 8_100, mode: 9_000, high: 9_900 },
    });
    await user.click(screen.getByRole("button", { name: "Run table" }));
    const grid = await screen.findByRole("table", { name: "Cap rate by Purchase price and Rent" });
    expect(within(grid).getByText("9.18%")).toBeVisible();
    expect(network.asked(tabulateFirmModel)[0]?.body.rows.values).toEqual([
      900_000, 950_000, 1e6, 1_050_000, 1_100_000,
    ]);
  });
});

describe("bulk runs of a firm's model", () => {
  const BULK = "00000000-0000-4000-8000-000000000701";
  const running = sample(BulkRun, {
    ...{ id: BULK, modelId: ID, name: "Spring list", status: "running", total: 3, isMine: true },
    counts: { waiting: 1, filled: 1, partly: 0, failed: 1 },
    bid: { output: CAP.cell, target: 0.08 },
  });
  const rows = [
    sample(BulkRow, {
      ...{ position: 1, googlePlacesId: "us-1", label: "12 Oak St", outcome: "filled", price: 410_000 },
      outputs: [{ ...CAP, field: "goingInCapRate" }],
      maxBid: { value: 390_000, text: "$390,000" },
      reason: null,
    }),
    sample(BulkRow, {
      ...{ position: 2, googlePlacesId: "us-2", label: null, outcome: "failed", price: null, maxBid: null },
      reason: "No property found",
    }),
  ];
  const answers = [
    answer(getModelMapping, CONFIRMED),
    answer(listPortfolios, list(sample(Portfolio, { id: "pf-1", name: "Spring list" }))),
    answer(listSavedSearches, list(sample(SavedSearch, { name: "Never run", lastRequestId: null }))),
    answer(listDataRequests, list(sample(DataRequest, { fileName: "List.xlsx", status: "processing" }))),
    answer(getBulkRun, running),
    answer(listBulkRows, list(...rows)),
  ];

  it("begin over a list, with an offer and a return to bid for", async () => {
    const { user } = await open(
      "bulk",
      ...answers,
      answer(listBulkRuns, list()),
      answer(startBulkRun, running),
    );
    await user.click(await screen.findByRole("combobox", { name: "List" }));
    // A search that was never run and a list that is not done have nothing to go through.
    const box = within(await screen.findByRole("listbox", { name: "List" }));
    const choices = await box.findAllByRole("option");
    expect(choices.map((choice) => choice.textContent)).toEqual(["Spring list"]);
    await user.click(choices[0] as HTMLElement);
    await user.clear(screen.getByRole("textbox", { name: "Share of it" }));
    await user.type(screen.getByRole("textbox", { name: "Share of it" }), "95%");
    await user.click(screen.getByRole("combobox", { name: "Maximum bid for" }));
    await user.click(await screen.findByRole("option", { name: "Cap rate" }));
    await user.type(screen.getByRole("textbox", { name: "Target" }), "8%");
    await user.click(screen.getByRole("button", { name: "Run" }));
    expect(await screen.findByRole("table", { name: "Properties through the model" })).toBeVisible();
    expect(network.asked(startBulkRun)[0]?.body).toEqual({
      source: { kind: "portfolio", id: "pf-1" },
      changes: [],
      offer: { of: "listPrice", share: 0.95 },
      bid: { output: CAP.cell, target: 0.08 },
    });
  });

  it("show each property's results or why it has none, are stopped and downloaded", async () => {
    const { user } = await open(
      "bulk",
      ...answers,
      answer(listBulkRuns, list(running)),
      answer(stopBulkRun, running),
    );
    const table = within(await screen.findByRole("table", { name: "Properties through the model" }));
    expect(
      await table.findByRole("row", { name: /12 Oak St.*410,000.*8\.26%.*\$390,000.*Whole/ }),
    ).toBeVisible();
    expect(table.getByRole("row", { name: /us-2.*Not run.*No property found/ })).toBeVisible();
    expect(screen.getByRole("link", { name: "CSV" })).toHaveAttribute(
      "href",
      expect.stringContaining(`/bulk-runs/${BULK}/download?format=csv`),
    );
    await user.click(screen.getByRole("button", { name: "Stop" }));
    expect(network.asked(stopBulkRun)[0]?.params).toEqual({ id: ID, bulkId: BULK });
  });
});
