import {
  createReportTemplate,
  listReportTemplates,
  ReportTemplate,
} from "@labs/contract/committee/report-templates";
import { LabsDocument, listDocuments } from "@labs/contract/documents";
import { listPropertyRuns, PropertyRun } from "@labs/contract/firm-models/model-runs";
import { getProperty, Property } from "@labs/contract/property-page";
import { createReport, getVersionChanges, previewReport } from "@labs/contract/reports";
import { listUnderwriting } from "@labs/contract/underwriting";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, crash, inTurn, network, refuse, refuseFields } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { section, words } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";
import { keptVersion, sampleStart, sampleSummary } from "../test/underwriting.ts";

const home = sample(Property, {
  googlePlacesId: "place-7",
  propertyId: 7,
  propertyType: "singlefamily",
  label: "12 Oak St",
});
const first = sampleSummary(keptVersion(1, sampleStart("singlefamily"), { name: "As listed" }));
const second = sampleSummary(
  keptVersion(2, sampleStart("singlefamily", { purchasePrice: 290_000 }), {
    createdAt: "2026-11-01T09:30:00.000Z",
  }),
);
const written = sample(LabsDocument, {
  id: "00000000-0000-4000-8000-000000000501",
  name: "IC report 12 Oak St v1.pdf",
  type: "icReport",
  size: 840_000,
  createdBy: "Cyd Orr",
  createdAt: "2026-10-31T15:00:00.000Z",
});
const contentOf = (id: string) => `/api/documents/${id}/content`;
const answered = {
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

const openReport = (as: "viewer" | "analyst" | "approver" | "admin", ...answers: Answer[]) =>
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

const write = () => screen.getByText("Write report").closest("button") as HTMLElement;
const form = () => screen.findByRole("region", { name: "Committee report" });
const sent = () => network.asked(createReport).map(({ body }) => body);

describe("what changed between versions", () => {
  it("stands beside the report figure by figure, its causes adding up to the change", async () => {
    await openReport("viewer");
    const panel = await screen.findByRole("region", { name: "What changed" });
    const causes = await within(panel).findByRole("table", { name: "Causes of the changes" });
    expect(within(causes).getAllByRole("row").map(words)).toEqual([
      "Cause Levered IRR",
      "Purchase price: $300,000 to $290,000 +1.30 pts",
      "Selling costs: 6.00% to 6.50% −0.20 pts",
      "Rest 0.00 pts",
      "Total +1.10 pts",
    ]);
    expect(network.asked(getVersionChanges).at(0)).toMatchObject({ query: { from: 1, to: 2 } });
  });

  it("says that it could not be loaded, and is not there with one version", async () => {
    await openReport(
      "viewer",
      answer(getVersionChanges, () => refuse("unavailable", "Versions are being moved")),
    );
    const panel = await screen.findByRole("region", { name: "What changed" });
    expect(await within(panel).findByText(/The changes/)).toBeInTheDocument();
  });
});

describe("the committee report", () => {
  it("is written of the newest version unless another is chosen, its decision open", {
    tags: "nightly",
  }, async () => {
    const { user } = await openReport("analyst", answer(createReport, answered));
    await form();
    const version = screen.getByRole("combobox", { name: "Version" });
    expect(version).toHaveValue("v2, levered IRR 10.08%, Nov 1, 2026, 9:30 AM");
    await user.click(version);
    const choices = within(await screen.findByRole("listbox", { name: "Version" })).getAllByRole("option");
    expect(choices.map(words)).toEqual([
      "v2, levered IRR 10.08%, Nov 1, 2026, 9:30 AM",
      "v1 As listed, levered IRR 8.82%, Oct 30, 2026, 3:00 PM",
    ]);
    await user.click(choices[1] as HTMLElement);
    await user.type(screen.getByLabelText("Note"), "  Roof inspected. ");
    await user.click(write());
    expect(await screen.findByText("Report saved")).toBeVisible();
    expect(network.asked(createReport)[0]?.params).toEqual({ id: "place-7" });
    expect(sent()).toEqual([
      { underwritingVersion: 1, decision: { recommendation: "undecided", note: "Roof inspected." } },
    ]);
  });

  it("says how many of its numbers the version confirms, and which of people's words differ", async () => {
    const wrong = {
      ...{ where: "Note of the decision", sentence: "The purchase price is $305,000.", text: "$305,000" },
      ...{ right: "$300,000", reason: "Purchase price is $300,000" },
    };
    const { ours, theirs } = answered.verification;
    const differs = { ...answered, verification: { ours, theirs: { ...theirs, wrong: [wrong] } } };
    const { user } = await openReport("analyst", answer(createReport, inTurn(answered, differs)));
    await form();
    await user.click(write());
    expect(await screen.findByText("21 numbers confirmed against the version")).toBeVisible();
    await user.click(write());
    expect(
      await screen.findByText("21 numbers confirmed against the version; 1 in people’s words differs"),
    ).toBeVisible();
    expect(screen.getByText(/^Note of the decision: \$305,000 in/)).toHaveTextContent(
      "The version has $300,000: Purchase price is $300,000.",
    );
  });

  it("is shown as soon as it is written, before those of earlier", async () => {
    const { user } = await openReport(
      "analyst",
      answer(listDocuments, list(written)),
      answer(createReport, answered),
    );
    const preview = await screen.findByTitle("Latest report");
    expect(preview).toHaveAttribute("src", contentOf(written.id));
    await user.click(write());
    await waitFor(() =>
      expect(screen.getByTitle("Latest report")).toHaveAttribute("src", answered.downloadUrl),
    );
    expect(screen.getByRole("link", { name: "Open the PDF" })).toHaveAttribute("href", answered.downloadUrl);
    // The list is asked for again.
    await waitFor(() => expect(network.asked(listDocuments)).toHaveLength(2));
    expect(network.asked(listDocuments)[0]?.query).toMatchObject({
      googlePlacesId: "place-7",
      type: "icReport",
    });
  });

  it("stays beside those written before, each with who wrote it when", async () => {
    await openReport("analyst", answer(listDocuments, list(written)));
    await screen.findByRole("region", { name: "Written reports" });
    const before = section("Written reports");
    expect(before.getByRole("link", { name: written.name })).toHaveAttribute("href", contentOf(written.id));
    expect(before.getByText("Oct 31, 2026, 3:00 PM, Cyd Orr, 840 kB")).toBeVisible();
  });

  it("cannot be asked for twice while it is being written", async () => {
    const held = Promise.withResolvers<typeof answered>();
    const { user } = await openReport(
      "analyst",
      answer(createReport, () => held.promise),
    );
    await form();
    await user.click(write());
    await waitFor(() => expect(write()).toBeDisabled());
    held.resolve(answered);
    await waitFor(() => expect(write()).toBeEnabled());
    expect(sent()).toHaveLength(1);
  });

  it.each([
    [
      "a check that blocks it",
      refuse("conflict", "Version 2 fails a check that blocks a report: SF-C01 (HOA forbids rental)"),
      "Version 2 fails a check that blocks a report: SF-C01 (HOA forbids rental)",
    ],
    [
      "a note that is too long",
      refuseFields({ "decision.note": "At most 4000 characters" }),
      "At most 4000 characters",
    ],
    [
      "too many at once",
      refuse("unavailable", "Many reports are being written"),
      "Many reports are being written",
    ],
    ["what nobody expected", crash(), "Something went wrong"],
  ])("says of %s what it was, and keeps what was typed", async (_, refusal, said) => {
    const { user } = await openReport("analyst", answer(createReport, refusal));
    await form();
    await user.type(screen.getByLabelText("Note"), "Roof");
    await user.click(write());
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The report was not written");
    expect(alert).toHaveTextContent(said);
    expect(screen.getByLabelText("Note")).toHaveValue("Roof");
    expect(sent()).toHaveLength(1);
  });
});

describe("the committee's decision", () => {
  const recommendation = (name: string) => screen.getByRole("radio", { name });

  it("is an approver's, with its conditions one a line", { tags: "nightly" }, async () => {
    const { user } = await openReport("approver", answer(createReport, answered));
    await form();
    expect(screen.queryByLabelText("Conditions", { selector: "textarea" })).toBeNull();
    await user.click(recommendation("Conditions"));
    await user.type(
      screen.getByLabelText("Conditions", { selector: "textarea" }),
      " Roof replaced {enter}{enter}Rent at least $2,200",
    );
    await user.click(write());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toEqual([
      {
        underwritingVersion: 2,
        decision: {
          recommendation: "goWithConditions",
          conditions: ["Roof replaced", "Rent at least $2,200"],
        },
      },
    ]);
  });

  it("with conditions names at least one", async () => {
    const { user } = await openReport("approver", answer(createReport, answered));
    await form();
    await user.click(recommendation("Conditions"));
    await user.click(write());
    expect(
      await screen.findByText("Enter at least one condition, or choose another recommendation"),
    ).toBeVisible();
    expect(sent()).toEqual([]);
    await user.click(recommendation("No go"));
    expect(screen.queryByText(/^Enter at least one condition/)).toBeNull();
    await user.click(write());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.decision).toEqual({ recommendation: "noGo" });
  });

  it("leaves out conditions that were typed before another recommendation was chosen", async () => {
    const { user } = await openReport("admin", answer(createReport, answered));
    await form();
    await user.click(recommendation("Conditions"));
    await user.type(screen.getByLabelText("Conditions", { selector: "textarea" }), "Roof");
    await user.click(recommendation("Go"));
    await user.click(write());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.decision).toEqual({ recommendation: "go" });
  });

  it("of an owned home is to hold it or to sell it, and turns with the version that is chosen", async () => {
    const held = {
      ...second,
      isOwned: true,
      openQuestions: [{ code: "SF-E-HOA", label: "HOA allows rentals" }],
    };
    const { user } = await openReport(
      "approver",
      answer(listUnderwriting, list(held, first)),
      answer(createReport, answered),
    );
    await form();
    const choices = () =>
      within(screen.getByRole("region", { name: "Committee report" }))
        .getAllByRole("radio")
        .map((radio) => words(radio.parentElement ?? radio));
    expect(choices()).toEqual(["Open", "Hold", "Conditions", "Sell"]);
    expect(screen.getByRole("group", { name: "Open eligibility questions" })).toHaveTextContent(
      "“Hold” needs",
    );
    await user.click(recommendation("Sell"));
    await user.click(write());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.decision).toEqual({ recommendation: "noGo" });
    await user.click(screen.getByRole("combobox", { name: "Version" }));
    await user.click(await screen.findByRole("option", { name: /^v1 As listed/ }));
    expect(choices()).toEqual(["Open", "Go", "Conditions", "No go"]);
  });

  it("is Go once each open eligibility question is answered or waived with a reason", {
    tags: "nightly",
  }, async () => {
    const openQuestions = [
      { code: "SF-E-HOA", label: "HOA allows rentals" },
      { code: "SF-E-JURISDICTION", label: "Jurisdiction allows purchase" },
    ];
    const { user } = await openReport(
      "approver",
      answer(listUnderwriting, list({ ...second, openQuestions }, first)),
      answer(createReport, answered),
    );
    await form();
    const open = () => screen.getByRole("group", { name: "Open eligibility questions" });
    expect(within(open()).getAllByRole("listitem").map(words)).toEqual([
      "HOA allows rentals",
      "Jurisdiction allows purchase",
    ]);
    expect(within(open()).getByRole("link", { name: "underwriting" })).toHaveAttribute(
      "href",
      "/research-property/place-7/underwriting/sf-1",
    );
    await user.click(recommendation("Go"));
    await user.type(screen.getByLabelText("HOA allows rentals"), "No HOA on title ");
    await user.click(write());
    expect(screen.getByLabelText("Jurisdiction allows purchase")).toHaveAccessibleDescription(
      "Enter why it is waived",
    );
    expect(sent()).toEqual([]);
    await user.type(screen.getByLabelText("Jurisdiction allows purchase"), "Counsel");
    await user.click(write());
    await waitFor(() => expect(sent()).toHaveLength(1));
    const waivers = { "SF-E-HOA": "No HOA on title", "SF-E-JURISDICTION": "Counsel" };
    expect(sent()[0]?.decision).toEqual({ recommendation: "go", waivers });
  });

  it("stays open in an analyst's report", async () => {
    await openReport("analyst");
    await form();
    expect(
      screen.getByText("The decision stays open in this report: only approvers can decide."),
    ).toBeVisible();
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("is read by a viewer, who writes no report", async () => {
    await openReport("viewer", answer(listDocuments, list(written)));
    expect(await screen.findByTitle("Latest report")).toHaveAttribute("src", contentOf(written.id));
    expect(screen.queryByText("Write report")).toBeNull();
    expect(screen.queryByLabelText("Note")).toBeNull();
    expect(section("Written reports").getByRole("link", { name: written.name })).toBeVisible();
  });
});

