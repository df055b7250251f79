import { type Accuracy, measureAccuracy, type Outcome } from "./accuracy.ts";
import { type ColumnRole, readDate, readNumber, recogniseColumns } from "./columns.ts";
import { assignPlaces, fitErrorModel, halfWidth, type PastError } from "./error-model.ts";
import { fitHedonic, type HedonicFit, hedonicMinimumRows, predictHedonic } from "./hedonic.ts";
import { surfaceAt } from "./location-surface.ts";
import { dayNumber, type Subject, type UsableObservation } from "./observation.ts";
import { plausibleBounds } from "./quarantine.ts";
import { shuffledIndices } from "./seeded-random.ts";

/** A row of a file as read: text by column name. */
export type TextRow = Readonly<Record<string, string | undefined>>;

export interface BacktestInput {
  train: readonly TextRow[];
  /** Predicted in order; the target, where there is one, is read for the metrics alone. */
  test: readonly TextRow[];
  target: string;
  level?: number;
  seed?: number;
}

export type BacktestRow =
  | { point: number; low: number; high: number; level: number }
  | { unavailable: string[] };

export interface BacktestResult {
  rows: BacktestRow[];
  /** Present when at least one test row holds the target. */
  metrics?: Accuracy;
  columns: Partial<Record<ColumnRole, string>>;
  train: { read: number; used: number; left: { reason: string; rows: number }[] };
}

/**
 * Fits the estimation engine on one file and predicts each row of another, never reading its target: hedonic fit
 * with time and place, and conformal intervals from folds that hold out places and rows, or the latest quarter when
 * every test row is dated after the training rows. Deterministic for a seed.
 *
 * A row that can't be predicted answers `unavailable` with what is missing; too little to fit makes all rows so.
 */
export function backtest(input: BacktestInput): BacktestResult {
  const { target, level = 0.8, seed = 1 } = input;
  const columns = recogniseColumns(Object.keys(input.train[0] ?? input.test[0] ?? {}), target);
  const { used, left } = readTraining(input.train, target, columns);
  const train = { read: input.train.length, used: used.length, left };
  const subjects = input.test.map((row, at) => readRow(row, columns, at));
  const fit = fitHedonic(used, { seed, time: columns.date ? "monthly" : "none" });
  const rows = fit
    ? predictRows({ fit, used, subjects, columns, level, seed })
    : subjects.map(() => ({ unavailable: [tooFew(used.length, columns)] }));
  const metrics = scoreRows(rows, input.test, target);
  return { rows, columns, train, ...(metrics ? { metrics } : {}) };
}

function tooFew(count: number, columns: Partial<Record<ColumnRole, string>>): string {
  if (!columns.latitude || !columns.longitude)
    return "The training file has no columns of latitude and longitude.";
  return `The training file has ${count} usable rows; at least ${hedonicMinimumRows} are needed.`;
}

interface ReadSubject extends Subject {
  id: string;
  observedOn: string | null;
}

function readRow(row: TextRow, columns: Partial<Record<ColumnRole, string>>, at: number): ReadSubject {
  const text = (role: ColumnRole) => {
    const column = columns[role];
    return column === undefined ? undefined : row[column];
  };
  const number = (role: ColumnRole, [low, high]: readonly [number, number]) => {
    const value = readNumber(text(role));
    return value !== null && value >= low && value <= high ? value : null;
  };
  const beds = number("beds", plausibleBounds.beds);
  const sqft = number("sqft", plausibleBounds.sqft);
  return {
    id: String(at),
    latitude: number("latitude", [-90, 90]),
    longitude: number("longitude", [-180, 180]),
    beds,
    baths: number("baths", plausibleBounds.baths),
    // An area that can't hold the bedrooms says nothing: as if it were not known.
    sqft: sqft !== null && sqft < (beds ?? 0) * plausibleBounds.sqftPerBedroom ? null : sqft,
    yearBuilt: number("yearBuilt", [plausibleBounds.earliestYearBuilt, 2200]),
    observedOn: readDate(text("date")),
  };
}

function readTraining(
  rows: readonly TextRow[],
  target: string,
  columns: Partial<Record<ColumnRole, string>>,
) {
  const reasons = new Map<string, number>();
  const used: UsableObservation[] = [];
  for (const [at, row] of rows.entries()) {
    const read = readRow(row, columns, at);
    const amount = readNumber(row[target]);
    const { latitude, longitude } = read;
    if (amount === null || amount <= 1) count(reasons, "The target is missing or not above 1.");
    else if (latitude === null || longitude === null) count(reasons, "The coordinates are missing.");
    else if (columns.date && read.observedOn === null) count(reasons, "The date is missing or not a date.");
    // Without a column of dates all rows are of one day, and no time is fitted.
    else used.push({ ...read, amount, latitude, longitude, observedOn: read.observedOn ?? "2000-01-01" });
  }
  return { used, left: [...reasons].map(([reason, rows]) => ({ reason, rows })) };
}

