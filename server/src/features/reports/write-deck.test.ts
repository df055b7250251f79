import { committeeDeck, type Deck, type DeckTable, type Slide } from "@labs/reporting/deck";
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

/** What one slide says, in its order, and where its boxes lie, in inches. */
async function readSlides(deck: Uint8Array) {
  const parts = await JSZip.loadAsync(deck);
  const count = parts.file(/^ppt\/slides\/slide\d+\.xml$/).length;
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const xml = (await parts.file(`ppt/slides/slide${at + 1}.xml`)?.async("string")) ?? "";
      const words = [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text = ""]) =>
        text.replaceAll("&apos;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
      );
      const boxes = [...xml.matchAll(/<a:off x="(\d+)" y="(\d+)"\/>\s*<a:ext cx="(\d+)" cy="(\d+)"\/>/g)].map(
        (found) => found.slice(1).map((emu) => Math.round((Number(emu) / 914_400) * 100) / 100),
      );
      return { words, boxes };
    }),
  );
}

test("a slide says everything that its deck has for it", async () => {
  for (const source of [home, bridge()]) {
    const deck = committeeDeck(source);
    const { title, operatorName, footer, demoBand } = deck.model;
    const foot = [footer.version, footer.generated, demoBand].filter((part) => part !== null).join(" · ");
    const slides = await readSlides(await writeDeck(deck));
    expect(slides).toHaveLength(deck.slides.length);
    for (const [at, slide] of deck.slides.entries()) {
      const figures = slide.figures
        .flat()
        .flatMap(({ label, value, detail }) => [label, value, detail ?? ""]);
      const { label = "", sentences = [], conditions = [] } = slide.verdict ?? {};
      const verdict = [label, ...sentences, ...conditions.map((text, place) => `${place + 1}. ${text}`)];
      const tables = slide.tables.flatMap(({ columns, rows }) => [
        ...columns.map((column) => column.label),
        ...rows.flatMap(({ cells }) => cells),
      ]);
      const wanted = [
        ...[title, operatorName, slide.title, slide.context ?? "", ...verdict, ...figures],
        ...[...tables, ...slide.notes, foot],
      ];
      const said = slides[at]?.words ?? [];
      expect(wanted.filter((text) => text !== "" && !said.includes(text))).toEqual([]);
    }
  }
});

test("a slide's parts lie below one another, and beside one another where there are two", async () => {
  const { model } = committeeDeck(home);
  const figure = { label: "Price", value: "$100,000", detail: null, tone: "plain" } as const;
  const table: DeckTable = {
    columns: [{ label: "", align: "left", weight: null }],
    rows: [{ cells: ["Rent"], emphasis: "none" }],
  };
  const notes = ["First", "Second"];
  const frame = { title: "Returns", context: "As of today", notes };
  const verdict: NonNullable<Slide["verdict"]> = {
    ...{ label: "GO", tone: "good", sentences: ["Buy"], conditions: ["Roof", "Title"] },
  };
  const deck: Deck = {
    model,
    slides: [
      { ...frame, figures: [[figure, figure], [figure]], tables: [table, table] },
      { ...frame, verdict, figures: [], tables: [table] },
    ],
  };
  const slides = await readSlides(await writeDeck(deck));
  const [plain, decided] = slides.map(({ boxes }) => boxes.filter(([, y = 0]) => y >= 1.25 && y < 7));
  // Two figures share the width, and so do two tables; notes of two lines end above the foot.
  expect(plain).toEqual([
    [0.5, 1.25, 6.07, 0.85],
    [6.67, 1.25, 6.07, 0.85],
    [0.5, 2.2, 12.23, 0.85],
    [0.5, 3.15, 6.02, 1],
    [6.82, 3.15, 6.02, 1],
    [0.5, 6.36, 12.33, 0.44],
  ]);
  // The panel is as high as a heading and three lines, with a bar at its left and words within.
  expect(decided).toEqual([
    [0.5, 1.25, 12.33, 1.67],
    [0.5, 1.25, 0.06, 1.67],
    [0.7, 1.25, 12.03, 1.67],
    [0.5, 3.07, 12.33, 1],
    [0.5, 6.36, 12.33, 0.44],
  ]);
});
