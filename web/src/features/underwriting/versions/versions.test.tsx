import {
  createUnderwriting,
  getUnderwriting,
  listUnderwriting,
  lockUnderwriting,
  startUnderwriting,
} from "@labs/contract/underwriting";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { answer, crash, inTurn, network, refuse, refuseFields } from "../../../test/network.ts";
import { column, rows, section, words } from "../../../test/read.ts";
import { list } from "../../../test/sample.ts";
import {
  DEAL_ID,
  enter,
  keptVersion,
  openUnderwriting,
  sampleStart,
  sampleSummary,
} from "../../../test/underwriting.ts";

const model = "singlefamily";
const start = sampleStart(model);
const first = keptVersion(1, start, { name: "As listed", createdBy: "Ada Lane" });
const second = keptVersion(
  2,
  sampleStart(model, { purchasePrice: 290_000 }, { basis: { purchasePrice: "user" } }),
  {
    basedOn: 1,
  },
);

const save = () => screen.getByText("Save version").closest("button");
const standing = (text: string) => screen.findByText(text);

describe("keeping a version", () => {
  it("sends what the person entered, and leaves to the server what sources and template say", async () => {
    const kept = keptVersion(
      1,
      sampleStart(model, { purchasePrice: 310_000 }, { basis: { purchasePrice: "user" } }),
    );
    const page = await openUnderwriting("sf-1", {
      model,
      answers: [answer(createUnderwriting, kept)],
    });
    await standing("First draft, nothing changed");
    await enter(page, "Purchase price", "310000");
    await standing("First draft, 1 input changed");
    await page.user.type(screen.getByLabelText("Version name"), "  First offer ");
    await page.user.click(save() as HTMLElement);
    expect(await screen.findByText("Version 1 saved")).toBeVisible();
    expect(network.asked(createUnderwriting).map(({ params, body }) => ({ params, body }))).toEqual([
      {
        params: { id: DEAL_ID },
        body: { name: "First offer", inputs: { purchasePrice: 310_000 }, basedOn: 0 },
      },
    ]);
    // The draft goes on from what was kept, and the next name is not the last one's.
    expect(await standing("Draft of version 1, nothing changed")).toBeVisible();
    expect(screen.getByLabelText("Version name")).toHaveValue("");
    expect(screen.getByRole("link", { name: "Committee report" })).toHaveAttribute(
      "href",
      `/research-property/${DEAL_ID}/ic-report`,
    );
  });

  it("sends what has moved at its source since, so that what is kept is what was seen", async () => {
    const now = sampleStart(model, { monthlyRent: 2_300 });
    const page = await openUnderwriting("sf-8", {
      model,
      start: now,
      versions: [first],
      answers: [answer(createUnderwriting, second)],
    });
    await standing("Draft of version 1, nothing changed");
    await page.user.click(save() as HTMLElement);
    await waitFor(() => expect(network.asked(createUnderwriting)).toHaveLength(1));
    expect(network.asked(createUnderwriting)[0]?.body).toEqual({
      basedOn: 1,
      inputs: { monthlyRent: 2_250 },
    });
  });

  it("cannot be asked for twice while it is under way", async () => {
    const held = Promise.withResolvers<typeof first>();
    const page = await openUnderwriting("sf-8", {
      model,
      answers: [answer(createUnderwriting, () => held.promise)],
    });
    await standing("First draft, nothing changed");
    await page.user.click(save() as HTMLElement);
    await waitFor(() => expect(save()).toBeDisabled());
    held.resolve(first);
    await waitFor(() => expect(save()).toBeEnabled());
    expect(network.asked(createUnderwriting)).toHaveLength(1);
  });

  it("says which entry the server refused, and keeps the draft", async () => {
    const page = await openUnderwriting("sf-8", {
      model,
      answers: [answer(createUnderwriting, refuseFields({ "inputs.debt.rate": "Interest rate is missing" }))],
    });
    await standing("First draft, nothing changed");
    await page.user.click(save() as HTMLElement);
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The version was not saved");
    expect(alert).toHaveTextContent("Interest rate is missing");
    expect(alert).toHaveTextContent("Your draft is safe in this tab.");
    expect(within(alert).queryByRole("button")).toBeNull();
  });

  it("speaks of no merge where the server could not be reached: nobody said that another version came", async () => {
    const listed = vi.fn(() => list(sampleSummary(first)));
    const page = await openUnderwriting("sf-8", {
      model,
      versions: [first],
      answers: [
        answer(listUnderwriting, listed),
        answer(createUnderwriting, refuse("unavailable", "The server cannot be reached")),
      ],
    });
    await standing("Draft of version 1, nothing changed");
    const before = listed.mock.calls.length;
    await page.user.click(save() as HTMLElement);
    expect(await screen.findByRole("alert")).toHaveTextContent("Your draft is safe in this tab.");
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(listed.mock.calls.length).toBe(before);
  });

  it("says when the colleague's version could not be loaded, and offers it again", async () => {
    const page = await openUnderwriting("sf-8", {
      model,
      versions: [first],
      answers: [
        answer(listUnderwriting, inTurn(list(sampleSummary(first)), list(sampleSummary(second)))),
        answer(createUnderwriting, refuse("conflict", "Version 2 is the newest")),
      ],
    });
    await standing("Draft of version 1, nothing changed");
    await page.user.click(save() as HTMLElement);
    const upon = await screen.findByRole("button", { name: /^Merge with version 2/ });
    network.use(answer(getUnderwriting, refuse("unavailable", "Versions are being moved")));
    await page.user.click(upon);
    expect(await screen.findByText("Versions are being moved")).toBeVisible();
    await waitFor(() => expect(upon).toBeEnabled());
    expect(await standing("Draft of version 1, nothing changed")).toBeVisible();
  });

  it("offers no way past a lock", async () => {
    const locked = sampleSummary(second, { locked: { by: "Cyd Orr", at: second.createdAt, reason: null } });
    const page = await openUnderwriting("sf-8", {
      model,
      versions: [first, second],
      answers: [
        answer(listUnderwriting, inTurn(list(sampleSummary(first)), list(locked, sampleSummary(first)))),
        answer(createUnderwriting, refuse("conflict", "Cyd Orr locked the underwriting at version 2")),
      ],
    });
    await standing("Draft of version 1, nothing changed");
    await page.user.click(save() as HTMLElement);
    const alert = await screen.findByRole("alert");
    await waitFor(() => expect(network.asked(listUnderwriting)).toHaveLength(2));
    expect(alert).toHaveTextContent("Cyd Orr locked the underwriting at version 2.");
    expect(within(alert).queryByRole("button")).toBeNull();
  });

  it("is not offered to a viewer, who may try figures all the same", async () => {
    const page = await openUnderwriting("sf-1", { model, versions: [first], as: "viewer" });
    await standing("Draft of version 1, nothing changed");
    expect(screen.queryByText("Save version")).toBeNull();
    expect(screen.queryByLabelText("Version name")).toBeNull();
    await enter(page, "Purchase price", "310000");
    expect(await standing("Draft of version 1, 1 input changed")).toBeVisible();
    expect(screen.getByRole("region", { name: "All figures" })).toHaveTextContent("$342,150");
    expect(screen.getByRole("link", { name: "Committee report" })).toBeVisible();
  });
});

