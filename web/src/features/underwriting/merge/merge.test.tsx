import {
  createUnderwriting,
  getUnderwriting,
  listUnderwriting,
  tellPresence,
} from "@labs/contract/underwriting";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answer, inTurn, network, refuse } from "../../../test/network.ts";
import { rows, words } from "../../../test/read.ts";
import { list } from "../../../test/sample.ts";
import {
  enter,
  keptVersion,
  openUnderwriting,
  sampleStart,
  sampleSummary,
} from "../../../test/underwriting.ts";

const model = "singlefamily";
const first = keptVersion(1, sampleStart(model), { createdBy: "Ada Lane" });
const second = keptVersion(
  2,
  sampleStart(
    model,
    { purchasePrice: 290_000, monthlyRent: 2_300 },
    { basis: { purchasePrice: "user", monthlyRent: "user" } },
  ),
  { basedOn: 1 },
);
const third = keptVersion(3, sampleStart(model, { purchasePrice: 280_000 }), {
  basedOn: 2,
  createdBy: "Bo Ray",
});

const save = () => screen.getByText("Save version").closest("button") as HTMLElement;
const conflict = (version: number) =>
  refuse("conflict", `This was based on version 1, but version ${version} is the newest`);
const sheet = () => within(screen.getByRole("dialog"));
const figures = () => rows("Returns of each side");
const items = () => rows("Changed inputs");

/** A draft of version 1 with another price and closing costs, whose save met version 2. */
async function openSheet(saves: Parameters<typeof inTurn>) {
  const page = await openUnderwriting("sf-1", {
    model,
    versions: [first, second, third],
    answers: [
      // Somebody saves version 2 before the draft is saved, and not before the page has read its own.
      answer(listUnderwriting, () =>
        network.asked(createUnderwriting).length === 0
          ? list(sampleSummary(first))
          : list(sampleSummary(second), sampleSummary(first)),
      ),
      answer(createUnderwriting, inTurn(...saves) as () => typeof third),
    ],
  });
  await screen.findByText("Draft of version 1, nothing changed");
  await enter(page, "Purchase price", "285000");
  await enter(page, "Closing costs", "2");
  await page.user.click(save());
  await page.user.click(
    await screen.findByRole("button", { name: "Merge with version 2, saved by Cyd Orr" }),
  );
  await screen.findByRole("dialog", { name: "Merge with version 2, saved by Cyd Orr" });
  return page;
}

