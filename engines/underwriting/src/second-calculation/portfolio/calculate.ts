import type { Inputs } from "../../inputs/model-inputs.ts";
import { type Given, type Line, type Row, readGiven, sum } from "../plain-arithmetic.ts";
import { judgeHomes, listEligibility, sizeFacility } from "./facility.ts";
import { poolFlows, stressPool } from "./pool.ts";

const flag = (value: boolean): number => (value ? 1 : 0);

function describeTape(given: Given, homes: Row[]): Record<string, Line> {
  const all = (column: string): number => sum(homes.map((home) => home.number(column)));
  const perMonth = given.number("boughtPerMonth");
  return {
    homesPooled: () => homes.length,
    tapeShare: () => homes.length / given.number("holdings"),
    tapeCost: () => all("cost"),
    tapeValue: () => all("value"),
    "homes.netYieldOnCost": (k) => ratio(homes[k], "noi", "cost"),
    "homes.yieldOnValue": (k) => ratio(homes[k], "noi", "value"),
    monthsToBuy: () => (perMonth === 0 ? 0 : Math.ceil(homes.length / perMonth)),
    averageLag: () => all("monthsToRent") / homes.length,
    poolNetYield: () => all("noi") / all("cost"),
    coreNoiMargin: () => all("noi") / (all("egi") - all("chargeBacks")),
    costToMaintainAverage: () => all("costToMaintain") / all("share"),
  };
}

const ratio = (home: Row | undefined, above: string, below: string): number =>
  home ? home.number(above) / home.number(below) : Number.NaN;

/** PF-5 by home and metro. */
function chargePlatform(given: Given, homes: Row[]) {
  const metros = given.table("metros").map((row) => {
    const there = homes.filter((home) => home.text("metro") === row.text("metro"));
    const share = sum(there.map((home) => home.number("share")));
    return {
      name: row.text("metro"),
      homes: there.length,
      perHome: given.number("regionalCost") / share,
    };
  });
  const shares = sum(homes.map((home) => home.number("share")));
  const withHome = metros.filter((metro) => metro.homes > 0).length;
  const year = given.number("platformCost") * shares + given.number("regionalCost") * withHome;
  const ncfNet: Line = (k) => {
    const home = homes[k];
    const metro = metros.find(({ name }) => name === home?.text("metro"));
    if (!home || !metro) return Number.NaN;
    return home.number("ncf") - home.number("share") * (given.number("platformCost") + metro.perHome);
  };
  const rows: Record<string, Line> = {
    "metros.homes": (k) => metros[k]?.homes ?? Number.NaN,
    "metros.regionalPerHome": (k) => metros[k]?.perHome ?? Number.NaN,
    platformCostYear: () => year,
    platformCostPerHome: () => year / shares,
    homesPerRegion: () => homes.length / withHome,
    "homes.ncfNet": ncfNet,
  };
  return { ncfNet, rows };
}

/** PF-6. */
function cullHomes(given: Given, homes: Row[]): Record<string, Line> {
  const isCulled = (home: Row): boolean =>
    home.number("noi") / home.number("value") < given.number("minYieldOnValue") ||
    home.number("capexAhead") > given.number("maxCapexAhead") * home.number("share");
  const culled = homes.filter(isCulled);
  const value = sum(culled.map((home) => home.number("value")));
  const perMonth = given.number("soldPerMonth");
  return {
    "homes.isCulled": (k) => flag(homes.filter((_, index) => index === k).some(isCulled)),
    cullCount: () => culled.length,
    cullValue: () => value,
    cullMonths: () => (perMonth === 0 ? 0 : Math.ceil(culled.length / perMonth)),
    cullRetail: () => value * (1 - given.number("retailSaleCostPct")),
    cullBulk: () => value * (1 - given.number("cullDiscountPct")) * (1 - given.number("cullBulkCostPct")),
  };
}

/** PF-10. */
function measureOperations(given: Given, homes: Row[]): Record<string, Line> {
  const average = (column: (home: Row) => number, weight: (home: Row) => number = () => 1) =>
    sum(homes.map((home) => column(home) * weight(home))) / sum(homes.map(weight));
  const by = (column: string) => (home: Row) => home.number(column);
  const rent = by("rent");
  const occupancy = (home: Row): number =>
    1 - (home.number("turnoverRate") * home.number("daysToReResident")) / 365;
  const isSameStore = (home: Row): boolean => home.number("monthsHeld") >= given.number("sameStoreMonths");
  const turnover = average(by("turnoverRate"));
  const newLease = average(by("newLeaseGrowth"), rent);
  const renewal = average(by("renewalGrowth"), rent);
  const late = (days: number) => (): number =>
    average((home) => flag(home.number("daysPastDue") >= days), rent);
  return {
    "homes.isSameStore": (k) => flag(homes.filter((_, index) => index === k).some(isSameStore)),
    sameStoreHomes: () => homes.filter(isSameStore).length,
    "homes.stabilisedOccupancy": (k) => sum(homes.filter((_, i) => i === k).map(occupancy)),
    stabilisedOccupancy: () => average(occupancy, rent),
    averageOccupancy: () => average(by("occupied")),
    turnoverRateAverage: () => turnover,
    daysToReResidentAverage: () => average(by("daysToReResident"), by("turnoverRate")),
    newLeaseGrowthAverage: () => newLease,
    renewalGrowthAverage: () => renewal,
    badDebtAverage: () => average(by("badDebtPct"), rent),
    blendedGrowth: () => turnover * newLease + (1 - turnover) * renewal,
    delinquency30: late(30),
    delinquency60: late(60),
    delinquency90: late(90),
  };
}

/** The portfolio pages a second time: from docs/methods/portfolios.md alone, in plain code. */
export function calculatePortfolio(inputs: Inputs): Record<string, Line> {
  const given = readGiven(inputs);
  const homes = given.table("homes");
  const pool = poolFlows(given);
  const platform = chargePlatform(given, homes);
  const eligible = judgeHomes(given);
  const gain: Line = (k) => (homes[k]?.number("irrWithout") ?? Number.NaN) - pool.bidIrr(0);
  return {
    ...describeTape(given, homes),
    ...platform.rows,
    ...listEligibility(eligible),
    ...sizeFacility(given, eligible, platform.ncfNet),
    ...cullHomes(given, homes),
    ...measureOperations(given, homes),
    ...pool.rows,
    ...stressPool(given, pool),
    "homes.gain": gain,
    kickCount: () => homes.filter((_, k) => gain(k) > 0).length,
  };
}
