import { formulaPages } from "@labs/underwriting/formula-pages";
import { fillInputs, type Inputs, inputAt, withInput } from "@labs/underwriting/model-inputs";
import { EXPENSES } from "@labs/underwriting/multi-family-statement-lines";
import { type Underwriting, underwrite } from "@labs/underwriting/underwrite";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import type { Estimate, Estimated, Place, Source } from "./appraiser.ts";

export interface CommunityPlan {
  /** What results call it: `plan1`, `plan2`… */
  key: string;
  name: string;
  beds: number | null;
  baths: number | null;
  sqft: number | null;
  units: number;
  rent: number | null;
}

/** A community of a list with all that its figures rest on. */
export interface CommunityTask {
  row: number;
  place: Place;
  rent: Source;
  plans: CommunityPlan[];
  units: number | null;
  averageRent: number | null;
  noi: number | null;
  price: number | null;
  renovation: number | null;
  caps: { low: number | null; mid: number | null; high: number | null };
  /** What its market supports of assumptions. */
  market: Inputs;
  template: Inputs;
}

type Figure = number | { unavailable: string };

export interface CommunityFigures {
  row: number;
  plans: { key: string; name: string; rent: Estimated }[];
  gpr: Figure;
  noi: Figure;
  valueAtCap: { low: Figure; mid: Figure; high: Figure };
  yieldOnCost: Figure;
  loan: Figure;
  dscr: Figure;
  leveredIrr: Figure;
  unleveredIrr: Figure;
  notes: string[];
  version: string;
}

export function appraiseCommunity(task: CommunityTask, estimate: Estimate): CommunityFigures {
  const plans = task.plans.map((plan) => {
    const { beds, baths, sqft, key, name } = plan;
    const rent = estimate(task.rent, task.place, { propertyType: "multifamily", beds, baths, sqft });
    return { key, name, rent };
  });
  const notes: string[] = [];
  const gpr = grossPotentialRent(task, plans, notes);
  const noi: Figure = task.noi ?? {
    unavailable: "No NOI is given, and there is no operating statement to derive it from",
  };
  const valueAt = (cap: number | null, name: string): Figure => {
    if (cap === null) return { unavailable: `No ${name} cap rate is given` };
    return typeof noi === "number" ? noi / cap : noi;
  };
  return {
    row: task.row,
    plans,
    gpr,
    noi,
    valueAtCap: {
      low: valueAt(task.caps.low, "low"),
      mid: valueAt(task.caps.mid, "middle"),
      high: valueAt(task.caps.high, "high"),
    },
    yieldOnCost: yieldOnCost(task, noi),
    ...financing(task, plans, notes),
    notes,
    version: formulaPages.version,
  };
}

type Plans = CommunityFigures["plans"];

/** A year at market: the comps' rent of each plan, else the rent that the row gives for it. */
function grossPotentialRent(task: CommunityTask, plans: Plans, notes: string[]): Figure {
  if (task.plans.length === 0) {
    if (task.averageRent !== null && task.units !== null) {
      notes.push("GPR from the average rent given: no floor plans given");
      return 12 * task.averageRent * task.units;
    }
    return { unavailable: "No floor plans or average rent given" };
  }
  let sum = 0;
  for (const [at, plan] of task.plans.entries()) {
    const rent = marketRent(plan, plans[at]);
    if (rent === null) return { unavailable: `No rent is known for ${plan.name}` };
    sum += 12 * plan.units * rent;
  }
  return sum;
}

function marketRent(plan: CommunityPlan, found: Plans[number] | undefined): number | null {
  if (found !== undefined && !("unavailable" in found.rent)) return Math.round(found.rent.point);
  return plan.rent;
}

/** The line that holds what the NOI leaves for expenses; it grows as the template has its lines grow. */
const EXPENSE = "operatingExpenses.otherExpenses";
const GROWTH = "operatingExpenses.generalAdministrative.growth";

function fromTemplate({ market, template }: CommunityTask, path: string): number {
  const value = inputAt(market, path) ?? inputAt(template, path);
  return typeof value === "number" ? value : 0;
}

/** NOI over price with the template's closing costs, due diligence and fee, and the renovation. */
function yieldOnCost(task: CommunityTask, noi: Figure): Figure {
  const { price, renovation } = task;
  if (price === null) return { unavailable: "No asking price is given" };
  if (typeof noi !== "number") return noi;
  const share = fromTemplate(task, "closingCostPct") + fromTemplate(task, "acquisitionFeePct");
  return noi / (price * (1 + share) + fromTemplate(task, "dueDiligence") + (renovation ?? 0));
}

