import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import {
  buildFiveMarkets,
  FIVE,
  HOMES,
  LOSS_RATES,
  monthAgo,
  PATHS,
  SURVEY,
  TAX_RATES,
} from "../../test/five-markets.ts";

let labs: TestApp;
let headers: { cookie: string };
let starts: Record<keyof typeof FIVE, Start>;

interface Start {
  inputs: Record<string, unknown> & { debt: Record<string, unknown> };
  basis: Record<string, string>;
  sources: Record<string, string>;
  lastKnown: { path: string; value: number; source: string }[];
}

const base = (id: string) => `/api/research-property/google-places-id/${id}/underwriting`;

beforeAll(async () => {
  labs = await createTestApp();
  await buildFiveMarkets(labs.database);
  headers = await labs.signIn("analyst");
  const read = async (id: string) => (await labs.app.inject({ url: `${base(id)}/start`, headers })).json();
  starts = Object.fromEntries(
    await Promise.all(Object.entries(FIVE).map(async ([name, id]) => [name, await read(id)])),
  );
});
afterAll(() => labs.close());

/** Growth a year over the last years of a path, to a hundredth of a percent. */
function grown({ level }: { level: (yearsAgo: number) => number }, years: number): number {
  return Math.round(((level(0) / level(years)) ** (1 / years) - 1) * 10_000) / 10_000;
}

/** With half of what the firm assumes, of rents 3%. */
const halfOf = (growth: number, usual = 0.03): number => Math.round(5_000 * (growth + usual)) / 10_000;

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
/** `Oct 2026` for `2026-10`. */
const inWords = (month: string) => `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
const dayInWords = (day: string) => inWords(day).replace(" ", ` ${Number(day.slice(8))}, `);

test("rents grow as slowly as in the worst of five and ten years, of the county or else the metro", () => {
  const { orlando, denver, seattle, indianapolis, phoenix } = starts;
  expect(grown(PATHS.orlandoRent, 10)).toBeLessThan(grown(PATHS.orlandoRent, 5));
  expect(orlando.inputs.rentGrowth).toBe(grown(PATHS.orlandoRent, 10));
  expect(orlando.sources.rentGrowth).toBe(
    `Rent growth of Orange County, FL, the lowest of 5.00% over 5 years and 3.49% over 10 years a year; any 5 years ran from 2.00% to 5.00%. Zillow, ${inWords(monthAgo(0))}`,
  );
  expect(denver.inputs.rentGrowth).toBe(grown(PATHS.denverRent, 5));
  // Six years of the county begin in a boom: ten years of its metro go before them.
  // No five years of it grew as slowly as the firm's 3%: a boom alone counts half.
  expect(seattle.inputs.rentGrowth).toBe(halfOf(grown(PATHS.seattleRent, 10)));
  expect(seattle.sources.rentGrowth).toMatch(
    /Half of it, and half of the firm's 3\.00%, as no five years of the history grew as slowly$/,
  );
  expect(seattle.sources.rentGrowth).toContain(
    "of the Seattle-Tacoma-Bellevue, WA metro, the lowest of 3.40%",
  );
  expect(phoenix.inputs.rentGrowth).toBe(halfOf(grown(PATHS.phoenixRent, 10)));
  expect(phoenix.inputs.marketRentGrowth5).toBe(grown(PATHS.phoenixRent, 5));
  for (const { basis } of [orlando, denver, seattle, phoenix]) expect(basis.rentGrowth).toBe("market");
  // Seven years hold no whole cycle: what they would raise of the firm's 3% counts half.
  expect(grown(PATHS.indianapolisRent, 5)).toBe(0.052);
  expect(indianapolis.inputs).toMatchObject({ rentGrowth: 0.041, marketRentGrowth5: 0.052 });
  expect(indianapolis.sources.rentGrowth).toMatch(
    /Half of it, and half of the firm's 3\.00%, as the history is of less than ten years$/,
  );
});

test("prices grow as slowly as in the worst of five, ten, and twenty years, from current evidence first", () => {
  const { orlando, denver, seattle, indianapolis, phoenix } = starts;
  expect(orlando.inputs.homePriceGrowth).toBe(grown(PATHS.orlandoPrice, 20));
  expect(orlando.inputs.homePriceCagr10).toBe(grown(PATHS.orlandoPrice, 10));
  expect(orlando.sources.homePriceCagr10).toMatch(
    /^Home price growth of the Orlando-Kissimmee-Sanford, FL metro, 10-yr CAGR\. FHFA, /,
  );
  expect(denver.inputs.homePriceGrowth).toBe(grown(PATHS.denverPrice, 5));
  expect(denver.inputs.homePriceCagr10).toBe(grown(PATHS.denverPrice, 10));
  // The county's values ended four years ago, the metro's two years ago: neither is a default.
  expect(seattle.inputs.homePriceGrowth).toBe(0.035);
  expect(seattle.sources.homePriceGrowth).toMatch(
    new RegExp(
      `Seattle-Tacoma-Bellevue, WA metro are last known for ${inWords(monthAgo(24))}, past their publisher's cycle$`,
    ),
  );
  expect(phoenix.inputs.homePriceGrowth).toBe(grown(PATHS.phoenixPrice, 20));
  expect(indianapolis.inputs.homePriceGrowth).toBe(0.035);
  expect(indianapolis.inputs.homePriceCagr10).toBeUndefined();
  expect(indianapolis.sources.homePriceGrowth).toMatch(
    /^Firm template “Sample”, .*: no loaded source has five years/,
  );
  const growths = Object.values(starts).map(({ inputs }) => inputs.homePriceGrowth);
  // Seattle and Indianapolis start from the firm's.
  expect(new Set(growths).size).toBe(growths.length - 1);
});

