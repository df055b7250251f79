import type { RentComps } from "@labs/contract/comps";
import { type Estimate, type EstimateRange, isEvidenced } from "@labs/contract/estimates";
import type { UnitMix } from "@labs/contract/unit-mix";
import { dateWords } from "@labs/reporting/figure-format";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { EXPENSES } from "@labs/underwriting/multi-family-statement-lines";
import { floorPlanKey } from "@labs/underwriting/unit-mix";
import { dollars } from "../../lib/dollars.ts";
import { describeFactSource, nameSource, type Subject } from "../places/service.ts";
import type { AcceptedLeases } from "../rent-rolls/service.ts";

/** What a building's unit mix, record and comps say of its inputs. */
export interface BuildingStart {
  unitMix: Inputs;
  facts: Inputs;
  /** Cells of the unit mix that comps filled, by path. */
  cells: string[];
  sources: Record<string, string>;
  reasons: Record<string, string>;
}

/** Whether an estimate may stand in for a figure today, or why not. */
type Usable = (estimate: Estimate) => { range: EstimateRange } | { reason: string };

export function startBuilding(of: {
  subject: Subject;
  unitMix: UnitMix;
  rentComps: RentComps;
  usable: Usable;
  leases?: AcceptedLeases | undefined;
}): BuildingStart {
  const start: BuildingStart = { unitMix: {}, facts: {}, cells: [], sources: {}, reasons: {} };
  addUnitMix(start, of);
  addLeases(start, of);
  addLossToLease(start, of.unitMix);
  addRecord(start, of.subject);
  addTax(start, of.subject);
  for (const [name, label] of EXPENSES) {
    start.reasons[`operatingExpenses.${name}.annual`] =
      name === "propertyTax"
        ? `The record of ${nameSource(of.subject)} has no tax bill. Enter it`
        : `No operating statement of this property is loaded: enter its ${label.toLowerCase()} of a year`;
  }
  return start;
}

/** What the roll behind the unit mix says of a plan's leases; what it does not say is left out. */
function listLeaseInputs(floorPlan: string, leases: AcceptedLeases | undefined): Inputs {
  const plan = leases?.plans.get(floorPlanKey(floorPlan));
  if (plan === undefined) return {};
  const { newLeaseRent, preleased, notice, renovated, restricted } = plan;
  const flag = (value: boolean | null) => (value === null ? undefined : value ? "yes" : "no");
  return {
    newLeaseRent: newLeaseRent === null ? undefined : Math.round(newLeaseRent * 100) / 100,
    preleased,
    notice,
    renovated: flag(renovated),
    restricted: flag(restricted),
  };
}

function addLeases(
  start: BuildingStart,
  of: { unitMix: UnitMix; leases?: AcceptedLeases | undefined },
): void {
  const { leases, unitMix } = of;
  if (leases === undefined) return;
  const words = `Rent roll ${leases.fileName} as of ${dateWords(leases.asOf)}`;
  if (leases.expirations === null) {
    start.reasons.leaseExpirations = `${words}: an occupied unit has no rent, so the lease schedule is incomplete`;
  } else if (leases.expirations.length > 0) {
    start.unitMix.leaseExpirations = leases.expirations.map((row): Inputs => ({ ...row }));
    start.sources.leaseExpirations = `${words}: months counted from that day`;
  }
  const names = new Map(unitMix.rows.map(({ floorPlan }) => [floorPlanKey(floorPlan), floorPlan]));
  const without = leases.nonRevenue.flatMap(({ floorPlan, ...row }): Inputs[] => {
    const name = names.get(floorPlan);
    return name === undefined ? [] : [{ floorPlan: name, ...row }];
  });
  if (without.length === 0) return;
  start.unitMix.nonRevenueUnits = without;
  start.sources.nonRevenueUnits = `${words}: model and down units`;
}

function addRecord(start: BuildingStart, subject: Subject): void {
  const known = [
    ["propertyUnits", subject.units, "units"],
    ["yearBuilt", subject.yearBuilt, "yearBuilt"],
  ] as const;
  for (const [path, value, fact] of known) {
    if (value === null) continue;
    start.facts[path] = value;
    start.sources[path] = `The property's record: ${describeFactSource(subject, fact)}`;
  }
}

