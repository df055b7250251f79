import { type Estimate, isEvidenced } from "@labs/contract/estimates";
import type { MarketFigure, Property } from "@labs/contract/properties";
import {
  countyTitle,
  findCoarseness,
  joinReasons,
  type Subject,
  sourceOf,
  whyUnplaced,
} from "../places/service.ts";

/** What the page of a property can't show, by name and with the reason. */
export function listMissing(of: {
  subject: Subject;
  rent: Estimate;
  value: Estimate;
  county: readonly MarketFigure[];
  context: Pick<Property, "risk" | "censusData">;
  pictures: number;
}): Record<string, string> {
  const { subject, rent, value, context } = of;
  const place = countyTitle(subject.countyName, subject.state);
  const unplaced = whyUnplaced(subject);
  const coarseness = findCoarseness(subject);
  const missing: [string, string, boolean][] = [
    ["address", "The record has no street address", subject.addressLine === null],
    ["location", "The record has no coordinates", subject.latitude === null || subject.longitude === null],
    ["location", coarseness ?? "", coarseness !== undefined],
    ["rentEstimate", isEvidenced(rent) ? "" : joinReasons(rent.unavailable), !isEvidenced(rent)],
    ["valueEstimate", isEvidenced(value) ? "" : joinReasons(value.unavailable), !isEvidenced(value)],
    ["owner", `The owner is not in the record of ${sourceOf(subject)}`, subject.ownerName === null],
    ["msa", unplaced ?? `${place} belongs to no metro that is loaded`, subject.msaId === null],
    [
      "county.figures",
      unplaced ?? `No figures are loaded for ${place}`,
      of.county.every(({ value }) => value === null),
    ],
    ["risk", unplaced ?? `No hazard figures are loaded for ${place}`, context.risk === null],
    ["censusData", unplaced ?? `No census figures are loaded for ${place}`, context.censusData === null],
    [
      "similarPropertiesImages",
      "None of the comps is a property that is loaded, so there is none to picture",
      of.pictures === 0,
    ],
  ];
  return Object.fromEntries(missing.filter(([, , is]) => is).map(([key, reason]) => [key, reason]));
}