test("the loan bears the newest rate of the survey of owner-occupants, and what the agencies ask of investors", () => {
  for (const { inputs, basis, sources } of Object.values(starts)) {
    // 1.125 points of price at 60% of cost, four points to a percent of rate.
    expect(inputs.debt.ltc).toBe(0.6);
    expect(inputs.debt.rate).toBeCloseTo(SURVEY.rate + 0.0028, 10);
    expect(basis["debt.rate"]).toBe("market");
    expect(sources["debt.rate"]).toBe(
      `30-year fixed rate of owner-occupants, average of U.S. lenders, 6.37%: Freddie Mac, ${dayInWords(SURVEY.day)}. + 0.28% for investors: 1.125 points of price at 60% of cost (Fannie Mae, Loan-Level Price Adjustment Matrix, Nov 17, 2025), 4 points to a percent of rate. Lenders outside the agencies ask more`,
    );
  }
});

test("insurance is the firm's premium and what insurers ask for the county's hazards", () => {
  const market = ["orlando", "denver", "seattle"] as const;
  for (const name of market) {
    const loss = Math.round(HOMES[name].sqft * 162 * LOSS_RATES[name]);
    expect(starts[name].inputs).toMatchObject({
      replacementCost: HOMES[name].sqft * 162,
      insuranceFloor: loss,
    });
    expect(starts[name].sources.insuranceFloor).toMatch(/FEMA, \d{4}$/);
    expect(starts[name].sources.replacementCost).toContain("average construction cost of new U.S. homes");
  }
  const loss = Math.round(HOMES.seattle.sqft * 162 * LOSS_RATES.seattle);
  expect(starts.seattle.inputs.insuranceAnnual).toBe(1_100 + Math.round(loss / 0.575));
  expect(starts.seattle.sources.insuranceAnnual).toMatch(
    /^Firm template of \$1,100 \+ \$518 for hazards: expected losses of \$298, at 57\.5% of homeowners' premiums paid for losses .*FEMA, \d{4}$/,
  );
  for (const { inputs, sources } of [starts.indianapolis, starts.phoenix]) {
    expect(inputs.insuranceAnnual).toBe(1_100);
    expect(inputs.insuranceFloor).toBeUndefined();
    expect(sources.insuranceAnnual).toMatch(
      /^Firm template “Sample”, in force since [^:]+: expected losses from hazards: no loaded source has it for the county$/,
    );
  }
});

