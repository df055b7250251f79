/** What calls and lines of the audit are about, by its name and in words. */
export const OBJECTS = {
  account: "Account",
  assumptions: "Firm assumptions",
  audit: "Audit log",
  backtest: "Back-test",
  committee: "Committee submission",
  comps: "Comp set",
  dataSource: "Data source",
  dealSettings: "Deal settings",
  document: "Document",
  firmModel: "Excel model",
  flag: "Feature flag",
  invitation: "Invitation",
  job: "Job",
  market: "Market",
  note: "Note",
  offer: "Offer",
  portfolio: "Portfolio",
  property: "Property",
  report: "Committee report",
  savedSearch: "Saved search",
  search: "Property search",
  server: "Server",
  session: "Session",
  statement: "Operating statement",
  token: "Access token",
  underwriting: "Underwriting version",
  unitMix: "Unit mix",
  upload: "Upload",
  webhook: "Webhook",
} as const;
export type ObjectType = keyof typeof OBJECTS;

/** Which objects of its type a call reaches for who has the role that it needs. */
export const RULES = {
  all: "The firm's: all of them",
  shared: "One's own, and those that their owners share with the firm; administrators reach all",
  own: "One's own; administrators reach all",
  self: "One's own alone, for administrators too",
  filed: "As what they are filed under: a portfolio's as the portfolio, all others as the firm's",
} as const;
export type Rule = keyof typeof RULES;
