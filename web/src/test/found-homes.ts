import type { SearchResult } from "@labs/contract/property-search/results";
import {
  countMatches,
  searchChoices as getChoices,
  searchStatus as getStatus,
  type SearchStatus,
} from "@labs/contract/property-search/searches";
import { screen } from "@testing-library/react";
import { type Answer, answer } from "./network.ts";
import { openPage } from "./page.tsx";
import { matchCount, REQUEST, searchChoices, searchResult } from "./property-search.ts";

const money = (point: number) => ({
  point,
  low: point * 0.9,
  high: point * 1.1,
  grade: "B" as const,
  asOf: "2026-10-01",
});

/** A home with every figure, and one that lacks most. */
export const oak: SearchResult = searchResult("place-1", "12 Oak St", {
  value: money(300_000),
  rent: money(2_000),
  grossYield: 0.08,
  netYield: 0.0512,
  unleveredIrr: 0.0731,
  beds: 3,
  baths: 2.5,
  sqft: 1_650,
  yearBuilt: 1987,
  owned: true,
});
export const elm: SearchResult = searchResult("place-2", "9 Elm Ave", {
  isNew: true,
  unavailable: { value: "No sale lies near", grossYield: "It needs a value" },
});

export const FOUND = "Properties found";
/** What the page of a search asks before anything is run. */
export const SEARCH_BASE: Answer[] = [answer(getChoices, searchChoices), answer(countMatches, matchCount())];

export const openRun = (status: SearchStatus, ...answers: Answer[]) =>
  openPage(`/research?request=${REQUEST}`, {
    answers: [...SEARCH_BASE, answer(getStatus, status), ...answers],
  });
export const findResults = () => screen.findByRole("table", { name: FOUND });
export const readQuery = (address: string) => new URLSearchParams(address.split("?")[1]);
