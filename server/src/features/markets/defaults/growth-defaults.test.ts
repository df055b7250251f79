import { expect, test } from "vitest";
import { measureGrowth } from "./area-growth.ts";
import { DefaultsDraft } from "./defaults-draft.ts";
import { addGrowth, GROWTH_KEYS, type GrowthEvidence } from "./growth-defaults.ts";

const NOW = new Date("2026-06-01T12:00:00Z");
const END = 12 * 2026 + 2;

/** A metro whose prices grew at one rate over twenty years, the last five of them at another. */
function grow(rate: number, lastFive: number, { end = END } = {}): GrowthEvidence {
  const years = Array.from({ length: 21 }, (_, at) => at);
  const level = (at: number) => 100 * (1 + rate) ** Math.min(at, 15) * (1 + lastFive) ** Math.max(0, at - 15);
  const growth = measureGrowth({ start: end - 240, step: 12, values: years.map(level) });
  if (growth === undefined) throw new Error("Twenty years are a history");
  const place = "the Denver-Aurora-Centennial, CO metro";
  return { key: "homePriceIndex", kind: "msa", place, publisher: "FHFA", demo: false, growth };
}

function start(...evidence: GrowthEvidence[]): DefaultsDraft {
  const general = { homePriceGrowth: 0.035, rentGrowth: [0.03] };
  const draft = new DefaultsDraft({ local: {}, general, entered: new Set(), sources: {} });
  addGrowth(draft, { propertyType: "singlefamily", evidence, demo: false, now: NOW });
  return draft;
}

test("prices that grew more slowly than the firm assumes start from how they grew", () => {
  const draft = start(grow(0.05, 0.031));
  expect(draft.inputs.homePriceGrowth).toBe(0.031);
  expect(start(grow(0.05, 0.035)).inputs.homePriceGrowth).toBe(0.035);
});

test("prices that grew faster leave the firm's rate, say how they grew, and stay what an entry is compared with", () => {
  const draft = start(grow(0.0475, 0.06));
  expect(draft.inputs.homePriceGrowth).toBeUndefined();
  expect(draft.inputs.homePriceCagr5).toBe(0.06);
  expect(draft.inputs.homePriceCagr10).toBeGreaterThan(0.0475);
  expect(draft.reasons.homePriceGrowth).toMatch(
    /^Home price growth of the Denver-Aurora-Centennial, CO metro, the lowest of 6\.00% over 5 years, .* FHFA, 2026\. .* so it does not raise the firm's rate$/,
  );
});

test("prices past their publisher's cycle are offered where they are slower, and never above the firm's rate", () => {
  const old = { end: END - 36 };
  const slow = start(grow(0.05, 0.02, old));
  expect(slow.inputs.homePriceGrowth).toBeUndefined();
  expect(slow.lastKnown.homePriceGrowth?.value).toBe(0.02);
  const fast = start(grow(0.05, 0.06, old));
  expect(fast.lastKnown.homePriceGrowth).toBeUndefined();
  expect(fast.reasons.homePriceGrowth).toMatch(/are last known for 2023, past their publisher's cycle$/);
});

test("the source names every window of the history, the lowest of which is taken", () => {
  const windows = [
    { years: 5, growth: 0.031 },
    { years: 10, growth: 0.0284 },
    { years: 20, growth: 0.0355 },
  ];
  const describe = (of: Partial<GrowthEvidence["growth"]>) => {
    const evidence = grow(0.05, 0.031);
    const rents = {
      ...evidence,
      key: "typicalRent",
      publisher: "Zillow",
      growth: { ...evidence.growth, ...of },
    };
    const draft = start(rents);
    return [draft.inputs.rentGrowth, draft.sources.rentGrowth];
  };
  const of = "Rent growth of the Denver-Aurora-Centennial, CO metro, ";
  expect(describe({ windows, lowest: 0.011, highest: 0.062 })).toEqual([
    0.0284,
    `${of}the lowest of 3.10% over 5 years, 2.84% over 10 years and 3.55% over 20 years a year; any 5 years ran from 1.10% to 6.20%. Zillow, 2026`,
  ]);
  expect(describe({ windows: windows.slice(0, 2), lowest: 0.011, highest: 0.062 })).toEqual([
    0.0284,
    `${of}the lowest of 3.10% over 5 years and 2.84% over 10 years a year; any 5 years ran from 1.10% to 6.20%. Zillow, 2026`,
  ]);
  // A history without a whole cycle counts half where it would raise the firm's 3%: 2.9% stays, 3.4% becomes 3.2%.
  expect(describe({ windows: [{ years: 5, growth: 0.029 }], lowest: 0.029, highest: 0.029 })).toEqual([
    0.029,
    `${of}2.90% over 5 years a year. Zillow, 2026`,
  ]);
  expect(
    describe({ windows: [{ years: 5, growth: 0.034 }], lowest: 0.034, highest: 0.034, step: 1 }),
  ).toEqual([
    0.032,
    `${of}3.40% over 5 years a year. Zillow, Mar 2026. Half of it, and half of the firm's 3.00%, as the history is of less than ten years`,
  ]);
  const boom = [5, 10].map((years) => ({ years, growth: 0.034 }));
  expect(describe({ windows: boom, lowest: 0.031, highest: 0.04 })[1]).toMatch(
    /Half of it, and half of the firm's 3\.00%, as no five years of the history grew as slowly$/,
  );
  expect(describe({ windows: boom, lowest: 0.03, highest: 0.04 })[0]).toBe(0.034);
});

test("prices are the county's before its metro's: values before the index there, the index before values here", () => {
  const of = (kind: "county" | "msa", key: string, rate: number) => ({ ...grow(rate, rate), kind, key });
  const found = [
    of("msa", "typicalHomeValue", 0.01),
    of("msa", "homePriceIndex", 0.015),
    of("county", "homePriceIndex", 0.02),
    of("county", "typicalHomeValue", 0.025),
  ];
  const chosen = found.map((_, at) => start(...found.slice(0, at + 1)).inputs.homePriceGrowth);
  expect(chosen).toEqual([0.01, 0.015, 0.02, 0.025]);
  expect(GROWTH_KEYS.toSorted()).toEqual(["homePriceIndex", "typicalHomeValue", "typicalRent"]);
});

test("a demo's history tells nothing of a real home", () => {
  expect(start({ ...grow(0.02, 0.02), demo: true }).inputs.homePriceGrowth).toBeUndefined();
});
