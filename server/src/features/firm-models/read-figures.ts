import type { FillFrom } from "@labs/contract/firm-models/model-runs";
import type { Property } from "@labs/contract/property-page";
import { dateWords } from "@labs/reporting/figure-format";
import type { ModelName } from "@labs/underwriting/formula-record";
import { type Inputs, inputAt, inputRows } from "@labs/underwriting/model-inputs";
import { underwriteInPart } from "@labs/underwriting/underwrite-in-part";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import type { InputField } from "@labs/workbooks/model-fields";
import type { Database } from "../../lib/database/database.ts";
import { readProperty } from "../property-page/service.ts";
import { getStartWith, getVersion } from "../underwriting/service.ts";

export type Figure = { value: number | string; source: string } | { reason: string };

/** What Labs knows of a property, by the fields of a mapping. */
export interface KnownFigures {
  googlePlacesId: string;
  label: string;
  demo: boolean;
  units: number | null;
  sqft: number | null;
  /** Of how many floor plans its unit mix is; null for what has none. */
  plans: number | null;
  /** What Labs asks of a deal, by the name of the return. */
  targets: Record<string, number>;
  find: (field: InputField, at: number | null) => Figure;
}

/** Where a field is found: an input of the underwriting, a figure of its model, or a fact; the first that is known. */
interface Reading {
  path?: string;
  figure?: string;
  /** The input on whose source a figure of the model rests. */
  of?: string;
  /** What the figure is, where it is none of the first year. */
  words?: string;
  fact?: string;
  /** Turns what Labs has into what the field means. */
  as?: (value: number) => number;
}

const at = (path: string, as?: Reading["as"]): Reading => ({ path, ...(as ? { as } : {}) });
const figure = (key: string, of: string, as?: Reading["as"]): Reading => ({
  figure: key,
  of,
  ...(as ? { as } : {}),
});
const rest = (share: number): number => 1 - share;
const years = (months: number): number => months / 12;
const month = (year: number): number => year / 12;
const cost = (name: string): Reading[] => [at(`operatingExpenses.${name}.annual`)];

const BOTH: Record<string, readonly Reading[]> = {
  propertyName: [{ fact: "name" }],
  address: [{ fact: "address" }],
  city: [{ fact: "city" }],
  state: [{ fact: "state" }],
  zip: [{ fact: "zip" }],
  lotSqft: [at("lotSqft"), { fact: "lotSqft" }],
  yearBuilt: [at("yearBuilt")],
  purchasePrice: [at("purchasePrice")],
  closingCostPct: [at("closingCostPct")],
  acquisitionFeePct: [at("acquisitionFeePct")],
  closingDate: [at("closingDate")],
  badDebtPct: [at("badDebtPct")],
  concessionPct: [at("concessionPct")],
  turnoverRate: [at("turnoverRate")],
  rentGrowth: [at("rentGrowth")],
  managementFeePct: [at("managementFeePct")],
  loanAmount: [{ figure: "loan", of: "debt.maxLtv", words: "Loan that the underwriting model sizes" }],
  ltv: [at("debt.maxLtv"), figure("ltv", "debt.ltc")],
  downPaymentPct: [at("debt.maxLtv", rest), figure("ltv", "debt.ltc", rest)],
  minDscr: [at("debt.minDscr")],
  interestRate: [figure("noteRate", "debt.rate"), at("debt.rate")],
  amortYears: [at("debt.amortYears")],
  loanTermYears: [at("debt.termYears")],
  interestOnly: [at("debt.ioMonths", years)],
  loanFeePct: [at("debt.feePct")],
  holdYears: [at("holdYears")],
  exitCapRate: [at("exitCapRate")],
  saleCostPct: [at("saleCostPct")],
  discountRate: [at("discountRate")],
};

const HOME: Record<string, readonly Reading[]> = {
  ...BOTH,
  sqft: [at("sqft")],
  beds: [at("beds")],
  baths: [at("baths")],
  listPrice: [at("listPrice")],
  valueEstimate: [at("valueEstimate")],
  afterRepairValue: [at("afterRepairValue")],
  renovation: [at("renovation")],
  rent: [at("monthlyRent")],
  inPlaceRent: [at("inPlaceLease.rent")],
  otherIncome: [figure("otherIncomeOfMonth", "otherIncomeMonth"), at("otherIncomeMonth")],
  vacancyPct: [figure("vacancyPct", "turnoverRate")],
  occupancyPct: [figure("vacancyPct", "turnoverRate", rest)],
  propertyTax: [figure("propertyTaxYearOne", "propertyTaxRate"), at("sellerTaxBill")],
  propertyTaxRate: [at("propertyTaxRate")],
  propertyTaxGrowth: [at("propertyTaxGrowth")],
  insurance: [figure("insuranceYearOne", "insuranceAnnual")],
  hoa: [at("hoaMonth")],
  repairs: [figure("repairsYearOne", "repairsMaintenanceAnnual")],
  capexReserve: [figure("recurringCapexYearOne", "recurringCapexAnnual")],
  expenseGrowth: [at("expenseGrowth")],
  ltc: [at("debt.ltc")],
  priceGrowth: [at("homePriceGrowth")],
};

