import { canZipBeInState } from "@labs/addresses/states";
import type { PropertyType } from "@labs/contract/estimates";
import type { FactChange, FactEdit, FactValue } from "@labs/contract/property-facts";
import { byUnit, dateWords } from "@labs/reporting/figure-format";
import type { Database, Executor } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { isOutlined, locateCounty } from "../../lib/geography/locate-county.ts";
import { countyTitle } from "../../lib/property-names.ts";
import { refreshComps } from "../comps/service.ts";
import {
  findKnownFact,
  findNewestChange,
  type KnownFact,
  openSubject,
  readFact,
  type Subject,
} from "../places/service.ts";
import {
  forgetHoldingEstimate,
  insertChanges,
  listChanges,
  lockProperty,
  type StoredChange,
  writeFacts,
} from "./fact-repository.ts";

interface Place {
  database: Database;
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
}

/** An edit with the fact that it is of, its value as the record holds it. */
interface Checked {
  known: KnownFact;
  basedOn: number;
  /** Undefined goes back to the source. */
  value: FactValue | undefined;
}

/**
 * Puts values in place of what the source says, or takes them back: all of them or none. The record itself holds them, so
 * that whoever reads it gets them; comps are looked for again, and what was estimated before is forgotten.
 */
export async function changeFacts(
  of: Place & { edits: readonly FactEdit[]; reason?: string | undefined; user: { id: string } },
): Promise<{ changes: FactChange[] }> {
  const { database, user } = of;
  const { subject: asked } = await openSubject(of);
  if (asked.oid === 0) {
    throw new AppError("not_found", "This address is not in our data yet: add it as a property first");
  }
  const { googlePlacesId } = asked;
  // PostgreSQL keeps no zero bytes.
  const reason = of.reason?.replaceAll("\u0000", "").trim() || null;
  const edits = checkEdits(asked, of.edits);
  if (reason === null && edits.some(({ value }) => value !== undefined)) {
    throw invalid([{ loc: ["body", "reason"], msg: "Give a reason for the correction", type: "missing" }]);
  }
  refuseElsewhere(asked, edits);
  const written = await database.transaction(async (transaction) => {
    await lockProperty(transaction, asked);
    return writeEdits(transaction, { googlePlacesId, edits, reason, userId: user.id });
  });
  await refreshComps({ ...of, kind: "rent" });
  await refreshComps({ ...of, kind: "sale" });
  const { items } = await listFactChanges(of);
  return { changes: items.filter(({ fact, version }) => written.has(`${fact} ${version}`)) };
}

/** Writes edits of a property that nobody else writes meanwhile; answers which changes they are. */
export async function writeEdits(
  transaction: Executor,
  of: { googlePlacesId: string; edits: readonly Checked[]; reason: string | null; userId: string },
): Promise<Set<string>> {
  const { googlePlacesId, edits, reason, userId } = of;
  const { subject } = await openSubject({ database: transaction, googlePlacesId });
  const changes = edits.map((edit) => applyEdit(subject, edit));
  const sourceFacts = { ...subject.sourceFacts };
  for (const { fact, isReverted, sourceValue } of changes) {
    if (isReverted) delete sourceFacts[fact];
    else sourceFacts[fact] = sourceValue;
  }
  const values = new Map(changes.map(({ fact, toValue }) => [fact, toValue]));
  await writeFacts(transaction, { subject, values, sourceFacts });
  const row = { googlePlacesId, reason, changedBy: userId };
  await insertChanges(
    transaction,
    changes.map((change) => ({ ...change, ...row })),
  );
  await forgetHoldingEstimate(transaction, googlePlacesId);
  return new Set(changes.map(({ fact, version }) => `${fact} ${version}`));
}

/** Every correction and every way back, newest first. */
export async function listFactChanges(of: Place): Promise<{ items: FactChange[]; total: number }> {
  const { subject } = await openSubject(of);
  const rows = await listChanges(of.database, subject.googlePlacesId);
  return { items: rows.map((row) => describeChange(subject, row)), total: rows.length };
}

function describeChange(subject: Subject, row: StoredChange): FactChange {
  const known = findKnownFact(subject, row.fact);
  return {
    fact: row.fact,
    label: known?.label ?? row.fact,
    unit: known?.unit ?? "text",
    version: row.version,
    action: row.isReverted ? "reverted" : "corrected",
    from: row.fromValue,
    to: row.toValue,
    sourceValue: row.sourceValue,
    reason: row.reason,
    by: row.by,
    at: row.changedAt.toISOString(),
  };
}

export function checkEdits(subject: Subject, edits: readonly FactEdit[]): Checked[] {
  const checked = edits.map((edit, at): Checked => {
    const known = findKnownFact(subject, edit.fact);
    const refuse = (msg: string, type: string) => invalid([{ loc: ["body", "edits", at], msg, type }]);
    if (known?.entry === undefined) {
      throw refuse(`${known?.label ?? `"${edit.fact}"`} can't be corrected`, "not_editable");
    }
    if (edits.findIndex(({ fact }) => fact === edit.fact) !== at) {
      throw refuse(`${known.label} is named twice`, "duplicate");
    }
    if ("revert" in edit) return { known, basedOn: edit.basedOn, value: undefined };
    const value = readEntry(known, edit.value);
    if (value === undefined) throw refuse(describeEntry(known), "value_error");
    if (edit.fact === "zip" && typeof value === "string" && !canZipBeInState(value, subject.state)) {
      throw refuse(`${value} is no ZIP code of ${subject.state}`, "value_error");
    }
    return { known, basedOn: edit.basedOn, value };
  });
  return addPrecision(subject, checked);
}

