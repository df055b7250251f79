import { type Estimate, type EstimateRange, isEvidenced } from "@labs/contract/estimates";
import type { Fact } from "@labs/contract/property-facts";
import type { MarketFigure, SummaryFigure, SummarySentence } from "@labs/contract/property-page";
import { countyTitle, labelProperty } from "../../lib/property-names.ts";
import { nameSource, type Subject } from "../places/service.ts";

interface Advised {
  subject: Subject;
  facts: Readonly<Record<string, Fact>>;
  rent: Estimate;
  value: Estimate;
  county: readonly MarketFigure[];
  /** Labels of usual facts that are not in the record. */
  missingFacts: readonly string[];
}

const NOTHING: SummarySentence = { text: "", figures: [] };

/**
 * The advisor's summary: a few sentences written from the data alone, so the same data always has the same text. Each
 * sentence carries the figures that it rests on; the last one says what is missing.
 */
export function writeSummary(of: Advised): SummarySentence[] {
  const { subject, rent, value } = of;
  return [
    subject.demo ? { text: "Demo data.", figures: [] } : NOTHING,
    describeHome(of),
    isEvidenced(value)
      ? {
          text: `Nearby sales support a value of ${range(value)} ${asOf(value)}, grade ${value.grade}.`,
          figures: rangeFigures(VALUE, value),
        }
      : NOTHING,
    isEvidenced(rent)
      ? {
          text: `Nearby rents support ${range(rent)} a month ${subject.propertyType === "multifamily" ? "for the average unit " : ""}${asOf(rent)}, grade ${rent.grade}.`,
          figures: rangeFigures(RENT, rent),
        }
      : NOTHING,
    describeUnitMix(of.facts),
    describeYield(of),
    describeOwned(subject, rent),
    describeCounty(subject, of.county),
    describeMissing(of.missingFacts, rent, value),
  ].filter(({ text }) => text !== "");
}

const HOME = ["beds", "baths", "units", "sqft", "yearBuilt"];

function describeHome({ subject, facts }: Advised): SummarySentence {
  const lies = countyTitle(subject.countyName, subject.state);
  // Only the location is known of a place that is in no list, not even what stands there.
  if (subject.oid === 0) {
    const where = lies === "" ? "" : `; it lies in ${lies}`;
    return { text: `${labelProperty(subject)} is in no list that is loaded${where}.`, figures: [] };
  }
  const single = subject.propertyType === "singlefamily";
  const parts = [
    single && subject.beds !== null ? counted(subject.beds, "bedroom") : "",
    single && subject.baths !== null ? counted(subject.baths, "bathroom") : "",
    !single && subject.units !== null ? counted(subject.units, "unit") : "",
    subject.sqft !== null ? `${count(subject.sqft)} square feet` : "",
    subject.yearBuilt !== null ? `built in ${subject.yearBuilt}` : "",
  ].filter(Boolean);
  const kind = single ? "a single-family home" : "a multi-family property";
  const details = parts.length === 0 ? "" : `: ${parts.join(", ")}`;
  const figures = HOME.flatMap((key) => listFigure(key, facts));
  const place = countyTitle(subject.countyName, subject.state);
  return { text: `${labelProperty(subject)} is ${kind} in ${place}${details}.`, figures };
}

const MIX = ["floorPlans", "occupancy", "grossMarketRent", "grossInPlaceRent", "lossToLease"];

/** A building's rent roll in one sentence, as far as its unit mix says it. */
function describeUnitMix(facts: Readonly<Record<string, Fact>>): SummarySentence {
  const read = (key: string) => {
    const value = facts[key]?.value;
    return typeof value === "number" ? value : undefined;
  };
  const plans = read("floorPlans");
  if (plans === undefined) return NOTHING;
  const [occupancy, market, inPlace, loss] = MIX.slice(1).map(read);
  const parts = [
    occupancy === undefined ? "" : `${percent(occupancy)} of its units occupied`,
    market === undefined ? "" : `${dollars(market)} gross per year at market rents`,
    inPlace === undefined ? "" : `${dollars(inPlace)} in place`,
    loss === undefined
      ? ""
      : `in-place rents ${percent(Math.abs(loss))} ${loss < 0 ? "above" : "below"} the market`,
  ].filter(Boolean);
  const figures = MIX.flatMap((key) => listFigure(key, facts));
  return {
    text: `Its unit mix of ${counted(plans, "floor plan")} shows ${parts.join(", ") || "no rents"}.`,
    figures,
  };
}

