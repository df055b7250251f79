import {
  CellTrace,
  Evaluation,
  evaluateFirmModel,
  exportFirmModel,
  FirmModel,
  FirmModelDetail,
  getFirmModel,
  listFirmModels,
  ModelInput,
  ModelSheet,
  readFirmModelCells,
  SheetWindow,
  Solution,
  solveFirmModel,
  traceFirmModelCell,
  uploadFirmModel,
  WindowCell,
} from "@labs/contract/firm-models/firm-models";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { list, sample } from "../test/sample.ts";

const ID = "00000000-0000-4000-8000-000000000501";

const row = (given: Partial<FirmModel> = {}) =>
  sample(FirmModel, {
    id: ID,
    fileName: "Oak deal.xlsx",
    size: 48_000,
    status: "ready",
    accepted: "part",
    formulas: 3,
    refusedCells: 1,
    isMine: true,
    createdAt: "2026-11-02T14:00:00.000Z",
    ...given,
  });

const output = (text: string, isChanged = false) => ({
  ...{ cell: "Deal!B9", label: "Cap rate", value: 0.08, text },
  isChanged,
});

const model = (given: Partial<FirmModelDetail> = {}) =>
  sample(FirmModelDetail, {
    ...row(),
    sheets: [
      sample(ModelSheet, {
        name: "Deal",
        rows: 12,
        columns: 3,
        frozenRows: 1,
        frozenColumns: 1,
        widths: [20, 12, 12],
      }),
      sample(ModelSheet, { name: "Rents", rows: 4, columns: 2 }),
    ],
    inputs: [
      sample(ModelInput, {
        cell: "Deal!B4",
        label: "Rent per month",
        value: 9_000,
        text: "$9,000",
        entry: "number",
      }),
      sample(ModelInput, { cell: "Deal!B5", label: "Vacancy", value: 0.05, text: "5.0%", entry: "percent" }),
    ],
    inputCount: 2,
    outputs: [{ cell: "Deal!B9", label: "Cap rate", value: 0.0826, text: "8.26%" }],
    outputCount: 1,
    refusals: [{ cell: "Deal!B10", reason: "The function NOSUCH is not known" }],
    ...given,
  });

const cell = (given: Partial<WindowCell>) =>
  sample(WindowCell, { kind: "number", entry: "number", ...given });

const sheetWindow = (isChanged: boolean) =>
  sample(SheetWindow, {
    merges: [{ top: 11, left: 1, bottom: 12, right: 2 }],
    cells: [
      cell({ row: 11, column: 1, text: "The deal", kind: "text", entry: "text", value: "The deal" }),
      cell({
        row: 3,
        column: 0,
        text: "Rent per month",
        kind: "text",
        entry: "text",
        value: "Rent per month",
      }),
      cell({ row: 3, column: 1, text: "$9,000", value: 9_000 }),
      cell({
        row: 4,
        column: 1,
        text: isChanged ? "10.0%" : "5.0%",
        value: 0.05,
        entry: "percent",
        isChanged,
      }),
      cell({
        row: 8,
        column: 1,
        text: isChanged ? "7.72%" : "8.26%",
        value: 0.08,
        formula: "=B8/B3",
        isChanged,
      }),
      cell({
        row: 9,
        column: 1,
        text: "7",
        value: 7,
        formula: "=NOSUCH(B3)",
        refused: "The function NOSUCH is not known",
      }),
    ],
  });

const ANSWERS: Answer[] = [
  answer(getFirmModel, model()),
  answer(evaluateFirmModel, ({ body: { changes } }) =>
    changes.length === 0
      ? sample(Evaluation, { outputs: [output("8.26%")], changedCells: [0, 0] })
      : sample(Evaluation, { outputs: [output("7.72%", true)], changedCells: [3, 0] }),
  ),
  answer(readFirmModelCells, ({ body: { changes } }) => sheetWindow(changes.length > 0)),
];

const open = (...answers: Answer[]) => openPage(`/firm-models/${ID}`, { answers: [...ANSWERS, ...answers] });
const results = () => within(screen.getByRole("list", { name: "Results" }));
const grid = () => screen.getByRole("grid", { name: "Sheet Deal" });