describe("the preview", () => {
  const asked = () => network.asked(previewReport).map(({ body }) => body);
  const pages = () => screen.findByAltText("Pages of the report as it would be written now");

  it("shows what would be written, and follows what is typed when typing rests", async () => {
    const { user } = await openReport("approver");
    expect(await pages()).toBeVisible();
    expect(screen.getByText("2 pages, not filed")).toBeVisible();
    expect(asked()).toEqual([{ underwritingVersion: 2, decision: { recommendation: "undecided" } }]);
    await user.type(screen.getByLabelText("Note"), "Roof");
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ decision: { note: "Roof" } }));
    // Not once for each key.
    expect(asked()).toHaveLength(2);
    await user.click(screen.getByRole("radio", { name: "No go" }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ decision: { recommendation: "noGo" } }));
    expect(sent()).toEqual([]);
  });

  it("takes the place of the filed report once something is typed, and gives it back", async () => {
    const { user } = await openReport("analyst", answer(listDocuments, list(written)));
    expect(await screen.findByTitle("Latest report")).toBeVisible();
    expect(asked()).toEqual([]);
    await user.type(screen.getByLabelText("Note"), "R");
    expect(await pages()).toBeVisible();
    expect(screen.queryByTitle("Latest report")).toBeNull();
    await user.click(screen.getByRole("radio", { name: "Filed" }));
    expect(screen.getByTitle("Latest report")).toBeVisible();
  });

  it("says why there is none", async () => {
    const fails = refuse("conflict", "Version 2 fails a check that blocks a report: SF-C01");
    await openReport("analyst", answer(previewReport, fails));
    expect(await screen.findByText("Version 2 fails a check that blocks a report: SF-C01")).toBeVisible();
  });
});

