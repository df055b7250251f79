import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** By how much a line comes in above plan: a share of the plan, or of rates a difference. */
export const LedgerBias = z.object({
  deals: z.number().int(),
  mean: z.number(),
  /** 80% lie between. */
  range80: z.tuple([z.number(), z.number()]),
  /** 95% lie on one side of 0. */
  isFound: z.boolean(),
});
export type LedgerBias = z.infer<typeof LedgerBias>;

const Named = LedgerBias.extend({ name: z.string() });

export const LedgerLine = z.object({
  key: z.string(),
  label: z.string(),
  /** `share` of the plan, or `points` as a difference of rates. */
  unit: z.enum(["share", "points"]),
  /** With a figure of this line. */
  deals: z.number().int(),
  /** Null under the minimum of deals. */
  overall: LedgerBias.nullable(),
  markets: z.array(Named),
  authors: z.array(Named),
  vintages: z.array(Named),
});
export type LedgerLine = z.infer<typeof LedgerLine>;

export const DecisionLedger = z.object({
  /** Approved, with at least a year of actuals, or a sale, that the caller may see. */
  deals: z.number().int(),
  /** Fewer deals of a line, a market, an author or a vintage are told nothing of. */
  minimum: z.number().int(),
  lines: z.array(LedgerLine),
});
export type DecisionLedger = z.infer<typeof DecisionLedger>;

export const LedgerAdvice = z.object({
  line: z.string(),
  label: z.string(),
  /** Inputs beside which it stands, by path. */
  inputs: z.array(z.string()),
  unit: z.enum(["share", "points"]),
  /** Where the deals are: the market of the property, or all where it has too few. */
  where: z.string().nullable(),
  bias: LedgerBias,
  words: z.string(),
  /** Whether the input can be corrected by it; false where it is told alone. */
  isOffered: z.boolean(),
});
export type LedgerAdvice = z.infer<typeof LedgerAdvice>;

const tag = "portfolios";

export const decisionLedger = endpoint({
  method: "GET",
  path: "/api/decision-ledger",
  summary:
    "What approved deals came in at against their plan: bias by line, market, author and vintage, with ranges",
  tag,
  object: "portfolio",
  rule: "shared",
  response: DecisionLedger,
});

export const ledgerAdvice = endpoint({
  method: "GET",
  path: "/api/research-property/google-places-id/:id/decision-ledger",
  summary:
    "What earlier deals came in at, for the inputs of a property's next underwriting; nothing is applied",
  tag,
  object: "property",
  rule: "all",
  params: z.object({ id: z.string().min(1).max(300) }),
  response: z.object({ minimum: z.number().int(), items: z.array(LedgerAdvice) }),
});