/** The value as the record holds it; undefined where it is none of this fact. */
function readEntry({ fact, entry }: KnownFact, given: string | number | null): FactValue | undefined {
  if (given === null || given === "") return null;
  if (entry === undefined) return undefined;
  if ("words" in entry) return entry.words.find((word) => word === String(given).trim().toLowerCase());
  if ("longest" in entry) {
    const text = String(given).replaceAll("\u0000", "").trim();
    if (text === "" || text.length > entry.longest) return undefined;
    if (fact === "zip") return /^\d{5}$/.test(text) ? text : undefined;
    // Lists write counts and yes or no as figures, and the market's model reads them as such.
    return FIGURES.has(fact) && Number.isFinite(Number(text)) ? Number(text) : text;
  }
  if (typeof given !== "number" || given < entry.low || given > entry.high) return undefined;
  return entry.isWhole && !Number.isInteger(given) ? undefined : given;
}

const FIGURES: ReadonlySet<string> = new Set(["pool", "waterfront", "view"]);

function describeEntry({ fact, label, entry, unit }: KnownFact): string {
  if (entry === undefined || fact === "zip") return `${label} is five digits`;
  if ("words" in entry) return `${label} is ${entry.words.slice(0, -1).join(", ")} or ${entry.words.at(-1)}`;
  if ("longest" in entry) return `${label} has at most ${entry.longest} characters`;
  const whole = entry.isWhole ? "a whole number" : "a number";
  return `${label} is ${whole} from ${byUnit(entry.low, unit)} to ${byUnit(entry.high, unit)}`;
}

/** A place that a person entered is that of the home itself, and its two coordinates are one fact. */
function addPrecision(subject: Subject, edits: Checked[]): Checked[] {
  const [latitude, longitude] = ["latitude", "longitude"].map((fact) =>
    edits.find(({ known }) => known.fact === fact),
  );
  if (latitude === undefined && longitude === undefined) return edits;
  const describe = (one: Checked | undefined) => (typeof one?.value === "number" ? "place" : one?.value);
  const known = findKnownFact(subject, "geocodePrecision");
  if (!latitude || !longitude || describe(latitude) !== describe(longitude) || known === undefined) {
    const msg = "Change latitude and longitude together";
    throw invalid([{ loc: ["body", "edits"], msg, type: "value_error" }]);
  }
  const basedOn = findNewestChange(subject, "geocodePrecision")?.version ?? 0;
  const value = latitude.value === undefined ? undefined : latitude.value === null ? null : "rooftop";
  const isMoot =
    value === undefined ? !("geocodePrecision" in subject.sourceFacts) : value === subject.geocodePrecision;
  return isMoot ? edits : [...edits, { known, basedOn, value }];
}

/** A mile or so in degrees: the outlines of counties are no nearer to the truth. */
const EDGE = 0.02;
const AROUND = [
  ...[[0, 0] as const, [EDGE, 0] as const, [-EDGE, 0] as const, [0, EDGE] as const, [0, -EDGE] as const],
];

/** A place in another county would leave tax, market and comps with the wrong one. */
function refuseElsewhere(subject: Subject, edits: readonly Checked[]): void {
  const read = (fact: string) => edits.find(({ known }) => known.fact === fact)?.value;
  const [latitude, longitude] = [read("latitude"), read("longitude")];
  if (typeof latitude !== "number" || typeof longitude !== "number") return;
  const found = AROUND.map(([north, east]) => locateCounty(latitude + north, longitude + east));
  if (found.includes(subject.countyFips) || !isOutlined(subject.countyFips)) return;
  const msg = `These coordinates are not in ${countyTitle(subject.countyName, subject.state)}`;
  throw invalid([{ loc: ["body", "edits"], msg, type: "value_error" }]);
}

/** The next change of a fact; 409 where somebody changed it since it was read, 422 where there is nothing to change. */
function applyEdit(subject: Subject, { known, basedOn, value }: Checked) {
  const { fact, label, unit } = known;
  const newest = findNewestChange(subject, fact);
  const now = readFact(subject, fact);
  const isOverridden = fact in subject.sourceFacts;
  if ((newest?.version ?? 0) !== basedOn) {
    const said = isOverridden ? byUnit(now, unit) : `what ${subject.source} says`;
    const why = newest?.reason ? ` (${newest.reason})` : "";
    const on = newest === undefined ? "" : ` on ${dateWords(new Date(newest.at).toISOString())}`;
    throw new AppError("conflict", `${newest?.by ?? "Somebody"} set ${label} to ${said}${on}${why}`);
  }
  const sourceValue = isOverridden ? (subject.sourceFacts[fact] ?? null) : now;
  const toValue = value === undefined ? sourceValue : value;
  if (value === undefined ? !isOverridden : value === now) {
    const msg =
      value === undefined ? `${label} is not corrected` : `${label} is ${byUnit(now, unit)} already`;
    throw invalid([{ loc: ["body", "edits"], msg, type: "unchanged" }]);
  }
  const isReverted = toValue === sourceValue;
  return { fact, version: basedOn + 1, isReverted, fromValue: now, toValue, sourceValue };
}
