import { readCounties } from "../ingest/county-geography.ts";
import { listZips } from "../lib/postal-codes.ts";
import { type CountyProfile, createCountyProfiles } from "./county-profiles.ts";
import type { Placed } from "./evidence.ts";
import { createHomes, type Home } from "./homes.ts";
import { type Community, createCommunities } from "./multi-family.ts";
import { createNeighborhoods } from "./neighborhoods.ts";

export interface DemoUniverse {
  profiles: ReadonlyMap<string, CountyProfile>;
  homes: Placed<Home>[];
  communities: Placed<Community>[];
  /** The first oid that the universe leaves free. */
  nextOid: number;
}

/** The whole demo from its fixed seeds: the same on every machine. */
export function createDemoUniverse(firstOid = 1): DemoUniverse {
  const zips = listZips();
  const zipCounts = new Map<string, number>();
  for (const { countyFips } of zips) zipCounts.set(countyFips, (zipCounts.get(countyFips) ?? 0) + 1);
  const profiles = createCountyProfiles(readCounties(), zipCounts);
  const neighborhoods = createNeighborhoods(zips);
  let nextOid = firstOid;
  const take = () => nextOid++;
  const homes = createHomes({ neighborhoods, profiles }).map((item) => ({
    item,
    oid: item.isInUniverse ? take() : null,
  }));
  const communities = createCommunities({ neighborhoods, profiles }).map((item) => ({ item, oid: take() }));
  return { profiles, homes, communities, nextOid };
}
