import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Basis } from "./figures.ts";

const Month = z.string().regex(/^\d{4}-\d{2}$/);

/** Balances by how many days they are late, as reports age them. */
export const AGES = ["age0", "age1", "age31", "age61", "age91"] as const;
export const AGE_LABELS: Record<(typeof AGES)[number], string> = {
  age0: "Current",
  age1: "1–30 days",
  age31: "31–60 days",
  age61: "61–90 days",
  age91: "90+ days",
};
const Ages = z.record(z.enum(AGES), z.number());

/** Two sums over the homes that say both. */
const OverBilled = z.object({ amount: z.number(), billed: z.number(), homes: z.number().int() });

const Sums = z.object({
  /** Homes whose report of this month states a balance. */
  homes: z.number().int(),
  /** Homes, and tenants, that owe something. */
  behind: z.number().int(),
  accounts: z.number().int(),
  owed: z.number(),
  /** Null where no report says it. */
  prepaid: z.number().nullable(),
  /** Rows without a balance, which have no part in the sums. */
  untold: z.number().int(),
  /** Owed by age, of the homes whose reports age all of their balances; null where none does. */
  ages: Ages.nullable(),
  /** How many homes those are, and what the others owe. */
  aged: z.number().int(),
  unaged: z.number(),
  /** Owed, and collected, over what was billed; null where no home says both. */
  owedOverBilled: OverBilled.nullable(),
  collectedOverBilled: OverBilled.nullable(),
});
export type DelinquencySums = z.infer<typeof Sums>;

export const DelinquentHome = z.object({
  googlePlacesId: z.string(),
  label: z.string(),
  ownId: z.string().nullable(),
  month: Month,
  /** How many months its newest report is behind that of the portfolio. */
  monthsBehind: z.number().int(),
  owed: z.number(),
  prepaid: z.number().nullable(),
  billed: z.number().nullable(),
  collected: z.number().nullable(),
  ages: Ages.nullable(),
  accounts: z.number().int(),
  untold: z.number().int(),
  /** The file of the firm's own book, or the accepted rent roll, that says it. */
  file: z.string(),
});
export type DelinquentHome = z.infer<typeof DelinquentHome>;

export const PortfolioDelinquency = z.object({
  basis: Basis,
  /** Newest month of which a report states balances; null where there is none. */
  asOf: Month.nullable(),
  holdings: z.number().int(),
  /** Homes with a report of any month, and with one of `asOf`. */
  told: z.number().int(),
  current: z.number().int(),
  /** Oldest first. */
  months: z.array(Sums.extend({ month: Month })),
  /** Their newest report; the largest balance of the newest month first. */
  homes: z.array(DelinquentHome),
  /** More homes than are listed. */
  more: z.number().int(),
  demo: z.boolean(),
});
export type PortfolioDelinquency = z.infer<typeof PortfolioDelinquency>;

export const portfolioDelinquency = endpoint({
  method: "GET",
  path: "/api/portfolios/:id/delinquency",
  summary:
    "Delinquency of a portfolio by age, month and home: balances owed, share of billed rent, collections",
  tag: "portfolios",
  object: "portfolio",
  rule: "shared",
  params: z.object({ id: z.string().min(1).max(60) }),
  query: z.object({ basis: Basis.default("whole") }),
  response: PortfolioDelinquency,
});
