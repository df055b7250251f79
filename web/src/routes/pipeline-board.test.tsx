import { DealBoard, DealCard, getBoard } from "@labs/contract/deals/board";
import { DealSettings, getDealSettings } from "@labs/contract/deals/deal-settings";
import {
  changeWork,
  listPipeline,
  PIPELINE_STATUSES,
  PipelineStatus,
  PropertyWork,
} from "@labs/contract/deals/pipeline";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { words } from "../test/read.ts";
import { sample } from "../test/sample.ts";

const work = sample(PropertyWork, { version: 4, status: "offer" });

const bodies = (endpoint: Parameters<typeof network.asked>[0]) =>
  network.asked(endpoint).map(({ body }) => body);

describe("the board", () => {
  const card = sample(DealCard, {
    ...{ googlePlacesId: "place-1", label: "12 Oak St", status: "offer", version: 4 },
    price: { kind: "offer", amount: 275_000, offeredOn: "2026-10-30", maxBid: 250_000 },
    nextStep: { text: "Order the survey", dueOn: "2026-11-01", person: null },
    since: "2026-10-21T12:00:00.000Z",
  });
  const board = (...cards: (typeof card)[]) =>
    sample(DealBoard, {
      columns: Object.keys(PIPELINE_STATUSES).map((key) => {
        const status = PipelineStatus.parse(key);
        const items = cards.filter((one) => one.status === status);
        return { status, total: items.length, items };
      }),
    });
  const column = (name: string) => within(screen.getByRole("region", { name }));

  it("has a card of each deal in its stage, which its menu moves", async () => {
    const moved = { ...card, status: "diligence" as const, version: 5 };
    const { user, router } = await openPage("/pipeline?assignee=me", {
      answers: [
        answer(getBoard, inTurn(board(card), board(moved))),
        answer(changeWork, { ...work, status: "diligence", version: 5 }),
      ],
    });
    await user.click(await screen.findByRole("button", { name: "Board" }));
    expect(router.state.location.search).toBe("?assignee=me&view=board");
    const deal = await screen.findByRole("article", { name: "12 Oak St" });
    expect(words(deal)).toBe(
      "12 Oak St Offer $275,000, 10.0% over max bid Order the survey ⚠ Next step overdue since Nov 1, 2026 Unassigned 12 days here",
    );
    expect(column("Offer").getByRole("article")).toBe(deal);
    await user.click(screen.getByRole("button", { name: "Move 12 Oak St" }));
    await user.click(await screen.findByRole("menuitem", { name: "Diligence" }));
    await waitFor(() => expect(column("Diligence").getByRole("article")).toBeVisible());
    expect(await screen.findByText("12 Oak St: Diligence")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("button", { name: "Move 12 Oak St" })).toHaveFocus());
    expect(bodies(changeWork)).toEqual([{ basedOn: 4, status: "diligence" }]);
    expect(network.asked(listPipeline).every(({ query }) => query.assignee === "me")).toBe(true);
  });

  it("moves a card that is dropped on a stage, asks why where it is passed, and takes back what another forbade", async () => {
    const { user } = await openPage("/pipeline?view=board", {
      answers: [
        answer(getBoard, board(card)),
        answer(getDealSettings, sample(DealSettings, { passReasons: ["Financing"] })),
        answer(changeWork, refuse("conflict", "Bo Kent changed this deal on Nov 2, 2026")),
      ],
    });
    const drop = async (name: string) => {
      const data = { setData: () => undefined, effectAllowed: "" };
      fireEvent.dragStart(await screen.findByRole("article"), { dataTransfer: data });
      fireEvent.dragOver(screen.getByRole("region", { name }), { dataTransfer: data });
      fireEvent.drop(screen.getByRole("region", { name }), { dataTransfer: data });
    };
    await drop("Offer");
    expect(network.asked(changeWork), "where it is already").toHaveLength(0);
    await drop("Passed");
    await user.click(await screen.findByRole("combobox", { name: "Reason for passing" }));
    await user.click(await screen.findByRole("option", { name: "Financing" }));
    await user.click(screen.getByRole("button", { name: "Pass deal" }));
    expect(await screen.findByText("Bo Kent changed this deal on Nov 2, 2026")).toBeVisible();
    await waitFor(() => expect(column("Offer").getByRole("article")).toBeVisible());
    expect(bodies(changeWork)).toEqual([
      { basedOn: 4, status: "passed", passed: { reason: "Financing", words: null } },
    ]);
  });

  it("leaves a card where it was moved while the move of another is answered", async () => {
    const other = { ...card, googlePlacesId: "place-2", label: "14 Oak St", version: 1 };
    const { promise: first, resolve: answerFirst } = Promise.withResolvers<typeof work>();
    const { promise: second, resolve: answerSecond } = Promise.withResolvers<typeof work>();
    const { user } = await openPage("/pipeline?view=board", {
      answers: [
        answer(getBoard, inTurn(board(card, other), board({ ...card, status: "closed", version: 5 }, other))),
        answer(changeWork, ({ params }) => (params.id === "place-2" ? second : first)),
      ],
    });
    await screen.findByRole("article", { name: "12 Oak St" });
    const move = async (name: string) => {
      await user.click(screen.getByRole("button", { name: `Move ${name}` }));
      await user.click(await screen.findByRole("menuitem", { name: "Closed" }));
    };
    await move("12 Oak St");
    await move("14 Oak St");
    answerFirst({ ...work, version: 5 });
    await waitFor(() => expect(network.asked(getBoard)).toHaveLength(2));
    await waitFor(() => expect(network.asked(changeWork)).toHaveLength(2));
    expect(column("Closed").getAllByRole("article")).toHaveLength(2);
    answerSecond({ ...work, version: 2 });
    await waitFor(() => expect(network.asked(getBoard)).toHaveLength(3));
  });

  it("draws only what is seen of 500 deals, and says how many more there are", async () => {
    const many = Array.from({ length: 500 }, (_, at) => ({
      ...card,
      ...{ googlePlacesId: `place-${at}`, label: `${at} Oak St` },
    }));
    const full = board(...many);
    const columns = full.columns.map((one) => (one.status === "offer" ? { ...one, total: 612 } : one));
    await openPage("/pipeline?view=board", { answers: [answer(getBoard, { ...full, columns })] });
    expect(await screen.findByText(/^and 112 more/)).toBeVisible();
    expect(screen.getAllByRole("article").length).toBeLessThan(40);
  });

  it("is not moved by viewers", async () => {
    await openPage("/pipeline?view=board", { as: "viewer", answers: [answer(getBoard, board(card))] });
    expect(await screen.findByRole("article")).toHaveAttribute("draggable", "false");
    expect(screen.queryByRole("button", { name: /^Move/ })).toBeNull();
  });

  it("says what fills it where nothing does, and where it cannot be loaded", async () => {
    const { user } = await openPage("/pipeline?view=board&query=oak", {
      answers: [answer(getBoard, inTurn(board(), refuse("unavailable", "Not reachable")))],
    });
    await user.click(await screen.findByRole("button", { name: "Clear filters" }));
    expect(await screen.findByText("The board could not be loaded")).toBeVisible();
  });
});
