import type { GeometryCollection, Polygon, Topology } from "topojson-specification";

type Ring = [left: number, top: number, right: number, bottom: number];

/** Two counties of Florida that are one metro, side by side, and one of Georgia above them. */
const COUNTIES: [id: string, name: string, ring: Ring][] = [
  ["12057", "Hillsborough", [400, 300, 500, 400]],
  ["12103", "Pinellas", [300, 300, 400, 400]],
  ["13121", "Fulton", [400, 200, 500, 300]],
];

/**
 * A map of three square counties on the plane of national maps, 975 by 610, which the screen of the tests shows 1.31
 * times as large.
 */
export function smallMap(): Topology<{
  counties: GeometryCollection<{ name: string }>;
  states: GeometryCollection<{ name: string }>;
  metros: GeometryCollection<{ name: string }>;
}> {
  const arcs = COUNTIES.map(([, , [left, top, right, bottom]]) => [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ]);
  const shape = (id: string, name: string, at: number): Polygon<{ name: string }> => ({
    type: "Polygon",
    id,
    properties: { name },
    arcs: [[at]],
  });
  const collected = (geometries: Polygon<{ name: string }>[]) => ({
    type: "GeometryCollection" as const,
    geometries,
  });
  return {
    type: "Topology",
    arcs,
    objects: {
      counties: collected(COUNTIES.map(([id, name], at) => shape(id, name, at))),
      states: collected([shape("12", "Florida", 0), shape("13", "Georgia", 2)]),
      metros: collected([shape("45300", "Tampa, FL", 0)]),
    },
  };
}
