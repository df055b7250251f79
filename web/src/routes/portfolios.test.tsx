import { Job, listJobs } from "@labs/contract/jobs";
import {
  createPortfolio,
  deletePortfolio,
  listPortfolios,
  Portfolio,
  updatePortfolio,
} from "@labs/contract/portfolios/portfolios";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { facts, words } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const owned = sample(Portfolio, {
  id: "owned",
  name: "Company-owned homes",
  kind: "rule",
  description: "",
  isShared: true,
  properties: 1_204,
  value: 512_000_000,
  invested: null,
  monthlyRent: 2_210_000,
  unavailable: { invested: "12 homes have no price" },
});
const tampa = sample(Portfolio, {
  id: "p-1",
  name: "Tampa targets",
  kind: "list",
  description: "Three beds near the bay",
  tags: ["2026"],
  owner: { id: "u1", name: "Ada Lane" },
  may: { edit: true, manage: true },
  properties: 1,
  value: 412_500,
  invested: 389_000,
  monthlyRent: 2_145,
  version: 4,
  updatedAt: "2026-10-30T15:00:00.000Z",
});

const openPortfolios = (query = "", ...answers: Answer[]) =>
  openPage(`/portfolios${query}`, {
    answers: [answer(listPortfolios, list(owned, tampa)), ...answers],
  });

