import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Placement } from "../../statement.ts";
import { isAccountKey } from "../chart.ts";
import { readWords } from "../map-by-rules.ts";
import { spellOut } from "../short-forms.ts";
import { type LearnedLine, learn } from "./learn.ts";

const FIXTURES = new URL("../../fixtures/", import.meta.url);
/** Never learned from: they tell what the rest is worth. */
const HELD_OUT = new Set([
  "charts-lines.txt",
  "own-words-lines.txt",
  "statements-lines.txt",
  "trades-lines.txt",
  "trades-later-lines.txt",
  "packets-lines.txt",
  "packets-later-lines.txt",
  "printed-lines.txt",
]);
const PLACEMENTS: readonly Placement[] = ["income", "expense", "below"];

function readLines(placement: Placement): LearnedLine[] {
  return readdirSync(FIXTURES)
    .filter((file) => file.endsWith("-lines.txt") && !HELD_OUT.has(file))
    .sort()
    .flatMap((file) => readFileSync(new URL(file, FIXTURES), "utf8").split("\n"))
    .map((line) => line.split(" | "))
    .filter(([, place]) => place === placement)
    .map(([, , headings = "", label = "", accounts = ""]) => ({
      words: readWords(label, placement),
      headings: headings.split(" > ").map((one) => spellOut(one.replaceAll(" & ", " and "), placement)),
      accounts: accounts.split("/").filter(isAccountKey),
    }));
}

// Written by `vitest run -u` on this file, after lines were added or corrected.
test("the learned words are those of the labeled lines", async () => {
  const learned = Object.fromEntries(PLACEMENTS.map((placement) => [placement, learn(readLines(placement))]));
  await expect(`${JSON.stringify(learned, null, 1)}\n`).toMatchFileSnapshot("learned-words.json");
}, 60_000);
