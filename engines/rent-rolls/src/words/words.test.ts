import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { englishMonths } from "./foreign-words.ts";
import { readChargeCode } from "./read-charge-code.ts";
import { partPeriod, readFrequency } from "./read-frequency.ts";
import { readHeader } from "./read-header.ts";
import { hasNotice, readNameStatus, readStatus, saysLeased } from "./read-status.ts";

const READERS: Record<string, (words: string) => unknown> = {
  status: readStatus,
  name: readNameStatus,
  leased: saysLeased,
  notice: hasNotice,
  charge: readChargeCode,
  frequency: readFrequency,
  period: partPeriod,
  header: readHeader,
};
const lines = readFileSync(new URL("../fixtures/words.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

test.each(Object.entries(READERS))("every word of a roll's %s means what it did", (name, read) => {
  const own = lines.filter((line) => line.startsWith(`${name} | `));
  const found = own.map((line) => {
    const [, words = ""] = line.split(" | ");
    return `${name} | ${words} | ${JSON.stringify(read(words))}`;
  });
  expect(own.length).toBeGreaterThan(5);
  expect(found.filter((line, at) => line !== own[at])).toEqual([]);
});

const MONTHS: Record<string, string> = {
  Jan: "januar enero janvier gennaio janeiro januari",
  Feb: "februar febrero février fevrier febbraio fevereiro februari",
  Mar: "märz maerz marzo mars março maart",
  Apr: "april abril avril aprile",
  May: "mai mayo maggio maio mei",
  Jun: "juni junio juin giugno junho",
  Jul: "juli julio juillet luglio julho",
  Aug: "august agosto août aout augustus",
  Sep: "septiembre septembre settembre setembro september",
  Oct: "oktober octubre octobre ottobre outubro",
  Nov: "noviembre novembre novembro november",
  Dec: "dezember diciembre décembre decembre dicembre dezembro december",
};
const named = Object.entries(MONTHS).flatMap(([english, words]) =>
  words.split(" ").map((word) => [word, english] as const),
);

test.each(named)("a roll of %s is of %s", (word, english) => {
  expect(englishMonths(`Stand 3. ${word} 2026`)).toBe(`Stand 3 ${english} 2026`);
  expect(englishMonths(`31 de ${word} de 2026`)).toBe(`31 ${english} 2026`);
  expect(englishMonths(`31 ${word}x 2026`)).toBe(`31 ${word}x 2026`);
});