describe("the sections of a report", () => {
  const template = sample(ReportTemplate, {
    ...{ id: "00000000-0000-4000-8000-000000000701", model: "singlefamily", name: "Short memo" },
    ...{ sections: ["decision", "risks"], isDefault: true, revision: 1 },
  });
  const listed = (name: string) => within(screen.getByRole("list", { name })).getAllByRole("listitem");

  it("are the firm's default, are left out and moved, and go with the report", async () => {
    const { user } = await openReport(
      "analyst",
      answer(listReportTemplates, list(template)),
      answer(createReport, answered),
    );
    await form();
    await waitFor(() =>
      expect(screen.getByRole("combobox", { name: "Template" })).toHaveValue("Short memo (default)"),
    );
    await user.click(screen.getByText("Sections"));
    expect(listed("Sections of the report").map(words)).toEqual(["Decision", "Risks, quantified"]);
    await user.click(screen.getByRole("button", { name: "Move Risks, quantified up" }));
    await user.click(screen.getByRole("checkbox", { name: "Market (appendix)" }));
    expect(screen.getByRole("combobox", { name: "Template" })).toHaveValue("Own choice");
    // Saving one for the firm is an approver's.
    expect(screen.queryByRole("group", { name: "Save as a template" })).toBeNull();
    await user.click(write());
    await waitFor(() => expect(sent()[0]).toMatchObject({ sections: ["risks", "decision", "market"] }));
  });

  it("are saved as a template of the firm by an approver, who reads why not", async () => {
    const { user } = await openReport(
      "approver",
      answer(
        createReportTemplate,
        inTurn(refuse("conflict", "There is a report template Ours already: choose another name"), template),
      ),
    );
    await form();
    await user.click(screen.getByText("Sections"));
    await user.click(screen.getByRole("checkbox", { name: "Location" }));
    const group = within(screen.getByRole("group", { name: "Save as a template" }));
    await user.type(group.getByLabelText("Template name"), "Ours{Enter}");
    expect(await group.findByText(/choose another name/)).toBeVisible();
    await user.click(group.getByRole("checkbox", { name: "Default for all reports of homes" }));
    await user.click(group.getByRole("button", { name: "Save template" }));
    expect(await screen.findByText("Template saved")).toBeVisible();
    const [, last] = network.asked(createReportTemplate);
    expect(last?.body).toMatchObject({ name: "Ours", model: "singlefamily", isDefault: true });
    expect(last?.body.sections).not.toContain("locator");
    expect(last?.body.sections).toContain("decision");
  });
});

