import {
  applyBook,
  BookRow,
  BookUpload,
  getBookUpload,
  listBookRows,
  listBookUploads,
  undoBook,
  uploadBook,
} from "@labs/contract/portfolios/book";
import { getPortfolio, Portfolio } from "@labs/contract/portfolios/portfolios";
import { TemplateField } from "@labs/contract/uploads/data-request-rows";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fileColumn } from "../test/data-requests.ts";
import { type Answer, answer, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { list, sample } from "../test/sample.ts";

const ID = "00000000-0000-4000-8000-000000000601";
const OTHER = "00000000-0000-4000-8000-000000000602";
const fund = sample(Portfolio, {
  id: "p-1",
  name: "Fund I",
  kind: "list",
  may: { edit: true, manage: true },
});
const counts = { ...sample(BookUpload).counts, created: 2, changed: 1, review: 1, rejected: 1, missing: 3 };
const ready = sample(BookUpload, {
  id: ID,
  fileName: "tape.csv",
  status: "ready",
  counts,
  fieldChanges: [{ field: "monthly_rent", label: "Monthly rent", homes: 1 }],
});
const doubt = sample(BookRow, {
  row: 4,
  ownId: "H-4",
  text: "H-4 · 9 Elm St",
  outcome: "review",
  candidates: [{ googlePlacesId: "place-9", label: "9 N Elm St" }],
  canCreate: true,
  problems: ["Found but for street"],
});
const changed = sample(BookRow, {
  row: 2,
  outcome: "changed",
  property: { googlePlacesId: "place-1", label: "12 Oak St" },
  changes: [{ field: "monthly_rent", label: "Monthly rent", from: 1_500, to: 1_600 }],
});

const openBook = (query: string, ...answers: Answer[]) =>
  openPage(`/portfolios?portfolio=p-1&tab=book${query}`, {
    answers: [
      answer(getPortfolio, fund),
      answer(listBookUploads, list(ready)),
      answer(getBookUpload, ready),
      answer(listBookRows, list(doubt, changed)),
      ...answers,
    ],
  });

describe("the own book of a portfolio", () => {
  it("takes pasted rows as a file, and shows its preview", async () => {
    const { user, address } = await openBook("", answer(listBookUploads, list()), answer(uploadBook, ready));
    expect(await screen.findByText("No files yet")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Paste rows instead" }));
    await user.click(screen.getByRole("textbox", { name: /Rows with their header/ }));
    await user.paste("Own id\tAddress\nH-1\t12 Oak St");
    await user.click(screen.getByRole("button", { name: "Preview the rows" }));
    expect(await screen.findByText("A preview: nothing has changed yet")).toBeVisible();
    expect(address()).toContain(`file=${ID}`);
  });

  it("names each difference, has doubts chosen, and applies what was looked at", async () => {
    const done = { ...ready, status: "applied" as const, runs: [] };
    const { user } = await openBook(`&file=${ID}`, answer(applyBook, done));
    const table = await screen.findByRole("table", { name: "Rows of the file" });
    expect(within(table).getByText("Monthly rent: $1,500 → $1,600")).toBeVisible();
    expect(screen.getByText("▲ 1 row is in doubt: choose below, or leave out.")).toBeVisible();
    await user.click(screen.getByRole("combobox", { name: "Home of row 4" }));
    await user.click(await screen.findByRole("option", { name: "Add as your own: H-4 · 9 Elm St" }));
    await user.click(
      screen.getByRole("checkbox", { name: "Remove the 3 homes that the file does not have" }),
    );
    await user.click(screen.getByRole("button", { name: "Apply to 7 homes" }));
    await waitFor(() =>
      expect(network.asked(applyBook)[0]?.body).toEqual({
        choices: { 4: "create" },
        missing: "remove",
        removes: 3,
      }),
    );
  });

  it("says why a file was not applied, and keeps the choices", async () => {
    const refusal = refuse("conflict", "2 homes have changed since the preview was made");
    const { user } = await openBook(`&file=${ID}`, answer(applyBook, refusal));
    await user.click(await screen.findByRole("button", { name: "Apply to 3 homes" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "2 homes have changed since the preview was made",
    );
  });

  it("reads a file that was just sent again with other columns, once one was changed", async () => {
    const columns = [
      { ...fileColumn(0, "Id", { field: "own_id", samples: ["H-1"] }), source: "exact" as const },
      fileColumn(1, "Rent", { field: "monthly_rent", samples: ["1500"] }),
      fileColumn(2, "Paid", {}),
    ];
    const fields = [
      sample(TemplateField, { key: "own_id", label: "Own id" }),
      sample(TemplateField, { key: "monthly_rent", label: "Monthly rent" }),
    ];
    const read = { ...ready, columns, fields };
    const { user } = await openBook("", answer(getBookUpload, read), answer(uploadBook, read));
    await user.click(await screen.findByRole("button", { name: "Paste rows instead" }));
    await user.click(screen.getByRole("textbox", { name: /Rows with their header/ }));
    await user.paste("Id\tRent\tPaid\nH-1\t1500\t1450");
    await user.click(screen.getByRole("button", { name: "Preview the rows" }));
    expect(await screen.findByText("Read Id as Own id, Rent as Monthly rent. Not read: Paid.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Change columns" }));
    const again = screen.getByRole("button", { name: "Read again with these columns" });
    expect(again).toBeDisabled();
    await user.click(screen.getByRole("combobox", { name: "Paid" }));
    await user.click(await screen.findByRole("option", { name: "Monthly rent" }));
    expect(again).toBeEnabled();
    await user.click(again);
    await waitFor(() => expect(network.asked(uploadBook)).toHaveLength(2));
    const sent = network.asked(uploadBook)[1]?.form.get("mapping");
    expect(JSON.parse(String(sent))).toEqual({ own_id: 0, monthly_rent: 2 });
  });

  it("asks for a file again that was sent from elsewhere before it reads other columns", async () => {
    const { user } = await openBook(
      `&file=${ID}&sent=elsewhere`,
      answer(getBookUpload, { ...ready, id: OTHER }),
    );
    await user.click(await screen.findByRole("button", { name: "Change columns" }));
    expect(screen.getByText("Upload the file again to read it with other columns.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Read again with these columns" })).toBeNull();
  });

  it("undoes the newest file, and lets viewers look on", async () => {
    const applied = { ...ready, status: "applied" as const, canUndo: true };
    const { user } = await openBook("", answer(listBookUploads, list(applied)), answer(undoBook, applied));
    await user.click(await screen.findByRole("button", { name: "Undo tape.csv" }));
    await waitFor(() => expect(network.asked(undoBook)).toHaveLength(1));
    expect(network.asked(undoBook)[0]?.params).toEqual({ id: "p-1", uploadId: ID });
  });
});
