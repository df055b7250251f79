import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isAccountKey } from "../accounts/chart.ts";
import { mapAccount } from "../accounts/map-account.ts";
import type { Placement } from "../statement.ts";

interface LabeledLine {
  placement: Placement;
  section: string[];
  label: string;
  /** Those that careful books differ on. */
  accounts: string[];
}

const PLACEMENTS: readonly Placement[] = ["income", "expense", "below"];

function readLabeled(file: string): LabeledLine[] {
  const text = readFileSync(new URL(`../fixtures/${file}`, import.meta.url), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, place, headings = "", label = "", account = ""] = line.split(" | ");
      const placement = PLACEMENTS.find((one) => one === place);
      const accounts = account.split("/");
      if (placement === undefined || !accounts.every(isAccountKey))
        throw new Error(`Not a labeled line: ${line}`);
      return { placement, section: headings.split(" > "), label, accounts };
    });
}

const measure = (lines: readonly LabeledLine[]) =>
  lines.map((line) => ({
    ...line,
    found: mapAccount(line),
    isRight: line.accounts.includes(mapAccount(line).account ?? "none"),
  }));

const labeled = measure(readLabeled("labeled-lines.txt"));
const tuned = measure(readLabeled("tuned-lines.txt"));
const later = measure(readLabeled("later-lines.txt"));
const fresh = measure(readLabeled("fresh-lines.txt"));
const blind = measure(readLabeled("blind-lines.txt"));
const sealed = measure(readLabeled("sealed-lines.txt"));
const further = measure(readLabeled("further-lines.txt"));
const ledgers = measure(readLabeled("ledger-lines.txt"));
const managers = measure(readLabeled("managers-lines.txt"));
const cut = measure(readLabeled("cut-lines.txt"));
const repaired = measure(readLabeled("repaired-lines.txt"));
const odd = measure(readLabeled("odd-lines.txt"));
const operators = measure(readLabeled("operators-lines.txt"));
const sources = measure(readLabeled("sources-lines.txt"));
const strange = measure(readLabeled("strange-lines.txt"));
const books = measure(readLabeled("books-lines.txt"));
const forms = measure(readLabeled("forms-lines.txt"));
/** Never learned from. */
const charts = measure(readLabeled("charts-lines.txt"));
const ownWords = measure(readLabeled("own-words-lines.txt"));
const statements = measure(readLabeled("statements-lines.txt"));
const trades = [
  ...measure(readLabeled("trades-lines.txt")),
  ...measure(readLabeled("trades-later-lines.txt")),
];
const packets = [
  ...measure(readLabeled("packets-lines.txt")),
  ...measure(readLabeled("packets-later-lines.txt")),
];
const printed = measure(readLabeled("printed-lines.txt"));
const shareRight = (lines: readonly { isRight: boolean }[]) =>
  lines.filter(({ isRight }) => isRight).length / lines.length;