const BUILDING: Record<string, readonly Reading[]> = {
  ...BOTH,
  units: [figure("units", "unitMix"), at("propertyUnits")],
  sqft: [figure("rentableSqft", "unitMix"), { fact: "sqft" }],
  rent: [figure("monthlyMarketRent", "unitMix")],
  inPlaceRent: [figure("monthlyInPlaceRent", "unitMix")],
  otherIncome: [figure("otherIncome", "otherIncomePerOccupiedUnitMonth", month)],
  vacancyPct: [at("vacancyPct")],
  occupancyPct: [at("vacancyPct", rest)],
  propertyTax: cost("propertyTax"),
  propertyTaxGrowth: [at("operatingExpenses.propertyTax.growth")],
  insurance: cost("insurance"),
  hoa: [at("operatingExpenses.associationDues.annual", month)],
  repairs: cost("repairsMaintenance"),
  utilities: cost("utilities"),
  payroll: cost("payroll"),
  contractServices: cost("contractServices"),
  marketing: cost("marketing"),
  administration: cost("generalAdministrative"),
  expenseGrowth: [at("operatingExpenses.repairsMaintenance.growth")],
  capexReserve: [figure("reserves", "reservesPerUnit")],
  renovation: [figure("renovationBudget", "renovationProgramme.costPerUnit")],
  ltc: [at("debt.maxLtc")],
  preferredReturn: [at("waterfall.preferredReturn")],
};

const PLAN_COLUMNS: Record<string, string> = {
  planName: "floorPlan",
  planUnits: "units",
  planSqft: "sqft",
  planRent: "marketRent",
  planInPlaceRent: "inPlaceRent",
};

interface Start {
  model: ModelName;
  inputs: Inputs;
  sources: Record<string, string>;
  reasons: Record<string, string>;
}

/** What the underwriting of a property starts from, or what a kept version of it says. */
async function readStart(database: Database, from: FillFrom): Promise<Start> {
  const { googlePlacesId, purchasePrice, underwritingVersion: version } = from;
  const offer: Inputs = purchasePrice === undefined ? {} : { purchasePrice };
  const offered: Record<string, string> =
    purchasePrice === undefined ? {} : { purchasePrice: "Entered with the property" };
  if (version === undefined) {
    const start = await getStartWith({ database, googlePlacesId, inputs: offer });
    const { model, inputs, reasons } = start;
    const missing = Object.fromEntries(start.missing.map(({ path, reason }) => [path, reason]));
    return {
      model,
      inputs: inputs as Inputs,
      sources: { ...start.sources, ...offered },
      reasons: { ...reasons, ...missing },
    };
  }
  const kept = await getVersion({ database, googlePlacesId, version });
  const words = `Underwriting version ${version} of ${dateWords(kept.createdAt.slice(0, 10))}`;
  const sources = Object.fromEntries(
    inputRows(kept.model).map(({ key }) => {
      const said = kept.evidence.sources[key];
      return [key, said ? `${words}: ${said}` : `${words}, typed by ${kept.createdBy}`];
    }),
  );
  return {
    model: kept.model,
    inputs: { ...(kept.inputs as Inputs), ...offer },
    sources: { ...sources, ...offered },
    reasons: {},
  };
}

export async function readFigures(database: Database, from: FillFrom): Promise<KnownFigures> {
  const { googlePlacesId } = from;
  const [start, { property }] = await Promise.all([
    readStart(database, from),
    readProperty({ database, googlePlacesId }),
  ]);
  const { model, inputs } = start;
  const validation = validateInputs(model, inputs);
  const part = validation.ok
    ? underwriteInPart(model, validation.inputs, [])
    : underwriteInPart(model, inputs, validation.problems);
  const known: Known = { start, property, part, why: validation.ok ? [] : validation.problems };
  const find: KnownFigures["find"] = (field, year) =>
    field.isByPlan ? findOfPlan(known, field, year ?? 1) : findFigure(known, field, year);
  const plans = Array.isArray(inputs.unitMix) ? inputs.unitMix.length : null;
  const isHome = model === "singlefamily";
  const [units, sqft] = [readScalar(known, "units"), readScalar(known, "rentableSqft")];
  const area = isHome ? inputAt(inputs, "sqft") : sqft;
  return {
    googlePlacesId,
    label: property.label,
    demo: property.demo,
    units: isHome ? 1 : units,
    sqft: typeof area === "number" && area > 0 ? area : null,
    plans,
    targets: readTargets(inputs),
    find,
  };
}

