import {
  deleteDocument,
  documentContent,
  LabsDocument,
  listDocuments,
  restoreDocument,
  updateDocument,
  uploadDocument,
} from "@labs/contract/documents";
import {
  acceptMemorandum,
  Memorandum,
  MemorandumProposal,
  readMemorandum,
} from "@labs/contract/uploads/memoranda";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { column, rows } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const document = (last: string, given: Partial<LabsDocument>) =>
  sample(LabsDocument, {
    id: `00000000-0000-4000-8000-00000000040${last}`,
    type: "other",
    size: 1_250_000,
    version: 1,
    sha256: "0123456789abcdef",
    createdBy: "Ada Lane",
    createdAt: "2026-10-30T15:00:00.000Z",
    ...given,
  });

const memo = document("1", {
  name: "Oak St memo.pdf",
  type: "offeringMemorandum",
  tags: ["Tampa", "2026"],
  googlePlacesId: "place-1",
  propertyLabel: "120 Oak St, Tampa, FL 33602",
  version: 3,
});
const report = document("2", { name: "Oak St report.pdf", type: "icReport", size: 840 });
const survey = document("3", {
  name: "Survey.pdf",
  type: "Flood survey",
  portfolioId: "p-1",
  portfolioName: "Bay area",
});

const openDocuments = (query = "", ...answers: Answer[]) =>
  openPage(`/documents${query}`, {
    answers: [answer(listDocuments, list(memo, report, survey)), ...answers],
  });

const asked = () => network.asked(listDocuments).map(({ query }) => query);

const pdf = (name: string, size = 5) => new File([new Uint8Array(size)], name, { type: "application/pdf" });

describe("documents", () => {
  it("stand with type, tags, property, size, version, and who made them when", async () => {
    await openDocuments();
    await screen.findByRole("table", { name: "Documents" });
    expect(rows("Documents").map((cells) => cells.slice(0, 8))).toEqual([
      [
        "Oak St memo.pdf",
        "Offering memorandum",
        "Tampa 2026",
        "120 Oak St, Tampa, FL 33602",
        "1.3 MB",
        "3",
        "Ada Lane",
        "3 days ago",
      ],
      ["Oak St report.pdf", "Committee report", "", "—", "840 B", "1", "Ada Lane", "3 days ago"],
      // A type that somebody typed is shown as it is.
      ["Survey.pdf", "Flood survey", "", "Bay area", "1.3 MB", "1", "Ada Lane", "3 days ago"],
    ]);
    expect(screen.getByRole("link", { name: "Oak St memo.pdf" })).toHaveAttribute(
      "href",
      `/api/documents/${memo.id}/content?download=true`,
    );
    expect(screen.getByRole("link", { name: "120 Oak St, Tampa, FL 33602" })).toHaveAttribute(
      "href",
      "/research-property/place-1",
    );
    expect(screen.getByRole("link", { name: "Bay area" })).toHaveAttribute(
      "href",
      "/portfolios?portfolio=p-1",
    );
    expect(asked()[0]).toMatchObject({ latest: true, page: 1, pageSize: 50 });
  });

  it("are read by a viewer, who is offered no change", async () => {
    await openPage("/documents", { as: "viewer", answers: [answer(listDocuments, list(memo))] });
    await screen.findByRole("table", { name: "Documents" });
    expect(screen.getByRole("button", { name: "Versions Oak St memo.pdf, version 3" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /^(Edit|Delete) / })).toBeNull();
    expect(screen.queryByRole("button", { name: "Choose files" })).toBeNull();
  });

  it("say what will be here while there are none", async () => {
    await openPage("/documents");
    expect(await screen.findByText("No documents yet")).toBeVisible();
    expect(screen.getByText(/Uploaded files and committee reports are kept here/)).toBeVisible();
  });

  it("are found by a part of their name, which the address keeps", async () => {
    const { user, address } = await openDocuments(
      "",
      answer(listDocuments, ({ query }) => (query.query ? list<LabsDocument>() : list(memo))),
    );
    await user.type(screen.getByRole("searchbox", { name: "Search documents by name or tag" }), "lease");
    expect(await screen.findByText("No document matches “lease”")).toBeVisible();
    expect(address()).toBe("/documents?query=lease");
    // Each letter does not ask: the hand rests before the server is bothered.
    expect(asked().filter(({ query }) => query !== undefined)).toHaveLength(1);
  });

  it("are searched by no more of a long address than the call takes", async () => {
    await openDocuments(`?query=${"x".repeat(300)}`, answer(listDocuments, list<LabsDocument>()));
    await screen.findByText(/^No document matches/);
    expect(asked().at(-1)?.query).toBe("x".repeat(200));
  });

  it("are narrowed to a type, and to pages of it", async () => {
    const { user } = await openDocuments("?page=2", answer(listDocuments, { items: [memo], total: 120 }));
    await screen.findByRole("table", { name: "Documents" });
    expect(screen.getByRole("button", { name: "2", current: "page" })).toBeVisible();
    await user.click(screen.getByRole("combobox", { name: "Type of document" }));
    const types = within(await screen.findByRole("listbox"));
    await user.click(types.getByRole("option", { name: "Committee report" }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ type: "icReport", page: 1 }));
    await user.click(await screen.findByRole("button", { name: "3" }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ type: "icReport", page: 3 }));
  });

  it("could not be loaded, and can be asked for again", async () => {
    const { user } = await openDocuments(
      "",
      answer(listDocuments, inTurn(refuse("not_found", "Gone for now"), list(memo))),
    );
    expect(await screen.findByText("The documents could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("table", { name: "Documents" })).toBeVisible();
  });
});