describe("Account lines that were labeled before they were mapped", () => {
  test.each([
    ["the half that was looked at", labeled.filter((_, at) => at % 2 === 0)],
    ["the half that was held back", labeled.filter((_, at) => at % 2 === 1)],
    ["the lines that were written to find misreadings", tuned],
    ["later lines: short forms, payees, contra lines", later],
    ["fresh lines with the account codes that a ledger prints", fresh],
    ["lines that were labeled and sealed before they were mapped", blind],
    ["lines of four more batches, sealed alike", sealed],
    ["lines of student, senior, affordable, and mixed-use books, sealed alike", further],
    ["lines whose names stand in ledgers of others", ledgers],
    ["lines of managers' and brokers' charts, sealed alike", managers],
    ["lines with cut words and under headings of two groups, sealed alike", cut],
    ["lines of charts that others wrote, the half that was looked at", repaired],
    ["names cut and squeezed, contra lines, headings of two groups, below the line", odd],
    ["lines of operators' and investors' charts that no earlier set had", operators],
    ["lines of other ledgers alike, sealed while those were repaired", sources],
    ["lines of managers, owners, care, parks, and mixed use, labeled alike", books],
    ["lines of open charts, forms, and maps of accounts", printed],
  ])("%s: at least 97% are right", (_, lines) => {
    expect(lines.length).toBeGreaterThan(150);
    expect(shareRight(lines)).toBeGreaterThanOrEqual(0.97);
  });

  test("no wrong one is 80% sure", () => {
    const wrong = [
      ...labeled,
      ...tuned,
      ...later,
      ...fresh,
      ...blind,
      ...sealed,
      ...further,
      ...ledgers,
      ...managers,
      ...cut,
      ...repaired,
      ...odd,
      ...operators,
      ...sources,
      ...strange,
      ...books,
      ...forms,
      ...charts,
      ...ownWords,
      ...statements,
      ...trades,
      ...packets,
      ...printed,
    ].filter(({ isRight, found }) => !isRight && found.confidence >= 0.8);
    expect(wrong.map(({ label, found }) => `${label}: ${found.account}`)).toEqual([]);
  });

  test.each([0.5, 0.7, 0.9])(
    "of those whose confidence begins at %d, as many are right as it states",
    (low) => {
      const lines = [
        ...labeled,
        ...tuned,
        ...later,
        ...fresh,
        ...blind,
        ...sealed,
        ...further,
        ...ledgers,
        ...managers,
        ...cut,
        ...charts,
      ].filter(({ found }) => found.confidence >= low && found.confidence < low + 0.2);
      const stated = lines.reduce((sum, { found }) => sum + found.confidence, 0) / lines.length;
      expect(shareRight(lines)).toBeGreaterThanOrEqual(stated - 0.02);
    },
  );

  test("of lines that nothing was learned from, 95% are right and most are sure", () => {
    expect(charts.length).toBeGreaterThan(500);
    expect(shareRight(charts)).toBeGreaterThanOrEqual(0.95);
    const sure = charts.filter(({ found }) => found.confidence >= 0.8);
    expect(sure.length / charts.length).toBeGreaterThan(0.55);
  });

  test("of whole statements that nothing was learned from, 95% are right and half are sure", () => {
    expect(statements.length).toBe(150);
    expect(shareRight(statements)).toBeGreaterThanOrEqual(0.95);
    const sure = statements.filter(({ found }) => found.confidence >= 0.8);
    expect(sure.length / statements.length).toBeGreaterThan(0.5);
  });

  test("of lines of beds, care, parks, and programs 97% are right", () => {
    expect(trades.length).toBeGreaterThan(120);
    expect(shareRight(trades)).toBeGreaterThanOrEqual(0.97);
  });

  test("of lines out of deal packets 97% are right", () => {
    expect(packets.length).toBe(122);
    expect(shareRight(packets)).toBeGreaterThanOrEqual(0.97);
  });

  test("of names in a manager's own words three in four are right, and what is wrong is never sure", () => {
    expect(ownWords.length).toBeGreaterThan(80);
    expect(shareRight(ownWords)).toBeGreaterThanOrEqual(0.75);
  });

  test("most lines are sure enough to need no look", () => {
    const sure = labeled.filter(({ found }) => found.confidence >= 0.8);
    expect(sure.length / labeled.length).toBeGreaterThan(0.8);
  });
});

test("a name that repeats its words over and over takes no longer than any other", () => {
  const words = new Set(labeled.flatMap(({ label }) => label.toLowerCase().match(/[a-z]{3,}/g) ?? []));
  // Words that stand in two repeated groups of one rule: each division of the name among them was tried.
  for (const word of [...words, "pool", "management", "countertop"]) {
    for (const placement of PLACEMENTS) {
      const mapped = mapAccount({ label: `${word} `.repeat(60), section: [], placement });
      expect(mapped.confidence).toBeLessThanOrEqual(1);
    }
  }
});
