import { type Given, type Line, paymentOnDollar, type Row, sum } from "../plain-arithmetic.ts";

export type Eligible = ReturnType<typeof judgeHomes>;

interface JudgedHome {
  row: Row;
  share: number;
  metro: string;
  zip: string;
  amount: number;
  out: Record<string, boolean>;
  eligible: number;
}

const flag = (value: boolean): number => (value ? 1 : 0);

function judgeHome(given: Given, row: Row): JudgedHome {
  const share = row.number("share");
  const isExcluded = (name: string): boolean => given.text(name) === "excluded";
  const value = row.number("value");
  const amount = given.text("advanceBasis") === "value" ? value : row.number("cost");
  const out = {
    barsRental: isExcluded("noRentalHomes") && row.text("hoaAllowed") === "no",
    isMonthToMonthOut: isExcluded("monthToMonthHomes") && row.text("leaseType") === "monthToMonth",
    isVoucherOut: isExcluded("voucherHomes") && row.text("voucher") === "yes",
    isValueOut: value < given.number("minHomeValue") * share || value > given.number("maxHomeValue") * share,
  };
  const eligible = Object.values(out).includes(true) ? 0 : amount;
  return { row, share, metro: row.text("metro"), zip: row.text("zip"), amount, out, eligible };
}

/** PF-4's rules: which homes count, by how much, and how much of that is too much of one kind. */
export function judgeHomes(given: Given) {
  const homes = given.table("homes").map((row) => judgeHome(given, row));
  const eligibleAmount = sum(homes.map(({ eligible }) => eligible));
  const amountWhere = (test: (home: JudgedHome) => boolean): number =>
    sum(homes.filter(test).map(({ eligible }) => eligible));
  const overLimit = (amount: number, limit: string): number => {
    const most = given.number(limit);
    return Number.isNaN(most) ? 0 : Math.max(0, amount - most * eligibleAmount);
  };
  const places = (names: string[], key: "metro" | "zip", limit: string) =>
    names.map((name) => {
      const amount = amountWhere((home) => home[key] === name);
      return { name, amount, part: amount / eligibleAmount, excess: overLimit(amount, limit) };
    });
  const metros = places(
    given.table("metros").map((row) => row.text("metro")),
    "metro",
    "maxMetroShare",
  );
  const zips = places(
    given.table("zips").map((row) => row.text("zip")),
    "zip",
    "maxZipShare",
  );
  const tests: Record<string, (home: JudgedHome) => boolean> = {
    monthToMonth: ({ row }) => row.text("leaseType") === "monthToMonth",
    hoa: ({ row }) => row.number("hoaDues") > 0,
    voucher: ({ row }) => row.text("voucher") === "yes",
  };
  const kinds = Object.entries(tests).map(([name, test]) => {
    const amount = amountWhere(test);
    const limit = `max${name[0]?.toUpperCase()}${name.slice(1)}Share`;
    return { name, test, share: amount / eligibleAmount, excess: overLimit(amount, limit) };
  });
  return { homes, metros, zips, kinds, eligibleAmount };
}

/** The rows of the tape's homes, metros and ZIP codes. */
export function listEligibility({ homes, metros, zips, kinds, eligibleAmount }: Eligible) {
  const rows: Record<string, Line> = {
    "homes.advanceAmount": (k) => homes[k]?.amount ?? Number.NaN,
    "homes.isEligible": (k) => flag(Object.values(homes[k]?.out ?? {}).every((out) => !out)),
    "homes.eligibleAmount": (k) => homes[k]?.eligible ?? Number.NaN,
    tapeAmount: () => sum(homes.map(({ amount }) => amount)),
    eligibleAmount: () => eligibleAmount,
    metroExcess: () => sum(metros.map(({ excess }) => excess)),
    zipExcess: () => sum(zips.map(({ excess }) => excess)),
    largestMetro: () => Math.max(...metros.map(({ part }) => part)),
    largestZip: () => Math.max(...zips.map(({ part }) => part)),
  };
  for (const rule of ["barsRental", "isMonthToMonthOut", "isVoucherOut", "isValueOut"]) {
    const left = homes.filter(({ out }) => out[rule]);
    rows[`homes.${rule}`] = (k) => flag(homes[k]?.out[rule] ?? false);
    rows[`${rule}Count`] = () => left.length;
    rows[`${rule}Amount`] = () => sum(left.map(({ amount }) => amount));
  }
  for (const field of ["amount", "part", "excess"] as const) {
    rows[`metros.${field}`] = (k) => metros[k]?.[field] ?? Number.NaN;
    rows[`zips.${field}`] = (k) => zips[k]?.[field] ?? Number.NaN;
  }
  for (const { name, test, share, excess } of kinds) {
    rows[`homes.${name}Amount`] = (k) => {
      const home = homes[k];
      return home && test(home) ? home.eligible : 0;
    };
    rows[`${name}Share`] = () => share;
    rows[`${name}Excess`] = () => excess;
  }
  return rows;
}

/** PF-4: the warehouse, and the loan that takes it out. */
export function sizeFacility(
  given: Given,
  { metros, zips, kinds, homes, eligibleAmount }: Eligible,
  ncfNet: Line,
): Record<string, Line> {
  const excess = sum([...metros, ...zips, ...kinds].map((each) => each.excess));
  const concentrationExcess = Math.min(eligibleAmount, excess);
  const base = eligibleAmount - concentrationExcess;
  const eligibleNcf = sum(homes.map(({ out }, k) => (Object.values(out).includes(true) ? 0 : ncfNet(k))));
  const ncf = eligibleAmount === 0 ? 0 : (eligibleNcf * base) / eligibleAmount;
  const rate = given.number("rate");
  const amortYears = given.number("amortYears");
  const constant = amortYears === 0 ? rate : 12 * paymentOnDollar(rate, 12 * amortYears);
  const income = Math.max(0, ncf);
  const maxByAdvance = given.number("advanceRate") * base;
  const maxByDscr = income / (given.number("minDscr") * constant);
  const maxByDebtYield = income / given.number("minDebtYield");
  const facility = Math.max(0, Math.min(maxByAdvance, maxByDscr, maxByDebtYield));
  const termDscr = given.or("termMinDscr", given.number("minDscr"));
  const termLoan = Math.max(
    0,
    Math.min(
      given.or("termAdvanceRate", given.number("advanceRate")) * base,
      income / (termDscr * given.number("termRate")),
      income / given.or("termMinDebtYield", given.number("minDebtYield")),
    ),
  );
  return {
    concentrationExcess: () => concentrationExcess,
    borrowingBase: () => base,
    borrowingNcf: () => ncf,
    facilityConstant: () => constant,
    maxByAdvance: () => maxByAdvance,
    maxByDscr: () => maxByDscr,
    maxByDebtYield: () => maxByDebtYield,
    facility: () => facility,
    facilityDebtService: () => facility * constant,
    facilityDscr: () => ncf / (facility * constant),
    facilityDebtYield: () => ncf / facility,
    facilityToCost: () => facility / sum(homes.map(({ row }) => row.number("cost"))),
    facilityUnusedFee: () =>
      given.number("unusedFeePct") * Math.max(0, given.number("commitment") - facility),
    termLoan: () => termLoan,
    takeOutProceeds: () => termLoan - facility,
  };
}