describe("changing a document", () => {
  const edit = async (page: Awaited<ReturnType<typeof openDocuments>>, name: RegExp) => {
    await page.user.click(await screen.findByRole("button", { name }));
    return within(await screen.findByRole("dialog", { name: "Name, type and tags" }));
  };

  it("gives it another name, type and tags", { tags: "nightly" }, async () => {
    const page = await openDocuments("", answer(updateDocument, memo));
    const dialog = await edit(page, /^Edit Oak St memo.pdf/);
    const name = dialog.getByLabelText(/^Name/);
    expect(name).toHaveValue("Oak St memo.pdf");
    await page.user.clear(name);
    await page.user.type(name, "Memo");
    const type = dialog.getByLabelText(/^Type/);
    expect(type).toHaveValue("Offering memorandum");
    await page.user.clear(type);
    await page.user.type(type, "Lease");
    await page.user.type(dialog.getByLabelText(/^Tags/), "signed{Enter}");
    await page.user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(network.asked(updateDocument)).toMatchObject([
      { params: { id: memo.id }, body: { name: "Memo", type: "lease", tags: ["Tampa", "2026", "signed"] } },
    ]);
    await waitFor(() => expect(asked()).toHaveLength(2));
  });

  it("leaves a type that was only shown by its name as it came", async () => {
    const page = await openDocuments("", answer(updateDocument, report));
    const dialog = await edit(page, /^Edit Oak St report.pdf/);
    expect(dialog.getByLabelText(/^Type/)).toHaveValue("Committee report");
    await page.user.type(dialog.getByLabelText(/^Name/), "!");
    await page.user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(network.asked(updateDocument)[0]?.body).toMatchObject({ type: "icReport" }));
  });

  it("wants a name, and says why it was refused without losing what was typed", async () => {
    const words = "Names, types and tags are one line of text";
    const page = await openDocuments("", answer(updateDocument, refuse("conflict", words)));
    const dialog = await edit(page, /^Edit Survey.pdf/);
    await page.user.clear(dialog.getByLabelText(/^Name/));
    expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
    await page.user.type(dialog.getByLabelText(/^Name/), "Flood.pdf");
    await page.user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(words);
    expect(dialog.getByLabelText(/^Name/)).toHaveValue("Flood.pdf");
  });

  it("shows every version under its name, and no other document", async () => {
    const older = { ...memo, id: "v2", version: 2 };
    const namesake = { ...memo, id: "v9", googlePlacesId: "place-9" };
    const page = await openDocuments(
      "",
      answer(listDocuments, ({ query }) => (query.latest ? list(memo) : list(memo, older, namesake))),
    );
    await page.user.click(await screen.findByRole("button", { name: /^Versions Oak St memo.pdf/ }));
    await screen.findByRole("dialog", { name: "Versions of Oak St memo.pdf" });
    await screen.findByRole("table", { name: "Versions of Oak St memo.pdf" });
    expect(column("Versions of Oak St memo.pdf", "Version")).toEqual(["3", "2"]);
    expect(asked().at(-1)).toMatchObject({ query: "Oak St memo.pdf", googlePlacesId: "place-1" });
  });

  it("says when its versions could not be loaded", async () => {
    const page = await openDocuments(
      "",
      answer(listDocuments, ({ query }) =>
        query.latest ? list(memo) : refuse("forbidden", "Not yours to read"),
      ),
    );
    await page.user.click(await screen.findByRole("button", { name: /^Versions Oak St memo.pdf/ }));
    expect(await screen.findByText("The versions could not be loaded")).toBeVisible();
    expect(screen.getByText("Not yours to read. Nothing was changed.")).toBeVisible();
  });
});

