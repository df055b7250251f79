import { ResultRow } from "@labs/contract/uploads/data-request-rows";
import {
  cancelDataRequest,
  type DataRequestDetail,
  getDataRequest,
  listDataRequestErrors,
  listDataRequestRows,
  listDataRequests,
  retryDataRequest,
  shareDataRequest,
  uploadSingleFamily,
} from "@labs/contract/uploads/data-requests";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { repairGroup, requestDetail, requestId, rowIssue } from "../test/data-requests.ts";
import { type Answer, answer, crash, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { column, facts, rows, section, words } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const ID = requestId("5");

const good = sample(ResultRow, {
  row: 2,
  outcome: "matched",
  cells: ["12 Oak St", "33602", ""],
  results: {
    standardised_address: "12 Oak St, Tampa, FL 33602",
    value: 412_500,
    rent: 2_145,
    gross_yield: 0.0624,
    levered_irr: 0.1234,
    property_id: "place-1",
    warnings: "Demo data: the home",
  },
});
const rejected = sample(ResultRow, {
  row: 43,
  outcome: "failed",
  cells: ["9 Elm Ave", "3360", ""],
  issues: [rowIssue(43, { column: "Postal" })],
});

const found = {
  ...list(good, rejected),
  headers: ["Addr", "Postal", ""],
  resultColumns: [
    { key: "standardised_address", label: "Address found" },
    { key: "value", label: "Value" },
    { key: "rent", label: "Monthly rent" },
    { key: "gross_yield", label: "Gross yield" },
    { key: "levered_irr", label: "Levered IRR" },
    { key: "property_id", label: "Property" },
    { key: "zoning", label: "Zoning" },
  ],
};

const done = requestDetail("5", {
  status: "completed_with_errors",
  hasResults: true,
  hasErrors: true,
  fileName: "homes.xlsx",
  repairs: [
    repairGroup("V09", { severity: "warning", column: "Beds", rows: 12, repair: "Look at the bedrooms." }),
    repairGroup("V01", { column: "Postal", rows: 1, repair: "Write five digits." }),
    repairGroup("A02", { column: null, rows: 9, repair: "Add the city." }),
  ],
});

const openRequest = (request: DataRequestDetail, query = "", ...answers: Answer[]) =>
  openPage(`/data-tools?request=${ID}${query}`, {
    answers: [answer(getDataRequest, request), answer(listDataRequestRows, found), ...answers],
  });

const head = async (file = "homes.xlsx") =>
  within(await screen.findByRole("region", { name: `Request ${file}` }));

describe("a list that was worked on", () => {
  it("says whose file it is, how its rows fared, and what was found for each", async () => {
    await openRequest(done);
    expect(words((await head()).getByRole("heading").parentElement as HTMLElement)).toBe(
      "homes.xlsx ▲ Completed with errors Single-family list 45 kB Uploaded 3 hours ago Took 1 min 20 s",
    );
    expect(facts(screen.getByRole("region", { name: "Outcome" }))).toEqual({
      "Rows in file": "120",
      "● With results": "110",
      "▲ With warnings": "12",
      "⚠ Rejected": "10",
    });
    await screen.findByRole("table", { name: "Results" });
    expect(rows("Results")).toEqual([
      ["Row 2", "● Good", "12 Oak St", "12 Oak St, Tampa, FL 33602", "$412,500", "$2,145", "6.2%", "12.34%"],
      ["Row 43", "⚠ Rejected", "9 Elm Ave", "—", "—", "—", "—", "—"],
    ]);
    expect(screen.getByRole("note")).toHaveTextContent("use simulated homes and rents");
    expect(network.asked(listDataRequestRows)[0]?.query).toMatchObject({ page: 1, pageSize: 50 });
  });

  it("offers its downloads", async () => {
    const { user } = await openRequest(done);
    await user.click((await head()).getByRole("button", { name: "Download" }));
    const items = within(await screen.findByRole("menu")).getAllByRole("menuitem");
    const path = "/api/investment-strategy/data-upload/data-request";
    expect(items.map((item) => [item.textContent, item.getAttribute("href")])).toEqual([
      ["Results, XLSX", `${path}/results/download/${ID}?format=xlsx`],
      ["Results, CSV", `${path}/results/download/${ID}?format=csv`],
      ["Results, JSON", `${path}/results/download/${ID}?format=json`],
      ["Errors to correct, XLSX", `${path}/errors/download/${ID}?format=xlsx`],
      ["Errors to correct, CSV", `${path}/errors/download/${ID}?format=csv`],
      ["Source file as uploaded", `${path}/source/download/${ID}`],
    ]);
  });

  it("opens a row beside what was uploaded", async () => {
    const { user, address } = await openRequest(done);
    await user.click(await screen.findByRole("link", { name: "Row 2" }));
    const panel = await screen.findByRole("region", { name: "Row 2" });
    expect(address()).toBe(`/data-tools?request=${ID}&row=2`);
    expect(facts(panel)).toEqual({
      "Addr Street address": "12 Oak St",
      "Postal ZIP code": "33602",
      "Column C": "empty",
      "Address found": "12 Oak St, Tampa, FL 33602",
      Value: "$412,500",
      "Monthly rent": "$2,145",
      "Gross yield": "6.2%",
      "Levered IRR": "12.34%",
      Property: "Open property",
      Zoning: "—",
    });
    expect(within(panel).getByRole("link", { name: "Open property" })).toHaveAttribute(
      "href",
      "/research-property/place-1",
    );
    await user.click(screen.getByRole("button", { name: "Close row 2" }));
    await waitFor(() => expect(panel).not.toBeInTheDocument());
  });

  it("says what is wrong with a rejected row, and how to repair it", async () => {
    await openRequest(done, "&row=43");
    const panel = within(await screen.findByRole("region", { name: "Row 43" }));
    expect(panel.getByText(/expected five digits, found 3360/)).toHaveTextContent("Write five digits.");
    expect(panel.getByText("None: the row was rejected.")).toBeVisible();
  });

  it("finds a row that is not on the page in sight by its number", async () => {
    // Two rows of the file were empty: row 900 is the 897th that has a result.
    const far = { ...good, row: 900, cells: ["77 Far St", "33602", ""] };
    await openRequest(
      done,
      "&row=900",
      answer(listDataRequestRows, ({ query: { page, pageSize } }) => {
        if (pageSize > 1) return found;
        return { ...found, items: page === 897 ? [far] : [{ ...good, row: page + 3 }], total: 1_000 };
      }),
    );
    const panel = within(await screen.findByRole("region", { name: "Row 900" }));
    expect(await panel.findByText("77 Far St")).toBeVisible();
  });

  it("says that the file has no such row", async () => {
    await openRequest(
      done,
      "&row=9000",
      answer(listDataRequestRows, ({ query: { pageSize } }) =>
        pageSize > 1 ? found : { ...found, items: [] },
      ),
    );
    expect(await screen.findByText("This file has no row 9000 with a result yet.")).toBeVisible();
  });

  it("is narrowed to rows by how they fared", async () => {
    const { user } = await openRequest(
      done,
      "",
      answer(listDataRequestRows, ({ query }) =>
        query.outcome === "warned" ? { ...found, items: [], total: 0 } : found,
      ),
    );
    await screen.findByRole("table", { name: "Results" });
    await user.click(screen.getByRole("radio", { name: "Warning" }));
    expect(await screen.findByText("No such rows")).toBeVisible();
    await user.click(screen.getByRole("radio", { name: "Rejected" }));
    await waitFor(() =>
      expect(network.asked(listDataRequestRows).at(-1)?.query).toMatchObject({ outcome: "failed" }),
    );
  });

  it("turns the pages of its rows, and closes the open one", async () => {
    const { user, address } = await openRequest(
      done,
      "&row=2",
      answer(listDataRequestRows, { ...found, total: 120 }),
    );
    await user.click(await screen.findByRole("button", { name: "Page 2" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Row 2" })).toBeNull());
    expect(address()).toBe(`/data-tools?request=${ID}&rows=2`);
  });

  it("says when the results could not be loaded, and asks again", async () => {
    const { user } = await openRequest(
      done,
      "",
      answer(listDataRequestRows, inTurn(refuse("not_found", "Gone for now"), found)),
    );
    expect(await screen.findByText("The results could not be loaded")).toBeVisible();
    await user.click(section("Results").getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("table", { name: "Results" })).toBeVisible();
  });
});

describe("what to repair", () => {
  const groups = () => section("Rows to fix").getAllByRole("heading", { level: 3 }).map(words);

  it("stands by what repairs it, rejected rows first and the most of them on top", async () => {
    await openRequest(done);
    await head();
    await waitFor(() =>
      expect(groups()).toEqual([
        "⚠ Rejected Add the city. A02 9 rows",
        "⚠ Rejected Write five digits. V01 Postal 1 row",
        "▲ Warning Look at the bedrooms. V09 Beds 12 rows",
      ]),
    );
    expect(screen.getByRole("link", { name: "Errors file, CSV" })).toHaveAttribute(
      "href",
      `/api/investment-strategy/data-upload/data-request/errors/download/${ID}?format=csv`,
    );
  });

  it("opens to its rows, each of which leads to its results", async () => {
    const { user, address } = await openRequest(done, "", answer(listDataRequestErrors, list(rowIssue(43))));
    await user.click(await screen.findByRole("button", { name: /Write five digits/ }));
    expect(await screen.findByText("Row 43, Postal: expected five digits, found 3360")).toBeVisible();
    expect(network.asked(listDataRequestErrors)[0]?.query).toMatchObject({ code: ["V01"], column: "Postal" });
    await user.click(screen.getByRole("button", { name: "Show row 43" }));
    expect(await screen.findByRole("region", { name: "Row 43" })).toBeVisible();
    expect(address()).toBe(`/data-tools?request=${ID}&repair=V01-1&row=43`);
  });

  it("turns the pages of many rows", async () => {
    const { user } = await openRequest(
      done,
      "&repair=A02-1",
      answer(listDataRequestErrors, ({ query }) => ({
        items: [rowIssue(query.page, { message: `Issue ${query.page}` })],
        total: 60,
      })),
    );
    expect(await screen.findByText("Issue 1")).toBeVisible();
    const pages = within(section("Rows to fix").getByRole("navigation", { name: "Pages of rows" }));
    await user.click(pages.getByRole("button", { name: "Next page" }));
    expect(await screen.findByText("Issue 2")).toBeVisible();
  });

  it("could not be loaded, and can be asked for again", async () => {
    const { user } = await openRequest(
      done,
      "&repair=A02-1",
      answer(listDataRequestErrors, inTurn(refuse("not_found", "Gone"), list(rowIssue(7)))),
    );
    expect(await screen.findByText("The rows could not be loaded")).toBeVisible();
    await user.click(section("Rows to fix").getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Show row 7" })).toBeVisible();
  });

  it("takes the corrected errors file as a request of its own", async () => {
    const { user, address } = await openRequest(
      done,
      "",
      answer(uploadSingleFamily, {
        id: requestId("6"),
        status: "queued",
        isDuplicate: false,
        warning: null,
      }),
    );
    await head();
    await user.upload(screen.getByLabelText("Corrected errors file"), new File(["x"], "corrected.xlsx"));
    await waitFor(() => expect(address()).toBe(`/data-tools?request=${requestId("6")}`));
  });

  it("is nothing where every row was good", async () => {
    await openRequest({ ...done, status: "completed", repairs: [], hasErrors: false });
    expect(await screen.findByText("Nothing to fix")).toBeVisible();
    expect(screen.queryByLabelText("Corrected errors file")).toBeNull();
  });
});

describe("a request as a whole", () => {
  it("is cancelled while it is at work", async () => {
    const working = { ...done, status: "processing" as const, stage: null, progress: null };
    const { user } = await openRequest(
      working,
      "",
      answer(cancelDataRequest, { ...done, status: "cancelled", counts: { ...done.counts, matched: 0 } }),
    );
    await user.click((await head()).getByRole("button", { name: "Cancel request" }));
    expect(await screen.findByText("The request was cancelled")).toBeVisible();
    expect(screen.getByText(/“Start again” resumes where it stopped/)).toBeVisible();
    expect((await head()).getByRole("button", { name: "Start again" })).toBeVisible();
    // The list below knows of it at once.
    expect(network.asked(listDataRequests).length).toBeGreaterThan(1);
  });

  it("had already ended when one came to cancel it", async () => {
    const words = "The request has ended";
    const { user } = await openRequest(
      { ...done, status: "processing" },
      "",
      answer(cancelDataRequest, refuse("conflict", words)),
    );
    await user.click((await head()).getByRole("button", { name: "Cancel request" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
  });

  it("says why it failed and what stays, and starts again", async () => {
    const { user } = await openRequest(
      { ...done, status: "failed", error: "The worker's memory was full." },
      "",
      answer(retryDataRequest, { ...done, status: "queued" }),
    );
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The request failed");
    expect(alert).toHaveTextContent("The worker's memory was full. “Start again” resumes");
    // What was found before it failed can be read.
    expect(await screen.findByRole("table", { name: "Results" })).toBeVisible();
    await user.click((await head()).getByRole("button", { name: "Start again" }));
    expect(await screen.findByRole("region", { name: "Waiting" })).toBeVisible();
  });

  it("says that its file could not be loaded, and what to do", async () => {
    const counts = { rows: 0, matched: 0, warned: 0, failed: 0 };
    await openRequest({ ...done, counts, status: "failed", error: "The file has no filled cell" });
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The file could not be read");
    expect(alert).toHaveTextContent("The file has no filled cell. Correct the file and upload it again");
    expect(screen.queryByRole("table", { name: "Results" })).toBeNull();
  });

  it("tries its rejected rows again", async () => {
    const { user } = await openRequest(done, "", answer(retryDataRequest, { ...done, status: "processing" }));
    await user.click((await head()).getByRole("button", { name: "Retry failed rows" }));
    expect(await screen.findByRole("region", { name: "Processing" })).toBeVisible();
    expect(network.asked(retryDataRequest).map(({ params }) => params.id)).toEqual([ID]);
  });

  it("is shared with the firm and taken back by its owner alone", { tags: "nightly" }, async () => {
    const { user, unmount } = await openRequest(
      done,
      "",
      answer(shareDataRequest, ({ body }) => ({ ...done, shared: body.shared })),
    );
    await user.click((await head()).getByRole("button", { name: "Share with the firm" }));
    await user.click(await screen.findByRole("button", { name: "Stop sharing" }));
    expect(await screen.findByRole("button", { name: "Share with the firm" })).toBeVisible();
    expect(network.asked(shareDataRequest).map(({ body }) => body.shared)).toEqual([true, false]);
    unmount();

    network.use(
      answer(getDataRequest, { ...done, isMine: false, owner: { id: "u2", name: "Ben Ray" }, shared: true }),
    );
    await openPage(`/data-tools?request=${ID}`);
    expect((await head()).getByText("Uploaded by Ben Ray 3 hours ago")).toBeVisible();
    expect((await head()).queryByRole("button", { name: /shar/i })).toBeNull();
  });

  it("is only read by a viewer", async () => {
    await openPage(`/data-tools?request=${ID}`, {
      as: "viewer",
      answers: [answer(getDataRequest, done), answer(listDataRequestRows, found)],
    });
    expect((await head()).queryByRole("button", { name: /Retry|Cancel|Share|Upload/ })).toBeNull();
    expect((await head()).getByRole("button", { name: "All uploads" })).toBeVisible();
    expect(screen.queryByLabelText("Corrected errors file")).toBeNull();
    expect(await screen.findByRole("table", { name: "Results" })).toBeVisible();
  });

  it("tells what is odd about the file as a whole", async () => {
    await openRequest({ ...done, warnings: ["Two sheets were left out"] });
    expect(await screen.findByText("Two sheets were left out")).toBeVisible();
  });

  it("leads back to the first step", async () => {
    const { user, address } = await openRequest(done, "&row=2&outcome=warned");
    await user.click((await head()).getByRole("button", { name: "Upload another file" }));
    expect(await screen.findByRole("region", { name: "File type" })).toBeVisible();
    expect(address()).toBe("/data-tools");
  });

  it.each(["not_found", "invalid"] as const)(
    "is said not to exist when the server finds it %s",
    async (code) => {
      const { user } = await openPage(`/data-tools?request=${ID}`, {
        answers: [answer(getDataRequest, refuse(code, "No such request"))],
      });
      expect(await screen.findByText("It was not shared with you, or the link is incomplete.")).toBeVisible();
      await user.click(screen.getByRole("button", { name: "Upload a file" }));
      expect(await screen.findByRole("region", { name: "File type" })).toBeVisible();
    },
  );

  it("could not be loaded, and can be asked for again", async () => {
    const { user } = await openPage(`/data-tools?request=${ID}`, {
      answers: [
        answer(getDataRequest, inTurn(crash(), crash(), crash(), done)),
        answer(listDataRequestRows, found),
      ],
    });
    expect(await screen.findByText("The request could not be loaded")).toBeVisible();
    expect(screen.getByText("Something went wrong. Nothing was changed.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect((await head()).getByText("Single-family list")).toBeVisible();
    await screen.findByRole("table", { name: "Results" });
    expect(column("Results", "Outcome")).toEqual(["● Good", "⚠ Rejected"]);
  });
});
