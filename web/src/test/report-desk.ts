import { listReportTemplates } from "@labs/contract/committee/report-templates";
import { LabsDocument } from "@labs/contract/documents";
import { listPropertyRuns } from "@labs/contract/firm-models/model-runs";
import { getProperty, Property } from "@labs/contract/property-page";
import { createReport, getVersionChanges, previewReport } from "@labs/contract/reports";
import { listUnderwriting } from "@labs/contract/underwriting";
import { screen } from "@testing-library/react";
import { type Answer, answer, network } from "./network.ts";
import { openPage } from "./page.tsx";
import { list, sample } from "./sample.ts";
import { keptVersion, sampleStart, sampleSummary } from "./underwriting.ts";

const home = sample(Property, {
  googlePlacesId: "place-7",
  propertyId: 7,
  propertyType: "singlefamily",
  label: "12 Oak St",
});
export const first = sampleSummary(keptVersion(1, sampleStart("singlefamily"), { name: "As listed" }));
export const second = sampleSummary(
  keptVersion(2, sampleStart("singlefamily", { purchasePrice: 290_000 }), {
    createdAt: "2026-11-01T09:30:00.000Z",
  }),
);
export const written = sample(LabsDocument, {
  id: "00000000-0000-4000-8000-000000000501",
  name: "IC report 12 Oak St v1.pdf",
  type: "icReport",
  size: 840_000,
  createdBy: "Cyd Orr",
  createdAt: "2026-10-31T15:00:00.000Z",
});
export const contentOf = (id: string) => `/api/documents/${id}/content`;
export const answered = {
  reportId: "r-9",
  documentId: "00000000-0000-4000-8000-000000000509",
  downloadUrl: contentOf("00000000-0000-4000-8000-000000000509"),
  underwritingVersion: 2,
  verification: {
    ours: { confirmed: 20, wrong: [], notFound: [] },
    theirs: { confirmed: 1, wrong: [], notFound: [] },
  },
};

const drawn = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 612 1584"/>',
  pages: 2,
  verification: answered.verification,
};

const changed = {
  from: { version: 1, createdAt: "2026-10-31T15:00:00.000Z" },
  to: { version: 2, createdAt: "2026-11-01T09:30:00.000Z" },
  figures: [{ key: "leveredIrr", label: "Levered IRR", format: "percent", before: 0.09, after: 0.101 }],
  explained: ["leveredIrr"],
  causes: [
    {
      input: "purchasePrice",
      label: "Purchase price",
      before: "$300,000",
      after: "$290,000",
      effects: [0.013],
    },
    { input: "saleCostPct", label: "Selling costs", before: "6.00%", after: "6.50%", effects: [-0.002] },
  ],
  residual: [0],
  note: null,
};

/** The report of one home with two versions, as somebody of that role opens it. */
export const openReport = (as: "viewer" | "analyst" | "approver" | "admin", ...answers: Answer[]) =>
  openPage("/research-property/place-7/ic-report", {
    as,
    answers: [
      answer(getProperty, home),
      answer(listUnderwriting, list(second, first)),
      answer(getVersionChanges, changed),
      answer(listReportTemplates, list()),
      answer(listPropertyRuns, list()),
      answer(previewReport, drawn),
      ...answers,
    ],
  });

export const write = () => screen.getByText("Write report").closest("button") as HTMLElement;
export const form = () => screen.findByRole("region", { name: "Committee report" });
export const sent = () => network.asked(createReport).map(({ body }) => body);