test("where a state's owners pay much more than the firm's sample, insurance starts from what they pay", () => {
  expect(starts.orlando.inputs.insuranceAnnual).toBe(2_677);
  expect(starts.denver.inputs.insuranceAnnual).toBe(2_079);
  expect(starts.orlando.basis.insuranceAnnual).toBe("market");
  expect(starts.orlando.sources.insuranceAnnual).toBe(
    "Average that owners in Florida paid in 2022 (homeowners policies, NAIC): more than the firm template of $1,100 and $965 for hazards. Premiums have risen since, and landlords' policies differ: get a quote",
  );
});

test("taxes are the county's where rentals are taxed as owners are, else not below the firm's", () => {
  for (const name of ["denver", "phoenix"] as const) {
    expect(starts[name].inputs.propertyTaxRate).toBe(TAX_RATES[name]);
    expect(starts[name].sources.propertyTaxRate).toMatch(
      / County, [A-Z]{2}, what owners pay on the homes they live in, which the state taxes as it taxes rentals: Census Bureau, \d{4}$/,
    );
  }
  for (const [name, paid] of [
    ["orlando", "Orange County, FL pay 0.98%"],
    ["indianapolis", "Marion County, IN pay 1.07%"],
  ] as const) {
    expect(TAX_RATES[name]).toBeLessThan(0.0115);
    expect(starts[name].inputs.propertyTaxRate).toBe(0.0115);
    expect(starts[name].basis.propertyTaxRate).toBe("template");
    expect(starts[name].sources.propertyTaxRate).toMatch(
      new RegExp(
        `^Firm template “Sample”, [^:]+: owners who live in ${paid} \\(Census Bureau, \\d{4}\\), .* the firm's higher rate stands$`,
      ),
    );
  }
  expect(starts.seattle.inputs.propertyTaxRate).toBe(0.0115);
  expect(starts.seattle.sources.propertyTaxRate).toMatch(
    /^Firm template “Sample”, in force since [^:]+: no loaded source has it for the county$/,
  );
  for (const name of Object.keys(HOMES) as (keyof typeof HOMES)[]) {
    expect(starts[name].inputs.sellerTaxBill ?? null).toBe(HOMES[name].taxAnnual);
  }
});