describe("a firm's own model", () => {
  it("shows its sheets, its results and its inputs in the workbook's order", async () => {
    await open();
    expect(await screen.findByText("3 formulas on 2 sheets · 1 cell refused")).toBeVisible();
    expect(await screen.findByRole("gridcell", { name: "$9,000" })).toBeVisible();
    expect(results().getByText("8.26%")).toBeVisible();
    const fields = within(screen.getByRole("list", { name: "Inputs" })).getAllByRole("textbox");
    expect(fields.map((field) => (field as HTMLInputElement).value)).toEqual(["9000", "5%"]);
    expect(screen.getByRole("tab", { name: "Rents" })).toBeVisible();
  });

  it("shows a merged area as one cell, and marks it from wherever the arrows come", async () => {
    const { user } = await open();
    const heading = await screen.findByRole("gridcell", { name: "The deal" });
    expect(heading).toHaveAttribute("aria-colspan", "2");
    expect(heading).toHaveAttribute("aria-rowspan", "2");
    const endOf = ({ style }: HTMLElement) => Number.parseFloat(style.left) + Number.parseFloat(style.width);
    expect(endOf(heading)).toBe(endOf(screen.getByRole("columnheader", { name: "C" })));
    expect(heading.style.height).toBe("48px");
    grid().focus();
    await user.keyboard("{ArrowRight}{ArrowDown>12/}");
    expect(heading).toHaveAttribute("aria-selected", "true");
    await user.keyboard("{ArrowUp>2/}");
    expect(heading).toHaveAttribute("aria-selected", "false");
  });

  it("moves with a changed input, marks what changed, and is reset", async () => {
    const { user } = await open();
    const vacancy = await screen.findByRole("textbox", { name: "Vacancy, B5" });
    await user.clear(vacancy);
    await user.type(vacancy, "10{Enter}");
    expect(await results().findByText("7.72%")).toBeVisible();
    expect(results().getByText("was 8.26%")).toBeVisible();
    expect(screen.getByText("was 5.0%")).toBeVisible();
    expect(network.asked(evaluateFirmModel).at(-1)?.body.changes).toEqual([{ cell: "Deal!B5", value: 0.1 }]);
    expect(await screen.findByRole("gridcell", { name: "10.0%" })).toHaveAttribute("data-changed");
    expect(screen.getByRole("tab", { name: "Deal 3 changed" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Reset 1 input" }));
    expect(await results().findByText("8.26%")).toBeVisible();
  });

  it("says what is no number, and changes nothing", async () => {
    const { user } = await open();
    const rent = await screen.findByRole("textbox", { name: "Rent per month, B4" });
    await user.clear(rent);
    await user.type(rent, "lots{Enter}");
    expect(await screen.findByText("Type a number")).toBeVisible();
    expect(network.asked(evaluateFirmModel).every(({ body }) => body.changes.length === 0)).toBe(true);
  });

  it("is walked by arrows, shows formulas, and takes typing into constants alone", async () => {
    const { user } = await open();
    await screen.findByRole("gridcell", { name: "8.26%" });
    grid().focus();
    await user.keyboard("{ArrowRight}{ArrowDown>8/}");
    expect(screen.getByLabelText("Content of B9")).toHaveTextContent("=B8/B3");
    await user.keyboard("5");
    expect(await screen.findByText("B9 holds a formula: change the inputs that it reads")).toBeVisible();
    await user.keyboard("{ArrowUp>5/}");
    await user.keyboard("12k{Enter}");
    await waitFor(() =>
      expect(network.asked(evaluateFirmModel).at(-1)?.body.changes).toEqual([
        { cell: "Deal!B4", value: 12_000 },
      ]),
    );
    await user.click(screen.getByRole("switch", { name: "Formulas" }));
    expect(await screen.findByRole("gridcell", { name: "=B8/B3" })).toBeVisible();
  });

  it("traces a cell to what it reads and what reads it", async () => {
    const trace = sample(CellTrace, {
      cell: "Deal!B9",
      precedents: [{ cell: "Deal!B4", label: "Rent per month", text: "$9,000" }],
    });
    const { user } = await open(answer(traceFirmModelCell, trace));
    await user.click(await screen.findByRole("gridcell", { name: "8.26%" }));
    await user.click(screen.getByRole("button", { name: "Trace" }));
    await user.click(await screen.findByRole("button", { name: "Deal!B4 · Rent per month" }));
    expect(screen.getByLabelText("Content of B4")).toHaveTextContent("9000");
    expect(network.asked(traceFirmModelCell)[0]?.body.cell).toBe("Deal!B9");
  });

  it("comes back as a workbook with the changed inputs", async () => {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const { user } = await open(answer(exportFirmModel, () => new Response("workbook")));
    await user.click(await screen.findByRole("button", { name: "Download workbook" }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(network.asked(exportFirmModel)[0]?.body.changes).toEqual([]);
  });

  it("is solved for an input, says by how much it misses, and takes the solution", {
    tags: "nightly",
  }, async () => {
    const solution = sample(Solution, {
      status: "solved",
      value: 9_500,
      text: "$9,500",
      resultText: "9.00%",
      residual: 1e-12,
    });
    const { user } = await open(answer(solveFirmModel, solution));
    await user.click(await screen.findByText("Solve for an input"));
    await user.click(screen.getByRole("combobox", { name: "Input" }));
    await user.click(await screen.findByRole("option", { name: "Rent per month (Deal!B4)" }));
    await user.click(screen.getByRole("combobox", { name: "Result" }));
    await user.click(await screen.findByRole("option", { name: "Cap rate (Deal!B9)" }));
    await user.type(screen.getByRole("textbox", { name: "Target" }), "9%");
    await user.type(screen.getByRole("textbox", { name: "Between" }), "5k");
    await user.type(screen.getByRole("textbox", { name: "and" }), "20k");
    await user.click(screen.getByRole("button", { name: "Solve" }));
    expect(await screen.findByText("$9,500")).toBeVisible();
    expect(network.asked(solveFirmModel)[0]?.body).toMatchObject({ target: 0.09, low: 5_000, high: 20_000 });
    await user.click(screen.getByRole("button", { name: "Use it" }));
    expect(await screen.findByRole("button", { name: "Reset 1 input" })).toBeVisible();
  });

  it("lists each refused cell with its reason", async () => {
    const { user } = await open();
    await user.click(await screen.findByText("Refused cells (1)"));
    const table = within(await screen.findByRole("table", { name: "Refused cells" }));
    expect(table.getByText("The function NOSUCH is not known")).toBeVisible();
  });

  it("that was refused, or is still read, says so", async () => {
    const refused = model({ status: "refused", accepted: "none", reason: "The workbook has no formulas" });
    const { unmount } = await openPage(`/firm-models/${ID}`, { answers: [answer(getFirmModel, refused)] });
    expect(await screen.findByText("The workbook has no formulas")).toBeVisible();
    unmount();
    const reading = inTurn(model({ status: "reading", accepted: null }), model());
    await openPage(`/firm-models/${ID}`, { answers: [...ANSWERS.slice(1), answer(getFirmModel, reading)] });
    expect(await screen.findByText("Accepted in part", {}, { timeout: 4_000 })).toBeVisible();
  });

  it("whose results could not be calculated can be asked for again", async () => {
    const evaluated = sample(Evaluation, { outputs: [output("8.26%")], changedCells: [0, 0] });
    const away = refuse("unavailable", "Too many of your calculations are waiting");
    // Asked again twice by itself.
    const turns = inTurn(away, away, away, evaluated);
    const { user } = await open(answer(evaluateFirmModel, turns));
    expect(await screen.findByText("The results could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    const shown = within(await screen.findByRole("list", { name: "Results" }));
    expect(shown.getByText("8.26%")).toBeVisible();
  });
});

describe("the firm's models", () => {
  const desk = (...answers: Answer[]) => openPage("/data-tools?tab=models", { answers });

  it("stand in a list with their states and reasons", async () => {
    const refused = row({
      id: `${ID.slice(0, -1)}2`,
      fileName: "Old.xlsx",
      status: "refused",
      reason: "It is damaged",
    });
    await desk(answer(listFirmModels, list(row(), refused)));
    const table = within(await screen.findByRole("table", { name: "Excel models" }));
    expect(table.getByRole("link", { name: "Oak deal.xlsx" })).toHaveAttribute("href", `/firm-models/${ID}`);
    expect(table.getByText("Accepted in part")).toBeVisible();
    expect(table.getByText("It is damaged")).toBeVisible();
  });

  it("say what they are while there are none, or that they could not be loaded", async () => {
    const { unmount } = await desk();
    expect(await screen.findByText("No Excel models yet")).toBeVisible();
    unmount();
    await desk(answer(listFirmModels, refuse("unavailable", "Not now")));
    expect(await screen.findByText("The models could not be loaded")).toBeVisible();
  });

  it("take another by a drop, which opens it; a refusal is said", async () => {
    const kept = { id: ID, status: "queued" as const, isDuplicate: false };
    const answers = inTurn(refuse("unsupported_type", "An Excel model is a workbook: .xlsx or .xlsm"), kept);
    const { user, address } = await desk(...ANSWERS, answer(uploadFirmModel, answers));
    const drop = await screen.findByLabelText("Excel model to upload");
    await user.upload(drop, new File(["x"], "Oak deal.xlsx"));
    expect(await screen.findByRole("alert")).toHaveTextContent("An Excel model is a workbook");
    await user.upload(drop, new File(["x"], "Oak deal.xlsx"));
    await waitFor(() => expect(address()).toBe(`/firm-models/${ID}`));
  });
});
