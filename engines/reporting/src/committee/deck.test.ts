import { expect, test } from "vitest";
import { committeeReport } from "../committee-report.ts";
import sample from "../fixtures/sfr-a.json" with { type: "json" };
import type { Block } from "../report-model.ts";
import type { ReportSource } from "../report-source.ts";
import { committeeDeck } from "./deck.ts";

const MOST_ROWS = 15;

/** Operations by line stay in the report; the deck has the cash flow from closing to sale. */
const isCashFlow = (block: Block): block is Extract<Block, { kind: "table" }> =>
  block.kind === "table" && block.columns.some(({ label }) => label === "Closing");

test("a cash flow goes on over the next slide behind a total, and no row is lost", () => {
  const source = sample as unknown as ReportSource;
  const tables = committeeDeck(source)
    .slides.filter(({ title }) => title.startsWith("Cash flow"))
    .flatMap((slide) => slide.tables);
  const shown = tables.flatMap(({ rows }) => rows.map(({ cells }) => cells.join("|")));
  const printed = committeeReport(source)
    .sections.filter(({ id }) => id === "memoCashFlow")
    .flatMap(({ blocks }) => blocks.flatMap((block) => (isCashFlow(block) ? block.rows : [])))
    .map(({ cells }) => cells.join("|"));
  expect(shown).toEqual(printed);
  for (const { rows } of tables) expect(rows.length).toBeLessThanOrEqual(MOST_ROWS);
  expect(tables.length).toBe(3);
  const ends = tables.map(({ rows }) => rows.at(-1));
  // The last line of a cash flow is its coverage; every other part ends with a total.
  for (const end of ends) expect(end?.emphasis === "total" || end?.cells[0] === "DSCR (NCF)").toBe(true);
});
