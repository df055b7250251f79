import type { MakeCall } from "@labs/contract/access/client";
import { getRentComps, getSaleComps, type RentComps, type SaleComps } from "@labs/contract/comps";
import { type Comp, isEvidenced } from "@labs/contract/estimates";
import type { CitedFigure } from "@labs/contract/verification";
import { z } from "zod";
import { type ToolAnswer, tool } from "../tool.ts";
import { openPlace, Place } from "./open-place.ts";

const KINDS = {
  rent: { word: "Rent", estimate: "Rent estimate", unit: "usdPerMonth", source: "Rent comps, our estimate" },
  sale: { word: "Sale price", estimate: "Value estimate", unit: "usd", source: "Sale comps, our estimate" },
} as const;
type Kind = keyof typeof KINDS;

/** As many as a rule may choose at most. */
export const MOST_COMPS = 60;

interface Told {
  kind: Kind;
  prefix: string;
  set: RentComps | SaleComps;
}

function figuresOfComp({ kind, prefix, set }: Told, comp: Comp): CitedFigure[] {
  const { word, unit } = KINDS[kind];
  const rows = [
    ["amount", `${word}, ${comp.basis}`, comp.amount, unit, comp.observedAt],
    ["adjustedAmount", `${word}, adjusted to the subject`, comp.adjustedAmount, unit, set.asOf],
    ["distance", "Distance", comp.distanceMiles, "miles", set.asOf],
    ["similarity", "Similarity to the subject", comp.similarity, "fraction", set.asOf],
    ["sqft", "Living area", comp.sqft, "sqft", comp.observedAt],
    ["beds", "Bedrooms", comp.beds, "count", comp.observedAt],
    ["baths", "Bathrooms", comp.baths, "count", comp.observedAt],
    ["yearBuilt", "Year built", comp.yearBuilt, "year", comp.observedAt],
  ] as const;
  return rows.flatMap(([key, label, value, of, asOf]): CitedFigure[] =>
    value === null
      ? []
      : [
          {
            ...{ id: `${prefix}/${comp.compId}.${key}`, label, value, unit: of, source: comp.source, asOf },
            ...{ version: null, subject: `comp:${comp.compId}` },
          },
        ],
  );
}

function figuresOfEstimate({ kind, prefix, set: { estimate } }: Told, subject: string): CitedFigure[] {
  if (!isEvidenced(estimate)) return [];
  const { estimate: name, unit, source } = KINDS[kind];
  return (["point", "low", "high"] as const).map((part) => ({
    ...{ id: `${prefix}/estimate.${part}`, label: part === "point" ? name : `${name}, ${part}` },
    ...{ value: estimate[part], unit, source, asOf: estimate.asOf, version: null, subject },
  }));
}

/** What the tool answers of a place id. */
export async function readComps(
  call: MakeCall,
  { placeId, kind, limit }: { placeId: string; kind: Kind; limit: number },
): Promise<ToolAnswer> {
  const set =
    kind === "rent"
      ? await call(getRentComps, { query: { googlePlacesId: placeId } })
      : await call(getSaleComps, { params: { id: placeId } });
  const told: Told = { kind, prefix: `comps:${placeId}:${kind}`, set };
  const subject = `property:${placeId}`;
  const listed = set.comps.slice(0, limit);
  const { estimate } = set;
  const without = listed.flatMap((comp) =>
    (["sqft", "beds", "baths", "yearBuilt"] as const).flatMap((key) =>
      comp[key] === null ? [{ what: `${comp.label}: ${key}`, reason: "Not given by its source" }] : [],
    ),
  );
  return {
    figures: [...figuresOfEstimate(told, subject), ...listed.flatMap((comp) => figuresOfComp(told, comp))],
    subjects: [
      { id: subject, names: [set.subject.label] },
      ...listed.map(({ compId, label }) => ({ id: `comp:${compId}`, names: [label] })),
    ],
    missing: [
      ...(isEvidenced(estimate)
        ? []
        : [{ what: KINDS[kind].estimate, reason: estimate.unavailable.join("; ") }]),
      ...without,
    ],
    about: {
      ...{ subject: set.subject.label, rule: set.rule?.explanation ?? null },
      grade: isEvidenced(estimate) ? estimate.grade : null,
      comps: listed.map(({ compId, googlePlacesId, label, state, reason }) => ({
        ...{ compId, placeId: googlePlacesId, label, state, reason },
      })),
      more: set.comps.length - listed.length,
      ...{ stale: set.staleReason, demo: set.demo },
    },
  };
}

export const comps = tool({
  name: "comps",
  title: "Read comps",
  description:
    "Rent or sale comps of a property: observed and adjusted amounts, distance, similarity, the estimate that they bear, and which are left out and why.",
  input: {
    place: Place,
    kind: z.enum(["rent", "sale"]).default("rent"),
    limit: z.number().int().min(1).max(MOST_COMPS).default(15),
  },
  writes: false,
  run: async (call, { place, ...asked }) =>
    readComps(call, { placeId: await openPlace(call, place), ...asked }),
});
