import { z } from "zod";
import { BasedOn, endpoint, Paging, paged } from "./endpoint.ts";
import { PropertyType } from "./estimates.ts";

const tag = "assumptions";

/** Which properties a template is for; where several are for one, the narrower says what it says first. ZIP codes are of portfolios alone. */
export const TemplateLevel = z.enum(["all", "metro", "county", "zip"]);
export type TemplateLevel = z.infer<typeof TemplateLevel>;

const TemplateKey = z.object({
  propertyType: PropertyType,
  level: TemplateLevel,
  /** Id of the metro, county FIPS or ZIP code; empty for all markets. */
  place: z.string().max(60),
  /** Of a lender's terms what the firm calls them; empty for assumptions. Terms are of multifamily loans in all markets. */
  program: z.string().trim().max(60).default(""),
});
export type TemplateKey = z.infer<typeof TemplateKey>;

const AssumedValue = z.union([z.number(), z.string().max(60), z.array(z.number()).min(1).max(40)]);
export type AssumedValue = z.infer<typeof AssumedValue>;

const Assumption = z.object({
  value: AssumedValue,
  /** Where it is from, or why. */
  note: z.string().trim().min(1).max(300).optional(),
});

/** By path of the input, in its units: 0.03 is 3%. */
const Assumptions = z.record(z.string().max(100), Assumption);

export const TemplateVersion = z.object({
  version: z.number().int(),
  name: z.string(),
  /** In force from this day on, until a later version is. */
  effectiveFrom: z.iso.date(),
  assumptions: Assumptions,
  /** Why it was changed. */
  reason: z.string(),
  /** Put there by the first start, before the firm entered its own. */
  isSample: z.boolean(),
  /** Null for Labs itself. */
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type TemplateVersion = z.infer<typeof TemplateVersion>;

/** Where a template stands: what is in force, what is yet to be. */
export const TemplateState = z.object({
  /** `All markets`, `Travis County, TX`. */
  label: z.string(),
  /** The newest version: a change names it. */
  newest: z.number().int(),
  /** Null while its first version is yet to begin. */
  inForce: TemplateVersion.nullable(),
  /** Versions that begin later, the next one first. */
  scheduled: z.array(TemplateVersion),
});

export const FirmTemplate = TemplateKey.extend(TemplateState.shape);
export type FirmTemplate = z.infer<typeof FirmTemplate>;

export const listTemplates = endpoint({
  method: "GET",
  path: "/api/settings/assumptions",
  summary:
    "The firm's templates by property type and market, and the terms of lenders it entered, in force and scheduled",
  tag,
  object: "assumptions",
  rule: "all",
  response: paged(FirmTemplate),
});

export const PastVersion = TemplateVersion.omit({ assumptions: true }).extend({
  /** Against the version before; null where there was, or is, no such value. */
  changes: z.array(
    z.object({
      path: z.string(),
      label: z.string(),
      from: AssumedValue.nullable(),
      to: AssumedValue.nullable(),
      note: z.string().nullable(),
    }),
  ),
});
export type PastVersion = z.infer<typeof PastVersion>;

export const listTemplateVersions = endpoint({
  method: "GET",
  path: "/api/settings/assumptions/versions",
  summary: "Every version of a template, newest first: who changed what from which value to which",
  tag,
  object: "assumptions",
  rule: "all",
  query: Paging.extend(TemplateKey.shape),
  response: paged(PastVersion),
});

/** Nobody plans further: a later day was mistyped. */
const MOST_YEARS_AHEAD = 10;
export const TOO_FAR_AHEAD = `The effective date is more than ${MOST_YEARS_AHEAD} years ahead`;

/** The last day that a version may begin, wherever somebody is. */
export function toLatestDay(now: Date): string {
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + MOST_YEARS_AHEAD);
  latest.setUTCDate(latest.getUTCDate() + 1);
  return latest.toISOString().slice(0, 10);
}

/** What a change says, of a template of the firm as of a portfolio. */
export const NextVersion = z.object({
  /** 0 where the market has no template yet. */
  basedOn: BasedOn,
  name: z.string().trim().min(1, "Enter a name").max(80),
  effectiveFrom: z.iso.date("A day is YYYY-MM-DD"),
  assumptions: Assumptions,
  reason: z.string().trim().min(1, "Say why").max(500),
});

export const saveTemplate = endpoint({
  method: "PUT",
  path: "/api/settings/assumptions",
  summary: "Save the next version of a template, in force from a day on; without assumptions it ends",
  tag,
  object: "assumptions",
  rule: "all",
  access: "approver",
  body: TemplateKey.extend(NextVersion.shape),
  response: FirmTemplate,
});
