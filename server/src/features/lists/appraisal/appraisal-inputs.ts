import type { UnitMixRow } from "@labs/contract/unit-mix";
import type { Inputs } from "@labs/underwriting/model-inputs";
import type { BidTargets } from "@labs/underwriting/solve";
import { comparableFacts } from "../../evidence/service.ts";
import { readHomeInputs, type Subject } from "../../places/service.ts";
import type { RowValues } from "../read-row.ts";
import type { SmallBuilding } from "../small-buildings.ts";
import { MOST_PLANS } from "../templates/multi-family.ts";
import { monthlyDues } from "../templates/single-family.ts";
import type { CommunityPlan, CommunityTask } from "./appraise-community.ts";
import type { HomeTask } from "./appraise-home.ts";
import type { Place, Source } from "./appraiser.ts";

/** Evidence older than this says what was, not what to underwrite on. */
const EVIDENCE_LIFE_DAYS = 184;

function placeOf(subject: Subject, values: RowValues): Place {
  const { latitude, longitude, further, owner } = comparableFacts(subject);
  return {
    latitude,
    longitude,
    yearBuilt: values.numbers.year_built ?? subject.yearBuilt,
    further,
    owner,
  };
}

/** What a row says of its home goes before the record, as somebody looked; the record fills in the rest. */
export function collectHome(of: {
  values: RowValues;
  subject: Subject;
  rent: Source;
  value: Source;
  market: Inputs;
  template: Inputs;
  now: Date;
  building: SmallBuilding | undefined;
}): HomeTask {
  const { values, subject, building } = of;
  const { numbers } = values;
  const isFirst = building?.first.row === values.row;
  const currentRent = isFirst
    ? sumOf("current_rent", building)
    : (numbers.current_rent ?? subject.actualRent);
  const home = {
    ...subject,
    actualRent: currentRent,
    yearBuilt: numbers.year_built ?? subject.yearBuilt,
    condition: values.text.condition ?? subject.condition,
  };
  const user = userInputs(values, subject);
  const record = comparableFacts(subject);
  const wanted = new Set(
    (values.text.requested_outputs ?? "value,rent,underwrite").toLowerCase().match(/[a-z]+/g),
  );
  return {
    row: values.row,
    place: placeOf(subject, values),
    facts: {
      propertyType: "singlefamily",
      sqft: numbers.sqft ?? record.sqft,
      beds: numbers.beds ?? record.beds,
      baths: numbers.baths ?? record.baths,
    },
    rent: of.rent,
    value: of.value,
    wants: { value: wanted.has("value"), rent: wanted.has("rent"), underwrite: wanted.has("underwrite") },
    user: isFirst ? ofBuilding(user, building) : user,
    targets: targetsOf(values, of),
    known: readHomeInputs(home, of.now).facts,
    market: of.market,
    template: of.template,
    currentRent,
    otherUnits: isFirst ? building.others.map(({ row, numbers: unit }) => ({ row, ...factsOf(unit) })) : [],
    partOf: building === undefined || isFirst ? null : building.first.row,
    // Demo data ends on a fixed day; its world stands still there.
    oldest: subject.demo
      ? null
      : new Date(of.now.getTime() - EVIDENCE_LIFE_DAYS * 86_400_000).toISOString().slice(0, 10),
  };
}

const factsOf = ({ sqft, beds, baths }: RowValues["numbers"]) => ({
  propertyType: "singlefamily" as const,
  sqft: sqft ?? null,
  beds: beds ?? null,
  baths: baths ?? null,
});

/** Of all units of a building; nothing where one does not say. */
function sumOf(key: "sqft" | "current_rent", { first, others }: SmallBuilding): number | null {
  const values = [first, ...others].map(({ numbers }) => numbers[key]);
  return values.reduce<number | null>(
    (sum, value) => (sum === null || value === undefined ? null : sum + value),
    0,
  );
}

/** A building's area is that of its units, where each says its own. */
function ofBuilding({ sqft: _unit, ...inputs }: Inputs, building: SmallBuilding): Inputs {
  const sqft = sumOf("sqft", building);
  return sqft === null ? inputs : { ...inputs, sqft };
}

