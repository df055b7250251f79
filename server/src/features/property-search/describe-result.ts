import type { Criteria, RangeKey } from "@labs/contract/property-search/criteria";
import type { Likely, SearchResult } from "@labs/contract/property-search/results";
import { countyTitle, labelProperty } from "../../lib/property-names.ts";
import type { HomeEstimates, HomeReturns } from "../universe/service.ts";
import { isWithin, type Judgment } from "./funnel.ts";
import type { FilterStep } from "./prepare-filter.ts";
import type { Home } from "./universe-repository.ts";

/** A property on its way through a search, with what was made of it so far. */
export interface Candidate {
  home: Home;
  estimates: HomeEstimates | null;
  returns: HomeReturns | null;
  /** Once it was screened. */
  likely?: Likely;
}

/** Value and rent that are further apart in time make no yield. */
const MOST_APART_DAYS = 184;

/** A figure that a search estimates or computes; null where there is none. */
export function readFigure(key: RangeKey, { home, estimates, returns }: Candidate): number | null {
  const value = estimates?.value ?? null;
  const rent = estimates?.rent ?? null;
  switch (key) {
    case "value":
      return value?.point ?? null;
    case "rent":
      return rent?.point ?? null;
    case "pricePerSqft":
      return value === null || home.sqft === null || home.sqft < 1 ? null : value.point / home.sqft;
    case "grossYield":
      return value === null || rent === null || areApart(value.asOf, rent.asOf)
        ? null
        : (12 * rent.point) / value.point;
    case "netYield":
    case "unleveredIrr":
    case "maxBid":
    case "maxBidToValue":
      return returns?.[key] ?? null;
    default:
      return null;
  }
}

function areApart(a: string | null, b: string | null): boolean {
  return !(Math.abs(Date.parse(a ?? "") - Date.parse(b ?? "")) / 86_400_000 <= MOST_APART_DAYS);
}

const GRADES = ["A", "B", "C", "D"];

/** How a criterion on estimates or returns is judged. */
export function openJudgment(step: FilterStep, criteria: Criteria): Judgment<Candidate> {
  const { range } = step;
  if (range !== null) {
    const figure = (candidate: Candidate) => readFigure(range.key, candidate);
    const place = ({ home }: Candidate) => home.googlePlacesId;
    return { step, figure, place, judge: (candidate) => isWithin(figure(candidate), range.bounds) };
  }
  const least = GRADES.indexOf(criteria.estimateGrade ?? "D");
  return {
    step,
    judge: ({ estimates }) => {
      const { value = null, rent = null } = estimates ?? {};
      if (value === null || rent === null) return null;
      return GRADES.indexOf(value.grade) <= least && GRADES.indexOf(rent.grade) <= least;
    },
  };
}

const NOT_VALUED = "Not valued yet";

export function describeResult(candidate: Candidate): Omit<SearchResult, "rank" | "isNew"> {
  const { home, estimates, returns } = candidate;
  const { googlePlacesId, propertyType, subtype, msaId, zip, latitude, longitude, owned, demo } = home;
  const { beds, baths, sqft, lotSqft, yearBuilt, units, assessedValue, taxAnnual, hoaMonth } = home;
  const { lastSaleOn, lastSalePrice, ownerHomes, ownerOccupancy } = home;
  const figure = (key: RangeKey) => readFigure(key, candidate);
  return {
    googlePlacesId,
    label: labelProperty(home),
    propertyType,
    subtype,
    countyId: home.countyFips,
    county: countyTitle(home.countyName, home.state),
    ...{ msaId, zip, latitude, longitude, beds, baths, sqft, lotSqft, yearBuilt, units },
    ...{ assessedValue, taxAnnual, hoaMonth, lastSaleOn, lastSalePrice, owned, demo },
    ...{ ownerHomes, ownerOccupancy },
    value: estimates?.value ?? null,
    rent: estimates?.rent ?? null,
    pricePerSqft: figure("pricePerSqft"),
    grossYield: figure("grossYield"),
    netYield: figure("netYield"),
    unleveredIrr: figure("unleveredIrr"),
    maxBid: figure("maxBid"),
    bindingTarget: returns?.bindingTarget ?? null,
    maxBidToValue: figure("maxBidToValue"),
    likely: candidate.likely ?? null,
    unavailable: explainGaps(candidate),
  };
}

function explainGaps(candidate: Candidate): Record<string, string> {
  const { home, estimates, returns } = candidate;
  const gaps: Record<string, string> = {};
  const explain = (key: RangeKey, reason: string | null | undefined) => {
    if (readFigure(key, candidate) === null) gaps[key] = reason ?? NOT_VALUED;
  };
  const value = estimates === null ? NOT_VALUED : estimates.valueReason;
  const rent = estimates === null ? NOT_VALUED : estimates.rentReason;
  explain("value", value);
  explain("rent", rent);
  explain("pricePerSqft", value ?? "Living area unknown");
  explain("grossYield", value ?? rent ?? "Its value and its rent are estimated as of different seasons");
  for (const key of ["netYield", "unleveredIrr", "maxBid", "maxBidToValue"] as const) {
    explain(key, returns?.reasons[key] ?? value ?? rent);
  }
  if (home.lastSaleOn === null) gaps.lastSalePrice = "No recorded sale";
  if (home.ownerHomes === null)
    gaps.ownerHomes = "No loaded roll knows its owner by name and mailing address";
  if (home.hoaMonth === null) gaps.hoaMonth = "None are recorded";
  return gaps;
}