describe("a draft whose save met a newer version", () => {
  it("takes what does not collide, has the rest decided, and is saved with both parents", async () => {
    const merged = keptVersion(3, sampleStart(model, { purchasePrice: 285_000, monthlyRent: 2_300 }), {
      basedOn: 2,
    });
    const { user } = await openSheet([conflict(2), merged]);
    expect(sheet().getByRole("status")).toHaveTextContent(
      "Taken: 1 change of yours, 1 of theirs. 1 conflict to decide, until then as in version 1.",
    );
    expect(items()[0]).toEqual([
      expect.stringContaining("Purchase price"),
      "$300,000",
      expect.stringMatching(/^\$285,000/),
      expect.stringMatching(/^\$290,000/),
      "To decide",
    ]);
    expect(items().map((row) => [row[0], row.at(-1)])).toEqual([
      [expect.stringContaining("Purchase price"), "To decide"],
      ["Closing costs", "2%"],
      ["Monthly rent", "$2,300"],
    ]);
    expect(sheet().getByRole("button", { name: "Save merge" })).toBeDisabled();
    expect(sheet().getByRole("button", { name: "Continue as draft" })).toBeDisabled();
    const irr = () => figures().find(([name]) => name === "Levered IRR");
    const [, base, , theirs, undecided] = irr() ?? [];
    expect(base).toBe("8.82%");
    expect(theirs).toMatch(/^\d+\.\d+% \+/);
    // What each change alone does to the return stands beside it.
    await waitFor(() => expect(items()[0]?.[2]).toMatch(/IRR \+/));
    await user.click(sheet().getByRole("radio", { name: "Purchase price: Mine" }));
    expect(irr()?.at(-1)).not.toBe(undecided);
    expect(sheet().getByRole("status")).toHaveTextContent("Nothing is left to decide.");
    await user.click(sheet().getByRole("button", { name: "Save merge" }));
    expect(await screen.findByText("Version 3 saved, merged with version 2")).toBeVisible();
    expect(network.asked(createUnderwriting)[1]?.body).toEqual({
      basedOn: 2,
      inputs: { purchasePrice: 285_000, closingCostPct: 0.02, monthlyRent: 2_300 },
      merge: {
        base: 1,
        inputs: expect.objectContaining({ purchasePrice: 285_000, closingCostPct: 0.02, monthlyRent: 2_250 }),
      },
    });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await screen.findByText("Draft of version 3, nothing changed")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is decided for one side at once, goes on as a draft that remembers both, and one step back has its own again", async () => {
    const { user } = await openSheet([conflict(2), third]);
    await user.click(sheet().getByRole("button", { name: "All theirs" }));
    await user.click(sheet().getByRole("button", { name: "Continue as draft" }));
    expect(await screen.findByText("Draft of version 2, 1 input changed")).toBeVisible();
    expect(screen.getByLabelText("Purchase price")).toHaveValue("$290,000");
    expect(screen.getByLabelText("Closing costs")).toHaveValue("2%");
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(screen.getByLabelText("Undo last input change"));
    expect(screen.getByLabelText("Purchase price")).toHaveValue("$285,000");
    await user.click(save());
    await waitFor(() => expect(network.asked(createUnderwriting)).toHaveLength(2));
    expect(network.asked(createUnderwriting)[1]?.body).toMatchObject({
      basedOn: 2,
      inputs: { purchasePrice: 285_000 },
      merge: { base: 1, inputs: { purchasePrice: 285_000 } },
    });
  });

  it("meets a third version while it decides: what changed is asked again, nothing is lost", async () => {
    const { user } = await openSheet([conflict(2), conflict(3), third]);
    await user.click(sheet().getByRole("button", { name: "All mine" }));
    network.use(
      answer(listUnderwriting, list(sampleSummary(third), sampleSummary(second), sampleSummary(first))),
    );
    const held = Promise.withResolvers<typeof third>();
    network.use(answer(getUnderwriting, () => held.promise));
    await user.click(sheet().getByRole("button", { name: "Save merge" }));
    // While version 3 is on its way the sheet says why nothing was saved.
    expect(await sheet().findByRole("alert")).toHaveTextContent("The merge was not saved");
    await waitFor(() => expect(network.asked(getUnderwriting).at(-1)?.params.version).toBe(3));
    expect(sheet().getByRole("alert")).toBeVisible();
    held.resolve(third);
    expect(
      await screen.findByRole("dialog", { name: "Merge with version 3, saved by Bo Ray" }),
    ).toBeVisible();
    expect(sheet().getByRole("alert")).toHaveTextContent("The merge was not saved");
    expect(items()[0]?.at(-1)).toBe("To decide");
    await user.click(sheet().getByRole("radio", { name: "Purchase price: Mine" }));
    await user.click(sheet().getByRole("button", { name: "Save merge" }));
    await waitFor(() => expect(network.asked(createUnderwriting)).toHaveLength(3));
    expect(network.asked(createUnderwriting)[2]?.body).toMatchObject({ basedOn: 3, merge: { base: 1 } });
  });

  it("can be left as it is: the draft stands as it stood", async () => {
    const { user } = await openSheet([conflict(2), third]);
    await user.click(sheet().getByRole("button", { name: "All theirs" }));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByLabelText("Purchase price")).toHaveValue("$285,000");
    expect(screen.getByText("Draft of version 1, 2 inputs changed")).toBeVisible();
  });
});

describe("who else is there", () => {
  const here = () => network.asked(tellPresence).flatMap(({ body }) => (body.isLeaving ? [] : [body]));

  it("is said with the input that they stand in, and that a newer version was saved", async () => {
    await openUnderwriting("sf-1", {
      model,
      versions: [first],
      answers: [
        answer(tellPresence, {
          people: [
            { name: "Ada Lane", field: "debt.rate" },
            { name: "Bo Ray", field: null },
          ],
          newest: { version: 2, by: "Ada Lane" },
        }),
      ],
    });
    const said = await screen.findByText(/Ada Lane is editing/);
    expect(words(said)).toBe(
      "Ada Lane is editing Interest rate; Bo Ray is here; Ada Lane saved version 2: saving merges",
    );
    expect(here()).toContainEqual({ field: null, isLeaving: false });
  });

  it("is told of oneself with the input, and that one leaves", async () => {
    const page = await openUnderwriting("sf-1", { model, versions: [first] });
    await screen.findByText("Draft of version 1, nothing changed");
    await enter(page, "Purchase price", "285000");
    window.dispatchEvent(new Event("pagehide"));
    await waitFor(() =>
      expect(network.asked(tellPresence).at(-1)?.body).toEqual({ field: "purchasePrice", isLeaving: true }),
    );
  });

  it("is nobody where the call fails, and the page says nothing of it", async () => {
    await openUnderwriting("sf-1", {
      model,
      versions: [first],
      answers: [answer(tellPresence, refuse("unavailable", "Try again later"))],
    });
    await screen.findByText("Draft of version 1, nothing changed");
    await waitFor(() => expect(here()).not.toEqual([]));
    expect(screen.queryByText("Try again later")).toBeNull();
  });
});
