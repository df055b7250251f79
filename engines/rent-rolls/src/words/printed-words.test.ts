import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readChargeCode } from "./read-charge-code.ts";
import { readHeader } from "./read-header.ts";
import { readNameStatus, readStatus } from "./read-status.ts";

const UNREAD = "unread";

function headerMeaning(words: string): string {
  const field = readHeader(words);
  return field === "charge" ? `charge:${readChargeCode(words)}` : (field ?? UNREAD);
}

function statusMeaning(words: string): string {
  const status = readStatus(words) ?? readNameStatus(words);
  if (status === undefined) return UNREAD;
  return status.unit ?? `lease:${status.lease}`;
}

const lines = readFileSync(new URL("../fixtures/printed-words.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

/** How many words there are, how many of them are not read, and what others are taken for, by kind. */
function measure(kind: string, meaningOf: (words: string) => string) {
  const found = { words: 0, unread: 0, wrong: [] as string[] };
  for (const line of lines.filter((one) => one.startsWith(`${kind} | `))) {
    const [, meanings = "", words = ""] = line.split(" | ");
    for (const word of words.split("; ")) {
      const meaning = meaningOf(word);
      found.words += 1;
      if (meanings.split("/").includes(meaning)) continue;
      if (meaning === UNREAD || (kind === "charge" && meaning === "other")) found.unread += 1;
      else found.wrong.push(`${word}: ${meaning}`);
    }
  }
  return found;
}

test("headings as reports print them mean what an analyst says", () => {
  const wrong = [
    "AMENITY: skip",
    "GUEST: tenant",
    "View vs Nonview: charge:premium",
    "Bed: beds",
    "Preferential: skip",
    "Legal Rent: contractRent",
    "# Of Beds: beds",
    "% Sqft Occupied: sqft",
  ];
  const found = measure("header", headerMeaning);
  expect({ ...found, wrong: found.wrong.toSorted() }).toEqual({
    words: 550,
    unread: 34,
    wrong: wrong.toSorted(),
  });
});

test("charge codes as reports print them are of the kind that an analyst says", () => {
  expect(measure("charge", readChargeCode)).toEqual({ words: 320, unread: 15, wrong: [] });
});

test("states of units as reports print them are what an analyst says", () => {
  expect(measure("status", statusMeaning)).toEqual({ words: 175, unread: 11, wrong: [] });
});
