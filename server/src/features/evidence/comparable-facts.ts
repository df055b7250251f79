import type { FurtherFacts } from "@labs/estimation/observation";
import { nameCounty } from "../../lib/geography/county-shapes.ts";
import { countyTitle } from "../../lib/property-names.ts";
import type { Subject } from "../places/service.ts";

/** The metro, else the county: the market whose evidence an estimate is fitted to and measured by. */
export function chooseMarket(
  of: Pick<Subject, "msaId" | "msaName" | "countyFips" | "countyName" | "state">,
): { kind: "county" | "msa"; id: string; name: string } {
  if (of.msaId !== null) return { kind: "msa", id: of.msaId, name: of.msaName ?? `Metro ${of.msaId}` };
  const name =
    of.countyFips === "" ? "no county" : countyTitle(nameCounty(of.countyFips, of.countyName), of.state);
  return { kind: "county", id: of.countyFips, name };
}

type Recorded = Pick<
  Subject,
  "city" | "zip" | "lotSqft" | "stories" | "yearRenovated" | "condition" | "grade"
> & {
  facts: Subject["facts"] | null;
};
type Compared = Recorded &
  Pick<
    Subject,
    "countyFips" | "oid" | "propertyType" | "latitude" | "longitude" | "sqft" | "beds" | "baths" | "yearBuilt"
  >;

/** A multi-family building's area and rooms are not those of one home, so single homes' comps never meet them. */
export function comparableFacts(subject: Compared) {
  const { propertyType, latitude, longitude, sqft, beds, baths, yearBuilt } = subject;
  const isHome = propertyType === "singlefamily";
  return {
    propertyType,
    latitude,
    longitude,
    // Records write an area that nobody measured as 0.
    sqft: isHome && sqft !== null && sqft >= 1 ? sqft : null,
    beds: isHome ? beds : null,
    baths: isHome ? baths : null,
    yearBuilt,
    further: readFurtherFacts(subject),
    owner: nameOwner(subject),
  };
}

/** The home or the building that an observation is of; null where nobody knows. */
export function nameOwner({ countyFips, oid }: { countyFips: string; oid: number | null }): string | null {
  return oid === null || oid === 0 ? null : `${countyFips}_${oid}`;
}

/** What the market's model reads besides the facts that comps are compared by. */
export function readFurtherFacts(of: Recorded): FurtherFacts {
  const { city, zip, lotSqft, stories, yearRenovated, condition, grade, facts } = of;
  return { city, zip, lotSqft, stories, yearRenovated, condition, grade, ...facts };
}