interface Known {
  start: Start;
  property: Property;
  part: ReturnType<typeof underwriteInPart>;
  why: readonly { path: string[]; msg: string }[];
}

function readTargets(inputs: Inputs): Record<string, number> {
  const named = { leveredIrr: "targets.leveredIrr", unleveredIrr: "targets.unleveredIrr" };
  return Object.fromEntries(
    Object.entries(named).flatMap(([field, path]) => {
      const value = inputAt(inputs, path);
      return typeof value === "number" ? [[field, value]] : [];
    }),
  );
}

function readScalar({ part }: Known, key: string): number | null {
  const value = part?.values[key];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** A line of months over its first year, a single figure as it is. */
function readFigure(known: Known, key: string): number | null {
  const line = known.part?.answer.lines[key];
  if (line === undefined) return readScalar(known, key);
  return line[0] ?? readScalar(known, key);
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

function findFigure(known: Known, field: InputField, year: number | null): Figure {
  const { start } = known;
  const readings = (start.model === "singlefamily" ? HOME : BUILDING)[field.key];
  if (readings === undefined) {
    if (field.key === "units") return { value: 1, source: "A single home" };
    const kind = start.model === "singlefamily" ? "a single home" : "a building";
    return { reason: `Labs has no such figure of ${kind}` };
  }
  const reasons: string[] = [];
  for (const reading of readings) {
    const found = readOne(known, reading, year);
    if (!("reason" in found)) return found;
    if (found.reason !== "") reasons.push(found.reason);
  }
  return { reason: reasons[0] ?? "Labs does not know it of this property" };
}

function readOne(
  known: Known,
  { path, figure: key, of = "", fact, as, words: called = "Underwriting model, year 1" }: Reading,
  year: number | null,
): Figure {
  const { start, property, part } = known;
  if (fact !== undefined) return readFact(property, fact);
  const turn = (value: number): number => (as === undefined ? value : as(value));
  if (key !== undefined) {
    const value = readFigure(known, key);
    if (value === null) return { reason: part?.answer.unavailable[key] ?? waitsFor(known) };
    const source = start.sources[of];
    const words = `${called}${source ? `: ${source}` : ""}`;
    return { value: turn(value), source: words };
  }
  const value = inputAt(start.inputs, path ?? "");
  const source = start.sources[path ?? ""] ?? "";
  if (Array.isArray(value)) {
    const list = value.filter(isNumber);
    const one = list[Math.min((year ?? 1) - 1, list.length - 1)];
    if (one !== undefined) return { value: turn(one), source: `${source}, year ${year ?? 1}` };
  }
  if (isNumber(value)) return { value: turn(value), source };
  if (typeof value === "string" && value !== "") return { value, source };
  return { reason: start.reasons[path ?? ""] ?? "" };
}

const waitsFor = ({ why }: Known): string => {
  const [first] = why;
  return first === undefined ? "" : first.msg;
};

function readFact(property: Property, name: string): Figure {
  if (name === "address") {
    return property.address === null
      ? { reason: "The property has no address" }
      : { value: property.address, source: property.source };
  }
  const fact = property.facts[name];
  const value = fact?.value;
  if (fact === undefined || (typeof value !== "string" && typeof value !== "number")) {
    return { reason: "The record does not say it" };
  }
  const asOf = fact.asOf === null ? "" : ` as of ${dateWords(fact.asOf)}`;
  return { value, source: `${fact.source}${asOf}` };
}

function findOfPlan({ start }: Known, field: InputField, place: number): Figure {
  const plans = start.inputs.unitMix;
  if (start.model === "singlefamily") return { reason: "A single home has no floor plans" };
  if (!Array.isArray(plans) || plans.length === 0) {
    return { reason: start.reasons.unitMix ?? "The property has no unit mix" };
  }
  const row = place - 1;
  // Beyond the last floor plan a table counts no units, whatever the file says there.
  if (row >= plans.length) {
    const value = field.quantity === "text" ? "" : 0;
    return { value, source: `${start.sources.unitMix ?? "Unit mix"}; it has ${plans.length} floor plans` };
  }
  const column = PLAN_COLUMNS[field.key] ?? "";
  const plan = plans[row];
  const value = typeof plan === "object" && plan !== null ? plan[column] : undefined;
  const cell = `unitMix.${row}.${column}`;
  if (isNumber(value) || (typeof value === "string" && value !== "")) {
    return { value, source: start.sources[cell] ?? start.sources.unitMix ?? "" };
  }
  return { reason: start.reasons[cell] ?? "The unit mix does not say it" };
}
