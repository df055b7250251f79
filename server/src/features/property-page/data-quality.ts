import { setImmediate } from "node:timers/promises";
import type { DataQuality, DataQualityItem, Narrowing } from "@labs/contract/data-quality";
import { type Estimate, isEvidenced, type PropertyType } from "@labs/contract/estimates";
import { byUnit } from "@labs/reporting/figure-format";
import type { Database } from "../../lib/database/database.ts";
import { joinReasons } from "../../lib/join-reasons.ts";
import { type Estimated, openEstimator } from "../comps/service.ts";
import { listEvents } from "../evidence/service.ts";
import {
  explainCoarseness,
  findOverride,
  type KnownFact,
  listKnownFacts,
  listSubjects,
  openSubject,
  readFact,
  type Subject,
} from "../places/service.ts";
import { type LikelyValue, listLikelyValues, type Records, readComps } from "./likely-values.ts";

/** So many comps have to say a fact before its likely values can be told, or one value be called unusual. */
const LEAST_COMPS = 5;
const LEAST_TO_DOUBT = 8;
const LEVEL = 0.8;

/** Their absence is told even where no estimate reads them. */
const EXPECTED: ReadonlySet<string> = new Set([
  ...["sqft", "beds", "baths", "yearBuilt", "lotSqft", "condition", "assessedValue", "taxAnnual", "hoaMonth"],
  "units",
]);
/** Of other facts, such as a pool or a renovation, a record says nothing where there is none: their absence is no gap. */
const TOLD_OF_ANY: ReadonlySet<string> = new Set([...EXPECTED, "stories", "grade"]);
const DOUBTED: ReadonlySet<string> = new Set(["sqft", "beds", "baths", "yearBuilt", "lotSqft", "stories"]);

interface Estimator {
  estimate: (subject: Subject) => Estimated;
  now: Estimated;
  /** Of the comps' homes. */
  records: Records;
}

interface Home {
  subject: Subject;
  rent: Estimator;
  value: Estimator;
}

/** Missing and unusual facts, and by how much rent and value would be known better with them, most dollars first. */
export async function measureDataQuality(of: {
  database: Database;
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
}): Promise<DataQuality> {
  const { database } = of;
  const { subject } = await openSubject(of);
  if (subject.oid === 0) return { level: LEVEL, items: [] };
  const { sold } = await listEvents(database, subject);
  const lastSale = sold.length === 0 ? [describeLastSale()] : [];
  if (subject.propertyType === "multifamily") {
    return { level: LEVEL, items: [...listMissing(subject).map(describeOfBuilding), ...lastSale] };
  }
  const [rent, value] = await Promise.all([open(database, subject, "rent"), open(database, subject, "sale")]);
  const home = { subject, rent, value };
  const items: DataQualityItem[] = [];
  for (const known of listMissing(subject)) {
    const item = await measureMissing(home, known);
    if (EXPECTED.has(known.fact) || isSaid(item)) items.push(item);
  }
  for (const known of listUnusual(home)) items.push(await measureUnusual(home, known));
  const place = describePlace(home);
  return { level: LEVEL, items: [...place, ...items.toSorted(compareItems), ...lastSale] };
}

async function open(database: Database, subject: Subject, kind: "rent" | "sale"): Promise<Estimator> {
  const estimate = await openEstimator({ database, subject, kind });
  const now = estimate(subject);
  const places = now.comps.flatMap(({ observation }) => observation.googlePlacesId ?? []);
  const homes = await listSubjects(database, [...new Set(places)]);
  return { estimate, now, records: new Map(homes.map((home) => [home.googlePlacesId, home])) };
}

function listMissing(subject: Subject): KnownFact[] {
  return listKnownFacts(subject).filter(
    ({ fact, entry }) => entry !== undefined && TOLD_OF_ANY.has(fact) && readFact(subject, fact) === null,
  );
}

async function measureMissing(home: Home, known: KnownFact): Promise<DataQualityItem> {
  const { fact, label, unit } = known;
  const rentRange = await measureNarrowing(home.subject, home.rent, fact);
  const valueRange = await measureNarrowing(home.subject, home.value, fact);
  const detail = fact in home.subject.sourceFacts ? "Set to unknown" : "Not in the record";
  return {
    fact,
    label,
    unit,
    kind: "missing",
    recorded: null,
    detail,
    editable: true,
    rentRange,
    valueRange,
  };
}

/** The expected width over the values that comps nearby say the fact may have, against the width without it. */
async function measureNarrowing(subject: Subject, of: Estimator, fact: string): Promise<Narrowing> {
  const unread = UNREAD[fact];
  if (unread !== undefined) return { unavailable: unread };
  const told = readComps(of.now.comps, fact, of.records);
  if (isEvidenced(of.now.estimate) && told.length < LEAST_COMPS) {
    return { unavailable: explainSilence(told.length) };
  }
  const found: { width: number; weight: number; isMoved: boolean }[] = [];
  for (const { value, weight } of listLikelyValues(told)) {
    const { estimate } = of.estimate(withFact(subject, fact, value));
    if (!isEvidenced(estimate)) return { unavailable: joinReasons(estimate.unavailable) };
    found.push({ width: readWidth(estimate), weight, isMoved: isMoved(of.now.estimate, estimate) });
    // An estimate takes some milliseconds: others have their turn in between.
    await setImmediate();
  }
  if (!isEvidenced(of.now.estimate)) return { unavailable: joinReasons(of.now.estimate.unavailable) };
  if (!found.some((one) => one.isMoved)) return { unavailable: NOT_READ };
  const unknown = readWidth(of.now.estimate);
  const known = found.reduce((sum, { width, weight }) => sum + width * weight, 0);
  return { unknown, known, dollars: unknown - known };
}

