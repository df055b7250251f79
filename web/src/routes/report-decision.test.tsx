import { listDocuments } from "@labs/contract/documents";
import { createReport } from "@labs/contract/reports";
import { listUnderwriting } from "@labs/contract/underwriting";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answer } from "../test/network.ts";
import { section, words } from "../test/read.ts";
import {
  answered,
  contentOf,
  first,
  form,
  openReport,
  second,
  sent,
  write,
  written,
} from "../test/report-desk.ts";
import { list } from "../test/sample.ts";

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
