import type { FurtherFacts, Subject } from "../estimates/observation.ts";
import { type BoostingModel, fitBoosting, predictBoosting } from "../maths/boosting.ts";
import { createRandom } from "../maths/seeded-random.ts";
import type { SurfacePoint } from "./location-surface.ts";

/** A home as the trees see it beside the hedonic fit's own log of its facts and its place. */
interface HedonicView {
  home: Subject;
  /** The fit's log of the facts without time and place. */
  facts: number;
  place: SurfacePoint;
}

/** With fewer rows trees learn more noise than the linear fit leaves unsaid, and take longer than they give. */
export const treesMinimumRows = 3000;

const options = {
  trees: 160,
  learningRate: 0.08,
  leaves: 16,
  minimumRows: 12,
  l2: 6,
  columnShare: 0.5,
  rowShare: 0.6,
  clipAt: 1,
};

/**
 * Boosted trees on what a hedonic fit leaves of each log, from the facts, their ratios, the map in six directions
 * and the fit's own parts: bends and combinations that no straight line follows. Deterministic for a seed.
 */
export function fitHedonicTrees(of: {
  views: readonly HedonicView[];
  residuals: Float64Array;
  seed: number;
}): BoostingModel {
  const random = createRandom(of.seed);
  const rows = of.views.map((view) => readColumns(blankSome(view, random)));
  const count = rows[0]?.length ?? 0;
  const columns = Array.from({ length: count }, (_, k) =>
    Float64Array.from(rows, (row) => row[k] ?? Number.NaN),
  );
  return fitBoosting({ columns, target: of.residuals, options: { ...options, seed: of.seed } });
}

/** So often one fact or all further ones are hidden from the trees, so that they learn what to make of a gap. */
const hiddenShare = 0.04;

function blankSome(view: HedonicView, random: () => number): HedonicView {
  const hide = <Fact>(fact: Fact): Fact | null => (random() < hiddenShare ? null : fact);
  const { sqft, beds, baths, yearBuilt, further = null } = view.home;
  const home = {
    ...view.home,
    sqft: hide(sqft),
    beds: hide(beds),
    baths: hide(baths),
    yearBuilt: hide(yearBuilt),
  };
  return { ...view, home: { ...home, further: hide(further) } };
}

/** What the trees add to the hedonic fit's log of a home. */
export function predictHedonicTrees(trees: BoostingModel, view: HedonicView): number {
  return predictBoosting(trees, readColumns(view));
}

const furtherNames: readonly (keyof FurtherFacts)[] = [
  "lotSqft",
  "stories",
  "yearRenovated",
  "condition",
  "grade",
];

/** Directions beside north and east in which a tree may part the map, in degrees. */
const directions = [30, 60, 120, 150] as const;

function readColumns({ home, facts, place }: HedonicView): number[] {
  const known = (value: number | null) => value ?? Number.NaN;
  const [sqft, beds, baths] = [known(home.sqft), known(home.beds), known(home.baths)];
  const [latitude, longitude] = [known(home.latitude), known(home.longitude)];
  const turned = directions.map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return latitude * Math.cos(angle) + longitude * Math.sin(angle);
  });
  return [
    sqft,
    beds,
    baths,
    known(home.yearBuilt),
    sqft / (beds + 1),
    latitude,
    longitude,
    ...turned,
    facts,
    place.value,
    place.evidence,
    facts + place.value,
    ...furtherNames.map((name) => known(home.further?.[name] ?? null)),
  ];
}