async function openMenu({ user }: Awaited<ReturnType<typeof openPortfolios>>, item: string) {
  await user.click(await screen.findByRole("button", { name: "Actions for Tampa targets" }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

describe("portfolios", () => {
  it("stand with their figures, who sees them and what fills them", async () => {
    await openPortfolios();
    const cards = within(await screen.findByRole("list", { name: "Portfolios" })).getAllByRole("listitem");
    expect(cards.map((card) => facts(card))).toEqual([
      { Properties: "1,204", Value: "$512M", Cost: "—", "Monthly rent": "$2.21M" },
      { Property: "1", Value: "$413K", Cost: "$389K", "Monthly rent": "$2,145" },
    ]);
    expect(screen.getByRole("button", { name: "Cost is unavailable: 12 homes have no price" })).toBeVisible();
    expect(words(cards[0] as HTMLElement)).toContain("Shared Auto-updating");
    expect(words(cards[1] as HTMLElement)).toContain("Private 2026 Ada Lane , changed Oct 30, 2026");
    expect(screen.getByRole("link", { name: "Tampa targets" })).toHaveAttribute(
      "href",
      "/portfolios?portfolio=p-1",
    );
    // What keeps itself is nobody's to rename.
    expect(screen.queryByRole("button", { name: "Actions for Company-owned homes" })).toBeNull();
  });

  it("say how far the run is that fills a value, and nothing of others' runs", async () => {
    const run = sample(Job, {
      title: "Value Company-owned homes",
      href: "/portfolios?portfolio=owned",
      state: "running",
      stage: "Valuing",
      done: 13,
      total: 120,
      owner: null,
    });
    const own = { ...run, id: "j2", title: "Revalue", owner: { id: "u1", name: "Ada Lane" } };
    const unvalued = {
      ...owned,
      value: null,
      unavailable: { value: "120 of 120 homes have no value estimate" },
    };
    await openPortfolios(
      "",
      answer(listPortfolios, list(unvalued, tampa)),
      answer(listJobs, ({ query }) => (query.automatic ? list(run, own) : list<Job>())),
    );
    const bar = await screen.findByRole("progressbar", { name: "Value Company-owned homes" });
    expect(bar).toHaveAttribute("aria-valuetext", "Valuing, 13 of 120");
    expect(screen.getAllByRole("progressbar")).toHaveLength(1);
  });

  it("invite to make one where only the firm's own is there", async () => {
    await openPortfolios("", answer(listPortfolios, list(owned)));
    expect(await screen.findByText("No portfolios of your own yet")).toBeVisible();
    expect(screen.getByText(/Create a list and add properties from a file/)).toBeVisible();
  });

  it("are read by a viewer, who makes none", async () => {
    await openPage("/portfolios", { as: "viewer", answers: [answer(listPortfolios, list(owned))] });
    await screen.findByRole("list", { name: "Portfolios" });
    expect(screen.queryByRole("button", { name: "New portfolio" })).toBeNull();
  });

  it("mark what is simulated", async () => {
    await openPortfolios("", answer(listPortfolios, list({ ...owned, demo: true })));
    expect(await screen.findByRole("note")).toHaveAccessibleName(/^Demo data/);
  });

  it("keep archived ones out of sight until they are asked for", async () => {
    const { user, address } = await openPortfolios(
      "",
      answer(listPortfolios, ({ query }) => (query.archived ? list<Portfolio>() : list(owned, tampa))),
    );
    await user.click(screen.getByRole("radio", { name: "Archived" }));
    expect(await screen.findByText("Nothing is archived")).toBeVisible();
    expect(address()).toBe("/portfolios?archived=true");
  });

  it("could not be loaded, and can be asked for again", async () => {
    const { user } = await openPortfolios(
      "",
      answer(listPortfolios, inTurn(refuse("not_found", "Gone for now"), list(tampa))),
    );
    expect(await screen.findByText("The portfolios could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Tampa targets" })).toBeVisible();
  });
});

describe("making a portfolio", () => {
  it("needs a name, and leads into the new one, which a double click makes once", async () => {
    const { user, address } = await openPortfolios("", answer(createPortfolio, { ...tampa, id: "p-2" }));
    await user.click(screen.getByRole("button", { name: "New portfolio" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New portfolio" }));
    const create = dialog.getByRole("button", { name: "Create portfolio" });
    expect(create).toBeDisabled();
    await user.type(dialog.getByLabelText(/^Name/), "Bay");
    await user.type(dialog.getByLabelText("Tags"), "new{Enter}");
    await user.click(dialog.getByRole("switch", { name: /Share with the firm/ }));
    create.click();
    create.click();
    await waitFor(() => expect(address()).toBe("/portfolios?portfolio=p-2"));
    expect(network.asked(createPortfolio).map(({ body }) => body)).toEqual([
      { name: "Bay", description: "", tags: ["new"], isShared: true, kind: "list" },
    ]);
  });

  it("asks a rule for what fills it", async () => {
    const { user } = await openPortfolios();
    await user.click(screen.getByRole("button", { name: "New portfolio" }));
    const dialog = within(await screen.findByRole("dialog"));
    const before = dialog.getAllByRole("textbox").length;
    await user.click(dialog.getByRole("radio", { name: "A rule" }));
    expect(dialog.getAllByRole("textbox").length).toBeGreaterThan(before);
  });

  it("says why nothing was saved, and keeps what was typed", async () => {
    const { user } = await openPortfolios(
      "",
      answer(createPortfolio, refuse("conflict", "The name is taken")),
    );
    await user.click(screen.getByRole("button", { name: "New portfolio" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText(/^Name/), "Bay");
    await user.click(dialog.getByRole("button", { name: "Create portfolio" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("Nothing was savedThe name is taken");
    expect(dialog.getByLabelText(/^Name/)).toHaveValue("Bay");
  });
});

describe("what its owner does with a portfolio", () => {
  it("renames and describes it, on the version that was seen", async () => {
    const page = await openPortfolios("", answer(updatePortfolio, tampa));
    await openMenu(page, "Rename and describe");
    const dialog = within(await screen.findByRole("dialog", { name: "Edit portfolio" }));
    expect(dialog.getByLabelText("Description")).toHaveValue("Three beds near the bay");
    await page.user.type(dialog.getByLabelText(/^Name/), "!");
    await page.user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(network.asked(updatePortfolio)).toMatchObject([
      { params: { id: "p-1" }, body: { basedOn: 4, name: "Tampa targets!" } },
    ]);
  });

  it("shares and archives it", async () => {
    const page = await openPortfolios(
      "",
      answer(updatePortfolio, ({ body }) => ({
        ...tampa,
        isShared: body.isShared ?? false,
        isArchived: body.isArchived ?? false,
      })),
    );
    await openMenu(page, "Share with the firm");
    expect(await screen.findByText("“Tampa targets” is shared with the firm")).toBeVisible();
    await openMenu(page, "Archive");
    expect(await screen.findByText("“Tampa targets” is archived")).toBeVisible();
  });

  it("deletes it after a question that says what stays", async () => {
    const page = await openPortfolios("", answer(listPortfolios, inTurn(list(owned, tampa), list(owned))));
    await openMenu(page, "Delete");
    const dialog = within(await screen.findByRole("dialog", { name: "Delete “Tampa targets”?" }));
    expect(dialog.getByText(/Properties, underwriting and documents are kept/)).toBeVisible();
    expect(network.asked(deletePortfolio)).toEqual([]);
    await page.user.click(dialog.getByRole("button", { name: "Delete portfolio" }));
    await waitFor(() => expect(screen.queryByRole("link", { name: "Tampa targets" })).toBeNull());
    expect(network.asked(deletePortfolio).map(({ params }) => params.id)).toEqual(["p-1"]);
  });

  it("is told why it was not deleted", async () => {
    const page = await openPortfolios("", answer(deletePortfolio, refuse("forbidden", "It is not yours")));
    await openMenu(page, "Delete");
    await page.user.click(await screen.findByRole("button", { name: "Delete portfolio" }));
    const dialog = within(screen.getByRole("dialog"));
    expect(await dialog.findByRole("alert")).toHaveTextContent("Nothing was deletedIt is not yours");
  });
});
