import { DealBoard, DealCard, getBoard } from "@labs/contract/deals/board";
import { DealCheck, DealChecklist, getChecklist, setCheck } from "@labs/contract/deals/checklist";
import {
  addNote,
  changeWork,
  getWork,
  Note,
  PIPELINE_STATUSES,
  PipelineStatus,
  PropertyWork,
} from "@labs/contract/deals/pipeline";
import { LabsDocument, listDocuments } from "@labs/contract/documents";
import { getProperty, Property } from "@labs/contract/property-page";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage, person } from "../test/page.tsx";
import { words } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const bo = { id: "00000000-0000-4000-8000-000000000009", name: "Bo Kent" };
const home = sample(Property, {
  ...{ googlePlacesId: "place-1", propertyId: 17, propertyType: "singlefamily", label: "12 Oak St" },
});
const work = sample(PropertyWork, {
  ...{ version: 4, status: "offer" },
  choices: { tags: [], people: [bo, { id: "00000000-0000-4000-8000-0000000000aa", name: "Ada Lane" }] },
});
const survey = sample(DealCheck, { id: "survey", stage: "diligence", label: "Survey", isRequired: true });
const letter = sample(DealCheck, {
  ...{ id: "letter", stage: "offer", label: "Letter of intent", isRequired: true },
  waivedReason: "By phone",
});
const checklist = sample(DealChecklist, { items: [letter, survey], required: 2, done: 1 });
const bodies = (endpoint: Parameters<typeof network.asked>[0]) =>
  network.asked(endpoint).map(({ body }) => body);

const openProperty = (as: Parameters<typeof person>[0], ...answers: Answer[]) =>
  openPage("/research-property/place-1", {
    as: person(as),
    answers: [answer(getProperty, home), answer(getWork, work), ...answers],
  });

describe("the documents checklist of a deal", () => {
  it("has a line filed from the property's documents, waived with a reason, and opened again", async () => {
    const document = { id: "00000000-0000-4000-8000-000000000007", name: "survey.pdf" };
    const filed = { ...checklist, items: [letter, { ...survey, document }], done: 2 };
    const { user } = await openProperty(
      "analyst",
      answer(getChecklist, checklist),
      answer(
        listDocuments,
        list(
          sample(LabsDocument, { ...document, portfolioId: null }),
          sample(LabsDocument, { id: bo.id, name: "secret.pdf", portfolioId: "p-1" }),
        ),
      ),
      answer(setCheck, inTurn(filed, checklist, refuse("unavailable", "Not reachable"))),
    );
    const section = within(await screen.findByRole("region", { name: "Documents checklist" }));
    expect(await section.findByText("1 of 2 required documents on file or waived")).toBeVisible();
    expect(section.getAllByRole("listitem").map(words)).toEqual([
      "Letter of intent ○ Waived: By phone Open again",
      "Survey ▲ Open File or waive",
    ]);
    await user.click(section.getByRole("button", { name: "File or waive: Survey" }));
    await user.click(await section.findByRole("combobox", { name: "Document on file" }));
    expect(screen.queryByRole("option", { name: "secret.pdf" })).toBeNull();
    await user.click(await screen.findByRole("option", { name: "survey.pdf" }));
    expect(await section.findByRole("link", { name: "survey.pdf" })).toBeVisible();
    await user.click(section.getByRole("button", { name: "Open again: Survey" }));
    await user.click(await section.findByRole("button", { name: "File or waive: Survey" }));
    await user.type(section.getByRole("textbox", { name: "Or waive it because" }), "New build");
    await user.click(section.getByRole("button", { name: "Waive Survey" }));
    expect(await section.findByText("Not saved. Not reachable")).toBeVisible();
    expect(bodies(setCheck)).toEqual([{ documentId: document.id }, {}, { waivedReason: "New build" }]);
  });

  it("is read by viewers, and says where it cannot be loaded", async () => {
    const { unmount } = await openProperty("viewer", answer(getChecklist, checklist));
    const section = within(await screen.findByRole("region", { name: "Documents checklist" }));
    expect(await section.findByText("Letter of intent")).toBeVisible();
    expect(section.queryByRole("button")).toBeNull();
    unmount();
  });

  it("says where it cannot be loaded", async () => {
    await openProperty("analyst", answer(getChecklist, refuse("unavailable", "Not reachable")));
    expect(await screen.findByText("The checklist could not be loaded")).toBeVisible();
  });

  it("warns before the deal moves on without a required document, and lets it", async () => {
    const { user } = await openProperty(
      "analyst",
      answer(getChecklist, checklist),
      answer(changeWork, { ...work, version: 5, status: "committee" }),
    );
    await user.click(await screen.findByRole("button", { name: /Offer unassigned/ }));
    const choose = async (name: string) => {
      await user.click(await screen.findByRole("combobox", { name: "Status" }));
      await user.click(await screen.findByRole("option", { name }));
    };
    await choose("Committee");
    const warning = within(await screen.findByRole("alert"));
    expect(warning.getByText("1 required document is open:")).toBeVisible();
    expect(warning.getByText("Survey")).toBeVisible();
    await user.click(warning.getByRole("button", { name: "Cancel" }));
    expect(network.asked(changeWork)).toHaveLength(0);
    await choose("Committee");
    await user.click(await screen.findByRole("button", { name: "Move to Committee anyway" }));
    await waitFor(() => expect(bodies(changeWork)).toEqual([{ basedOn: 4, status: "committee" }]));
  });

  it("warns on the board too, and where the checklist cannot be read", async () => {
    const card = sample(DealCard, {
      ...{ googlePlacesId: "place-1", label: "12 Oak St", status: "offer", version: 4 },
      checklist: { required: 2, done: 1 },
    });
    const columns = Object.keys(PIPELINE_STATUSES).map((key) => {
      const status = PipelineStatus.parse(key);
      return { status, total: status === "offer" ? 1 : 0, items: status === "offer" ? [card] : [] };
    });
    const { user } = await openPage("/pipeline?view=board", {
      answers: [
        answer(getBoard, sample(DealBoard, { columns })),
        answer(getChecklist, inTurn(checklist, refuse("conflict", "Not now"))),
        answer(changeWork, work),
      ],
    });
    expect(await screen.findByText("1/2 docs")).toBeVisible();
    const move = async (name: string) => {
      await user.click(screen.getByRole("button", { name: "Move 12 Oak St" }));
      await user.click(await screen.findByRole("menuitem", { name }));
    };
    await move("Approved");
    expect(await screen.findByRole("dialog", { name: "Documents are open" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await move("Approved");
    expect(await screen.findByText("The documents checklist could not be read.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Move to Approved anyway" }));
    await waitFor(() => expect(bodies(changeWork)).toEqual([{ basedOn: 4, status: "approved" }]));
  });
});

describe("a colleague's name in a note", () => {
  it("is offered after an @ and put in whole", async () => {
    const { user } = await openProperty("analyst", answer(addNote, sample(Note, { text: "x", by: bo })));
    const field = await screen.findByRole("textbox", { name: "New note" });
    await user.type(field, "Roof leaks, @bo");
    const names = within(await screen.findByRole("group", { name: "Mention" }));
    expect(names.getAllByRole("button").map(words)).toEqual(["@Bo Kent"]);
    await user.click(names.getByRole("button"));
    expect(field).toHaveValue("Roof leaks, @Bo Kent ");
    await user.click(screen.getByRole("button", { name: "Add note" }));
    await waitFor(() => expect(bodies(addNote)).toEqual([{ text: "Roof leaks, @Bo Kent" }]));
  });
});
