import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { openPublisherFiles } from "../../test/publisher-files.ts";

let home: TestDatabase;
let files: Awaited<ReturnType<typeof openPublisherFiles>>;
beforeAll(async () => {
  home = await createTestDatabase();
  files = await openPublisherFiles(home);
});
afterAll(() => home.drop());
beforeEach(() => files.clear());

// The columns that are read among the 99 that the Data Browser gives, in its order, with some between them.
const HEADER =
  "activity_year,lei,derived_msa-md,state_code,county_code,census_tract,derived_loan_product_type,derived_dwelling_category,derived_race,action_taken,loan_type,loan_purpose,lien_status,loan_amount,occupancy_type,total_units";

interface Loan {
  year?: number;
  county?: string;
  tract?: string;
  dwelling?: string;
  action?: number;
  purpose?: number;
  lien?: number;
  occupancy?: number | string;
}

const loan = ({
  year = 2023,
  county = "53033",
  tract = "53033000100",
  dwelling = "Single Family (1-4 Units):Site-Built",
  action = 1,
  purpose = 1,
  lien = 1,
  occupancy = 1,
}: Loan = {}) =>
  `${year},B4TYDEB6GKMZO031MB27,42644,WA,${county},${tract},Conventional:First Lien,${dwelling},Race Not Available,${action},1,${purpose},${lien},405000.0,${occupancy},1`;

const times = (count: number, of: Loan = {}) => Array.from({ length: count }, () => loan(of));

test("first-lien loans to buy homes are counted by county and tract, with the share of investors", async () => {
  const result = await files.importLines(
    "county_53033.csv",
    HEADER,
    ...times(21),
    ...times(9, { occupancy: 3 }),
    ...times(4, { tract: "53033000200", occupancy: 3 }),
    ...times(6, { tract: "53033000200", occupancy: 2 }),
    // None of these is a loan that somebody got to buy a home of one to four units.
    loan({ action: 3 }),
    loan({ purpose: 31 }),
    loan({ lien: 2 }),
    loan({ dwelling: "Multifamily:Site-Built" }),
  );
  expect(result).toMatchObject({ source: "hmda-home-purchase-loans", vintage: "2023", rejected: [] });
  // Applications, refinancing, second liens and buildings are no part of what was read.
  expect(result).toMatchObject({ read: 40, kept: 40 });
  expect(await files.series()).toEqual([
    "homePurchaseLoans 53033 2023-07 40",
    "homePurchaseLoans 53033000100 2023-07 30",
    "homePurchaseLoans 53033000200 2023-07 10",
    "investorPurchaseShare 53033 2023-07 0.325",
    "investorPurchaseShare 53033000100 2023-07 0.3",
  ]);
});

test("loans before 2022 are of the tracts of 2010, and a code that lost its zero or became a decimal is a code", async () => {
  await files.importLines(
    "county.csv",
    HEADER,
    ...times(2, { year: 2021, county: "1001", tract: "1001020100.0" }),
    ...times(3, { year: 2022, county: "01001", tract: "01001020100" }),
    loan({ year: 2022, county: "01001", tract: "NA" }),
  );
  expect(await files.series()).toEqual(
    [
      "homePurchaseLoans 01001 2021-07 2,4",
      "homePurchaseLoans 01001020100 2022-07 3",
      "homePurchaseLoans 01001020100 2021-07 2",
    ].toSorted(),
  );
  const { rows } = await home.pool.query(
    "select area_kind from metric_series where area_id = '01001020100' order by area_kind",
  );
  expect(rows).toEqual([{ area_kind: "tract" }, { area_kind: "tract2010" }]);
});

test("a share of a file that now has too few loans is withheld, and was known until then", async () => {
  await files.importLines("a.csv", HEADER, ...times(15), ...times(9, { occupancy: 3 }));
  await files.importLines("b.csv", HEADER, ...times(15), ...times(3, { occupancy: 3 }));
  expect(await files.series()).toEqual([
    "homePurchaseLoans 53033 2023-07 18",
    "homePurchaseLoans 53033000100 2023-07 18",
  ]);
  const kept = await home.pool.query(
    `select area_id as id, values from superseded_series where metric_key = 'investorPurchaseShare' order by 1`,
  );
  expect(kept.rows).toEqual([
    { id: "53033", values: [0.375] },
    { id: "53033000100", values: [0.375] },
  ]);
  const told = await home.pool.query("select distinct metric_key, month::text, reason from withheld_figures");
  expect(told.rows).toEqual([
    {
      ...{ metric_key: "investorPurchaseShare", month: "2023-07-01" },
      reason: "Withheld: fewer than 20 loans were made to buy homes here",
    },
  ]);
});

test("a loan without a place, a year or an occupancy is left out and told", async () => {
  const { rejected } = await files.importLines(
    "county.csv",
    HEADER,
    loan(),
    loan({ county: "NA", tract: "NA" }),
    loan({ year: 23 }),
    loan({ occupancy: "" }),
  );
  expect(rejected).toEqual([
    { row: 3, reason: "the row names no county and no tract" },
    { row: 4, reason: '"23" is no year' },
    { row: 5, reason: '"" is no occupancy' },
  ]);
});
