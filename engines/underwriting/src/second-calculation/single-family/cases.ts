import golden from "../../golden/fixtures/domain-golden.json" with { type: "json" };
import { type Inputs, type InputValue, withInputs } from "../../inputs/model-inputs.ts";

type Change = readonly [path: string, value: InputValue];

const record: Change[] = [
  ["listPrice", 312_000],
  ["valueLow", 301_000],
  ["valueEstimate", 322_000],
  ["sqft", 1_720],
  ["closingCostFixed", 850],
  ["titleCost", 1_150],
  ["buyerAgentFeePct", 0.0125],
  ["acquisitionFeePct", 0.009],
  ["inspectionCost", 480],
  ["holdingCost", 1_900],
  ["initialLeasingFeeMonths", 0.75],
];

const fees: Change[] = [
  [
    "fees",
    { pet: 21, smartHome: 17, utilityBillback: 33, late: 6, application: 4, landscaping: 15, internet: 28 },
  ],
  ["chargeBacksMonth", 27],
  ["smartHomeMonth", 14],
  ["groundsMonth", 44],
  ["renewalFee", 175],
  ["licenceAnnual", 120],
  ["bankLegalAnnual", 260],
  ["otherExpenseAnnual", 310],
  ["managementFeeFloorMonth", 165],
];

const everyYear: Change[] = [
  ["rentGrowth", [0.041, -0.013, 0.028, 0.02]],
  ["propertyTaxGrowth", [0.06, 0.015, 0.04]],
  ["insuranceGrowth", [0.11, 0.06, 0.02]],
  ["expenseGrowth", [0.025, 0.041, 0.03]],
];

const components: Change[] = [
  ["age", 19],
  ["components.roof", { cost: 14_500, lifeYears: 22 }],
  ["components.hvac", { cost: 9_200, lifeYears: 15, age: 13 }],
  ["components.waterHeater", { cost: 1_900, lifeYears: 11 }],
  ["components.appliances", { cost: 3_100, lifeYears: 10, age: 2 }],
  ["components.flooring", { cost: 5_600, lifeYears: 8 }],
  ["components.paint", { cost: 4_000, lifeYears: 5, age: 3 }],
];

const CHANGES: Record<string, Change[]> = {
  "a home in work, by trade, on a floating loan with a cap": [
    ...record,
    ...fees,
    ...everyYear,
    ...components,
    [
      "renovationScope",
      [
        {
          trade: "Roof",
          quantity: 1,
          unitCost: 9_000,
          rentUplift: 20,
          valueUplift: 7_000,
          actual: 8_700,
          done: 0.8,
        },
        { trade: "Paint", quantity: 1_720, unitCost: 2.1, rentUplift: 35, actual: 4_400 },
        { trade: "Floor", quantity: 900, unitCost: 6.5, valueUplift: 8_500, actual: 2_000, done: 0.25 },
      ],
    ],
    ["regionalCostFactor", 1.07],
    ["closingDate", "2026-08-31"],
    ["growthTiming", "monthly"],
    ["irrConvention", "xirr"],
    ["propertyTaxLagYears", 2],
    ["sellerTaxBill", 2_650],
    ["propertyTaxCap", 0.03],
    ["debt.rateType", "floating"],
    ["debt.benchmark", [0.032, 0.047, 0.055, 0.029]],
    ["debt.spread", 0.0235],
    ["debt.benchmarkFloor", 0.031],
    ["debt.capMonths", 30],
    ["debt.capStrike", 0.0445],
    ["debt.rateChange", 0.0015],
    ["debt.stressRate", 0.078],
    ["debt.ioMonths", 15],
    ["debt.dayCount", "actual/360"],
    ["debt.minDscr", 1.3],
    ["debt.maxLtv", 0.7],
    ["debt.minDebtYield", 0.085],
    ["vacantMonthsBeforeSale", 2],
    ["makeReadyAtSale", 5_400],
    ["prepaymentPct", 0.0125],
  ],
  "a lease in place, sold in bulk, in a facility": [
    ...record,
    ...fees,
    ...everyYear,
    ["inPlaceLease", { months: 5, rent: 2_040, type: "term" }],
    ["rentSteps", "lease"],
    ["rentGrowthMethod", "newAndRenewal"],
    ["newLeaseGrowth", 0.014],
    ["renewalGrowth", 0.047],
    ["holdYears", 5],
    ["irrConvention", "annual"],
    ["propertyTaxBasis", "afterRepairValue"],
    ["insuranceMethod", "rate"],
    ["replacementCost", 244_000],
    ["insuranceRate", 0.0051],
    ["hazardLoadPct", 0.17],
    ["insuranceStressPct", 0.08],
    ["repairsMethod", "sizeAndAge"],
    ["repairs", { base: 420, perSqft: 0.41, perYearOfAge: 12 }],
    ["age", 31],
    ["debt.ioMonths", 18],
    ["debt.facilityCommitment", 203_000],
    ["debt.unusedFeePct", 0.005],
    ["debt.releasePricePct", 1.12],
    ["exitChannel", "bulk"],
    ["bulkDiscountPct", 0.045],
    ["bulkSaleCostPct", 0.02],
    ["exitCapRate", 0.054],
    ["residentDiscountPct", 0.01],
    ["residentSaleCostPct", 0.025],
  ],
  "a scope by grade, sold on its income": [
    ...everyYear,
    ["sqft", 1_480],
    ["scopeGrade", "medium"],
    ["scopePerSqft", { light: 9, medium: 17.5, heavy: 33 }],
    ["renovationMonths", 4],
    ["initialLeaseUpMonths", 2],
    ["holdYears", 3],
    ["exitChannel", "income"],
    ["exitCapRate", 0.0525],
    ["debt.ltc", 0.75],
    ["debt.maxLtv", 0.62],
    ["debt.ioMonths", 0],
  ],
  "a home sold to its resident": [
    ...fees,
    ["growthTiming", "monthly"],
    ["exitChannel", "resident"],
    ["residentDiscountPct", 0.02],
    ["debt.ltc", 0.5],
    ["debt.ioMonths", 6],
    ["debt.rateChange", 0.004],
    ["managementFeeFloorMonth", 90],
  ],
};

/** Inputs for each way through the pages; all of them vary by month. */
export const CASES: [name: string, inputs: Inputs][] = Object.entries(CHANGES).map(([name, changes]) => [
  name,
  withInputs(golden.sfrA.inputs, changes),
]);