test("repairs and capex follow age, size, and condition by the firm's table, and say where it has no row", () => {
  const { denver, orlando, seattle, indianapolis, phoenix } = starts;
  const costs = ({ inputs }: Start) => [inputs.repairsMaintenanceAnnual, inputs.recurringCapexAnnual];
  expect(costs(orlando)).toEqual([960, 480]);
  expect(costs(seattle)).toEqual([1_450, 1_378]);
  expect(costs(indianapolis)).toEqual([2_250, 2_138]);
  expect(costs(phoenix)).toEqual([1_229, 1_156]);
  expect(orlando.basis.recurringCapexAnnual).toBe("template");
  expect(orlando.sources.recurringCapexAnnual).toMatch(
    /^Firm template “Sample”, in force since [^:]+: \$0\.30 per sq ft of a home under 10 years old, built in \d{4}, × 1,600 sq ft$/,
  );
  expect(indianapolis.sources.repairsMaintenanceAnnual).toMatch(
    /: \$1\.00 per sq ft of a home 50 years old or more, built in \d{4}, × 1,800 sq ft × 1\.25 for condition C5$/,
  );
  // The assessor's own scale says nothing of C1 to C6.
  expect(seattle.sources.repairsMaintenanceAnnual).toMatch(/× 1,450 sq ft$/);
  expect(seattle.inputs.condition).toBeUndefined();
  expect(phoenix.inputs.condition).toBe("C2");
  expect(costs(denver)).toEqual([1_362, 1_000]);
  expect(denver.sources.repairsMaintenanceAnnual).toMatch(
    /: \$0\.60 per sq ft × 2,269 sq ft, in whole dollars, above its \$1,300 a home$/,
  );
  // Rounded down, a fresh home would be warned of its own default.
  expect(denver.inputs.repairsMaintenanceAnnual as number).toBeGreaterThanOrEqual(0.6 * HOMES.denver.sqft);
  expect(denver.sources.recurringCapexAnnual).toMatch(/: the home's year of construction is not known$/);
});

test("turnover is that of the county's renters, or the firm's with the reason", () => {
  const { orlando, denver, seattle, indianapolis, phoenix } = starts;
  expect(orlando.inputs.turnoverRate).toBe(0.2432);
  expect(denver.inputs.turnoverRate).toBe(0.301);
  expect(indianapolis.inputs.turnoverRate).toBe(0.2255);
  expect(orlando.sources.turnoverRate).toMatch(
    /^Renters who moved in within a year \(ACS\) of Orange County, FL, houses and apartments: Census Bureau, \d{4}$/,
  );
  for (const { inputs, basis, sources } of [seattle, phoenix]) {
    expect(inputs.turnoverRate).toBe(0.298);
    expect(basis.turnoverRate).toBe("template");
    expect(sources.turnoverRate).toMatch(
      /Morningstar, March 2018\): no loaded source has it for the county$/,
    );
  }
});

test("transfer and mortgage taxes are those of state, county and city, each row with its law", () => {
  const rates = ({ inputs }: Start, event: string) =>
    (inputs.transferTaxes as { paidOn: string; rate: number }[])
      .filter(({ paidOn }) => paidOn === event)
      .map(({ rate }) => rate);
  const { orlando, denver, seattle, indianapolis, phoenix } = starts;
  expect(rates(orlando, "loan")).toEqual([0.0035, 0.002]);
  expect(rates(orlando, "sale")).toEqual([0.007]);
  expect(rates(denver, "purchase")).toEqual([0.0001]);
  expect(rates(seattle, "sale")).toEqual([0.011, 0.0128, 0.0275, 0.03, 0.005]);
  for (const none of [indianapolis, phoenix]) expect(rates(none, "purchase")).toEqual([0]);
  expect(orlando.basis.transferTaxes).toBe("market");
  expect(seattle.sources.transferTaxes).toBe(
    "Transfer and mortgage taxes of King County, WA, law as of 2025: confirm before closing",
  );
});

