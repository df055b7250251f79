import {
  also,
  amount,
  asNumber,
  column,
  firmValue,
  input,
  oneOf,
  optional,
  rate,
  rateByYear,
  requiredWith,
  share,
  shareByYear,
  unused,
  whole,
  within,
} from "../../language/rows.ts";

const firm = firmValue("template:multifamily");

export const revenueInputs = [
  input("rentGrowth", "Rent growth", "%", rateByYear, firm(0.03))`
    By year from year 1 to 2 on; the last value repeats.`,
  input("lossToLeasePct", "Loss to lease", "%", rateByYear, also("LTL"))`
    Share of gross potential rent, by year from year 1 on.`,
  input("lossToLeaseMethod", "Loss to lease by", "text", oneOf("flat", "burnOff", "roll"))`
    Flat shares by year, burned off from today's, or lease by lease as they roll to market.`,
  input("burnOff.initialPct", "Loss to lease today", "%", optional, rate)`
    Blank takes the unit mix's in-place rents.`,
  input("burnOff.steadyPct", "Steady loss to lease", "%", rate, unused())`
    What stays when all leases have turned.`,
  input("burnOff.capture", "Capture at expiry", "%", share, unused(1))`
    Share of the gap that an expiring lease closes.`,
  input("burnOff.months", "Months until all leases expire", "mo", whole(1, 60), unused(12))`
    Today's leases expire evenly over them.`,
  input("roll.months", "Months until today's leases expire", "mo", whole(1, 60), unused(12))`
    Evenly; the lease expirations say it better.`,
  input("roll.renewalShare", "Renewals", "%", optional, share, firm(0.5))`
    Share of expiring leases that are renewed.`,
  input("roll.renewalIncrease", "Increase at renewal", "%", optional, rate, firm(0.05))`
    On the rent that expires, and never above the market.`,
  input("roll.downtimeMonths", "Downtime between residents", "mo", optional, whole(0, 6), firm(1))`
    Whole months without rent after a move-out.`,
  input("roll.leaseUpMonths", "Months to let today's vacant units", "mo", whole(0, 60), unused())`
    Evenly; 0 leaves them vacant.`,
  input("turnoverRate", "Turnover", "%", optional, within(0, 2))`
    Share of leases that end in a move-out each year.`,
  input("vacancyPct", "Vacancy", "%", shareByYear, firm(0.06))`Share of gross scheduled rent, by year.`,
  input("leaseUp.months", "Lease-up", "mo", whole(0, 120), unused())`
    Months until vacancy is down to that of the plan; 0 is none.`,
  input("leaseUp.startVacancyPct", "Vacancy at closing", "%", requiredWith("leaseUp.months"), share)`
    Where the lease-up starts from.`,
  input("concessionPct", "Concessions", "%", shareByYear, firm(0.01))`
    Share of gross scheduled rent, by year.`,
  input("concessionMethod", "Concessions by", "text", oneOf("share", "cash", "straightLine"))`
    Share of rent, or free months of new leases: as cash, or spread over a lease of twelve months.`,
  input("concessionFreeMonths", "Free months of a new lease", "mo", optional, within(0, 12), asNumber)`
    For each new lease, at market rent.`,
  input("badDebtPct", "Bad debt", "%", shareByYear, firm(0.01))`Share of gross scheduled rent, by year.`,
  input("lossBasis", "Losses apply to", "text", oneOf("gsr", "gpr"))`
    Gross scheduled rent, or gross potential rent.`,
  input("commercialLeases.tenant", "Commercial tenant", "text", column, optional)`Name of the tenant.`,
  input("commercialLeases.rent", "Commercial rent", "$/mo", column, amount)`Base rent, without recoveries.`,
  input("commercialLeases.recoveries", "Recoveries", "$/mo", column, optional, amount)`
    What the tenant pays of expenses.`,
  input("commercialLeases.firstMonth", "First month", "mo", column, whole(1, 192))`
    1 is the first month after closing.`,
  input("commercialLeases.lastMonth", "Last month", "mo", column, whole(1, 600))`
    Month in which the lease ends.`,
  input("marketVacancyPct", "Market vacancy", "%", optional, share)`Of the submarket, to compare.`,
  input("marketRentGrowth5", "Market rent growth, five years", "%", optional, rate)`
    Compound a year, to compare.`,
];