/** The row's targets; of a row without any, the firm's hurdles. */
function targetsOf(
  { numbers }: RowValues,
  { market, template }: Pick<HomeTask, "market" | "template">,
): HomeTask["targets"] {
  const { target_net_yield, target_unlevered_irr, target_levered_irr } = numbers;
  const given = {
    ...(target_net_yield === undefined ? {} : { netYieldOnCost: target_net_yield }),
    ...(target_unlevered_irr === undefined ? {} : { unleveredIrr: target_unlevered_irr }),
    ...(target_levered_irr === undefined ? {} : { leveredIrr: target_levered_irr }),
  };
  if (Object.keys(given).length > 0) return given;
  return { ...(template.targets as BidTargets), ...(market.targets as BidTargets) };
}

/** What a row says of buying a home is left out of one that is owned. */
function userInputs({ numbers, text }: RowValues, { cmsPropertyOid }: Subject): Inputs {
  const inputs: Inputs = {
    sqft: numbers.sqft,
    renovation: numbers.renovation_budget,
    afterRepairValue: numbers.after_repair_value,
    hoaMonth:
      numbers.hoa_monthly === undefined ? undefined : monthlyDues(numbers.hoa_monthly, text.hoa_frequency),
    insuranceAnnual: numbers.insurance_annual,
    ...(cmsPropertyOid === null ? purchaseInputs(numbers) : heldInputs(numbers)),
  };
  return Object.fromEntries(
    Object.entries(inputs).filter(([, value]) => value !== undefined && value !== null),
  );
}

function purchaseInputs(numbers: RowValues["numbers"]): Inputs {
  const price = numbers.offer_price ?? numbers.list_price ?? numbers.purchase_price;
  return {
    purchasePrice: price,
    listPrice: numbers.list_price,
    // The model's tax is a rate on the price, so today's bill is told as one.
    propertyTaxRate:
      numbers.tax_annual === undefined || price === undefined ? undefined : numbers.tax_annual / price,
  };
}

const heldInputs = (numbers: RowValues["numbers"]): Inputs => ({
  purchasePrice: numbers.purchase_price,
  sellerTaxBill: numbers.tax_annual,
});

/** The floor plans that the row gives; where it gives none, those of the unit mix that is kept. */
export function collectCommunity(of: {
  values: RowValues;
  subject: Subject;
  rent: Source;
  unitMix: readonly UnitMixRow[];
  market: Inputs;
  template: Inputs;
}): CommunityTask {
  const { values, subject } = of;
  const { numbers } = values;
  const given = plansOf(values);
  const plans = given.length > 0 ? given : of.unitMix.slice(0, MOST_PLANS).map(ofUnitMix);
  return {
    row: values.row,
    place: placeOf(subject, values),
    rent: of.rent,
    plans,
    market: of.market,
    template: of.template,
    units: numbers.units ?? subject.units,
    averageRent: numbers.avg_rent ?? null,
    noi: numbers.noi_t12 ?? null,
    price: numbers.asking_price ?? null,
    renovation: numbers.renovation_budget ?? null,
    caps: {
      low: numbers.cap_rate_low ?? null,
      mid: numbers.cap_rate_mid ?? null,
      high: numbers.cap_rate_high ?? null,
    },
  };
}

function plansOf({ numbers }: RowValues): CommunityPlan[] {
  return Array.from({ length: MOST_PLANS }, (_, at) => `plan${at + 1}`).flatMap((key, at) => {
    const units = numbers[`${key}_count`];
    if (units === undefined || units === 0) return [];
    const read = (name: string) => numbers[`${key}_${name}`] ?? null;
    return [
      {
        key,
        name: `plan ${at + 1}`,
        beds: read("beds"),
        baths: read("baths"),
        sqft: read("sqft"),
        units,
        rent: read("rent"),
      },
    ];
  });
}

function ofUnitMix(row: UnitMixRow, at: number): CommunityPlan {
  const { floorPlan, beds, baths, sqft, units, inPlaceRent } = row;
  return { key: `plan${at + 1}`, name: floorPlan, beds, baths, sqft, units, rent: inPlaceRent };
}
