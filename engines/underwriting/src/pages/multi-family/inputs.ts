import { amount, firm, input, rate, share, unused } from "../../language/record.ts";

const TEMPLATE = "template:multifamily";
const optional = { optional: true };
const column = { grain: "unitType" as const };
const shareByYear = { grain: "list" as const, bounds: share };
const rateByYear = { grain: "list" as const, bounds: rate };

export const revenueInputs = [
  input(["rentGrowth", "Rent growth", "%", "By year from year 1 to 2 on; the last value repeats."], {
    ...rateByYear,
    ...firm(0.03, TEMPLATE),
  }),
  input(["lossToLeasePct", "Loss to lease", "%", "Share of gross potential rent, by year from year 1 on."], {
    ...rateByYear,
    synonyms: ["LTL"],
  }),
  input(
    [
      "lossToLeaseMethod",
      "Loss to lease by",
      "text",
      "Flat shares by year, burned off from today's, or lease by lease as they roll to market.",
    ],
    {
      choices: ["flat", "burnOff", "roll"],
      ...unused("flat"),
    },
  ),
  input(["burnOff.initialPct", "Loss to lease today", "%", "Blank takes the unit mix's in-place rents."], {
    ...optional,
    bounds: rate,
  }),
  input(["burnOff.steadyPct", "Steady loss to lease", "%", "What stays when all leases have turned."], {
    bounds: rate,
    ...unused(),
  }),
  input(["burnOff.capture", "Capture at expiry", "%", "Share of the gap that an expiring lease closes."], {
    bounds: share,
    ...unused(1),
  }),
  input(
    ["burnOff.months", "Months until all leases expire", "mo", "Today's leases expire evenly over them."],
    {
      integer: true,
      bounds: { min: 1, max: 60 },
      ...unused(12),
    },
  ),
  input(
    [
      "roll.months",
      "Months until today's leases expire",
      "mo",
      "Evenly; the lease expirations say it better.",
    ],
    {
      integer: true,
      bounds: { min: 1, max: 60 },
      ...unused(12),
    },
  ),
  input(["roll.renewalShare", "Renewals", "%", "Share of expiring leases that are renewed."], {
    ...optional,
    bounds: share,
    ...firm(0.5, TEMPLATE),
  }),
  input(
    [
      "roll.renewalIncrease",
      "Increase at renewal",
      "%",
      "On the rent that expires, and never above the market.",
    ],
    { ...optional, bounds: rate, ...firm(0.05, TEMPLATE) },
  ),
  input(
    [
      "roll.downtimeMonths",
      "Downtime between residents",
      "mo",
      "Whole months without rent after a move-out.",
    ],
    {
      ...optional,
      integer: true,
      bounds: { min: 0, max: 6 },
      ...firm(1, TEMPLATE),
    },
  ),
  input(["roll.leaseUpMonths", "Months to let today's vacant units", "mo", "Evenly; 0 leaves them vacant."], {
    integer: true,
    bounds: { min: 0, max: 60 },
    ...unused(),
  }),
  input(["turnoverRate", "Turnover", "%", "Share of leases that end in a move-out each year."], {
    ...optional,
    bounds: { min: 0, max: 2 },
  }),
  input(["vacancyPct", "Vacancy", "%", "Share of gross scheduled rent, by year."], {
    ...shareByYear,
    ...firm(0.06, TEMPLATE),
  }),
  input(
    ["leaseUp.months", "Lease-up", "mo", "Months until vacancy is down to that of the plan; 0 is none."],
    {
      integer: true,
      bounds: { min: 0, max: 120 },
      ...unused(),
    },
  ),
  input(["leaseUp.startVacancyPct", "Vacancy at closing", "%", "Where the lease-up starts from."], {
    ...optional,
    requiredWith: "leaseUp.months",
    bounds: share,
  }),
  input(["concessionPct", "Concessions", "%", "Share of gross scheduled rent, by year."], {
    ...shareByYear,
    ...firm(0.01, TEMPLATE),
  }),
  input(
    [
      "concessionMethod",
      "Concessions by",
      "text",
      "Share of rent, or free months of new leases: as cash, or spread over a lease of twelve months.",
    ],
    { choices: ["share", "cash", "straightLine"], ...unused("share") },
  ),
  input(["concessionFreeMonths", "Free months of a new lease", "mo", "For each new lease, at market rent."], {
    ...optional,
    bounds: { min: 0, max: 12 },
    format: "number",
  }),
  input(["badDebtPct", "Bad debt", "%", "Share of gross scheduled rent, by year."], {
    ...shareByYear,
    ...firm(0.01, TEMPLATE),
  }),
  input(["lossBasis", "Losses apply to", "text", "Gross scheduled rent, or gross potential rent."], {
    choices: ["gsr", "gpr"],
    ...unused("gsr"),
  }),
  input(["commercialLeases.tenant", "Commercial tenant", "text", "Name of the tenant."], {
    ...column,
    ...optional,
  }),
  input(["commercialLeases.rent", "Commercial rent", "$/mo", "Base rent, without recoveries."], {
    ...column,
    bounds: amount,
  }),
  input(["commercialLeases.recoveries", "Recoveries", "$/mo", "What the tenant pays of expenses."], {
    ...column,
    ...optional,
    bounds: amount,
  }),
  input(["commercialLeases.firstMonth", "First month", "mo", "1 is the first month after closing."], {
    ...column,
    integer: true,
    bounds: { min: 1, max: 192 },
  }),
  input(["commercialLeases.lastMonth", "Last month", "mo", "Month in which the lease ends."], {
    ...column,
    integer: true,
    bounds: { min: 1, max: 600 },
  }),
  input(["marketVacancyPct", "Market vacancy", "%", "Of the submarket, to compare."], {
    ...optional,
    bounds: share,
  }),
  input(["marketRentGrowth5", "Market rent growth, five years", "%", "Compound a year, to compare."], {
    ...optional,
    bounds: rate,
  }),
];
