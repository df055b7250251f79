import type { CommunityComps } from "@labs/contract/comps";
import type { Comp } from "@labs/contract/estimates";
import type { UnitMixRow } from "@labs/contract/unit-mix";
import { median } from "@labs/estimation/weighted-statistics";
import type { Candidate } from "../evidence/service.ts";
import type { HomeRecord } from "./repository.ts";

type Missing = CommunityComps["missing"][number];

interface Sources {
  comps: readonly Comp[];
  /** All unit listings that were looked at, comps or not. */
  candidates: readonly Candidate[];
  records: ReadonlyMap<string, HomeRecord>;
  /** Of our own properties alone: another's occupancy is no public figure. */
  mixes: ReadonlyMap<string, { asOf: string; rows: readonly UnitMixRow[] }>;
}

/** The properties that rent comps come from, nearest first, each with what the evidence says of it. */
export function listCommunities(of: Sources): CommunityComps[] {
  const listings = Map.groupBy(of.candidates, findKey);
  return [...Map.groupBy(of.comps, findKey)]
    .map(([key, comps]) => describeCommunity(of, { comps, listings: listings.get(key) ?? [] }))
    .toSorted((a, b) => a.distanceMiles - b.distanceMiles || (a.label < b.label ? -1 : 1));
}

type Listed = Pick<Comp, "googlePlacesId" | "label" | "floorPlan">;

const findKey = (listed: Listed) => listed.googlePlacesId ?? nameProperty(listed);

/** Listings are often called by their floor plan last. */
function nameProperty({ label, floorPlan }: Listed): string {
  const suffix = `, ${floorPlan}`;
  return label.endsWith(suffix) ? label.slice(0, -suffix.length) : label;
}

function describeCommunity(
  { records, mixes }: Sources,
  { comps, listings }: { comps: readonly Comp[]; listings: readonly Candidate[] },
): CommunityComps {
  const [first] = comps;
  if (first === undefined) throw new RangeError("a community has at least one comp");
  const { googlePlacesId } = first;
  const record = googlePlacesId === null ? undefined : records.get(googlePlacesId);
  const mix = googlePlacesId === null ? undefined : mixes.get(googlePlacesId);
  const units = record?.units ?? null;
  const occupancy = mix === undefined ? null : measureOccupancy(mix);
  const concession = measureConcession(listings);
  const yearBuilt = record?.yearBuilt ?? first.yearBuilt;
  const days = listings.map(({ shownOn, observedOn }) => shownOn ?? observedOn ?? "").toSorted();
  const unrecorded =
    record === undefined ? "Its listings name no property of the records" : "Its record does not say";
  const missing: Missing[] = [
    ...(units === null ? [{ fact: "units" as const, reason: unrecorded }] : []),
    ...(yearBuilt === null ? [{ fact: "yearBuilt" as const, reason: unrecorded }] : []),
    ...(occupancy === null ? [{ fact: "occupancy" as const, reason: explainOccupancy(record) }] : []),
    ...(concession === null
      ? [{ fact: "concession" as const, reason: "None of its listings states a concession" }]
      : []),
    { fact: "fees" as const, reason: "No loaded source states fees" },
  ];
  return {
    googlePlacesId,
    label: nameProperty(first),
    distanceMiles: Math.min(...comps.map(({ distanceMiles }) => distanceMiles)),
    units,
    yearBuilt,
    occupancy,
    concession,
    fees: null,
    comps: comps.length,
    included: comps.filter(({ state }) => state === "included").length,
    listings: listings.length,
    from: days[0] ?? null,
    until: days.at(-1) ?? null,
    byBeds: [...Map.groupBy(listings, ({ beds }) => beds)]
      .map(([beds, found]) => describeRents(beds, found))
      .toSorted((a, b) => (a.beds ?? 99) - (b.beds ?? 99)),
    sources: [...new Set(listings.map(({ source }) => source))],
    missing,
  };
}

function explainOccupancy(record: HomeRecord | undefined): string {
  return record?.isOwned
    ? "No unit mix of this property says its occupied units"
    : "Not public; known of our own properties alone, from their unit mix";
}

function measureOccupancy(mix: { asOf: string; rows: readonly UnitMixRow[] }): CommunityComps["occupancy"] {
  let [units, occupied] = [0, 0];
  for (const row of mix.rows) {
    if (row.occupied === null) return null;
    units += row.units;
    occupied += row.occupied;
  }
  return units === 0 ? null : { rate: occupied / units, asOf: mix.asOf };
}

/** The middle share of the face rent among listings that state what is net of concessions. */
function measureConcession(listings: readonly Candidate[]): CommunityComps["concession"] {
  const shares = listings.flatMap(({ faceAmount, amount }) =>
    faceAmount === null || faceAmount <= 0 ? [] : [(faceAmount - amount) / faceAmount],
  );
  const share = median(shares);
  return share === null ? null : { share, listings: shares.length };
}

function describeRents(
  beds: number | null,
  listings: readonly Candidate[],
): CommunityComps["byBeds"][number] {
  const effective = listings.map(({ amount }) => amount);
  const face = listings.map(({ faceAmount, amount }) => faceAmount ?? amount);
  return {
    beds,
    listings: listings.length,
    effective: median(effective) ?? 0,
    face: median(face) ?? 0,
    low: Math.min(...effective),
    high: Math.max(...effective),
  };
}
