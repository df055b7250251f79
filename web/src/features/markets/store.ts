import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { readPastDay } from "../../lib/known-on.ts";

export const VIEWS = [
  { value: "map", label: "Map" },
  { value: "table", label: "Rank table" },
  { value: "bubbles", label: "Metro bubbles" },
  { value: "returns", label: "Risk and return" },
] as const;
export type View = (typeof VIEWS)[number]["value"];

/** How many of the largest metros a chart shows. */
export const SHOWN = ["50", "100", "all"] as const;

export const AREAS = [
  { value: "county", label: "Counties" },
  { value: "msa", label: "Metros" },
] as const;

const LEVELS = ["zip", "tract"] as const;

export interface MarketSearch {
  view: View;
  metric: string | null;
  /** What the rank table lists. */
  areas: (typeof AREAS)[number]["value"];
  county: string | null;
  /** Below the county: which areas are drawn, of `county-53033` or `msa-42660`. */
  level: (typeof LEVELS)[number] | null;
  within: string | null;
  /** Metros that charts highlight, and whose frontier is drawn. */
  msa: string[];
  zoom: string | null;
  hasMetros: boolean;
  classes: "quantile" | "even";
  /** The past day as of which figures are asked for; today's when left out. */
  knownOn: string | undefined;
  /** The month that the map shows; the newest when left out. */
  date: string | null;
  /** Weights of the rank table, by metric. */
  weights: Record<string, number>;
  shown: (typeof SHOWN)[number];
}

const chooseOne = <Choice extends string>(
  choices: readonly Choice[],
  value: string | null,
): Choice | undefined => choices.find((choice) => choice === value);

/** What an address says about the desk; what makes no sense is as if it were not said. */
export function readSearch(params: URLSearchParams): MarketSearch {
  const weights: Record<string, number> = {};
  for (const [name, value] of params) {
    const weight = Number(value);
    if (name.startsWith("w.") && weight > 0 && weight <= 100) weights[name.slice(2)] = weight;
  }
  return {
    view:
      chooseOne(
        VIEWS.map(({ value }) => value),
        params.get("view"),
      ) ?? "map",
    metric: params.get("metric"),
    areas:
      chooseOne(
        AREAS.map(({ value }) => value),
        params.get("areas"),
      ) ?? "county",
    county: /^\d{5}$/.test(params.get("county") ?? "") ? params.get("county") : null,
    level: chooseOne(LEVELS, params.get("level")) ?? null,
    within: /^(county|msa)-\d{5}$/.test(params.get("within") ?? "") ? params.get("within") : null,
    msa: [...new Set(params.getAll("msa").filter((id) => /^\d{5}$/.test(id)))].slice(0, 20),
    zoom: params.get("zoom"),
    hasMetros: params.get("metros") === "1",
    classes: chooseOne(["quantile", "even"], params.get("classes")) ?? "quantile",
    knownOn: readPastDay(params),
    date: /^\d{4}-\d{2}$/.test(params.get("date") ?? "") ? params.get("date") : null,
    weights,
    shown: chooseOne(SHOWN, params.get("shown")) ?? "100",
  };
}

/** What the address says after a change; null takes a name out, a list repeats it. */
export type SearchChange = Record<string, string | readonly string[] | null>;

export function changeSearch(params: URLSearchParams, change: SearchChange): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    next.delete(name);
    for (const item of value === null ? [] : typeof value === "string" ? [value] : value)
      next.append(name, item);
  }
  return next;
}

/** What was chosen, with what a field that showed `shown` has taken in or given up. */
export function withChoice(
  chosen: readonly string[],
  shown: readonly string[],
  now: readonly string[],
): string[] {
  const kept = chosen.filter((id) => now.includes(id) || !shown.includes(id));
  return [...kept, ...now.filter((id) => !kept.includes(id) && !shown.includes(id))];
}

/** The state of the desk in the page's address: a link shows what its sender saw. */
export function useMarketSearch() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const search = useMemo(() => readSearch(new URLSearchParams(text)), [text]);
  // From the address as it is: what is on screen may be a choice behind, and the next one must not undo that.
  const change = useCallback(
    (patch: SearchChange | ((latest: MarketSearch) => SearchChange)) => {
      const latest = new URLSearchParams(window.location.search);
      const next = typeof patch === "function" ? patch(readSearch(latest)) : patch;
      setParams(changeSearch(latest, next), { replace: true, preventScrollReset: true });
    },
    [setParams],
  );
  return { search, params, change };
}

interface MarketStore {
  /** Version of the map as the server last gave it: the next visit asks for it by name, and finds it in the cache. */
  geometryVintage: string | null;
  keepVintage: (vintage: string) => void;
  /** Views that were kept here before the server kept them: the menu of views brings them there. */
  views: { name: string; search: string }[];
  forgetView: (name: string) => void;
}

/** What this browser keeps of the markets desk. */
export const useMarketStore = create<MarketStore>()(
  persist(
    (set) => ({
      geometryVintage: null,
      keepVintage: (geometryVintage) => set({ geometryVintage }),
      views: [],
      forgetView: (name) => set(({ views }) => ({ views: views.filter((view) => view.name !== name) })),
    }),
    { name: "markets" },
  ),
);
