import type { FactOverride } from "@labs/contract/property-facts";
import { byUnit, dateWords } from "@labs/reporting/figure-format";
import { findKnownFact } from "./known-facts.ts";
import type { NewestChange, Subject } from "./property-repository.ts";

/** Whose record it is, in words. */
export function nameSource(of: Pick<Subject, "publisher" | "source" | "demo">): string {
  return of.demo ? "Demo data" : of.publisher || of.source;
}

/** A fact by its name, whether it has a column of its own or is one of the further facts. */
export function readFact(subject: Subject, fact: string): string | number | boolean | null {
  const value = fact in subject ? subject[fact as keyof Subject] : subject.facts[fact];
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return isPlain && value !== "" ? value : null;
}

/** A record as far as it says where its facts are from; one without changes has none that was corrected. */
export type Sourced = Pick<Subject, "sourceAsOf" | "publisher" | "source" | "demo"> &
  Partial<Pick<Subject, "newestChanges" | "sourceFacts" | "propertyType">>;

export function findNewestChange(
  { newestChanges = [] }: Pick<Sourced, "newestChanges">,
  fact: string,
): NewestChange | undefined {
  return newestChanges.find((change) => change.fact === fact);
}

/** Who corrected a fact and what its source says; null where the source's own value stands. */
export function findOverride(subject: Sourced, fact: string): FactOverride | null {
  const change = findNewestChange(subject, fact);
  const { sourceFacts = {} } = subject;
  if (change === undefined || !(fact in sourceFacts)) return null;
  return {
    sourceValue: sourceFacts[fact] ?? null,
    source: nameSource(subject),
    sourceAsOf: subject.sourceAsOf,
    by: change.by,
    at: new Date(change.at).toISOString(),
    reason: change.reason ?? "",
  };
}

/** Where a fact comes from, in words: its source and date, or who corrected it, why, and what the source says. */
export function describeFactSource(subject: Sourced, fact: string): string {
  const asOf = subject.sourceAsOf === null ? "" : `, ${dateWords(subject.sourceAsOf)}`;
  const record = `${nameSource(subject)}${asOf}`;
  const override = findOverride(subject, fact);
  if (override === null) return record;
  const { sourceValue, by, at, reason } = override;
  if (sourceValue === null) return `entered by ${by} on ${dateWords(at)} (${reason})`;
  const { propertyType = "singlefamily" } = subject;
  const unit = findKnownFact({ propertyType }, fact)?.unit ?? "text";
  const said = byUnit(sourceValue, unit);
  return `corrected by ${by} on ${dateWords(at)} (${reason}); ${record} says ${said}`;
}