const NOT_READ = "Estimates in this market do not read it";

const UNREAD: Readonly<Record<string, string>> = {
  taxAnnual: "Estimates do not read it; underwriting does",
  hoaMonth: "Estimates do not read it; underwriting does",
  assessedValue: "Estimates do not read it",
};

function explainSilence(told: number): string {
  const said =
    told === 0 ? "No comp reports it" : `Only ${told} ${told === 1 ? "comp tells" : "comps tell"} it`;
  return `${said}; ${LEAST_COMPS} are needed to know its likely values`;
}

/** Facts that lie beyond those of all comps that tell them, unless a person entered them. */
function listUnusual({ subject, rent, value }: Home): (KnownFact & { told: LikelyValue[] })[] {
  return listKnownFacts(subject).flatMap((known) => {
    const recorded = readFact(subject, known.fact);
    if (!DOUBTED.has(known.fact) || typeof recorded !== "number" || findOverride(subject, known.fact))
      return [];
    const told = [value, rent].flatMap(({ now, records }) => readComps(now.comps, known.fact, records));
    const numbers = told.map((one) => Number(one.value));
    const isWithin = recorded >= Math.min(...numbers) && recorded <= Math.max(...numbers);
    return numbers.length < LEAST_TO_DOUBT || isWithin ? [] : [{ ...known, told }];
  });
}

/** What an unusual fact is relied on for: how much wider the range were, had the record not said it. */
async function measureUnusual(
  { subject, rent, value }: Home,
  { fact, label, unit, told }: KnownFact & { told: LikelyValue[] },
): Promise<DataQualityItem> {
  const numbers = told.map((one) => Number(one.value));
  const ends = [Math.min(...numbers), Math.max(...numbers)].map((end) => byUnit(end, unit)).join(" to ");
  const without = withFact(subject, fact, null);
  const compare = ({ estimate, now }: Estimator): Narrowing => {
    const { estimate: wider } = estimate(without);
    if (!isEvidenced(now.estimate)) return { unavailable: joinReasons(now.estimate.unavailable) };
    if (!isEvidenced(wider)) return { unavailable: "There is no estimate without it" };
    if (!isMoved(now.estimate, wider)) return { unavailable: NOT_READ };
    const [unknown, known] = [readWidth(wider), readWidth(now.estimate)];
    return { unknown, known, dollars: unknown - known };
  };
  const recorded = readFact(subject, fact);
  const detail = `${byUnit(recorded, unit)} on record; the ${told.length} comps most like it have ${ends}`;
  const ranges = { rentRange: compare(rent), valueRange: compare(value) };
  await setImmediate();
  return { fact, label, unit, kind: "unusual", recorded, detail, editable: true, ...ranges };
}

function withFact(subject: Subject, fact: string, value: number | string | null): Subject {
  if (fact in subject) return { ...subject, [fact]: value };
  const { [fact]: _, ...others } = subject.facts;
  return { ...subject, facts: value === null ? others : { ...others, [fact]: value } };
}

const readWidth = ({ low, high }: { low: number; high: number }): number => high - low;

function isMoved(now: Estimate, other: { low: number; high: number }): boolean {
  if (!isEvidenced(now)) return true;
  const moved = (a: number, b: number) => Math.abs(a - b) > 1e-9 * Math.abs(a);
  return moved(now.low, other.low) || moved(now.high, other.high);
}

const isSaid = ({ rentRange, valueRange }: DataQualityItem): boolean =>
  "dollars" in rentRange || "dollars" in valueRange;

const readDollars = (narrowing: Narrowing): number =>
  "dollars" in narrowing ? narrowing.dollars : Number.NEGATIVE_INFINITY;

/** By the dollars of the value, then by those of the rent; what can't be said comes last. */
function compareItems(a: DataQualityItem, b: DataQualityItem): number {
  const order = (one: number, other: number) => (one === other ? 0 : one > other ? -1 : 1);
  return (
    order(readDollars(a.valueRange), readDollars(b.valueRange)) ||
    order(readDollars(a.rentRange), readDollars(b.rentRange))
  );
}

/** Without the place of the home itself there is no range that could narrow. */
function describePlace({ subject }: Home): DataQualityItem[] {
  const coarseness = explainCoarseness(subject);
  const isMissing = subject.latitude === null || subject.longitude === null;
  if (coarseness === undefined && !isMissing) return [];
  const unavailable = "There is no estimate until the place of the home is known";
  return [
    {
      ...{ fact: "latitude", label: "Location", unit: "coordinate", kind: "missing", recorded: null },
      detail: coarseness ?? "The record has no coordinates",
      editable: true,
      rentRange: { unavailable },
      valueRange: { unavailable },
    },
  ];
}

/** One reason for both ranges, so that a list of facts says it once each. */
function describeOfBuilding({ fact, label, unit }: KnownFact): DataQualityItem {
  const unavailable =
    "A building's rent rests on its unit mix and its value on sales of buildings: this fact narrows neither";
  return {
    ...{ fact, label, unit, kind: "missing", recorded: null, detail: "Not in the record", editable: true },
    rentRange: { unavailable },
    valueRange: { unavailable },
  };
}

/** The method keeps a home's own sales out of its estimate, as its history. */
function describeLastSale(): DataQualityItem {
  const unavailable = "Estimates rest on other homes: a home's own last sale does not move them";
  return {
    ...{ fact: "lastSale", label: "Last sale", unit: "usd", kind: "missing", recorded: null },
    detail: "No sale on record",
    editable: false,
    rentRange: { unavailable },
    valueRange: { unavailable },
  };
}
