import {
  confirmDataRequest,
  type DataRequestDetail,
  getDataRequest,
} from "@labs/contract/uploads/data-requests";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fileColumn, requestDetail, requestId } from "../test/data-requests.ts";
import { type Answer, answer, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { rows, section, words } from "../test/read.ts";

const review = (given: Partial<DataRequestDetail> = {}) =>
  requestDetail("5", {
    status: "needs_review",
    confirmedAt: null,
    questions: ["Column Postal looks like a ZIP code, but 3 of its values have four digits"],
    preview: [
      ["12 Oak St", "33602", "x"],
      ["9 Elm Ave", "33603", "y"],
    ],
    ...given,
  });

const openMapping = (
  request: DataRequestDetail,
  as: "analyst" | "viewer" = "analyst",
  ...answers: Answer[]
) =>
  openPage(`/data-tools?request=${requestId("5")}`, {
    as,
    answers: [answer(getDataRequest, request), ...answers],
  });

const readAs = (name: string) => screen.findByRole("combobox", { name: `Column ${name} is read as` });

async function choose({ user }: Awaited<ReturnType<typeof openMapping>>, field: HTMLElement, option: string) {
  await user.click(field);
  await user.click(await screen.findByRole("option", { name: option }));
}

describe("saying what the columns of a file hold", () => {
  it("shows each column with its values, the proposal, and where it comes from", async () => {
    await openMapping(review());
    const columns = within(await screen.findByRole("list", { name: "File columns" }));
    expect(columns.getAllByRole("listitem").map(words)).toEqual([
      "A Addr 12 Oak St · 9 Elm Ave Known alias 95% sure",
      "B Postal 33602 Similar name ▲ 70% sure",
      "C no header empty No match",
    ]);
    expect(await readAs("A, Addr")).toHaveValue("Street address");
    expect(await readAs("C, no header")).toHaveValue("");
    expect(screen.getByText("● Every required field has its column.")).toBeVisible();
    expect(screen.getByRole("note")).toHaveTextContent("3 of its values have four digits");
    const steps = within(screen.getByRole("list", { name: "Steps" })).getAllByRole("listitem");
    expect(steps[1]).toHaveAttribute("aria-current", "step");
  });

  it("shows how the first rows are read by it", async () => {
    const page = await openMapping(review());
    await screen.findByRole("table", { name: "Preview of first rows" });
    expect(rows("Preview of first rows")).toEqual([
      ["2", "12 Oak St", "33602"],
      ["3", "9 Elm Ave", "33603"],
    ]);
    await choose(page, await readAs("C, no header"), "Bedrooms");
    await waitFor(() => expect(rows("Preview of first rows")[0]).toEqual(["2", "12 Oak St", "33602", "x"]));
  });

  it("takes a field from the column that had it, and asks where a required one went", {
    tags: "nightly",
  }, async () => {
    const page = await openMapping(review());
    await choose(page, await readAs("A, Addr"), "ZIP code");
    expect(await readAs("B, Postal")).toHaveValue("");
    expect(screen.getByText(/One required field has no column/)).toBeVisible();
    expect(screen.getByText("a street and a number")).toBeVisible();
    expect(screen.getByRole("button", { name: "Confirm columns" })).toBeDisabled();
    expect(screen.getAllByText("Chosen by you")).toHaveLength(2);

    await choose(page, screen.getByRole("combobox", { name: "Street address" }), "B: Postal");
    expect(await readAs("B, Postal")).toHaveValue("Street address");
    expect(screen.getByRole("button", { name: "Confirm columns" })).toBeEnabled();

    await page.user.click(screen.getByRole("button", { name: "Reset to suggested mapping" }));
    expect(await readAs("A, Addr")).toHaveValue("Street address");
    expect(screen.queryByRole("button", { name: "Reset to suggested mapping" })).toBeNull();
  });

  it("counts several required fields without a column", async () => {
    const columns = [fileColumn(0, "One", { samples: ["a"] }), fileColumn(1, "Two")];
    await openMapping(review({ columns, questions: [] }));
    expect(await screen.findByText(/2 required fields have no column. Map them below/)).toBeVisible();
    expect(screen.queryByRole("note")).toBeNull();
  });

  it("leaves a column out that is cleared", async () => {
    const { user } = await openMapping(review());
    await readAs("B, Postal");
    // A pointer's way: keys choose the field once more to let it go.
    await user.click(screen.getByLabelText("Do not read column B, Postal"));
    expect(await readAs("B, Postal")).toHaveValue("");
    expect(screen.getByRole("button", { name: "Confirm columns" })).toBeDisabled();
  });

  it("is confirmed with every field and its column, and the work begins", async () => {
    const { user } = await openMapping(
      review(),
      "analyst",
      answer(
        confirmDataRequest,
        requestDetail("5", {
          status: "processing",
          stage: "Finding homes",
          progress: { done: 3, total: 120 },
        }),
      ),
    );
    await user.click(await screen.findByRole("button", { name: "Confirm columns" }));
    expect(await screen.findByRole("region", { name: "Processing" })).toBeVisible();
    expect(screen.getByText("Finding homes, 3 of 120")).toBeVisible();
    expect(section("Processing").getByText("Rows in file")).toBeVisible();
    expect(network.asked(confirmDataRequest)).toMatchObject([
      { params: { id: requestId("5") }, body: { mapping: { address: 0, zip: 1, beds: null } } },
    ]);
  });

  it("is not lost when it was refused", async () => {
    const page = await openMapping(
      review(),
      "analyst",
      answer(confirmDataRequest, refuse("conflict", "Somebody has cancelled the request.")),
    );
    await choose(page, await readAs("C, no header"), "Bedrooms");
    await page.user.click(screen.getByRole("button", { name: "Confirm columns" }));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The columns were not confirmed");
    expect(alert).toHaveTextContent(
      "Somebody has cancelled the request. Your selections are still on this page.",
    );
    expect(await readAs("C, no header")).toHaveValue("Bedrooms");
  });

  it("is read, not changed, by a viewer", async () => {
    await openMapping(review(), "viewer");
    expect(await readAs("A, Addr")).toBeDisabled();
    expect(screen.queryByRole("button", { name: "Confirm columns" })).toBeNull();
    expect(
      screen.getByText(/^Only .+ and administrators can change and confirm these columns\.$/),
    ).toBeVisible();
  });

  it("says that a file without rows has none", async () => {
    await openMapping(review({ preview: [] }));
    expect(await screen.findByText("The file has no rows below its header")).toBeVisible();
  });
});
