import type { RentComps } from "@labs/contract/comps";
import type { Estimate, EstimateRange } from "@labs/contract/estimates";
import type { UnitMix, UnitMixRow } from "@labs/contract/unit-mix";
import { describe, expect, test } from "vitest";
import type { Subject } from "../places/service.ts";
import type { AcceptedLeases } from "../rent-rolls/service.ts";
import { startBuilding } from "./start-building.ts";

const subject = {
  ...{ propertyType: "multifamily", units: 120, yearBuilt: 1986, taxAnnual: 250_000 },
  ...{ source: "file", publisher: "County assessor", demo: false, sourceAsOf: "2026-01-15" },
  ...{ newestChanges: [], sourceFacts: {} },
} as unknown as Subject;

const row = (floorPlan: string, units: number, known: Partial<UnitMixRow>): UnitMixRow => ({
  ...{ floorPlan, units, beds: null, baths: null, sqft: null, occupied: null },
  ...{ marketRent: null, inPlaceRent: null, effectiveRent: null },
  ...known,
});
const totals: UnitMix["totals"] = {
  ...{ units: 112, occupied: 57, occupancy: null, averageSqft: null, marketRent: 1_540.4, inPlaceRent: null },
  ...{
    occupiedMarketRent: null,
    effectiveRent: null,
    lossToLease: null,
    lossToLeasePct: 0.050_651,
    gainToLease: null,
    unavailable: {},
  },
};
const unitMix: UnitMix = {
  ...{ version: 3, asOf: "2026-04-30", source: "Rent roll", demo: false, savedAt: null, savedBy: null },
  rows: [
    row("1X1 Classic", 60, {
      beds: 1,
      baths: 1,
      sqft: 700,
      occupied: 57,
      marketRent: 1_400,
      inPlaceRent: 1_330,
    }),
    row("2x2", 40, { beds: 2, baths: 2, occupied: 0, effectiveRent: 1_700 }),
    row("3x2", 10, { sqft: 1_200 }),
    row("Studio", 2, { sqft: 450, inPlaceRent: 990 }),
  ],
  totals,
};

const range = (point: number, grade: EstimateRange["grade"]): EstimateRange => ({
  ...{
    point,
    low: point - 100,
    high: point + 150,
    level: 0.8,
    grade,
    asOf: "2026-03-31",
    notes: [],
    nEff: 9,
  },
  ...{ measuredCoverage: null, measuredError: null, measuredOn: null },
});
const rentComps = {
  plans: [
    { floorPlan: "1X1 Classic", estimate: range(1_444.4, "A") },
    { floorPlan: "2x2", estimate: range(1_749.6, "B") },
    { floorPlan: "3x2", estimate: range(2_010, "D") },
  ],
  estimate: range(1_602, "B"),
} as unknown as RentComps;
const usable = (estimate: Estimate) =>
  "point" in estimate && estimate.grade !== "D" ? { range: estimate } : { reason: "Grade D is too weak" };

type PlanLeases = NonNullable<ReturnType<AcceptedLeases["plans"]["get"]>>;
const plan: PlanLeases = { newLeaseRent: null, preleased: 0, notice: 0, renovated: null, restricted: null };
const leases: AcceptedLeases = {
  asOf: "2026-04-30",
  fileName: "roll.xlsx",
  plans: new Map([
    [
      "1x1 classic",
      { ...plan, newLeaseRent: 1_412.347, preleased: 2, notice: 3, renovated: true, restricted: false },
    ],
    ["2x2", plan],
  ]),
  expirations: [{ month: 1, units: 5, monthToMonth: 2, marketRent: 7_000, contractRent: 6_650 }],
  nonRevenue: [
    { floorPlan: "1x1 classic", reason: "model", units: 1 },
    { floorPlan: "gone", reason: "down", units: 2 },
  ],
};

