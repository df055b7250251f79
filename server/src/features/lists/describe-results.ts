import type { RowIssue } from "@labs/contract/uploads/data-request-rows";
import { countyTitle } from "../../lib/property-names.ts";
import type { CommunityFigures } from "./appraisal/appraise-community.ts";
import type { HomeFigures } from "./appraisal/appraise-home.ts";
import type { AppraisedRow } from "./appraisal/appraise-rows.ts";
import type { Estimated } from "./appraisal/appraiser.ts";
import type { Assumptions } from "./appraisal/describe-assumptions.ts";
import type { CheckedRow } from "./check-rows.ts";
import type { Match } from "./match-rows.ts";
import type { PlacedRow } from "./place-rows.ts";
import type { ListKind } from "./templates/list-templates.ts";
import { MOST_PLANS } from "./templates/multi-family.ts";

type Results = Record<string, string | number | null>;

const PLACE = [
  ["match_status", "Match"],
  ["match_quality", "Match quality"],
  ["location_precision", "Location precision"],
  ["standardised_address", "Standardized address"],
  ["property_id", "Property id"],
  ["upid", "UPID"],
  ["county", "County"],
  ["msa", "Metro"],
] as const;

const END = [
  ["assumptions_of_place", "Assumptions of the place"],
  ["assumptions_of_template", "Assumptions of the template"],
  ["eligibility_flags", "Flags"],
  ["warnings", "Warnings"],
  ["model_version", "Model version"],
  ["as_of", "As of"],
] as const;

const HOME = [
  ["value", "Value"],
  ["value_low", "Value, low"],
  ["value_high", "Value, high"],
  ["value_confidence", "Value grade"],
  ["rent", "Rent"],
  ["rent_low", "Rent, low"],
  ["rent_high", "Rent, high"],
  ["rent_grade", "Rent grade"],
  ["comps_used", "Comps used"],
  ["gross_yield", "Gross yield"],
  ["stabilised_noi", "Stabilized NOI"],
  ["net_yield", "Net yield"],
  ["all_in_cost", "All-in cost"],
  ["unlevered_irr", "Unlevered IRR"],
  ["levered_irr", "Levered IRR"],
  ["max_bid", "Maximum bid"],
  ["binding_target", "Binding target"],
] as const;

const BUILDING = [
  ...Array.from({ length: MOST_PLANS }, (_, at) => at + 1).flatMap((at) => [
    [`plan${at}_market_rent`, `Plan ${at} market rent`] as const,
    [`plan${at}_market_rent_low`, `Plan ${at} market rent, low`] as const,
    [`plan${at}_market_rent_high`, `Plan ${at} market rent, high`] as const,
  ]),
  ["gpr", "GPR"],
  ["noi", "NOI"],
  ["value_cap_low", "Value at the low cap"],
  ["value_cap_mid", "Value at the mid cap"],
  ["value_cap_high", "Value at the high cap"],
  ["yield_on_cost", "Yield on cost"],
  ["loan", "Loan"],
  ["dscr", "DSCR"],
  ["unlevered_irr", "Unlevered IRR"],
  ["levered_irr", "Levered IRR"],
] as const;

/** The columns that results append to those of the file, in order. */
export function listResultColumns(kind: ListKind): { key: string; label: string }[] {
  const middle = kind === "single-family" ? HOME : BUILDING;
  return [...PLACE, ...middle, ...END].map(([key, label]) => ({ key, label }));
}

/** What could not be known, each with its reason; the cell itself stays empty. */
class Notes {
  #lines: string[] = [];