describe("a property without a report", () => {
  it("has to be underwritten first", async () => {
    await openReport("analyst", answer(listUnderwriting, list()));
    expect(await screen.findByText("Nothing to report yet")).toBeVisible();
    expect(screen.getByRole("link", { name: "Underwrite the property" })).toHaveAttribute(
      "href",
      "/research-property/place-7/underwriting",
    );
  });

  it("says that none is written yet", async () => {
    await openReport("viewer");
    expect(await screen.findByText("No report yet")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Written reports" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Open the PDF" })).toBeNull();
  });

  it("is not one whose reports could not be loaded", async () => {
    const away = refuse("unavailable", "Documents are being moved");
    const { user } = await openReport(
      "analyst",
      answer(listDocuments, inTurn(away, away, away, list(written))),
    );
    expect(await screen.findByText("The reports could not be loaded")).toBeVisible();
    expect(screen.getByText("The written reports could not be loaded.")).toBeVisible();
    expect(screen.queryByText("No report yet")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByTitle("Latest report")).toBeVisible();
  });

  it("is not one whose versions could not be loaded", async () => {
    const { user } = await openReport(
      "analyst",
      answer(listUnderwriting, inTurn(refuse("not_found", "Gone for now"), list(first))),
    );
    expect(await screen.findByText("The versions could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await form()).toBeVisible();
  });
});

const RUN = sample(PropertyRun, {
  ...{ id: "00000000-0000-4000-8000-000000000601", modelId: "00000000-0000-4000-8000-000000000602" },
  ...{ fileName: "Oak deal.xlsx", name: "Base case", version: 3, googlePlacesId: "place-7" },
});

describe("the report of the firm's own model", () => {
  it("tells a kept run in the place of the version's figures, with an outline of its own", async () => {
    const { user } = await openReport(
      "analyst",
      answer(listPropertyRuns, list(RUN)),
      answer(createReport, answered),
    );
    await form();
    await user.click(await screen.findByRole("combobox", { name: "Figures of" }));
    await user.click(await screen.findByRole("option", { name: "Oak deal.xlsx, Base case version 3" }));
    await waitFor(() => expect(screen.queryByRole("combobox", { name: "Template" })).not.toBeInTheDocument());
    await user.click(write());
    await screen.findByText("Report saved");
    expect(sent()).toEqual([
      {
        underwritingVersion: 2,
        modelRun: { modelId: RUN.modelId, runId: RUN.id },
        decision: { recommendation: "undecided" },
      },
    ]);
  });
});