/** Every expense of the pro forma as a sentence names it; nobody but a statement tells them. */
const EXPENSES = {
  nonAdValorem: "non-ad-valorem assessments",
  insurance: "insurance",
  utilities: "utilities",
  electricity: "electricity",
  gas: "gas",
  waterSewer: "water and sewer",
  trashRemoval: "trash removal",
  cableInternet: "cable and internet",
  payroll: "payroll",
  repairsMaintenance: "repairs and maintenance",
  turnover: "turnover and make-ready",
  contractServices: "contract services",
  marketing: "marketing and leasing",
  generalAdministrative: "general and administrative",
  professionalFees: "professional fees",
  groundRent: "ground rent",
  associationDues: "association dues",
  licences: "licenses and registration",
  otherExpenses: "other expenses",
};
const EXPENSE_REASONS = {
  "operatingExpenses.propertyTax.annual": "The record of County assessor has no tax bill. Enter it",
  ...Object.fromEntries(
    Object.entries(EXPENSES).map(([name, label]) => [
      `operatingExpenses.${name}.annual`,
      `No operating statement of this property is loaded: enter its ${label} of a year`,
    ]),
  ),
};

describe("What a building's unit mix, leases, record and comps say of its inputs", () => {
  test("is each figure with its source, and each gap with its reason", () => {
    expect(startBuilding({ subject, unitMix, rentComps, usable, leases })).toEqual({
      unitMix: {
        unitMix: [
          {
            ...{ floorPlan: "1X1 Classic", units: 60, beds: 1, baths: 1, sqft: 700, occupied: 57 },
            ...{ marketRent: 1_400, inPlaceRent: 1_330 },
            // A new lease's rent to the cent.
            ...{ newLeaseRent: 1_412.35, preleased: 2, notice: 3, renovated: "yes", restricted: "no" },
          },
          {
            ...{ floorPlan: "2x2", units: 40, beds: 2, baths: 2, occupied: 0, effectiveRent: 1_700 },
            // From comps, in whole dollars.
            ...{ marketRent: 1_750, preleased: 0, notice: 0 },
          },
          { floorPlan: "3x2", units: 10, sqft: 1_200 },
          { floorPlan: "Studio", units: 2, sqft: 450, inPlaceRent: 990 },
        ],
        rentRollDate: "2026-04-30",
        leaseExpirations: [{ month: 1, units: 5, monthToMonth: 2, marketRent: 7_000, contractRent: 6_650 }],
        // By the name that the mix has for it; units of a plan that it lacks are no units of the building.
        nonRevenueUnits: [{ floorPlan: "1X1 Classic", reason: "model", units: 1 }],
        // 5.0651% to the hundredth of a percent.
        lossToLeasePct: [0.0507],
      },
      facts: {
        propertyUnits: 120,
        yearBuilt: 1986,
        operatingExpenses: { propertyTax: { annual: 250_000 } },
      },
      cells: ["unitMix.1.marketRent"],
      sources: {
        "unitMix.1.marketRent":
          "Comps of the floor plan: $1,750 ($1,650 to $1,900 at 80%, grade B) as of Mar 31, 2026",
        unitMix:
          "Unit mix version 3 as of Apr 30, 2026 (Rent roll); it has 112 units, the record of County assessor 120; its market rents average $1,540, comps support $1,602 ($1,502 to $1,752 at 80%, grade B) as of Mar 31, 2026",
        rentRollDate: "Unit mix version 3 (Rent roll)",
        leaseExpirations: "Rent roll roll.xlsx as of Apr 30, 2026: months counted from that day",
        nonRevenueUnits: "Rent roll roll.xlsx as of Apr 30, 2026: model and down units",
        lossToLeasePct:
          "Market less in-place rent of the occupied units in unit mix version 3 as of Apr 30, 2026, every year alike",
        propertyUnits: "The property's record: County assessor, Jan 15, 2026",
        yearBuilt: "The property's record: County assessor, Jan 15, 2026",
        "operatingExpenses.propertyTax.annual":
          "Today's bill: County assessor, Jan 15, 2026; may be reassessed on sale",
      },
      reasons: {
        "unitMix.1.sqft": "The unit mix has no area of 2x2",
        "unitMix.1.inPlaceRent": "In-place rent of 2x2: no unit of it is occupied",
        "unitMix.2.inPlaceRent": "In-place rent of 3x2: the unit mix does not say it",
        "unitMix.2.marketRent": "Grade D is too weak",
        "unitMix.3.marketRent": "The unit mix has no market rent and no comps were found",
        ...EXPENSE_REASONS,
      },
    });
  });

  test("is nothing but reasons where none of them says anything", () => {
    const silent = { ...subject, units: null, yearBuilt: null, taxAnnual: null };
    const none = { ...totals, units: null, marketRent: null, lossToLeasePct: null };
    const empty: UnitMix = { ...unitMix, version: 0, asOf: null, source: null, rows: [], totals: none };
    expect(startBuilding({ subject: silent, unitMix: empty, rentComps, usable })).toEqual({
      ...{ unitMix: {}, facts: {}, cells: [], sources: {} },
      reasons: {
        unitMix: "This property has no unit mix. Enter its floor plans",
        lossToLeasePct: "Not in the unit mix: enter the loss to lease",
        ...EXPENSE_REASONS,
      },
    });
    const told = { ...empty, totals: { ...none, unavailable: { lossToLeasePct: "No occupied unit" } } };
    expect(startBuilding({ subject: silent, unitMix: told, rentComps, usable }).reasons.lossToLeasePct).toBe(
      "No occupied unit: enter the loss to lease",
    );
  });

  test("of a roll whose leases are incomplete is no schedule, and of one without leases none either", () => {
    const start = (known: Partial<AcceptedLeases>) =>
      startBuilding({ subject, unitMix, rentComps, usable, leases: { ...leases, nonRevenue: [], ...known } });
    const incomplete = start({ expirations: null });
    expect(incomplete.unitMix).not.toHaveProperty("leaseExpirations");
    expect(incomplete.unitMix).not.toHaveProperty("nonRevenueUnits");
    expect(incomplete.sources).not.toHaveProperty("nonRevenueUnits");
    expect(incomplete.reasons.leaseExpirations).toBe(
      "Rent roll roll.xlsx as of Apr 30, 2026: an occupied unit has no rent, so the lease schedule is incomplete",
    );
    const { leaseExpirations, ...without } = incomplete.reasons;
    expect(start({ expirations: [] })).toEqual({ ...incomplete, reasons: without });
  });

  // A roll's date starts the lease schedule: a month would be read as its first day.
  test.each([null, "2026-04", "2026"])("of %s is no day of a rent roll", (asOf) => {
    const { unitMix: inputs, sources } = startBuilding({
      ...{ subject, rentComps, usable },
      unitMix: { ...unitMix, asOf },
    });
    expect(inputs).not.toHaveProperty("rentRollDate");
    expect(sources).not.toHaveProperty("rentRollDate");
  });

  test("compares with the record and with comps only what both have", () => {
    const describeMix = (
      of: Partial<UnitMix["totals"]>,
      { units = 120 as number | null, estimate = {} } = {},
    ) =>
      startBuilding({
        subject: { ...subject, units },
        unitMix: { ...unitMix, totals: { ...totals, ...of } },
        rentComps: { ...rentComps, estimate: { ...rentComps.estimate, ...estimate } },
        usable,
      }).sources.unitMix;
    const mix = "Unit mix version 3 as of Apr 30, 2026 (Rent roll)";
    expect(describeMix({ units: 120, marketRent: null })).toBe(mix);
    expect(describeMix({ marketRent: null }, { units: null })).toBe(mix);
    expect(describeMix({ units: 120 })).toMatch(
      /^Unit mix .* \(Rent roll\); its market rents average \$1,540, comps/,
    );
    const startUnevidenced = startBuilding({
      ...{ subject: { ...subject, units: null }, unitMix, usable },
      rentComps: { ...rentComps, estimate: { unavailable: ["No comps"] } },
    });
    expect(startUnevidenced.sources.unitMix).toBe(mix);
  });
});