function addUnitMix(
  start: BuildingStart,
  of: {
    subject: Subject;
    unitMix: UnitMix;
    rentComps: RentComps;
    usable: Usable;
    leases?: AcceptedLeases | undefined;
  },
): void {
  const { unitMix, rentComps } = of;
  if (unitMix.version === 0) {
    start.reasons.unitMix = "This property has no unit mix. Enter its floor plans";
    return;
  }
  const plans = new Map(rentComps.plans?.map((plan) => [plan.floorPlan, plan]));
  start.unitMix.unitMix = unitMix.rows.map((row, at) => {
    const cell = (field: string) => `unitMix.${at}.${field}`;
    if (row.sqft === null) start.reasons[cell("sqft")] = `The unit mix has no area of ${row.floorPlan}`;
    if (row.inPlaceRent === null) {
      const why = row.occupied === 0 ? "no unit of it is occupied" : "the unit mix does not say it";
      start.reasons[cell("inPlaceRent")] = `In-place rent of ${row.floorPlan}: ${why}`;
    }
    const marketRent =
      row.marketRent ?? rentFromComps(start, { cell, estimate: plans.get(row.floorPlan)?.estimate, ...of });
    return Object.fromEntries(
      Object.entries({ ...row, marketRent, ...listLeaseInputs(row.floorPlan, of.leases) }).filter(
        ([, value]) => value !== null && value !== undefined,
      ),
    ) as Inputs;
  });
  start.sources.unitMix = describeUnitMix(of);
  if (unitMix.asOf === null || !/^\d{4}-\d\d-\d\d$/.test(unitMix.asOf)) return;
  start.unitMix.rentRollDate = unitMix.asOf;
  start.sources.rentRollDate = `Unit mix version ${unitMix.version} (${unitMix.source})`;
}

/** Comps speak where the unit mix has no market rent; where it has one they only stand beside it. */
function rentFromComps(
  start: BuildingStart,
  of: { cell: (field: string) => string; estimate: Estimate | undefined; usable: Usable },
): number | null {
  const path = of.cell("marketRent");
  if (of.estimate === undefined) {
    start.reasons[path] = "The unit mix has no market rent and no comps were found";
    return null;
  }
  const usable = of.usable(of.estimate);
  if ("reason" in usable) {
    start.reasons[path] = usable.reason;
    return null;
  }
  const { range } = usable;
  start.cells.push(path);
  start.sources[path] = `Comps of the floor plan: ${describeRange(range)}`;
  return Math.round(range.point);
}

function describeUnitMix(of: { subject: Subject; unitMix: UnitMix; rentComps: RentComps }): string {
  const { subject, unitMix, rentComps } = of;
  const { units, marketRent } = unitMix.totals;
  const said = subject.units;
  const { estimate } = rentComps;
  return [
    `Unit mix version ${unitMix.version} as of ${dateWords(unitMix.asOf)} (${unitMix.source})`,
    said !== null && said !== units
      ? `it has ${units} units, the record of ${nameSource(subject)} ${said}`
      : "",
    marketRent !== null && isEvidenced(estimate)
      ? `its market rents average ${dollars(marketRent)}, comps support ${describeRange(estimate)}`
      : "",
  ]
    .filter(Boolean)
    .join("; ");
}

function addLossToLease(start: BuildingStart, { version, asOf, totals }: UnitMix): void {
  const share = totals.lossToLeasePct;
  if (share === null) {
    const why = totals.unavailable.lossToLeasePct ?? "Not in the unit mix";
    start.reasons.lossToLeasePct = `${why}: enter the loss to lease`;
    return;
  }
  start.unitMix.lossToLeasePct = [Math.round(share * 10_000) / 10_000];
  start.sources.lossToLeasePct = `Market less in-place rent of the occupied units in unit mix version ${version} as of ${dateWords(asOf)}, every year alike`;
}

function addTax(start: BuildingStart, subject: Subject): void {
  if (subject.taxAnnual === null) return;
  start.facts.operatingExpenses = { propertyTax: { annual: subject.taxAnnual } };
  start.sources["operatingExpenses.propertyTax.annual"] =
    `Today's bill: ${describeFactSource(subject, "taxAnnual")}; may be reassessed on sale`;
}

function describeRange(range: EstimateRange): string {
  const span = `${dollars(range.low)} to ${dollars(range.high)} at ${Math.round(range.level * 100)}%`;
  return `${dollars(range.point)} (${span}, grade ${range.grade}) as of ${dateWords(range.asOf)}`;
}
