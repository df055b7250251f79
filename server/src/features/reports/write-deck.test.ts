import { committeeDeck } from "@labs/reporting/deck";
import { BRIDGE, building, stressOf } from "@labs/reporting/fixtures/golden-building";
import sample from "@labs/reporting/fixtures/sfr-a.json" with { type: "json" };
import type { ReportSource } from "@labs/reporting/report-source";
import type { Inputs } from "@labs/underwriting/model-inputs";
import JSZip from "jszip";
import { expect, test } from "vitest";
import { listFaults } from "../../test/printed/office-standard.ts";
import { writeDeck } from "./write-deck.ts";

const home = sample as unknown as ReportSource;
/** Words that have to be escaped wherever they stand, letters of many scripts, and some that no XML may have. */
const NASTY = `<b>"A&B"</b> ]]> 王小明 محمد 👍 \u0007\u0000\ud800\ufffe ${"long ".repeat(400)}`;

function bridge(): ReportSource {
  const deal = building(BRIDGE);
  return { ...deal, stress: stressOf(deal.version.inputs as Inputs) };
}

const DECKS: [string, () => ReportSource][] = [
  ["a home", () => home],
  ["a building with bridge loan, renovation, refinance and promote", bridge],
  [
    "a home whose people write anything",
    () => ({
      ...{ ...home, author: NASTY, operatorName: NASTY, property: { ...home.property, label: NASTY } },
      decision: { recommendation: "goWithConditions", note: NASTY, conditions: [NASTY, NASTY] },
    }),
  ],
];

test.each(DECKS)(
  "the deck of %s is what the standard has, its charts’ workbooks too",
  async (_name, of) => {
    const deck = await writeDeck(committeeDeck(of()));
    expect(await listFaults(deck, "pptx")).toEqual([]);
    const parts = await JSZip.loadAsync(deck);
    const workbooks = parts.file(/embeddings\/.*\.xlsx$/);
    expect(workbooks.length).toBeGreaterThan(0);
    for (const workbook of workbooks) {
      expect(await listFaults(await workbook.async("uint8array"), "xlsx"), workbook.name).toEqual([]);
    }
  },
  120_000,
);

test("a deck whose parts are in another order is told", async () => {
  const parts = await JSZip.loadAsync(await writeDeck(committeeDeck(home)));
  const name = "ppt/presentation.xml";
  const xml = (await parts.file(name)?.async("string")) ?? "";
  const [slides = ""] = /<p:sldIdLst>.*<\/p:sldIdLst>/s.exec(xml) ?? [];
  parts.file(name, xml.replace(slides, "").replace("<p:sldMasterIdLst>", `${slides}<p:sldMasterIdLst>`));
  const faults = await listFaults(await parts.generateAsync({ type: "uint8array" }), "pptx");
  expect(faults.join()).toContain("/ppt/presentation.xml");
}, 60_000);
