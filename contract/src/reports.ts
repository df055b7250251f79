import { z } from "zod";
import { SectionNames } from "./committee/report-templates.ts";
import { endpoint, paged, VersionNumber } from "./endpoint.ts";

/** Of an owned home `go` is to hold it and `noGo` to sell it. */
export const Decision = z.enum(["go", "goWithConditions", "noGo", "undecided"]);
export type Decision = z.infer<typeof Decision>;

const HeldNumber = z.object({
  /** The section, label or person's words that it stands in. */
  where: z.string(),
  sentence: z.string(),
  /** As it is written. */
  text: z.string(),
  /** The right value, written as the text writes it; null where it is not known. */
  right: z.string().nullable(),
  reason: z.string(),
});

const HeldNumbers = z.object({
  confirmed: z.number().int(),
  wrong: z.array(HeldNumber),
  notFound: z.array(HeldNumber),
});

/** What became of the numbers of a report when it was held against its version. */
export const ReportVerification = z.object({
  /** Sentences and labeled figures that Labs wrote: a report with a wrong one is not filed. */
  ours: HeldNumbers,
  /** Notes, conditions, waivers and comments of people, judged by what their words name: a wrong one is marked. */
  theirs: HeldNumbers,
});
export type ReportVerification = z.infer<typeof ReportVerification>;

const ReportOrder = z.object({
  underwritingVersion: VersionNumber,
  /**
   * In their order; what the deal does not have, such as a refinance, is left out. Without it: the firm's default
   * template, or else the standard outline.
   */
  sections: SectionNames.min(1, "Choose at least one section").optional(),
  /**
   * A kept run of a firm's own workbook for this property: the report tells the workbook's figures, calculated again
   * from the run's inputs, and the version stands beside them.
   */
  modelRun: z.object({ modelId: z.uuid(), runId: z.uuid() }).optional(),
  decision: z
    .object({
      recommendation: Decision,
      note: z.string().trim().max(4_000).optional(),
      conditions: z.array(z.string().trim().max(500)).max(20).optional(),
      /** By code of an open eligibility question: why it is waived. "Go" needs each one answered or waived. */
      waivers: z
        .record(z.string().max(40), z.string().trim().min(1, "Enter why it is waived").max(500))
        .optional(),
    })
    .optional(),
});

export const createReport = endpoint({
  method: "POST",
  path: "/api/research-property/google-places-id/:id/ic-report-v2",
  summary: "Generate the committee report of an underwriting version as a PDF",
  tag: "reports",
  object: "report",
  rule: "all",
  access: "analyst",
  params: z.object({ id: z.string().min(1).max(300) }),
  body: ReportOrder,
  status: 201,
  response: z.object({
    reportId: z.string(),
    documentId: z.string(),
    downloadUrl: z.string(),
    underwritingVersion: z.number().int(),
    verification: ReportVerification,
  }),
});

export const previewReport = endpoint({
  method: "POST",
  path: "/api/research-property/google-places-id/:id/ic-report-preview",
  summary: "The pages of a report as they would be written now, as a picture; nothing is kept or decided",
  tag: "reports",
  object: "report",
  rule: "all",
  access: "analyst",
  params: z.object({ id: z.string().min(1).max(300) }),
  body: ReportOrder,
  response: z.object({
    /** All pages beneath each other, without scripts. */
    svg: z.string(),
    pages: z.number().int(),
    verification: ReportVerification,
  }),
});

export const downloadDeck = endpoint({
  method: "GET",
  path: "/api/research-property/google-places-id/:id/committee-deck",
  summary: "The key pages of a version's report as a PowerPoint deck with charts that people may edit",
  tag: "reports",
  object: "report",
  rule: "all",
  params: z.object({ id: z.string().min(1).max(300) }),
  query: z.object({ version: z.coerce.number().pipe(VersionNumber) }),
});

/** A report on which the committee has not decided, the newest of its property. */
export const AwaitingReport = z.object({
  reportId: z.string(),
  documentId: z.string(),
  googlePlacesId: z.string(),
  label: z.string(),
  underwritingVersion: z.number().int(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
});
export type AwaitingReport = z.infer<typeof AwaitingReport>;

export const listAwaitingReports = endpoint({
  method: "GET",
  path: "/api/reports/awaiting",
  summary: "Reports awaiting a committee decision, newest first",
  tag: "reports",
  object: "report",
  rule: "all",
  response: paged(AwaitingReport),
});

const ExplainedFigure = z.object({
  key: z.string(),
  label: z.string(),
  format: z.string(),
  before: z.number().nullable(),
  after: z.number().nullable(),
});

/** What a version says otherwise than another, and which changed inputs caused it. */
export const VersionChanges = z.object({
  from: z.object({ version: z.number().int(), createdAt: z.iso.datetime() }),
  to: z.object({ version: z.number().int(), createdAt: z.iso.datetime() }),
  figures: z.array(ExplainedFigure),
  /** The figures that causes are told for, in the order of their effects. */
  explained: z.array(z.string()),
  causes: z.array(
    z.object({
      input: z.string(),
      label: z.string(),
      before: z.string(),
      after: z.string(),
      /** On top of the causes before it; null where a figure does not exist. */
      effects: z.array(z.number().nullable()),
    }),
  ),
  /** By figure: what the changed inputs do not explain. */
  residual: z.array(z.number().nullable()),
  note: z.string().nullable(),
});
export type VersionChanges = z.infer<typeof VersionChanges>;

export const getVersionChanges = endpoint({
  method: "GET",
  path: "/api/research-property/google-places-id/:id/version-changes",
  summary: "What changed between two underwriting versions: figure by figure, with the inputs that caused it",
  tag: "reports",
  object: "underwriting",
  rule: "all",
  params: z.object({ id: z.string().min(1).max(300) }),
  query: z.object({
    from: z.coerce.number().pipe(VersionNumber),
    to: z.coerce.number().pipe(VersionNumber),
  }),
  response: VersionChanges,
});