describe("the steps of a draft", () => {
  it("go back and forth, each a change of one input and not a key", { tags: "nightly" }, async () => {
    const page = await openUnderwriting("sf-1", { model });
    await standing("First draft, nothing changed");
    const undo = screen.getByLabelText("Undo last input change");
    const redo = screen.getByLabelText("Redo input change");
    expect(undo).toBeDisabled();
    expect(redo).toBeDisabled();
    await enter(page, "Purchase price", "310000");
    await enter(page, "Closing costs", "2");
    expect(redo).toBeDisabled();
    await page.user.click(undo);
    expect(screen.getByLabelText("Closing costs")).toHaveValue("1.5%");
    expect(screen.getByLabelText("Purchase price")).toHaveValue("$310,000");
    await page.user.click(undo);
    expect(screen.getByLabelText("Purchase price")).toHaveValue("$300,000");
    expect(undo).toBeDisabled();
    await page.user.click(redo);
    expect(screen.getByLabelText("Purchase price")).toHaveValue("$310,000");
    // What was undone is gone once something else is entered.
    await enter(page, "Closing costs", "1");
    expect(redo).toBeDisabled();
  });
});

describe("the versions of an underwriting", () => {
  const open = (
    answers: Parameters<typeof openUnderwriting>[1]["answers"] = [],
    as: "analyst" | "viewer" = "analyst",
  ) => openUnderwriting("versions", { model, start, versions: [second, first], answers, as });
  const price = { path: "purchasePrice", from: 300_000, to: 290_000 };

  it("stand newest first with their returns, who kept them when, and what changed", async () => {
    await open([
      answer(
        listUnderwriting,
        list(
          sampleSummary(second, {
            changedInputs: [
              price,
              { path: "debt.rate", from: 0.0625, to: 0.06 },
              { path: "holdYears", from: 7, to: 8 },
              { path: "unheardOf", from: 1, to: 2 },
            ],
          }),
          sampleSummary(first),
        ),
      ),
    ]);
    await screen.findByRole("table", { name: "Versions" });
    expect(column("Versions", "Version")).toEqual(["v2 (open)", "v1"]);
    expect(column("Versions", "Name")).toEqual(["—", "As listed"]);
    expect(column("Versions", "Levered IRR")).toEqual(["10.08%", "8.82%"]);
    expect(column("Versions", "Multiple")[1]).toBe("1.72x");
    expect(column("Versions", "By")).toEqual(["Cyd Orr", "Ada Lane"]);
    expect(column("Versions", "Changed inputs")).toEqual([
      "Purchase price, Interest rate, Hold period and 1 more",
      "",
    ]);
    expect(screen.getByLabelText("Download version 2 as a workbook with live formulas")).toHaveAttribute(
      "href",
      `/api/research-property/single-family/google-places-id/${DEAL_ID}/underwriting/history/2?format=xlsx`,
    );
  });

  it("differ by their inputs and by what the returns make of them", async () => {
    const { user } = await open();
    await screen.findByRole("table", { name: "Versions" });
    await user.click(screen.getByLabelText("Compare version 1"));
    // The draft is version 2 as it was kept.
    await screen.findByText("One input differs.");
    const shown = rows("Differences");
    expect(shown[0]).toEqual(["Purchase price", "$300,000", "$290,000", "−$10,000"]);
    expect(shown.find(([name]) => name === "Levered IRR")).toEqual([
      "Levered IRR",
      "8.82%",
      "10.08%",
      "+126.4 bp",
    ]);
    expect(shown.find(([name]) => name === "All-in cost")).toEqual([
      "All-in cost",
      "$332,000",
      "$321,850",
      "−$10,150",
    ]);
    await user.selectOptions(screen.getByLabelText("Compare to"), "1");
    expect(await screen.findByText("The inputs are the same.")).toBeVisible();
  });

  it("restore an older one as a draft, which stands against the newest", async () => {
    const { user } = await open();
    await screen.findByRole("table", { name: "Versions" });
    await user.click(screen.getByLabelText("Restore version 1"));
    expect(await standing("Version 1 being restored, 1 input different from version 2")).toBeVisible();
    expect(column("Versions", "Version")).toEqual(["v2", "v1 (open)"]);
    network.use(answer(createUnderwriting, keptVersion(3, start, { basedOn: 2 })));
    await user.click(save() as HTMLElement);
    await waitFor(() => expect(network.asked(createUnderwriting)).toHaveLength(1));
    expect(network.asked(createUnderwriting)[0]?.body.basedOn).toBe(2);
  });

  it("say when the one that was to be restored could not be loaded, and leave the draft as it is", async () => {
    const { user } = await open();
    await screen.findByRole("table", { name: "Versions" });
    await standing("Draft of version 2, nothing changed");
    network.use(answer(getUnderwriting, refuse("not_found", "There is no version 1")));
    await user.click(screen.getByLabelText("Restore version 1"));
    expect((await screen.findAllByText("There is no version 1"))[0]).toBeVisible();
    expect(await standing("Draft of version 2, nothing changed")).toBeVisible();
  });

  it("are locked for the committee and unlocked again", async () => {
    const at = "2026-11-01T15:00:00.000Z";
    const lock = { by: "Ada Lane", at, reason: "Sent to the committee" };
    const locked = sampleSummary(second, { locked: lock });
    const { user } = await open([
      answer(
        listUnderwriting,
        inTurn(
          list(sampleSummary(second), sampleSummary(first)),
          list(sampleSummary(second), sampleSummary(first)),
          list(locked, sampleSummary(first)),
        ),
      ),
      answer(lockUnderwriting, { version: 2, locked: lock }),
    ]);
    await screen.findByRole("table", { name: "Versions" });
    await user.click(screen.getByLabelText("Lock version 2"));
    const dialog = within(await screen.findByRole("dialog", { name: "Lock at version 2?" }));
    expect(dialog.getByRole("button", { name: "Lock version" })).toBeDisabled();
    await user.type(dialog.getByLabelText(/^Reason/), "Sent to the committee{Enter}");
    const unlock = await screen.findByLabelText("Unlock version 2");
    expect(column("Versions", "Version")[0]).toBe("v2 (open), locked");
    expect(unlock).toHaveAttribute(
      "data-hint",
      expect.stringMatching(/^Locked by Ada Lane, Nov 1, 2026.*\(Sent to the committee\)/),
    );
    await user.click(unlock);
    await waitFor(() => expect(network.asked(lockUnderwriting)).toHaveLength(2));
    expect(network.asked(lockUnderwriting).map(({ params, body }) => [params.version, body])).toEqual([
      [2, { isLocked: true, reason: "Sent to the committee" }],
      [2, { isLocked: false }],
    ]);
  });

  it("are read by a viewer, who locks none", async () => {
    await open([], "viewer");
    await screen.findByRole("table", { name: "Versions" });
    expect(screen.getByLabelText("Compare version 1")).toBeVisible();
    expect(screen.queryByLabelText("Lock version 2")).toBeNull();
  });

  it("say how the first one comes about while there is none", async () => {
    await openUnderwriting("versions", { model });
    expect(await screen.findByText("No versions yet")).toBeVisible();
    expect(screen.getByText("Save the draft to create the first one.")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Differences" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Committee report" })).toBeNull();
  });

  it("stay readable while the differences could not be loaded", async () => {
    const { user } = await openUnderwriting("versions?from=1", {
      model,
      versions: [second, first],
      answers: [
        answer(getUnderwriting, ({ params }) => (params.version === 2 ? second : crash())),
        answer(startUnderwriting, start),
      ],
    });
    expect(await screen.findByText("The differences could not be loaded")).toBeVisible();
    expect(column("Versions", "Version")).toEqual(["v2 (open)", "v1"]);
    network.use(answer(getUnderwriting, ({ params }) => (params.version === 2 ? second : first)));
    await user.click(section("Differences").getByText("Try again"));
    expect(await screen.findByText("One input differs.")).toBeVisible();
    expect(words(screen.getByLabelText("Compare from"))).toContain("Version 1, As listed");
  });
});
