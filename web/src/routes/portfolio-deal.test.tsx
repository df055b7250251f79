import { DealBoard, DealCard, getBoard } from "@labs/contract/deals/board";
import { DealCheck, DealChecklist, getChecklist } from "@labs/contract/deals/checklist";
import { listOffers, Offer } from "@labs/contract/deals/offers";
import {
  changeWork,
  dealOfList,
  getWork,
  listPipeline,
  PipelineProperty,
  PipelineStatus,
  PropertyWork,
  pipelineStages,
  TeamEvent,
} from "@labs/contract/deals/pipeline";
import { listDocuments } from "@labs/contract/documents";
import { getPortfolio, Portfolio } from "@labs/contract/portfolios/portfolios";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { list, sample } from "../test/sample.ts";

const ID = "00000000-0000-4000-8000-000000000001";
const DEAL = dealOfList(ID);
const seller = sample(Portfolio, {
  ...{ id: ID, name: "Seller A", kind: "list", isShared: true, properties: 2 },
  ...{ owner: { id: "u1", name: "Ada Lane" }, may: { edit: true, manage: true } },
});
const work = sample(PropertyWork, {
  version: 3,
  status: "offer",
  events: [
    sample(TeamEvent, {
      kind: "offer",
      at: "2026-11-03T12:00:00.000Z",
      detail: "Our offer $380,000",
      by: "Bo Kent",
    }),
  ],
});
const offers = {
  ...list(sample(Offer, { kind: "offer", amount: 380_000, offeredOn: "2026-11-03", maxBid: 400_000 })),
  ...{ maxBid: 420_000, maxBidAt: "2026-11-04T12:00:00.000Z", maxBidReason: null },
};
const checklist = sample(DealChecklist, {
  ...{ required: 1, done: 0 },
  items: [sample(DealCheck, { id: "roll", stage: "offer", label: "Rent roll", isRequired: true })],
});

const openDeal = (portfolio: Portfolio, ...answers: Answer[]) =>
  openPage(`/portfolios?portfolio=${ID}&tab=deal`, {
    answers: [answer(getPortfolio, portfolio), ...answers],
  });

describe("a list as one deal", () => {
  it("has its stage, offers, documents and activity on its own tab", async () => {
    const { user } = await openDeal(
      seller,
      answer(getWork, work),
      answer(changeWork, { ...work, version: 4, status: "underContract" }),
      answer(listOffers, offers),
      answer(getChecklist, checklist),
      answer(listDocuments, list()),
    );
    expect(await screen.findByText("Our offer $380,000", { exact: false })).toBeVisible();
    expect(within(await screen.findByRole("table", { name: "Offers" })).getByText("$400,000")).toBeVisible();
    expect(screen.getByText("Maximum bid $420,000, as of Nov 4, 2026")).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "File or waive: Rent roll" }));
    expect(await screen.findByRole("link", { name: "Upload one" })).toHaveAttribute(
      "href",
      `/portfolios?portfolio=${ID}&tab=documents`,
    );
    expect(network.asked(listDocuments)[0]?.query).toMatchObject({ portfolioId: ID });
    await user.click(screen.getByRole("button", { name: /Change status, assignee or tags$/ }));
    await user.click(await screen.findByRole("combobox", { name: "Status" }));
    await user.click(await screen.findByRole("option", { name: "Under contract" }));
    await user.click(await screen.findByRole("button", { name: "Move to Under contract anyway" }));
    await waitFor(() => expect(network.asked(changeWork)[0]?.params).toEqual({ id: DEAL }));
  });

  it("is none while it is private, and says who can share it", async () => {
    await openDeal({ ...seller, isShared: false });
    expect(await screen.findByText("A private list is no deal")).toBeVisible();
    expect(screen.getByText(/Ada Lane can share this list/)).toBeVisible();
    expect(network.asked(getWork)).toEqual([]);
  });

  it("says when where it stands can't be read", async () => {
    await openDeal(seller, answer(getWork, refuse("unavailable", "Something broke")));
    expect(await screen.findByText(/Status and notes/)).toBeVisible();
  });

  it("is told from properties on table and board, and leads to its list", async () => {
    const deal = {
      ...{ googlePlacesId: DEAL, label: "Seller A", status: "offer" as const },
      list: { id: ID, homes: 2 },
    };
    const row = sample(PipelineProperty, deal);
    const card = sample(DealCard, deal);
    const columns = PipelineStatus.options.map((status) => ({
      ...{ status, total: status === "offer" ? 1 : 0 },
      items: status === "offer" ? [card] : [],
    }));
    const { user } = await openPage("/pipeline", {
      answers: [
        answer(listPipeline, {
          ...list(row),
          ...{ counts: [{ status: "offer", properties: 1 }], choices: { tags: [], people: [] } },
        }),
        answer(pipelineStages, { ...list(), passedUnstaged: { deals: 0, reasons: [] } }),
        answer(getBoard, sample(DealBoard, { columns })),
      ],
    });
    const link = await screen.findByRole("link", { name: "Seller A (List of 2 properties)" });
    expect(link).toHaveAttribute("href", `/portfolios?portfolio=${ID}&tab=deal`);
    expect(screen.queryByRole("button", { name: /compare/i })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Board" }));
    const found = await screen.findByRole("article", { name: "Seller A" });
    expect(within(found).getByText("List of 2 properties")).toBeVisible();
    expect(within(found).getByRole("link")).toHaveAttribute("href", `/portfolios?portfolio=${ID}&tab=deal`);
  });
});
