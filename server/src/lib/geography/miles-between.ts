interface Point {
  latitude: number;
  longitude: number;
}

/** Between two places near each other, by the plane that touches the earth there. */
export function milesBetween(a: Point, b: Point): number {
  const high = (a.latitude - b.latitude) * 69.1;
  const wide = (a.longitude - b.longitude) * 69.1 * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(high, wide);
}
