import { rankAreas } from "@labs/contract/markets/ranks";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Snapshot } from "../snapshot.ts";
import { rankArea } from "./rank-area.ts";

test("an area's page gives it the rank that the map and the charts give it", () => {
  const direction = fc.constantFrom("higherIsBetter", "lowerIsBetter", "neutral");
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1 }), direction, (values, side) => {
      const ids = values.map((_, at) => String(at));
      const column = {
        metric: { key: "rent", direction: side, asOf: null, coverage: values.length },
        values: new Map(ids.map((id, at) => [id, { value: values[at], asOf: null }])),
        ranked: new Map(ids.map((id, at) => [id, values[at]])),
        lastKnown: new Map(),
        reasons: new Map(),
        withheld: new Map(),
        unranked: new Map(),
      };
      const snapshot = { columns: { county: new Map([["rent", column]]) } } as unknown as Snapshot;
      const ranks = ids.map((id) => rankArea(snapshot, { kind: "county", id })[0]?.rank);
      expect(ranks).toEqual(rankAreas(values, { direction: side as "neutral" }));
    }),
  );
});