function listFigure(key: string, facts: Readonly<Record<string, Fact>>): SummaryFigure[] {
  const fact = facts[key];
  if (fact === undefined || fact.value === null) return [];
  const { label, value, unit, source, asOf } = fact;
  return [{ key: `facts.${key}`, label, value, unit, source, asOf }];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function range(estimate: { point: number; low: number; high: number; level: number }): string {
  const level = Math.round(estimate.level * 100);
  return `${dollars(estimate.low)} to ${dollars(estimate.high)} (${level}% range, midpoint ${dollars(estimate.point)})`;
}

function asOf(estimate: EstimateRange): string {
  return estimate.asOf === null ? "as of a day not stated" : `as of ${dayInWords(estimate.asOf)}`;
}

const VALUE = {
  key: "valueEstimate",
  label: "Value estimate",
  unit: "usd",
  source: "Sale comps, our estimate",
};
const RENT = {
  key: "rentEstimate",
  label: "Rent estimate",
  unit: "usdPerMonth",
  source: "Rent comps, our estimate",
};

function rangeFigures(of: typeof VALUE, estimate: EstimateRange): SummaryFigure[] {
  return (["low", "point", "high"] as const).map((part) => ({
    ...of,
    key: `${of.key}.${part}`,
    label: part === "point" ? of.label : `${of.label}, ${part}`,
    value: estimate[part],
    asOf: estimate.asOf,
  }));
}

/** Estimates of different years make no yield. Of a building the rent is the average unit's, so its units count. */
function describeYield({ subject, rent, value }: Advised): SummarySentence {
  const units = subject.propertyType === "multifamily" ? subject.units : 1;
  if (!isEvidenced(rent) || !isEvidenced(value) || units === null) return NOTHING;
  const apart = Math.abs(Date.parse(rent.asOf ?? "") - Date.parse(value.asOf ?? "")) / 86_400_000;
  if (!(apart <= 184)) return NOTHING;
  const grossYield = (12 * rent.point * units) / value.point;
  return {
    text: `The gross yield on value is ${percent(grossYield)}.`,
    figures: [
      {
        key: "grossYield",
        label: "Gross yield",
        value: grossYield,
        unit: "fraction",
        source: `12 × rent estimate${units === 1 ? "" : ` × ${units} units`} ÷ value estimate`,
        asOf: (rent.asOf ?? "") < (value.asOf ?? "") ? rent.asOf : value.asOf,
      },
    ],
  };
}

function describeOwned(subject: Subject, rent: Estimate): SummarySentence {
  if (subject.cmsPropertyOid === null) return NOTHING;
  const source = nameSource(subject);
  const bought =
    subject.acquiredAt === null ? "We own it" : `We have owned it since ${dayInWords(subject.acquiredAt)}`;
  const since: SummaryFigure[] =
    subject.acquiredAt === null
      ? []
      : [
          {
            key: "owned.acquiredAt",
            label: "Acquired",
            value: subject.acquiredAt,
            unit: "date",
            source,
            asOf: null,
          },
        ];
  if (subject.actualRent === null) {
    return { text: `${bought}; its actual rent is not recorded.`, figures: since };
  }
  const against = isEvidenced(rent)
    ? `, ${percent(Math.abs(subject.actualRent / rent.point - 1))} ${subject.actualRent < rent.point ? "below" : "above"} the estimate`
    : "";
  const collected: SummaryFigure = {
    key: "owned.actualRent",
    label: "Actual rent",
    value: subject.actualRent,
    unit: "usdPerMonth",
    source,
    asOf: subject.actualRentAsOf,
  };
  return {
    text: `${bought} and collect ${dollars(subject.actualRent)} a month${against}.`,
    figures: [
      ...since,
      collected,
      ...(isEvidenced(rent) ? rangeFigures(RENT, rent).filter(({ key }) => key.endsWith(".point")) : []),
    ],
  };
}

const TOLD = ["typicalRent", "typicalHomeValue", "grossYield"];

function describeCounty(subject: Subject, figures: readonly MarketFigure[]): SummarySentence {
  const known = figures.filter(
    ({ key, value, isLastKnown }) => TOLD.includes(key) && value !== null && isLastKnown !== true,
  );
  if (known.length > 0 && known.every(({ demo }) => demo !== subject.demo)) {
    const kind = subject.demo ? "real" : "demo data";
    return {
      text: `County figures here are ${kind} and are not used in this summary.`,
      figures: [],
    };
  }
  const told = TOLD.flatMap((key) => {
    // Simulated figures never speak for a real home, nor real ones for a simulated home.
    const figure = known.find((one) => one.key === key && one.demo === subject.demo);
    if (figure?.value == null) return [];
    const { label, value, unit, source, asOf } = figure;
    const place =
      figure.rank === null || figure.of === null
        ? ""
        : ` (rank ${count(figure.rank)} of ${count(figure.of)})`;
    const text = `${withinSentence(label)} ${unit === "usd" ? dollars(value) : percent(value)}${place}`;
    return [{ text, figure: { key: `county.${key}`, label, value, unit, source, asOf } }];
  });
  if (told.length === 0) return NOTHING;
  const list = told.map(({ text }) => text).join(", ");
  return {
    text: `${countyTitle(subject.countyName, subject.state)} shows ${list}.`,
    figures: told.map(({ figure }) => figure),
  };
}

function describeMissing(facts: readonly string[], rent: Estimate, value: Estimate): SummarySentence {
  const missing = [
    isEvidenced(rent) ? "" : "a rent estimate",
    isEvidenced(value) ? "" : "a value estimate",
    ...facts.map(withinSentence),
  ].filter(Boolean);
  const text = missing.length === 0 ? "No key data is missing." : `Missing: ${missing.join(", ")}.`;
  return { text, figures: [] };
}

/** `Lot` as `lot`; an abbreviation such as ZIP keeps its capitals. */
function withinSentence(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

const FIELDS = ["year", "month", "day"] as const;

/** `October 31, 2026` of `2026-10-31`, `October 2026` of a month, `2026` of a year; else the text as it stands. */
function dayInWords(date: string): string {
  const known = /^\d{4}(-\d{2}){0,2}$/.test(date) ? date.split("-").length : 0;
  const day = new Date(date);
  if (known === 0 || Number.isNaN(day.getTime())) return date;
  const style = { year: "numeric", month: "long", day: "numeric" } as const;
  const shown = Object.fromEntries(FIELDS.slice(0, known).map((field) => [field, style[field]]));
  return day.toLocaleDateString("en-US", { ...shown, timeZone: "UTC" });
}

const count = (amount: number): string => amount.toLocaleString("en-US");

function dollars(amount: number): string {
  return `$${Math.round(amount).toLocaleString("en-US")}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
