import {
  createReportTemplate,
  listReportTemplates,
  ReportTemplate,
} from "@labs/contract/committee/report-templates";
import { listDocuments } from "@labs/contract/documents";
import { listPropertyRuns, PropertyRun } from "@labs/contract/firm-models/model-runs";
import { createReport, getVersionChanges, previewReport } from "@labs/contract/reports";
import { listUnderwriting } from "@labs/contract/underwriting";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answer, crash, inTurn, network, refuse, refuseFields } from "../test/network.ts";
import { section, words } from "../test/read.ts";
import { answered, contentOf, first, form, openReport, sent, write, written } from "../test/report-desk.ts";
import { list, sample } from "../test/sample.ts";

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
