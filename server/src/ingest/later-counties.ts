export interface County {
  fips: string;
  name: string;
  state: string;
  latitude: number;
  longitude: number;
}

/** The edition that has them: Alaska's of 2019 and Connecticut's of 2022. */
export const LATER_VINTAGE = "2022";

/**
 * Counties that came after the map's edition: Connecticut's planning regions, which took the place of its eight
 * counties, and the two halves of Alaska's former Valdez-Cordova. Newer files have figures for them alone, which
 * are kept and never stretched over the areas before. Points within them by the Census Bureau's Gazetteer of 2024.
 */
export const LATER_COUNTIES: readonly County[] = [
  { fips: "02063", name: "Chugach", state: "AK", latitude: 60.488474, longitude: -146.203092 },
  { fips: "02066", name: "Copper River", state: "AK", latitude: 62.034479, longitude: -143.922167 },
  { fips: "09110", name: "Capitol Planning Region", state: "CT", latitude: 41.81697, longitude: -72.575886 },
  {
    fips: "09120",
    name: "Greater Bridgeport Planning Region",
    state: "CT",
    latitude: 41.184558,
    longitude: -73.209401,
  },
  {
    fips: "09130",
    name: "Lower Connecticut River Valley Planning Region",
    state: "CT",
    latitude: 41.420307,
    longitude: -72.493525,
  },
  {
    fips: "09140",
    name: "Naugatuck Valley Planning Region",
    state: "CT",
    latitude: 41.518931,
    longitude: -73.087906,
  },
  {
    fips: "09150",
    name: "Northeastern Connecticut Planning Region",
    state: "CT",
    latitude: 41.842375,
    longitude: -71.972655,
  },
  {
    fips: "09160",
    name: "Northwest Hills Planning Region",
    state: "CT",
    latitude: 41.854809,
    longitude: -73.221494,
  },
  {
    fips: "09170",
    name: "South Central Connecticut Planning Region",
    state: "CT",
    latitude: 41.290167,
    longitude: -72.837024,
  },
  {
    fips: "09180",
    name: "Southeastern Connecticut Planning Region",
    state: "CT",
    latitude: 41.484769,
    longitude: -72.101666,
  },
  {
    fips: "09190",
    name: "Western Connecticut Planning Region",
    state: "CT",
    latitude: 41.279055,
    longitude: -73.44655,
  },
];