type Financing = Pick<CommunityFigures, "loan" | "dscr" | "leveredIrr" | "unleveredIrr">;

/**
 * Loan and returns by the formula pages. What the expenses are in sum follows from the NOI given: they are what lies
 * between the income of the plans and that NOI in the first year.
 */
function financing(task: CommunityTask, plans: Plans, notes: string[]): Financing {
  const nothing = (unavailable: string): Financing => {
    const figure = { unavailable };
    return { loan: figure, dscr: figure, leveredIrr: figure, unleveredIrr: figure };
  };
  const { price, noi, caps } = task;
  const missing = [
    price === null ? "an asking price" : "",
    noi === null ? "an NOI" : "",
    caps.mid === null ? "a middle cap rate for the sale" : "",
    task.plans.length === 0 ? "floor plans" : "",
  ].filter(Boolean);
  if (price === null || noi === null || caps.mid === null || missing.length > 0) {
    return nothing(`Loan and returns need ${missing.join(", ")}`);
  }
  const inputs = inputsOf(task, plans, { price, cap: caps.mid });
  if ("unavailable" in inputs) return nothing(inputs.unavailable);
  const bare = run(inputs.inputs);
  if ("unavailable" in bare) return nothing(bare.unavailable);
  const income = bare.outputs.noiYear1;
  if (typeof income !== "number" || income <= noi) {
    return nothing("The NOI entered is not below floor plan income: no expenses can be derived from it");
  }
  const full = run(withInput(inputs.inputs, `${EXPENSE}.annual`, income - noi));
  if ("unavailable" in full) return nothing(full.unavailable);
  notes.push("Expenses are in sum what lies between the plans' income and the NOI given");
  const figure = (value: unknown, what: string): Figure =>
    typeof value === "number" ? value : { unavailable: `${what} does not exist for these figures` };
  const { outputs } = full;
  const dscr = Array.isArray(outputs.dscrNcf) ? outputs.dscrNcf[0] : outputs.dscrNcf;
  return {
    loan: figure(outputs.loan, "A loan"),
    dscr: figure(dscr, "Coverage"),
    leveredIrr: figure(outputs.leveredIrr, "A levered IRR"),
    unleveredIrr: figure(outputs.unleveredIrr, "An unlevered IRR"),
  };
}

function run(inputs: Inputs): { outputs: Underwriting["outputs"] } | { unavailable: string } {
  const validation = validateInputs("multifamily", inputs);
  if (!validation.ok) return { unavailable: validation.problems.map(({ msg }) => msg).join(". ") };
  const { outputs } = underwrite({ model: "multifamily", inputs: validation.inputs });
  return { outputs };
}

function inputsOf(
  task: CommunityTask,
  plans: Plans,
  { price, cap }: { price: number; cap: number },
): { inputs: Inputs } | { unavailable: string } {
  const unitMix: Inputs[] = [];
  let market = 0;
  let inPlace = 0;
  for (const [at, plan] of task.plans.entries()) {
    const rent = marketRent(plan, plans[at]);
    if (rent === null) return { unavailable: `No rent is known for ${plan.name}` };
    if (plan.sqft === null) return { unavailable: `The area of ${plan.name} is not entered` };
    const paid = plan.rent ?? task.averageRent ?? rent;
    market += plan.units * rent;
    inPlace += plan.units * paid;
    unitMix.push({
      floorPlan: plan.name,
      units: plan.units,
      sqft: plan.sqft,
      marketRent: rent,
      inPlaceRent: paid,
    });
  }
  const growth = fromTemplate(task, GROWTH);
  const none = Object.fromEntries(EXPENSES.map(([name]) => [name, { annual: 0, growth }]));
  const user: Inputs = {
    unitMix,
    lossToLeasePct: [market === 0 ? 0 : Math.max(0, 1 - inPlace / market)],
    operatingExpenses: none,
    purchasePrice: price,
    exitCapRate: cap,
    ...(task.renovation === null ? {} : { capexAtClose: task.renovation }),
  };
  const layers = [
    { basis: "user", inputs: user },
    { basis: "market", inputs: task.market },
    { basis: "template", inputs: task.template },
  ];
  return { inputs: fillInputs(layers).inputs };
}
