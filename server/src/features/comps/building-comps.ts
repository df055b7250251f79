import type { BuildingValue, ComparedSale } from "@labs/contract/building-value";
import type { SaleComps } from "@labs/contract/comps";
import type { Estimate } from "@labs/contract/estimates";
import { likenSize, valueBuilding } from "@labs/estimation/building-value";
import { gradeEstimate } from "@labs/estimation/interval";
import { rankSales, screenSales } from "@labs/estimation/sale-rates";
import type { Executor } from "../../lib/database/database.ts";
import { writePropertyId } from "../../lib/place-ids.ts";
import { type BuildingSaleRow, chooseMarket, listBuildingSales } from "../evidence/service.ts";
import { explainUnplaced, type Subject } from "../places/service.ts";
import { describeSubject, noteAge } from "./build-comp-set.ts";
import { findIncome } from "./building-income.ts";

/** So many sales of those that take part are listed, the heaviest. */
const LISTED = 40;

/**
 * Sales of buildings and the value that they support: the one place where a building's value is made, whichever page,
 * report or underwriting shows it.
 */
export async function findBuildingComps(of: { database: Executor; subject: Subject }): Promise<SaleComps> {
  const { database, subject } = of;
  const { demo, latitude, longitude, countyFips, oid, units, sqft } = subject;
  const market = chooseMarket(subject);
  const [rows, income] = await Promise.all([
    countyFips === "" ? [] : listBuildingSales(database, { ...market, demo, latitude, longitude }),
    findIncome(of),
  ]);
  const found = screenSales(rows.map(toSale));
  const building = {
    units,
    sqft,
    latitude,
    longitude,
    owner: oid === 0 ? null : writeOwner(countyFips, oid),
  };
  const others = found.sales.filter(({ owner }) => owner === null || owner !== building.owner);
  const value = valueBuilding(building, others, income);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ranked = rankSales(likenSize(building, others), others).slice(0, LISTED);
  const days = others.map(({ soldOn }) => soldOn).toSorted();
  const described: BuildingValue = {
    ...value,
    sales: ranked.flatMap(({ sale, weight, miles }) => {
      const row = byId.get(sale.id);
      return row === undefined ? [] : [describeSale(row, { weight, miles, demo })];
    }),
    saleCount: others.length,
    from: days[0] ?? null,
    until: days.at(-1) ?? null,
    sources: [...new Set(others.flatMap(({ id }) => nameRowSource(byId.get(id), demo)))],
  };
  return {
    subject: describeSubject(subject),
    rule: null,
    comps: [],
    estimate: describeEstimate({ subject, value: described, market: market.name }),
    excluded: found.excluded.map(({ sale, reason }) => ({
      compId: `sale_${sale.id}`,
      label: byId.get(sale.id)?.label ?? sale.id,
      reason: `Excluded: ${reason}.`,
    })),
    asOf: described.until,
    building: described,
    demo,
  };
}

const writeOwner = (countyFips: string, oid: number) => `${countyFips}_${oid}`;

function toSale(row: BuildingSaleRow) {
  const { id, price, soldOn, units, sqft, noi, latitude, longitude, oid, countyFips } = row;
  const owner = oid === null ? null : writeOwner(countyFips, oid);
  return { id, price, soldOn, units, sqft, noi, latitude, longitude, owner };
}

function nameRowSource(row: BuildingSaleRow | undefined, demo: boolean): string[] {
  if (row === undefined) return [];
  return [demo ? "Demo data" : row.publisher || row.source];
}

function describeSale(
  row: BuildingSaleRow,
  of: { weight: number; miles: number | null; demo: boolean },
): ComparedSale {
  const { id, countyFips, oid, label, soldOn, price, units, sqft, yearBuilt, noi } = row;
  return {
    saleId: `sale_${id}`,
    googlePlacesId: oid === null ? null : writePropertyId(countyFips, oid),
    ...{ label, soldOn, price, units, sqft, yearBuilt },
    pricePerUnit: price / units,
    pricePerSqft: sqft === null ? null : price / sqft,
    capRate: noi === null ? null : noi / price,
    distanceMiles: of.miles,
    weight: of.weight,
    source: nameRowSource(row, of.demo)[0] ?? row.source,
  };
}

const BASES = {
  perUnit: "Price per unit of sales of buildings, times the building's units.",
  perSqft: "Price per square foot of sales of buildings, times the building's area.",
  income: "Net operating income as it is, over the cap rate of sales of buildings.",
} as const;

function describeEstimate(of: { subject: Subject; value: BuildingValue; market: string }): Estimate {
  const { value, market } = of;
  const chosen = chooseApproach(value);
  if (chosen === undefined) return { unavailable: explainSilence(of) };
  const { basis, rate, point, low, high } = chosen;
  const { level, nEff, test } = rate;
  return {
    ...{ point, low, high, level, nEff },
    measuredCoverage: test.coverage,
    measuredError: test.medianError,
    measuredOn: test.n,
    grade: gradeEstimate({ point, low, high, nEff }),
    asOf: value.until,
    notes: [
      basis,
      "Sales are not adjusted for time or condition.",
      ...noteAge({ asOf: value.until, name: market, evidence: "price" }),
    ],
    record: null,
  };
}

/** The approach whose range is the narrowest, as far as sales measured one. */
function chooseApproach({ best, income, ...bySales }: BuildingValue) {
  if (best === null) return undefined;
  if (best !== "income") {
    const rate = bySales[best];
    return "unavailable" in rate ? undefined : { basis: BASES[best], rate, ...rate.value };
  }
  if ("unavailable" in income || "unavailable" in income.asIs || income.evidence === null) return undefined;
  const { point, low, high } = income.asIs;
  if (low === null || high === null) return undefined;
  return { basis: BASES.income, rate: income.evidence, point, low, high };
}

function explainSilence(of: { subject: Subject; value: BuildingValue; market: string }): string[] {
  const { subject, value, market } = of;
  const unplaced = explainUnplaced(subject);
  if (unplaced !== undefined) return [`${unplaced}, so no sales of buildings can be looked for`];
  if (value.saleCount === 0) {
    return [
      `No sales of buildings of five units and more are loaded for ${market}: import sales of buildings`,
    ];
  }
  const reasons = [value.perUnit, value.perSqft].flatMap((approach, at) =>
    "unavailable" in approach
      ? [`${at === 0 ? "Price per unit" : "Price per square foot"}: ${approach.unavailable}.`]
      : [],
  );
  return reasons.length === 0 ? ["Sales of buildings say nothing of this one"] : reasons;
}
