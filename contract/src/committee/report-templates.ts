import { z } from "zod";
import { BasedOn, ChangedVersion, endpoint } from "../endpoint.ts";

const tag = "reports";
const common = { tag, object: "report", rule: "all" } as const;

export const MOST_SECTIONS = 60;
export const MOST_TEMPLATES = 50;
/** Letters of a logo as a data address: a picture of some 225 kB. */
export const LONGEST_LOGO = 300_000;

export const ReportModelName = z.enum(["singlefamily", "multifamily"]);
export type ReportModelName = z.infer<typeof ReportModelName>;

/** Section names in their order, as the outline of a report lists them. */
export const SectionNames = z.array(z.string().max(40)).max(MOST_SECTIONS);

/** A saved outline: which sections the firm's reports of a model have, and in which order. */
export const ReportTemplate = z.object({
  id: z.uuid(),
  model: ReportModelName,
  name: z.string(),
  sections: SectionNames,
  /** What a report has when nobody chooses; one of each model at most. */
  isDefault: z.boolean(),
  /** Counts its changes: the next one names it. */
  revision: z.number().int(),
  changedAt: z.iso.datetime(),
  changedBy: z.string(),
});
export type ReportTemplate = z.infer<typeof ReportTemplate>;

const ReportTemplates = z.object({ items: z.array(ReportTemplate), total: z.number().int() });

const Fields = z.object({
  name: z.string().trim().min(1, "Enter a name").max(80),
  sections: SectionNames.min(1, "Choose at least one section"),
  isDefault: z.boolean(),
});

export const listReportTemplates = endpoint({
  ...common,
  method: "GET",
  path: "/api/settings/report-templates",
  summary: "The firm's report templates by model and name",
  response: ReportTemplates,
});

export const createReportTemplate = endpoint({
  ...common,
  method: "POST",
  path: "/api/settings/report-templates",
  summary: "Save an outline as a template of the firm; as the default, it takes the place of the one before",
  access: "approver",
  body: Fields.extend({ model: ReportModelName }),
  status: 201,
  response: ReportTemplate,
});

export const changeReportTemplate = endpoint({
  ...common,
  method: "PUT",
  path: "/api/settings/report-templates/:id",
  summary: "Change a report template; 409 if it was changed meanwhile",
  access: "approver",
  params: z.object({ id: z.uuid() }),
  body: Fields.extend({ basedOn: ChangedVersion }),
  response: ReportTemplate,
});

export const deleteReportTemplate = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/settings/report-templates/:id",
  summary: "Remove a report template; written reports stay as they are",
  access: "approver",
  params: z.object({ id: z.uuid() }),
  status: 204,
});

/** How the firm's reports look. */
export const ReportLook = z.object({
  /** 0 before the first change; the next one names it. */
  revision: z.number().int(),
  /** Null: the operator's name. */
  name: z.string().nullable(),
  /** Of headings and lines, as #rrggbb; null: the product's own. */
  color: z.string().nullable(),
  /** A PNG or JPEG as a data address; null: none. */
  logo: z.string().nullable(),
});
export type ReportLook = z.infer<typeof ReportLook>;

export const getReportLook = endpoint({
  ...common,
  method: "GET",
  path: "/api/settings/report-look",
  summary: "Name, color and logo on the firm's reports",
  response: ReportLook,
});

export const saveReportLook = endpoint({
  ...common,
  method: "PUT",
  path: "/api/settings/report-look",
  summary: "Set name, color and logo of the firm's reports; 409 if they were changed meanwhile",
  access: "admin",
  body: z.object({
    basedOn: BasedOn,
    name: z.string().trim().min(1, "Enter a name, or leave it out").max(80).nullable(),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, "A color is #rrggbb")
      .nullable(),
    logo: z
      .string()
      .max(LONGEST_LOGO, "The logo is larger than 225 kB")
      .regex(
        /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/,
        "The logo has to be a PNG or JPEG picture",
      )
      .nullable(),
  }),
  response: ReportLook,
});