function count(reasons: Map<string, number>, reason: string): void {
  reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
}

function predictRows(of: {
  fit: HedonicFit;
  used: readonly UsableObservation[];
  subjects: readonly ReadSubject[];
  columns: Partial<Record<ColumnRole, string>>;
  level: number;
  seed: number;
}): BacktestRow[] {
  const { fit, used, subjects, columns, level } = of;
  const model = fitErrorModel(
    collectErrors(used, subjects, { hasDates: columns.date !== undefined, seed: of.seed }),
  );
  return subjects.map((subject): BacktestRow => {
    const { latitude, longitude } = subject;
    if (latitude === null || longitude === null) return { unavailable: ["The coordinates are missing."] };
    if (subject.sqft === null && subject.beds === null) {
      return { unavailable: ["Area and bedrooms are missing or absurd; one of them is needed."] };
    }
    const log = predictHedonic(fit, subject, subject.observedOn ?? fit.asOf);
    const { evidence } = surfaceAt(fit.surface, latitude, longitude);
    const reach = halfWidth({ model, level, evidence, latitude, longitude });
    if (log === null || !Number.isFinite(reach)) {
      return { unavailable: ["Insufficient evidence: too few past errors for an interval."] };
    }
    return { point: Math.exp(log), low: Math.exp(log - reach), high: Math.exp(log + reach), level };
  });
}

/** At most so many errors: a quantile gains nothing from more, and each row weighs all of them. */
const maximumErrors = 2500;

/** Errors of fits that did not see the row, its place held out or not as evidence tells, or its time to come. */
function collectErrors(
  used: readonly UsableObservation[],
  subjects: readonly ReadSubject[],
  of: { hasDates: boolean; seed: number },
): PastError[] {
  const cut = of.hasDates ? findTimeCut(used, subjects) : null;
  const errors: PastError[] = [];
  const judge = (isHeldOut: (row: UsableObservation, at: number) => boolean) => {
    const fit = fitHedonic(
      used.filter((row, at) => !isHeldOut(row, at)),
      { seed: of.seed, time: of.hasDates ? "monthly" : "none" },
    );
    if (!fit) return;
    for (const [at, row] of used.entries()) {
      if (!isHeldOut(row, at)) continue;
      const log = predictHedonic(fit, row, row.observedOn);
      if (log === null) continue;
      const { evidence } = surfaceAt(fit.surface, row.latitude, row.longitude);
      const { latitude, longitude } = row;
      errors.push({ logError: Math.log(row.amount) - log, evidence, latitude, longitude });
    }
  };
  if (cut !== null) judge((row) => row.observedOn >= cut);
  else {
    const seen = new Set(used.map(placeKey));
    const known = subjects.filter((subject) => seen.has(placeKey(subject))).length;
    // Test rows at places of the training file are judged by random folds, those at new places by held-out places.
    const isAtKnownPlaces = known > subjects.length / 2;
    const places = assignPlaces(used, of.seed, 4);
    const order = shuffledIndices(used.length, of.seed);
    for (let fold = 0; fold < 4; fold += 1) {
      judge((_row, at) => (isAtKnownPlaces ? (order[at] ?? 0) % 4 : places[at]) === fold);
    }
  }
  const kept = shuffledIndices(errors.length, of.seed).slice(0, maximumErrors);
  return Array.from(kept, (at) => errors[at]).filter((error) => error !== undefined);
}

function placeKey(row: { latitude: number | null; longitude: number | null }): string {
  return `${row.latitude?.toFixed(4)} ${row.longitude?.toFixed(4)}`;
}

/** The date from which the latest quarter of the training rows begins, when all test rows come after them. */
function findTimeCut(used: readonly UsableObservation[], subjects: readonly ReadSubject[]): string | null {
  const dates = used.map((row) => row.observedOn).sort();
  const firstTest = subjects
    .map((subject) => subject.observedOn)
    .filter((date) => date !== null)
    .sort()[0];
  const latest = dates.at(-1);
  if (latest === undefined || firstTest === undefined || firstTest < latest) return null;
  const cut = dates[Math.floor(dates.length * 0.75)];
  const first = dates[0];
  // Rows of a single day have no earlier part to fit.
  return cut !== undefined && first !== undefined && (dayNumber(cut) ?? 0) > (dayNumber(first) ?? 0)
    ? cut
    : null;
}

function scoreRows(rows: readonly BacktestRow[], test: readonly TextRow[], target: string): Accuracy | null {
  const outcomes: Outcome[] = [];
  let unavailable = 0;
  for (const [at, row] of rows.entries()) {
    const actual = readNumber(test[at]?.[target]);
    if (actual === null || actual <= 0) continue;
    if ("unavailable" in row) unavailable += 1;
    else outcomes.push({ actual, point: row.point, low: row.low, high: row.high });
  }
  return outcomes.length + unavailable > 0 ? measureAccuracy(outcomes, unavailable) : null;
}
