import {
  type DataRequest,
  getDataRequest,
  listDataRequests,
  listSingleFamilyRequests,
  Uploaded,
  uploadMultiFamily,
  uploadSingleFamily,
} from "@labs/contract/uploads/data-requests";
import { listStatementRequests, uploadStatement } from "@labs/contract/uploads/operating-statement-requests";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dataRequest, requestDetail, requestId } from "../test/data-requests.ts";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { column, rows, section, words } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const file = (name = "homes.xlsx", size = 5) => new File([new Uint8Array(size)], name);

const openTools = (query = "", ...answers: Answer[]) => openPage(`/data-tools${query}`, { answers });

const dropInto = (label: RegExp | string) => screen.getByLabelText(label);

const kept = (last: string, given: Partial<Uploaded> = {}) =>
  sample(Uploaded, { id: requestId(last), status: "queued", ...given });

describe("dropping a file", () => {
  it("asks what is in it, and says what comes of each kind", async () => {
    const { user, address } = await openTools();
    expect(screen.getByRole("heading", { name: "Data tools", level: 1 })).toBeVisible();
    const steps = within(screen.getByRole("list", { name: "Steps" })).getAllByRole("listitem");
    expect(steps.map(words)).toEqual([
      "1 Drop A list or a report, in any layout",
      "2 Map Columns to our fields",
      "3 Review Results next to the original rows",
    ]);
    expect(steps[0]).toHaveAttribute("aria-current", "step");
    expect(screen.getByRole("radio", { name: /^Single-family list/ })).toBeChecked();
    expect(screen.getByRole("link", { name: "XLSX template" })).toHaveAttribute(
      "href",
      "/api/investment-strategy/data-upload/data-request/single-family?template=xlsx",
    );

    await user.click(screen.getByRole("radio", { name: /^Rent roll/ }));
    expect(await screen.findByRole("link", { name: "CSV example" })).toHaveAttribute(
      "href",
      "/api/investment-strategy/data-upload/data-request/rent-roll?template=csv",
    );
    expect(address()).toBe("/data-tools?upload=rent-roll");
    await user.click(screen.getByRole("radio", { name: /^Operating statement/ }));
    expect(await screen.findByText(/statements of Yardi, RealPage/)).toBeVisible();
    expect(screen.queryByRole("link", { name: /template|example/ })).toBeNull();
  });

  it("sends it to its kind, and opens what it became", async () => {
    const { user, address } = await openTools(
      "?upload=multi-family",
      answer(uploadMultiFamily, kept("7")),
      answer(
        getDataRequest,
        requestDetail("7", { kind: "multi-family", status: "queued", confirmedAt: null }),
      ),
    );
    await user.upload(dropInto("Multi-family list to upload"), file());
    expect(await screen.findByRole("region", { name: "Request list 7.xlsx" })).toBeVisible();
    expect(address()).toBe(`/data-tools?upload=multi-family&request=${requestId("7")}`);
    const [sent] = network.asked(uploadMultiFamily);
    expect([...(sent?.form.keys() ?? [])]).toEqual(["file"]);
    // It may be left and found again.
    expect(screen.getByText(/You can leave this page/)).toBeVisible();
    expect(screen.getByText("Waiting for a worker")).toBeVisible();
  });

  it("shows how much was sent, and lets one stop", async () => {
    const held = Promise.withResolvers<Uploaded>();
    const { user } = await openTools(
      "",
      answer(uploadSingleFamily, () => held.promise),
    );
    await user.upload(dropInto(/to upload$/), file());
    expect(await screen.findByRole("progressbar", { name: "Sending homes.xlsx" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Choose a file" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Cancel upload" }));
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();
    held.resolve(kept("7"));
  });

  it("says that the same file was uploaded before, and offers three ways on", async () => {
    const { user } = await openTools(
      "",
      answer(
        uploadSingleFamily,
        inTurn(
          kept("3", { isDuplicate: true, warning: "You uploaded it on Oct 30." }),
          kept("3", { isDuplicate: true, warning: "You uploaded it on Oct 30." }),
          kept("8"),
        ),
      ),
      answer(getDataRequest, requestDetail("8", { status: "validating" })),
    );
    await user.upload(dropInto(/to upload$/), file());
    let alert = within(await screen.findByRole("alert"));
    expect(alert.getByText("“homes.xlsx” was uploaded before")).toBeVisible();
    expect(alert.getByText("You uploaded it on Oct 30.")).toBeVisible();
    expect(alert.getByRole("link", { name: "Open the earlier request" })).toHaveAttribute(
      "href",
      `/data-tools?request=${requestId("3")}`,
    );
    await user.click(alert.getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());

    await user.upload(dropInto(/to upload$/), file());
    alert = within(await screen.findByRole("alert"));
    await user.click(alert.getByRole("button", { name: "Process again" }));
    expect(await screen.findByRole("region", { name: "Request list 8.xlsx" })).toBeVisible();
    expect(network.asked(uploadSingleFamily).map(({ form }) => form.get("again"))).toEqual([
      null,
      null,
      "true",
    ]);
  });

  it.each([
    ["too_large", "The file is too large"],
    ["unsupported_type", "This file is not a readable spreadsheet"],
    ["invalid", "This file cannot be used"],
    ["too_many_requests", "Too many uploads; try again shortly"],
    ["conflict", "The file was not accepted"],
  ] as const)("refused as %s, says so over the server's own words", async (code, title) => {
    const { user } = await openTools(
      "",
      answer(uploadSingleFamily, inTurn(refuse(code, "The sheet “Homes” is odd."), kept("8"))),
      answer(getDataRequest, requestDetail("8", { status: "validating" })),
    );
    await user.upload(dropInto(/to upload$/), file());
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent(title);
    expect(alert).toHaveTextContent("The sheet “Homes” is odd. Nothing was changed");
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("region", { name: "Request list 8.xlsx" })).toBeVisible();
  });

  it("does not send what is empty", async () => {
    const { user } = await openTools();
    await user.upload(dropInto(/to upload$/), file("empty.csv", 0));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The file was not sent");
    expect(alert).toHaveTextContent("“empty.csv” is empty");
    expect(network.asked(uploadSingleFamily)).toEqual([]);
    await user.click(within(alert).getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("is an analyst's to do; a viewer is told so", async () => {
    await openPage("/data-tools", { as: "viewer" });
    expect(screen.getByText(/An analyst can upload lists and reports/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Choose a file" })).toBeNull();
    expect(await screen.findByText("No uploads yet")).toBeVisible();
  });

  it("takes a statement as it is", async () => {
    const { user } = await openTools(
      "?upload=operating-statement",
      answer(uploadStatement, kept("9")),
      answer(getDataRequest, requestDetail("9", { kind: "operating-statement", status: "validating" })),
    );
    await user.upload(dropInto("Operating statement to upload"), file("t12.xlsx"));
    expect(await screen.findByRole("region", { name: "Request list 9.xlsx" })).toBeVisible();
  });
});

describe("the history of uploads", () => {
  const history = list(
    dataRequest("1", { fileName: "homes.xlsx" }),
    dataRequest("2", {
      fileName: "roll.csv",
      kind: "rent-roll",
      accepted: false,
      isMine: false,
      shared: true,
      owner: { id: "u2", name: "Ben Ray" },
      counts: { rows: 0, matched: 0, warned: 0, failed: 0 },
      durationSeconds: null,
    }),
    dataRequest("3", {
      fileName: "tampa.xlsx",
      status: "processing",
      progress: { done: 30, total: 120 },
    }),
    dataRequest("4", {
      fileName: "next.xlsx",
      status: "queued",
      progress: { done: 0, total: null },
      counts: { rows: 0, matched: 0, warned: 0, failed: 0 },
      durationSeconds: null,
    }),
  );

  it("stands with kind, status, rows, results, who and when", async () => {
    await openTools("", answer(listDataRequests, history));
    await screen.findByText("homes.xlsx");
    expect(rows(/./)).toEqual([
      [
        "homes.xlsx",
        "Single-family",
        "● Completed",
        "120",
        "110",
        "12",
        "10",
        "You",
        "3 hours ago",
        "1 min 20 s",
      ],
      ["roll.csv", "Rent roll", "⚠ Not a rent roll", "—", "—", "—", "—", "Ben Ray ⇄", "3 hours ago", "—"],
      [
        "tampa.xlsx",
        "Single-family",
        "30 of 120",
        "120",
        "110",
        "12",
        "10",
        "You",
        "3 hours ago",
        "1 min 20 s",
      ],
      ["next.xlsx", "Single-family", "○ Waiting", "—", "—", "—", "—", "You", "3 hours ago", "—"],
    ]);
    expect(screen.getByRole("link", { name: "homes.xlsx" })).toHaveAttribute(
      "href",
      `/data-tools?request=${requestId("1")}`,
    );
  });

  it("is narrowed by kind, status, name and day, which the address keeps", { tags: "nightly" }, async () => {
    const none = list<DataRequest>();
    const { user, address } = await openTools(
      "",
      answer(listDataRequests, history),
      answer(listStatementRequests, none),
    );
    await user.click(await screen.findByRole("combobox", { name: "File type" }));
    await user.click(await screen.findByRole("option", { name: "Operating statement" }));
    expect(await screen.findByText("No uploads match the filters")).toBeVisible();
    expect(address()).toBe("/data-tools?kind=operating-statement");
    await user.click(screen.getByRole("combobox", { name: "Status" }));
    await user.click(await screen.findByRole("option", { name: "Completed with errors" }));
    await waitFor(() =>
      expect(network.asked(listStatementRequests).at(-1)?.query).toMatchObject({
        status: ["completed_with_errors"],
        page: 1,
        pageSize: 20,
      }),
    );
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await screen.findByText("homes.xlsx")).toBeVisible();
    await user.type(screen.getByRole("searchbox", { name: "File name" }), "tam");
    await waitFor(() =>
      expect(network.asked(listDataRequests).at(-1)?.query).toMatchObject({ query: "tam" }),
    );
  });

  it("asks for days only when they are whole", async () => {
    await openTools("?from=2026-10-01&to=20", answer(listDataRequests, history));
    await screen.findByText("homes.xlsx");
    expect(network.asked(listDataRequests)[0]?.query).toMatchObject({ from: "2026-10-01" });
    expect(network.asked(listDataRequests)[0]?.query).not.toHaveProperty("to");
  });

  it("turns its pages", async () => {
    const { user, address } = await openTools(
      "?kind=single-family",
      answer(listSingleFamilyRequests, { items: [dataRequest("1")], total: 55 }),
    );
    expect(await screen.findByText("1 – 20 of 55 uploads")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Page 3" }));
    expect(await screen.findByText("41 – 55 of 55 uploads")).toBeVisible();
    expect(address()).toBe("/data-tools?kind=single-family&page=3");
  });

  it("could not be loaded, and can be asked for again", async () => {
    const { user } = await openTools(
      "",
      answer(listDataRequests, inTurn(refuse("not_found", "Gone for now"), history)),
    );
    expect(await screen.findByText("The history could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("homes.xlsx")).toBeVisible();
    expect(column(/./, "Status")[0]).toBe("● Completed");
  });
});

describe("loading research data", () => {
  it("says by which commands, which can be copied", async () => {
    const { user, address } = await openTools("?tab=load");
    expect(section("Load research data").getByText(/Run on the server machine/)).toBeVisible();
    const copy = screen.getByRole("button", {
      name: "Copy npm run --silent labs -- ingest folder market-data",
    });
    await user.click(copy);
    expect(await navigator.clipboard.readText()).toBe("npm run --silent labs -- ingest folder market-data");
    await user.click(screen.getByRole("tab", { name: "Lists and reports" }));
    expect(await screen.findByRole("region", { name: "File type" })).toBeVisible();
    expect(address()).toBe("/data-tools");
  });
});