  add(line: string): void {
    if (line !== "" && !this.#lines.includes(line)) this.#lines.push(line);
  }

  missing(what: string, reason: string): null {
    if (reason !== "") this.add(`${what}: ${reason}`);
    return null;
  }

  text(): string | null {
    return this.#lines.length === 0 ? null : this.#lines.join("; ");
  }
}

/** What was found for a row, by result column. */
export function describeRow(row: CheckedRow | AppraisedRow): Results {
  if ("home" in row) return describeHome(row);
  return "community" in row ? describeCommunity(row) : describeRejected(row.issues);
}

/** What was matched of the row's address, in words. */
function gradeMatch({ address, values }: Pick<PlacedRow, "address" | "values">, match: Match): string {
  const { subject, candidate } = match;
  const { unmatched, precision, components } = candidate;
  if (subject.oid === 0 && values.numbers.latitude !== undefined && precision === "parcel")
    return "coordinates";
  if (unmatched.includes("street")) return CENTERS[precision] ?? precision;
  if (candidate.explanation.includes("parcel")) return "parcel";
  if (unmatched.includes("number") || precision === "interpolated") return "street only";
  if (subject.oid === 0) return precision;
  if (address.components.unit !== null && components.unit === null) return "without unit";
  return unmatched.length === 0 ? "exact" : `corrected ${unmatched.join(", ")}`;
}

const CENTERS: Readonly<Record<string, string>> = {
  street: "street only",
  zip: "ZIP code only",
  city: "city only",
  state: "state only",
};

function describePlace({ match, address, values }: PlacedRow): Results {
  const { subject, candidate } = match;
  // The middle of a postal code has no street: the row's own is kept.
  const isStreetKnown = !candidate.unmatched.includes("street");
  return {
    match_status: subject.oid === 0 ? "placed" : "matched",
    match_quality: gradeMatch({ address, values }, match),
    location_precision: candidate.precision,
    standardised_address: isStreetKnown ? candidate.formatted : address.standardised,
    property_id: subject.oid === 0 ? null : subject.googlePlacesId,
    upid: subject.upid,
    county: subject.countyFips === "" ? null : countyTitle(subject.countyName, subject.state),
    msa: subject.msaName,
  };
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

function listWarnings(notes: Notes, issues: readonly RowIssue[], match: Match): string | null {
  for (const { severity, code, message } of issues)
    if (severity === "warning") notes.add(`${code} ${message}`);
  if (match.subject.demo) notes.add("Demo data");
  return notes.text();
}

type Assumed<Figures> = PlacedRow & { assumptions: Assumptions } & Figures;

function describeHome(row: Assumed<{ home: HomeFigures }>): Results {
  const { match, issues, home: figures, assumptions } = row;
  const { rent, value, underwriting, grossYield, bid } = figures;
  const notes = new Notes();
  const known = (found: Estimated, what: string) =>
    "unavailable" in found ? notes.missing(what, found.unavailable) : found;
  const priced = known(value, "Value");
  const rented = known(rent, "Rent");
  // What was not to be underwritten rests on nothing of the market.
  const isAsked = !("unavailable" in underwriting) || underwriting.unavailable !== "";
  const outputs = "outputs" in underwriting ? underwriting.outputs : {};
  const missing = "unavailable" in underwriting ? underwriting.unavailable : underwriting.missing;
  if (missing !== undefined) notes.missing("Underwriting", missing);
  if ("unavailable" in bid) notes.missing("Maximum bid", bid.unavailable);
  for (const note of figures.notes) notes.add(note);
  const { offer_price, list_price } = row.values.numbers;
  const isOwned = match.subject.cmsPropertyOid !== null;
  if (isOwned && (offer_price ?? list_price) !== undefined)
    notes.add("Owned: its offer and list price are left out, it is held on what was paid");
  const output = (key: string, digits: number) => {
    const figure = outputs[key];
    return typeof figure === "number" ? round(figure, digits) : null;
  };
  const flags = [isOwned ? "owned" : "", ...("flags" in underwriting ? underwriting.flags : [])].filter(
    Boolean,
  );
  const asOf = [priced?.asOf, rented?.asOf].filter((day) => day !== undefined).sort();
  return {
    ...describePlace(row),
    value: priced === null ? null : Math.round(priced.point),
    value_low: priced === null ? null : Math.round(priced.low),
    value_high: priced === null ? null : Math.round(priced.high),
    value_confidence: priced?.grade ?? null,
    rent: rented === null ? null : Math.round(rented.point),
    rent_low: rented === null ? null : Math.round(rented.low),
    rent_high: rented === null ? null : Math.round(rented.high),
    rent_grade: rented?.grade ?? null,
    comps_used: rented?.comps ?? priced?.comps ?? null,
    gross_yield:
      typeof grossYield === "number"
        ? round(grossYield, 6)
        : notes.missing("Gross yield", grossYield.unavailable),
    stabilised_noi: output("stabilizedNoi", 2),
    net_yield: output("netYieldOnCost", 6),
    all_in_cost: output("allInCostUnlevered", 2),
    unlevered_irr: output("unleveredIrr", 6),
    levered_irr: output("leveredIrr", 6),
    max_bid: "price" in bid ? Math.floor(bid.price) : null,
    binding_target: "binding" in bid ? bid.binding : null,
    ...(isAsked ? tellAssumptions(assumptions) : {}),
    eligibility_flags: flags.length === 0 ? null : flags.join("; "),
    warnings: listWarnings(notes, issues, match),
    model_version: figures.version,
    // Figures are as old as the older of what they rest on.
    as_of: asOf[0] ?? null,
  };
}

const tellAssumptions = ({ place, template }: Assumptions): Results => ({
  assumptions_of_place: place,
  assumptions_of_template: template,
});

function describeCommunity(row: Assumed<{ community: CommunityFigures }>): Results {
  const { match, issues, community: figures, assumptions } = row;
  const notes = new Notes();
  const results: Results = { ...describePlace(row), ...tellAssumptions(assumptions) };
  const days: string[] = [];
  for (const { key, name, rent } of figures.plans) {
    if ("unavailable" in rent) {
      notes.missing(`Rent of ${name}`, rent.unavailable);
      continue;
    }
    results[`${key}_market_rent`] = Math.round(rent.point);
    results[`${key}_market_rent_low`] = Math.round(rent.low);
    results[`${key}_market_rent_high`] = Math.round(rent.high);
    days.push(rent.asOf);
  }
  const figure = (value: number | { unavailable: string }, what: string, digits: number) =>
    typeof value === "number" ? round(value, digits) : notes.missing(what, value.unavailable);
  results.gpr = figure(figures.gpr, "GPR", 2);
  results.noi = figure(figures.noi, "NOI", 2);
  results.value_cap_low = figure(figures.valueAtCap.low, "Value at the low cap", 0);
  results.value_cap_mid = figure(figures.valueAtCap.mid, "Value at the mid cap", 0);
  results.value_cap_high = figure(figures.valueAtCap.high, "Value at the high cap", 0);
  results.yield_on_cost = figure(figures.yieldOnCost, "Yield on cost", 6);
  results.loan = figure(figures.loan, "Loan", 0);
  results.dscr = figure(figures.dscr, "DSCR", 4);
  results.unlevered_irr = figure(figures.unleveredIrr, "Unlevered IRR", 6);
  results.levered_irr = figure(figures.leveredIrr, "Levered IRR", 6);
  results.eligibility_flags = match.subject.cmsPropertyOid === null ? null : "owned";
  for (const note of figures.notes) notes.add(note);
  results.warnings = listWarnings(notes, issues, match);
  results.model_version = figures.version;
  results.as_of = days.sort()[0] ?? null;
  return results;
}

/** Of a row that was rejected: why, and nothing else. */
function describeRejected(issues: readonly RowIssue[]): Results {
  const errors = issues.filter(({ severity }) => severity === "error");
  return {
    match_status: "rejected",
    warnings: errors.map(({ code, message }) => `${code} ${message}`).join("; "),
  };
}
