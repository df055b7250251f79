import { downloadSource, getDataRequest, getDataRequestSheet } from "@labs/contract/uploads/data-requests";
import { getRentRoll, RollReview } from "@labs/contract/uploads/rent-roll-requests";
import { RentRoll, RollUnit } from "@labs/contract/uploads/rent-rolls";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dataRequest, requestDetail, requestId } from "../test/data-requests.ts";
import { drawn } from "../test/drawn-pages.ts";
import { type Answer, answer, crash, inTurn } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { sample } from "../test/sample.ts";

const ID = requestId("9");
const at = (row: number, column: number) => ({ sheet: "Page 1", row, column });
const unit = (unitId: string, row: number, given: Partial<RollUnit> = {}) =>
  sample(RollUnit, {
    unitId,
    unitStatus: "occupied",
    contractRent: 1_000 + row,
    source: at(row, 1),
    sources: { unitId: at(row, 1), contractRent: at(row, 2) },
    ...given,
  });
const roll = sample(RentRoll, { accepted: true, units: [unit("101", 2), unit("102", 3)] });
const request = dataRequest("9", { kind: "rent-roll", fileName: "Roll.pdf", accepted: true });

const box = (page: number, left: number, top: number) => ({
  page,
  left,
  top,
  right: left + 50,
  bottom: top + 10,
});
const boxes = [
  [box(1, 40, 100), box(1, 200, 100)],
  [box(1, 40, 120), box(1, 200, 120)],
  [box(2, 40, 100), box(2, 200, 100)],
];
const open = (...answers: Answer[]) =>
  openPage(`/data-tools?request=${ID}`, {
    answers: [
      answer(getDataRequest, requestDetail("9", { ...request, status: "completed" })),
      answer(getRentRoll, sample(RollReview, { request, version: 1, roll, unitsFrom: 0, unitsTotal: 2 })),
      answer(getDataRequestSheet, {
        sheets: [{ name: "Page 1", rows: 3, columns: 2 }],
        sheet: 0,
        from: 1,
        rows: [
          ["Unit", "Rent"],
          ["101", "1,002.00"],
          ["102", "1,003.00"],
        ],
        printed: { boxes, turns: {}, unread: [{ page: 3, reason: "it has no letters" }] },
      }),
      answer(downloadSource, () => new Response("%PDF-1.7")),
      ...answers,
    ],
  });

const page = (number: number) =>
  screen.findByRole("application", { name: RegExp(`^Page ${number} as printed`) });

/** A click at a place in points. */
function clickAt(drawing: HTMLElement, x: number, y: number): void {
  const { left, top, width } = drawing.getBoundingClientRect();
  const perPoint = (width || 600) / 600;
  fireEvent.click(drawing, { clientX: left + x * perPoint, clientY: top + y * perPoint });
}

describe("A printed roll beside its pages", () => {
  it("shows the page of a value that is chosen, and the value of a place that is clicked or walked to", async () => {
    const { user } = await open();
    const first = await page(1);
    clickAt(first, 205, 125);
    expect(await screen.findByRole("region", { name: "Unit 101" })).toBeVisible();
    expect(screen.getByText("Chosen on page 1: 1,002.00")).toBeInTheDocument();
    fireEvent.keyDown(first, { key: "ArrowLeft" });
    expect(await screen.findByText("Chosen on page 1: 101")).toBeInTheDocument();
    const panel = screen.getByRole("region", { name: "Unit 101" });
    expect(within(panel).getByRole("heading", { name: "Unit 101" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Next page" }));
    clickAt(await page(2), 45, 105);
    expect(await screen.findByRole("region", { name: "Unit 102" })).toBeVisible();
    expect(drawn.pages).toEqual([1, 2]);
  });

  it("says of a page that it was not read, and shows the cells instead of the pages where one likes", async () => {
    const { user } = await open();
    await page(1);
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await page(2);
    await user.click(screen.getByRole("button", { name: "Next page" }));
    expect(await screen.findByText("Page 3 was not read")).toBeVisible();
    expect(screen.getByText("The reason: it has no letters.")).toBeVisible();
    await user.click(screen.getByText("Cells"));
    expect(await screen.findByRole("grid", { name: "File, sheet Page 1" })).toBeVisible();
  });

  it("says that the document could not be loaded, and tries again", async () => {
    const { user } = await open(answer(downloadSource, inTurn(crash(), new Response("%PDF-1.7"))));
    expect(await screen.findByText("The pages could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await page(1)).toBeVisible();
  });
});