describe("deleting a document", () => {
  it("can be undone at once", async () => {
    const page = await openDocuments(
      "",
      answer(deleteDocument, { ...survey, deletedAt: "2026-11-02T15:00:00.000Z" }),
      answer(restoreDocument, survey),
    );
    await page.user.click(await screen.findByRole("button", { name: "Delete Survey.pdf, version 1" }));
    expect(await screen.findByText("“Survey.pdf”, version 1, was deleted.")).toBeVisible();
    await page.user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
    expect(network.asked(deleteDocument).map(({ params }) => params.id)).toEqual([survey.id]);
    expect(network.asked(restoreDocument).map(({ params }) => params.id)).toEqual([survey.id]);
  });

  it("can be undone for some weeks from the list of deleted ones, by who may write", async () => {
    const gone = { ...survey, deletedAt: "2026-10-20T15:00:00.000Z" };
    const page = await openDocuments(
      "?deleted=true",
      answer(listDocuments, list(gone)),
      answer(restoreDocument, survey),
    );
    expect(await screen.findByRole("region", { name: "Deleted documents" })).toBeVisible();
    expect(column("Documents", "Deleted")).toEqual(["13 days ago"]);
    // What is deleted is not to be read until it is back.
    expect(screen.queryByRole("link", { name: "Survey.pdf" })).toBeNull();
    await page.user.click(screen.getByRole("button", { name: "Restore Survey.pdf, version 1" }));
    await waitFor(() => expect(network.asked(restoreDocument)).toHaveLength(1));
    page.unmount();

    await openPage("/documents?deleted=true", { as: "viewer" });
    await screen.findByRole("region", { name: "Deleted documents" });
    expect(screen.queryByRole("button", { name: /^Restore/ })).toBeNull();
  });

  it("says that nothing is deleted", async () => {
    const { user } = await openDocuments(
      "",
      answer(listDocuments, ({ query }) => (query.deleted ? list<LabsDocument>() : list(memo))),
    );
    await user.click(screen.getByLabelText("Deleted"));
    expect(await screen.findByText("Nothing is deleted")).toBeVisible();
    expect(screen.getByText(/stays here for 30 days/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Choose files" })).toBeNull();
  });

  it("says why it was refused", async () => {
    const page = await openDocuments("", answer(deleteDocument, refuse("not_found", "It is gone already")));
    await page.user.click(await screen.findByRole("button", { name: "Delete Survey.pdf, version 1" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("It is gone already");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });
});

describe("uploading documents", () => {
  it("sends each file with the chosen type, and the list is read again", async () => {
    const { user } = await openDocuments("", answer(uploadDocument, { ...memo, version: 4 }));
    await screen.findByRole("table", { name: "Documents" });
    await user.click(screen.getByRole("combobox", { name: "Type of the files" }));
    const types = within(await screen.findByRole("listbox", { name: "Type of the files" }));
    await user.click(types.getByRole("option", { name: "Lease" }));
    await user.upload(screen.getByLabelText("Files to upload"), [pdf("a.pdf"), pdf("b.pdf")]);
    await waitFor(() => expect(screen.getAllByText("● kept as version 4")).toHaveLength(2));
    const sent = network.asked(uploadDocument).map(({ form }) => [...form.entries()]);
    // The fields go first: the server reads them before it takes the bytes.
    expect(sent).toEqual([
      [
        ["type", "lease"],
        ["file", expect.objectContaining({ name: "a.pdf" })],
      ],
      [
        ["type", "lease"],
        ["file", expect.objectContaining({ name: "b.pdf" })],
      ],
    ]);
    await waitFor(() => expect(asked().length).toBeGreaterThan(1));
    await user.click(screen.getByRole("button", { name: "Dismiss a.pdf" }));
    expect(screen.getAllByText("● kept as version 4")).toHaveLength(1);
  });

  it("keeps a file that failed in sight with its reason, to be tried again", async () => {
    const { user } = await openDocuments(
      "",
      answer(uploadDocument, inTurn(refuse("unsupported_type", "This is no document"), memo)),
    );
    await user.upload(screen.getByLabelText("Files to upload"), pdf("a.exe"));
    expect(await screen.findByText("⚠ This is no document")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("● kept as version 3")).toBeVisible();
  });

  it("does not send what is too large", async () => {
    const { user } = await openDocuments();
    const large = pdf("film.mov");
    Object.defineProperty(large, "size", { value: 60 * 1024 * 1024 });
    await user.upload(screen.getByLabelText("Files to upload"), large);
    expect(await screen.findByText("⚠ It has 62.9 MB; a document may have at most 50 MB")).toBeVisible();
    expect(network.asked(uploadDocument)).toEqual([]);
  });
});

describe("a PDF that is read", () => {
  const om = document("5", { name: "Oak OM.pdf", contentType: "application/pdf", googlePlacesId: "place-1" });
  const box = { page: 2, left: 220, top: 80, right: 280, bottom: 94 };
  const said = (given: Partial<MemorandumProposal>) =>
    sample(MemorandumProposal, { box, isProForma: false, doubts: [], confidence: 0.92, ...given });
  const read = sample(Memorandum, {
    ...{ documentId: om.id, name: om.name, pages: 4, turns: {} },
    unread: [{ page: 4, reason: "it has no letters" }],
    proposals: [
      said({ id: "units-2-1", field: "units", value: 24, text: "24", doubts: ["Page 3 says 26"] }),
      said({ id: "units-3-2", field: "units", value: 26, text: "26" }),
      said({ id: "askingPrice-2-1", field: "askingPrice", value: 3_600_000, text: "$3,600,000" }),
    ],
    tables: [{ kind: "rentRoll", title: "Rent roll", box, rows: 24 }],
    tieOuts: [{ text: "Income of $216,000 at $3,600,000 is 6.00%", ok: true }],
    facts: { units: { fact: "units", value: 22, version: 3, source: "County" } },
  });
  const answers = [
    answer(listDocuments, list(om, survey)),
    answer(documentContent, () => new Response("%PDF-1.7")),
  ];

  it("tells what it says with page and doubt; what is ticked becomes a fact, one of each", async () => {
    const { user } = await openPage("/documents", {
      answers: [...answers, answer(readMemorandum, read), answer(acceptMemorandum, { changed: ["units"] })],
    });
    await user.click(await screen.findByRole("button", { name: /^Read Oak OM.pdf/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Read Oak OM.pdf" }));
    expect(await dialog.findByText("Page 3 says 26")).toBeVisible();
    expect(dialog.getByText(/1 of 4 pages were not read/)).toBeVisible();
    expect(dialog.getByText(/ places?, 1 table$/)).toBeVisible();
    expect(dialog.getByRole("button", { name: "$3,600,000, page 2" })).toBeVisible();
    expect(dialog.getByRole("button", { name: "Rent roll, page 2, 24 rows" })).toBeVisible();
    // A price is no fact of a property, and nothing is ticked by itself.
    expect(dialog.getAllByRole("checkbox")).toHaveLength(2);
    expect(dialog.getByRole("button", { name: "Take 0 as facts" })).toBeDisabled();
    await user.click(dialog.getByRole("checkbox", { name: "Take Units 24" }));
    await user.click(dialog.getByRole("checkbox", { name: "Take Units 26" }));
    await user.click(dialog.getByRole("button", { name: "Take 1 as facts" }));
    expect(network.asked(acceptMemorandum)[0]?.body).toEqual({
      accepted: [{ id: "units-3-2", basedOn: 3 }],
    });
  });

  it("is offered for PDFs alone, and says why it could not be read", async () => {
    const { user } = await openPage("/documents", {
      answers: [
        ...answers,
        answer(readMemorandum, refuse("invalid", "The document is protected by a password")),
      ],
    });
    expect(screen.queryByRole("button", { name: /^Read Survey/ })).not.toBeInTheDocument();
    await user.click(await screen.findByRole("button", { name: /^Read Oak OM.pdf/ }));
    expect(await screen.findByText(/protected by a password/)).toBeVisible();
  });
});
