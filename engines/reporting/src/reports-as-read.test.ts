import { expect, test } from "vitest";
import { committeeDeck } from "./committee/deck.ts";
import { committeeReport, standardOutline } from "./committee-report.ts";
import { BRIDGE, building } from "./fixtures/golden-building.ts";
import { source } from "./fixtures/read-report.ts";
import { writeDeck, writeReport } from "./fixtures/write-report.ts";
import { BUILDING_APPENDICES, HOME_APPENDICES } from "./outline.ts";
import type { ReportSource, SourceModelRun } from "./report-source.ts";

/** All that may stand in it but the formulas, which are long and have a test of their own. */
function whole(of: ReportSource) {
  const appendices = of.version.model === "multifamily" ? BUILDING_APPENDICES : HOME_APPENDICES;
  const sections = new Set([...standardOutline(of), ...appendices]);
  sections.delete("formulas");
  return committeeReport({ ...of, sections: [...sections] });
}

const shown = (text: string, value: number | null) => ({ text, value });
const IRR = { cell: "Returns!C5", label: "Levered IRR", text: "14.2%" };
const PRICE = { cell: "Inputs!B4", label: "Purchase price", text: "$300,000" };

/** A run of a firm's own workbook with one of each analysis, and one that was refused. */
const RUN: SourceModelRun = {
  workbook: {
    ...{
      fileName: "model.xlsx",
      sha256: "0123456789abcdef0123456789abcdef",
      formulas: 1200,
      refusedCells: 3,
    },
    refusals: [{ cell: "Debt!B7", reason: "A function that is not known: CUBEVALUE" }],
    ...{ hasMacros: true, externalLinks: 2 },
  },
  ...{ name: "Base case", version: 2, isNewest: false, mappingVersion: 4, createdBy: "Ann Ray" },
  ...{ createdAt: "2026-10-30T12:00:00.000Z", demo: false, residual: 12.5 },
  inputs: [
    { ...PRICE, fileText: "$310,000", basis: "typed", source: null, reason: "Offer", labsText: "$300,000" },
    {
      ...{ cell: "Inputs!B5", label: "Rent", text: "$2,250", fileText: "$2,000" },
      ...{ basis: "labs", source: "Rent comps, Oct 31, 2026", reason: null, labsText: "$2,250" },
    },
    {
      ...{ cell: "Inputs!B6", label: "", text: "5.0%", fileText: "5.0%" },
      ...{ basis: "workbook", source: null, reason: null, labsText: null },
    },
  ],
  outputs: [
    { ...IRR, field: "leveredIrr", labsText: "8.82%" },
    { cell: "Returns!C6", label: "", text: "1.9x", field: null, labsText: null },
  ],
  analyses: [
    { kind: "refused", title: "Simulation", reason: "The model asks for an input that is not mapped" },
    {
      ...{ kind: "bid", status: "solved", input: PRICE, output: IRR, target: shown("15%", 0.15), runs: 24 },
      ...{ text: "$291,000", result: shown("15.0%", 0.15), atLow: shown("19%", 0.19), crossings: 1 },
      atHigh: shown("9%", 0.09),
    },
    {
      ...{ kind: "bid", status: "never_met", input: PRICE, output: IRR, target: shown("30%", 0.3), runs: 2 },
      ...{ text: null, result: shown("19%", 0.19), atLow: shown("19%", 0.19), crossings: 2 },
      atHigh: shown("9%", 0.09),
    },
    {
      kind: "tornado",
      output: IRR,
      bars: [
        {
          ...{ cell: "Inputs!B5", label: "Rent", low: shown("$2,000", 2000), high: shown("$2,500", 2500) },
          ...{ atLow: shown("11%", 0.11), atHigh: shown("17%", 0.17) },
        },
        {
          ...{ cell: "Inputs!B6", label: "", low: shown("4%", 0.04), high: shown("6%", 0.06) },
          ...{ atLow: shown("14.5%", 0.145), atHigh: shown("n/a", null) },
        },
      ],
    },
    {
      ...{ kind: "simulation", seed: 7, asked: 1000, trials: 998 },
      drivers: [{ cell: "Inputs!B5", label: "Rent", spread: "normal, deviation $100" }],
      outputs: [
        {
          ...{ output: IRR, target: shown("12%", 0.12), mean: shown("14.1%", 0.141), known: 990 },
          belowTarget: 0.21,
          percentiles: [
            { share: 0.05, text: "9%" },
            { share: 0.5, text: "14%" },
            { share: 0.95, text: "19%" },
          ],
        },
      ],
    },
    {
      kind: "table",
      rows: { cell: "Inputs!B5", label: "Rent", values: [shown("$2,000", 2000), shown("$2,500", 2500)] },
      columns: {
        cell: "Inputs!B4",
        label: "Price",
        values: [shown("$290,000", 29e4), shown("$300,000", 3e5)],
      },
      output: IRR,
      grid: [
        [shown("12%", 0.12), shown("11%", 0.11)],
        [shown("18%", 0.18), shown("n/a", null)],
      ],
    },
  ],
};

const BARE: ReportSource = {
  ...source,
  ...{ rentComps: null, saleComps: null, decision: null, maxBid: { unavailable: "No target is set" } },
};

const REPORTS: Record<string, () => string> = {
  home: () => writeReport(whole(source)),
  "home without evidence": () => writeReport(whole(BARE)),
  building: () => writeReport(whole(building())),
  "building on a bridge loan": () => writeReport(whole(building(BRIDGE))),
  "own workbook": () => writeReport(whole({ ...source, modelRun: RUN })),
  "own workbook without a decision": () =>
    writeReport(whole({ ...BARE, modelRun: { ...RUN, residual: null } })),
  deck: () => writeDeck(committeeDeck(source)),
  "deck of a building": () => writeDeck(committeeDeck(building())),
};

// Written by `vitest run` on this file with `-u`, after words or figures were changed: what changed is to be read.
test.each(Object.entries(REPORTS))("the report of a %s reads as it did", async (name, write) => {
  const file = new URL(`./fixtures/as-read/${name.replaceAll(" ", "-")}.txt`, import.meta.url).pathname;
  await expect(`${write()}\n`).toMatchFileSnapshot(file);
});
