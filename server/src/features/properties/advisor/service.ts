import { type Estimate, isEvidenced } from "@labs/contract/estimates";
import type { MarketFigure } from "@labs/contract/properties";
import { countyTitle, labelOf, type Subject } from "../subjects/service.ts";

/**
 * The advisor's summary: a few sentences made from the data alone, the same for the same data, and at the end what
 * is missing.
 */
export function advise(of: {
  subject: Subject;
  rent: Estimate;
  value: Estimate;
  county: readonly MarketFigure[];
  /** Labels of usual facts that are not in the record. */
  missingFacts: readonly string[];
}): string {
  const { subject, rent, value } = of;
  const sentences = [
    describeHome(subject),
    isEvidenced(value)
      ? `Sales nearby speak for a value of ${range(value)} as of ${value.asOf}, grade ${value.grade}.`
      : "",
    isEvidenced(rent)
      ? `Rents nearby speak for ${range(rent)} a month as of ${rent.asOf}, grade ${rent.grade}.`
      : "",
    describeYield(rent, value),
    describeOwned(subject, rent),
    describeCounty(subject, of.county),
    describeMissing(of.missingFacts, rent, value),
  ];
  const text = sentences.filter(Boolean).join(" ");
  return subject.demo ? `Demo data. ${text}` : text;
}

function describeHome(subject: Subject): string {
  const single = subject.propertyType === "singlefamily";
  const parts = [
    single && subject.beds !== null ? counted(subject.beds, "bedroom") : "",
    single && subject.baths !== null ? counted(subject.baths, "bathroom") : "",
    !single && subject.units !== null ? counted(subject.units, "unit") : "",
    subject.sqft !== null ? `${subject.sqft.toLocaleString("en-US")} square feet` : "",
    subject.yearBuilt !== null ? `built in ${subject.yearBuilt}` : "",
  ].filter(Boolean);
  const kind = single ? "a single-family home" : "a multi-family property";
  const details = parts.length === 0 ? "" : `: ${parts.join(", ")}`;
  return `${labelOf(subject)} is ${kind} in ${countyTitle(subject.countyName, subject.state)}${details}.`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function range(estimate: { point: number; low: number; high: number; level: number }): string {
  const level = Math.round(estimate.level * 100);
  return `${dollars(estimate.low)} to ${dollars(estimate.high)} (${level}% range, middle ${dollars(estimate.point)})`;
}

/** Of estimates that are as of different years no yield is made. */
function describeYield(rent: Estimate, value: Estimate): string {
  if (!isEvidenced(rent) || !isEvidenced(value)) return "";
  const apart = Math.abs(Date.parse(rent.asOf ?? "") - Date.parse(value.asOf ?? "")) / 86_400_000;
  if (!(apart <= 184)) return "";
  return `Together that is a gross yield of ${percent((12 * rent.point) / value.point)} on the value.`;
}

function describeOwned(subject: Subject, rent: Estimate): string {
  if (subject.cmsPropertyOid === null) return "";
  const bought = subject.acquiredAt === null ? "We own it" : `We have owned it since ${subject.acquiredAt}`;
  if (subject.actualRent === null) return `${bought}; its actual rent is not loaded.`;
  const against = isEvidenced(rent)
    ? `, ${percent(Math.abs(subject.actualRent / rent.point - 1))} ${subject.actualRent < rent.point ? "below" : "above"} the estimate`
    : "";
  return `${bought} and collect ${dollars(subject.actualRent)} a month${against}.`;
}

const TOLD = ["typicalRent", "typicalHomeValue", "grossYield"];

function describeCounty(subject: Subject, figures: readonly MarketFigure[]): string {
  const known = figures.filter(({ key, value }) => TOLD.includes(key) && value !== null);
  if (known.length > 0 && known.every(({ demo }) => demo !== subject.demo)) {
    return `The county figures shown here are ${subject.demo ? "real" : "demo data"} and take no part in this summary.`;
  }
  const told = TOLD.flatMap((key) => {
    // Simulated figures never speak for a real home, nor real ones for a simulated home.
    const figure = known.find((one) => one.key === key && one.demo === subject.demo);
    if (figure?.value == null) return [];
    const value = figure.unit === "usd" ? dollars(figure.value) : percent(figure.value);
    const place = figure.rank === null || figure.of === null ? "" : ` (rank ${figure.rank} of ${figure.of})`;
    return [`${figure.label.toLowerCase()} ${value}${place}`];
  });
  if (told.length === 0) return "";
  return `${countyTitle(subject.countyName, subject.state)} shows ${told.join(", ")}.`;
}

function describeMissing(facts: readonly string[], rent: Estimate, value: Estimate): string {
  const missing = [
    isEvidenced(rent) ? "" : "a rent estimate",
    isEvidenced(value) ? "" : "a value estimate",
    ...facts.map((label) => label.toLowerCase()),
  ].filter(Boolean);
  return missing.length === 0
    ? "Nothing that is usually known is missing."
    : `Missing: ${missing.join(", ")}.`;
}

function dollars(amount: number): string {
  return `$${Math.round(amount).toLocaleString("en-US")}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
