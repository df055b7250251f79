export const earthRadiusMiles = 3958.7613;
const radiansPerDegree = Math.PI / 180;

/**
 * Great-circle distance by the haversine formula on a sphere of 3,958.76 miles.
 * Coordinates in decimal degrees, answer in miles.
 *
 * Example: `distanceMiles(47.6062, -122.3321, 45.5152, -122.6784)` is about 145.4 (Seattle to Portland).
 * Source: R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68 (1984).
 */
export function distanceMiles(latA: number, lonA: number, latB: number, lonB: number): number {
  const sinLat = Math.sin(((latB - latA) * radiansPerDegree) / 2);
  const sinLon = Math.sin(((lonB - lonA) * radiansPerDegree) / 2);
  const h =
    sinLat * sinLat + Math.cos(latA * radiansPerDegree) * Math.cos(latB * radiansPerDegree) * sinLon * sinLon;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Miles of one degree of latitude; of longitude it is this times the cosine of the latitude. */
export const milesPerDegree = earthRadiusMiles * radiansPerDegree;
