import { ResultRow } from "@labs/contract/uploads/data-request-rows";
import {
  confirmDataRequest,
  type DataRequestDetail,
  getDataRequest,
  listDataRequestRows,
} from "@labs/contract/uploads/data-requests";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fileColumn, requestDetail, requestId } from "../test/data-requests.ts";
import { type Answer, answer, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { words } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const COLUMNS = [
  fileColumn(0, "Addr", { samples: ["12 Oak St"], field: "address", source: "exact", confidence: 1 }),
  fileColumn(1, "Postal", { samples: ["33602"], field: "zip", source: "synonym", confidence: 0.95 }),
  fileColumn(2, "LOC_ID", { samples: ["F_590112", "F_590201"], reason: "No field matches this header" }),
  fileColumn(3, "Chambers", { samples: ["3", "4"], reason: "No field matches this header" }),
  fileColumn(4, "Spare"),
];

const results = {
  ...list(sample(ResultRow, { row: 2, outcome: "matched", cells: ["12 Oak St"], results: {} })),
  headers: ["Addr"],
  resultColumns: [],
};

function openList(
  given: Partial<DataRequestDetail> = {},
  as: "analyst" | "viewer" | "admin" = "analyst",
  ...answers: Answer[]
) {
  const request = requestDetail("5", {
    ...{ status: "completed", hasResults: true, fileName: "homes.xlsx", columns: COLUMNS },
    ...given,
  });
  return openPage(`/data-tools?request=${requestId("5")}`, {
    as,
    answers: [answer(getDataRequest, request), answer(listDataRequestRows, results), ...answers],
  });
}

const card = (name = "Columns not read") => screen.findByRole("region", { name });
const listed = async (name = "Columns not read") =>
  within(await screen.findByRole("list", { name }))
    .getAllByRole("listitem")
    .map(words);
const readAs = (name: string) => screen.findByRole("combobox", { name: `Column ${name} is read as` });

async function choose({ user }: Awaited<ReturnType<typeof openList>>, field: HTMLElement, option: string) {
  await user.click(field);
  await user.click(await screen.findByRole("option", { name: option }));
}

describe("the columns that were not read", () => {
  it("are those with values, each with some of them and why", async () => {
    await openList();
    expect(await listed()).toEqual([
      "C LOC_ID F_590112 · F_590201 No match No field matches this header",
      "D Chambers 3 · 4 No match No field matches this header",
    ]);
    expect(await card()).toHaveTextContent("2 columns of 5, returned unchanged in the results.");
    expect(screen.queryByRole("button", { name: "Read list again" })).toBeNull();
  });

  it("are read once somebody says what one is: that alone is sent, and the list is read again", async () => {
    const page = await openList(
      {},
      "analyst",
      answer(confirmDataRequest, requestDetail("5", { status: "queued", columns: COLUMNS })),
    );
    await choose(page, await readAs("D, Chambers"), "Bedrooms");
    await page.user.click(screen.getByRole("button", { name: "Read list again" }));
    expect(await screen.findByRole("region", { name: "Waiting" })).toBeVisible();
    expect(screen.queryByRole("region", { name: "Columns not read" })).toBeNull();
    expect(network.asked(confirmDataRequest)).toMatchObject([{ params: { id: requestId("5") } }]);
    expect(network.asked(confirmDataRequest)[0]?.body).toEqual({ mapping: { beds: 3 } });
  });

  it("can be chosen by keys alone", async () => {
    const { user } = await openList();
    (await readAs("D, Chambers")).focus();
    await user.keyboard("bedr{ArrowDown}{Enter}");
    expect(await readAs("D, Chambers")).toHaveValue("Bedrooms");
    await user.click(screen.getByRole("button", { name: "Discard changes" }));
    expect(await readAs("D, Chambers")).toHaveValue("");
    expect(screen.queryByRole("button", { name: "Read list again" })).toBeNull();
  });

  it("take a field from a column that was read, which is said and stands beside them", async () => {
    const page = await openList({}, "analyst", answer(confirmDataRequest, requestDetail("5")));
    await choose(page, await readAs("C, LOC_ID"), "ZIP code");
    expect(within(await card()).getByRole("status")).toHaveTextContent(
      "ZIP code moves from B, Postal to C, LOC_ID.",
    );
    expect(await listed()).toEqual([
      "B Postal 33602 Chosen by you was ZIP code",
      "C LOC_ID F_590112 · F_590201 Chosen by you",
      expect.stringContaining("Chambers"),
    ]);
    // Two columns for one field: the last choice has it.
    await choose(page, await readAs("D, Chambers"), "ZIP code");
    expect(await readAs("C, LOC_ID")).toHaveValue("");
    await page.user.click(screen.getByRole("button", { name: "Read list again" }));
    await waitFor(() => expect(network.asked(confirmDataRequest)).toHaveLength(1));
    expect(network.asked(confirmDataRequest)[0]?.body).toEqual({ mapping: { zip: 3 } });
  });

  it("don't let the list be read without its address", async () => {
    const page = await openList();
    await page.user.click(await screen.findByRole("button", { name: "Show all columns" }));
    expect(await listed("All columns")).toHaveLength(5);
    await page.user.click(screen.getByLabelText("Do not read column A, Addr"));
    expect(screen.getByText(/One required field has no column/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Read list again" })).toBeDisabled();
  });

  it("don't ask for a place that the list had otherwise", async () => {
    const columns = COLUMNS.filter(({ header }) => header !== "Postal");
    const page = await openList({ columns });
    await choose(page, await readAs("D, Chambers"), "Bedrooms");
    expect(screen.getByRole("button", { name: "Read list again" })).toBeEnabled();
  });

  it("keep in sight what was chosen before, to take it back", async () => {
    const chosen = fileColumn(3, "Chambers", {
      ...{ samples: ["3"], field: "beds", source: "given", confidence: 1, reason: "Chosen by hand" },
    });
    const columns = [...COLUMNS.slice(0, 2), chosen];
    const page = await openList({ columns }, "analyst", answer(confirmDataRequest, requestDetail("5")));
    expect(await card("Columns")).toHaveTextContent("Every column with values is read, of 3 columns.");
    expect(await listed()).toEqual(["D Chambers 3 Given Chosen by hand"]);
    await page.user.click(screen.getByLabelText("Do not read column D, Chambers"));
    await page.user.click(screen.getByRole("button", { name: "Read list again" }));
    await waitFor(() => expect(network.asked(confirmDataRequest)).toHaveLength(1));
    expect(network.asked(confirmDataRequest)[0]?.body).toEqual({ mapping: { beds: null } });
  });

  it("are not lost when the server refuses", async () => {
    const refusal = refuse("conflict", "You have another request running for the same file");
    const page = await openList({}, "analyst", answer(confirmDataRequest, refusal));
    await choose(page, await readAs("D, Chambers"), "Bedrooms");
    await page.user.click(screen.getByRole("button", { name: "Read list again" }));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The list was not read again");
    expect(alert).toHaveTextContent("another request running for the same file");
    expect(await readAs("D, Chambers")).toHaveValue("Bedrooms");
  });

  it("are changed by who uploaded the list and by administrators alone", async () => {
    await openList({ isMine: false });
    expect(await readAs("D, Chambers")).toBeDisabled();
    expect(await card()).toHaveTextContent("Ada Lane and administrators can change what a column is.");
  });

  it("are changed by an administrator who did not upload the list", async () => {
    await openList({ isMine: false }, "admin");
    expect(await readAs("D, Chambers")).toBeEnabled();
  });

  it("are only looked at by a viewer", async () => {
    await openList({}, "viewer");
    expect(await readAs("D, Chambers")).toBeDisabled();
  });

  it("stand a few at a time where there are very many", async () => {
    const many = Array.from({ length: 100 }, (_, at) =>
      fileColumn(at + 2, `Extra ${at}`, { samples: ["x"] }),
    );
    const { user } = await openList({ columns: [...COLUMNS.slice(0, 2), ...many] });
    expect(await listed()).toHaveLength(8);
    await user.click(screen.getByRole("button", { name: "Show 60 more of 100 columns" }));
    expect(await listed()).toHaveLength(68);
  });
});
