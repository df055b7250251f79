import type { MakeCall } from "@labs/contract/access/client";
import { type Estimate, isEvidenced } from "@labs/contract/estimates";
import { suggestions } from "@labs/contract/places";
import { getProperty, getSummary, type Property } from "@labs/contract/property-page";
import type { CitedFigure } from "@labs/contract/verification";
import { z } from "zod";
import { figuresOfProperty } from "../../verification/service.ts";
import { keepOnly, listMissing, Only, type ToolAnswer, tool } from "../tool.ts";
import { openPlace, Place } from "./open-place.ts";

async function readPage(call: MakeCall, id: string) {
  const property = await call(getProperty, { params: { id } });
  const summary = await call(getSummary, { params: { id } });
  const missing = summary.missing.map(({ key, reason }) => ({ what: key, reason }));
  const told = new Set(missing.map(({ what }) => what));
  const others = listMissing(property.unavailable).filter(({ what }) => !told.has(what));
  return {
    ...{ property, summary, missing: [...missing, ...others] },
    ...figuresOfProperty(property, summary.sentences),
  };
}

const describe = ({ googlePlacesId, label, propertyType, demo }: Property) => ({
  placeId: googlePlacesId,
  label,
  propertyType,
  demo,
});

export const find = tool({
  name: "find",
  title: "Find a property or market",
  description:
    "Finds addresses, parcels, properties by name, ZIP codes, cities, counties and metros. Start here: other tools take the ids that it answers.",
  input: {
    query: z.string().trim().min(1).max(200).describe("As one would type it: an address, a name, a county"),
  },
  writes: false,
  async run(call, { query }) {
    const { items } = await call(suggestions, { query: { query } });
    const found = items.map(({ googlePlacesId, zips: _, ...item }) => ({ ...item, placeId: googlePlacesId }));
    const missing =
      found.length > 0 ? [] : [{ what: query, reason: "Nothing is called so: try fewer words" }];
    return { figures: [], subjects: [], missing, about: { found } };
  },
});

export const property = tool({
  name: "property",
  title: "Read a property",
  description:
    "Facts, value and rent estimates, last sale, and the county and metro around a property, with a summary in words and what is missing.",
  input: { place: Place, only: Only },
  writes: false,
  async run(call, { place, only }) {
    const page = await readPage(call, await openPlace(call, place));
    return {
      figures: keepOnly(page.figures, only),
      ...{ subjects: page.subjects, missing: page.missing },
      about: { ...describe(page.property), summary: page.summary.text },
    };
  },
});

const ESTIMATES = [
  ["rent", "Rent estimate", "rentEstimate"],
  ["value", "Value estimate", "valueEstimate"],
] as const;

/** How well estimates like this one turned out. */
function listMisses(estimate: Estimate, of: { id: string; label: string; subject: string }): CitedFigure[] {
  if (!isEvidenced(estimate)) return [];
  const { measuredError, measuredCoverage, measuredOn, asOf } = estimate;
  const source = `Hold-out test on ${measuredOn ?? "earlier"} observations`;
  const rows = [
    ["measuredError", "median miss of such estimates", measuredError, "fraction"],
    ["measuredCoverage", "share of outcomes within such ranges", measuredCoverage, "fraction"],
  ] as const;
  return rows.flatMap(([key, words, value, unit]) =>
    value === null
      ? []
      : [
          {
            ...{ id: `${of.id}.${key}`, label: `${of.label}, ${words}`, value, unit, source, asOf },
            ...{ version: null, subject: of.subject },
          },
        ],
  );
}

/** What the tool answers of a place id. */
export async function readEstimates(call: MakeCall, placeId: string): Promise<ToolAnswer> {
  const page = await readPage(call, placeId);
  const subject = `property:${page.property.googlePlacesId}`;
  const isEstimate = ({ id }: CitedFigure) =>
    /\/(rentEstimate|valueEstimate|grossYield)/.test(id.slice(subject.length));
  const told = ESTIMATES.map(([kind, label, key]) => ({ kind, label, estimate: page.property[key] }));
  const misses = told.flatMap(({ kind, label, estimate }) =>
    listMisses(estimate, { id: `estimate:${placeId}/${kind}`, label, subject }),
  );
  const words = told.map(({ kind, estimate }) => [
    kind,
    isEvidenced(estimate) ? { grade: estimate.grade, notes: estimate.notes } : null,
  ]);
  return {
    figures: [...page.figures.filter((one) => one.subject === subject && isEstimate(one)), ...misses],
    subjects: page.subjects.filter(({ id }) => id === subject),
    missing: told.flatMap(({ label, estimate }) =>
      isEvidenced(estimate) ? [] : [{ what: label, reason: estimate.unavailable.join("; ") }],
    ),
    about: { ...describe(page.property), ...Object.fromEntries(words) },
  };
}

export const estimate = tool({
  name: "estimate",
  title: "Estimate rent and value",
  description:
    "Rent and value estimates of a property with their ranges, grades and what such estimates missed by.",
  input: { place: Place },
  writes: false,
  run: async (call, { place }) => readEstimates(call, await openPlace(call, place)),
});

export const compare = tool({
  name: "compare",
  title: "Compare properties",
  description: "Facts and estimates of two to five properties side by side.",
  input: { places: z.array(Place).min(2).max(5), only: Only },
  writes: false,
  async run(call, { places, only }) {
    const pages: Awaited<ReturnType<typeof readPage>>[] = [];
    for (const place of places) pages.push(await readPage(call, await openPlace(call, place)));
    const distinct = [...new Map(pages.map((page) => [page.property.googlePlacesId, page])).values()];
    const figures = distinct.flatMap((page) =>
      page.figures.filter(({ subject }) => subject === `property:${page.property.googlePlacesId}`),
    );
    return {
      figures: keepOnly(figures, only),
      // What is called `the home` is not one of several.
      subjects: distinct.map(({ property: { googlePlacesId, label } }) => ({
        id: `property:${googlePlacesId}`,
        names: [label],
      })),
      missing: distinct.flatMap((page) =>
        page.missing.map(({ what, reason }) => ({ what: `${page.property.label}: ${what}`, reason })),
      ),
      about: { properties: distinct.map((page) => describe(page.property)) },
    };
  },
});