test("what is past its publisher's cycle is offered with its date, and entered it keeps where it is from", async () => {
  const { seattle, orlando } = starts;
  expect(orlando.lastKnown).toEqual([]);
  const growth = grown(PATHS.seattlePrice, 10);
  expect(seattle.lastKnown).toEqual(
    ["homePriceGrowth", "homePriceCagr5", "homePriceCagr10"].map((path) => ({
      path,
      value: growth,
      source: expect.stringMatching(
        new RegExp(
          `^Home price growth of the Seattle-Tacoma-Bellevue, WA metro, .*Zillow, ${inWords(monthAgo(24))}$`,
        ),
      ),
    })),
  );
  const offered = `Last known: ${seattle.lastKnown[0]?.source}`;
  const save = async (homePriceGrowth: number) => {
    const inputs = { purchasePrice: 700_000, monthlyRent: 3_500, afterRepairValue: 710_000, homePriceGrowth };
    const answer = await labs.app.inject({
      method: "POST",
      url: base(FIVE.seattle),
      headers,
      payload: { inputs },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const { version } = answer.json();
    const url = `${base(FIVE.seattle)}/history/${version}?format=xlsx`;
    const { sheets } = await readXlsx((await labs.app.inject({ url, headers })).rawPayload);
    return sheets.flatMap(({ rows }) => rows.flat());
  };
  expect(await save(growth)).toContain(offered);
  expect(await save(growth + 0.001)).not.toContain(offered);
});

test("the page shows the firm's table beside the budget, alike", async () => {
  const inputs = { purchasePrice: 400_000, monthlyRent: 2_500, afterRepairValue: 410_000 };
  const url = base(FIVE.indianapolis);
  const answer = await labs.app.inject({ method: "POST", url, headers, payload: { inputs } });
  expect(answer.statusCode, answer.body).toBe(201);
  const { outputs } = answer.json();
  expect(outputs).toMatchObject({ upkeepFactor: 1.25, repairsByTable: 2_250, capexByTable: 2_137.5 });
});

test("no default is beyond the growth that it is compared with, and 9% and $110,000 of insurance are", async () => {
  const save = async (inputs: object) => {
    const payload = {
      inputs: { purchasePrice: 400_000, monthlyRent: 2_500, afterRepairValue: 410_000, ...inputs },
    };
    const answer = await labs.app.inject({ method: "POST", url: base(FIVE.orlando), headers, payload });
    expect(answer.statusCode, answer.body).toBe(201);
    const failed = answer.json().checks.filter(({ ok }: { ok: boolean }) => !ok);
    return failed.map(({ code }: { code: string }) => code);
  };
  const growth = ["SF-W-HOME-PRICE", "SF-W-RENT-GROWTH", "SF-W-INSURANCE-SHARE"];
  expect(await save({})).not.toEqual(expect.arrayContaining([expect.stringMatching(growth.join("|"))]));
  const excessive = { homePriceGrowth: 0.09, rentGrowth: [0.09], insuranceAnnual: 110_000 };
  expect(await save(excessive)).toEqual(expect.arrayContaining(growth));
});

test("a rate and a premium that the firm itself entered go before the survey and the state's owners", async () => {
  const approver = await labs.signIn("approver");
  const url = "/api/settings/assumptions";
  const { items } = (await labs.app.inject({ url, headers: approver })).json();
  const sample = items.find(({ propertyType }: { propertyType: string }) => propertyType === "singlefamily");
  const enter = async (changed: object) => {
    const { newest } = (await labs.app.inject({ url, headers: approver }))
      .json()
      .items.find(({ propertyType }: { propertyType: string }) => propertyType === "singlefamily");
    const payload = {
      ...{ propertyType: "singlefamily", level: "all", place: "", basedOn: newest },
      ...{ name: "House view", effectiveFrom: new Date().toISOString().slice(0, 10), reason: "Term sheet" },
      assumptions: { ...sample.inForce.assumptions, ...changed },
    };
    const answer = await labs.app.inject({ method: "PUT", url, headers: approver, payload });
    expect(answer.statusCode, answer.body).toBe(200);
    return (await labs.app.inject({ url: `${base(FIVE.orlando)}/start`, headers })).json();
  };
  // What a version of the firm's own carries along from the sample is nobody's word.
  const carried = await enter({ turnCost: { value: 2_500 } });
  expect(carried.inputs).toMatchObject({ turnCost: 2_500, insuranceAnnual: 2_677 });
  expect(carried.basis["debt.rate"]).toBe("market");
  const entered = await enter({ "debt.rate": { value: 0.0725 }, insuranceAnnual: { value: 1_500 } });
  expect(entered.inputs.debt.rate).toBe(0.0725);
  expect(entered.sources["debt.rate"]).toMatch(
    /^Firm template “House view”, .*: the firm's own terms go before the survey of owner-occupants \(6\.37%, Freddie Mac, /,
  );
  const losses = Math.round(HOMES.orlando.sqft * 162 * LOSS_RATES.orlando);
  expect(entered.inputs.insuranceAnnual).toBe(1_500 + Math.round(losses / 0.575));
});
