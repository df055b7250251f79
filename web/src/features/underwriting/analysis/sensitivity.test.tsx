import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { rows, section, words } from "../../../test/read.ts";
import { enter, openUnderwriting, sampleStart } from "../../../test/underwriting.ts";
import { holdWorkers } from "../../../test/workers.ts";

const home = { model: "singlefamily" } as const;
const IRR_BY_CAP_AND_GROWTH = "Levered IRR by Exit cap rate and Rent growth";
const IRR_BY_PRICE_AND_RENT = "Levered IRR by Purchase price and Monthly rent";
const heat = (name: string) => screen.findByRole("table", { name });
/** The figures of a table without the heads of its rows. */
const cells = (name: string) => rows(name).map((row) => row.slice(1));
const percent = (value: number) => `${(Math.round(value * 1e4 + 1e-9) / 100).toFixed(2)}%`;

describe("the sensitivity of a return", () => {
  it("is the published grid over exit cap rate and rent growth, what misses the hurdle marked", async () => {
    await openUnderwriting("sensitivity", { model: "multifamily" });
    const table = await heat(IRR_BY_CAP_AND_GROWTH);
    const heads = within(table).getAllByRole("columnheader").map(words);
    expect(heads).toEqual([
      ...["Rent growth →", "Exit cap rate ↓", "1.00%", "2.00%", "3.00%", "4.00%", "5.00%"],
    ]);
    expect(rows(IRR_BY_CAP_AND_GROWTH).map(([head]) => head)).toEqual([
      ...["5.25%", "5.50%", "5.75%", "6.00%", "6.25%"],
    ]);
    const published = golden.sensitivityA.outputs.grid;
    expect(cells(IRR_BY_CAP_AND_GROWTH)).toEqual(
      published.map((row) => row.map((value) => (value < 0.1 ? `▼ ${percent(value)}` : percent(value)))),
    );
    expect(screen.getByText(/cells reach the hurdle of 10.00%/)).toHaveTextContent(
      "16 of 25 cells reach the hurdle of 10.00%.",
    );
  });

  it("is judged by another hurdle without being run again, and by none where none is typed", {
    tags: "nightly",
  }, async () => {
    const page = await openUnderwriting("sensitivity", home);
    await heat(IRR_BY_PRICE_AND_RENT);
    // Key by key: "8." is half a figure, and stays.
    const hurdle = await enter(page, "Hurdle", "8.82");
    expect(hurdle).toHaveValue("8.82");
    await page.user.tab();
    expect(hurdle).toHaveValue("8.82%");
    expect(await screen.findByText(/cells reach the hurdle of 8.82%/)).toBeVisible();
    const marked = cells(IRR_BY_PRICE_AND_RENT)
      .flat()
      .filter((text) => text.startsWith("▼"));
    expect(screen.getByText(/cells reach the hurdle/)).toHaveTextContent(`${25 - marked.length} of 25`);
    expect(page.address()).toMatch(/[?&]hurdle=0\.0882(&|$)/);
    await enter(page, "Hurdle", "");
    await waitFor(() => expect(screen.queryByText(/cells reach the hurdle/)).toBeNull());
    expect(
      cells(IRR_BY_PRICE_AND_RENT)
        .flat()
        .filter((text) => text.startsWith("▼")),
    ).toEqual([]);
  });

  it("is set back by a link that is opened, and not by an address of its own that arrives late", {
    tags: "nightly",
  }, async () => {
    const page = await openUnderwriting(
      "sensitivity?rows=purchasePrice&columns=monthlyRent&output=leveredIrr&hurdle=0.08",
      home,
    );
    await heat(IRR_BY_PRICE_AND_RENT);
    const opened = page.address();
    await enter(page, "Hurdle", "12");
    await waitFor(() => expect(page.address()).toContain("hurdle=0.12"));
    await page.user.tab();
    const own = page.router.state.location.state;
    await act(() => page.router.navigate(opened, { replace: true, state: own }));
    expect(screen.getByLabelText("Hurdle")).toHaveValue("12%");
    await act(() => page.router.navigate(opened));
    await waitFor(() => expect(screen.getByLabelText("Hurdle")).toHaveValue("8%"));
  });

  it("follows the draft, and strikes old figures until the new ones are there", {
    tags: "nightly",
  }, async () => {
    const page = await openUnderwriting("sensitivity", home);
    const table = await heat(IRR_BY_PRICE_AND_RENT);
    const before = cells(IRR_BY_PRICE_AND_RENT)[2]?.[2];
    expect(before).toContain("8.82%");
    const release = holdWorkers();
    await enter(page, "Step of rows", "10000");
    expect(await screen.findByRole("progressbar", { name: "The table under way" })).toBeVisible();
    expect(table).toHaveAttribute("data-stale", "true");
    // Old figures are judged by nothing.
    expect(screen.queryByText(/cells reach the hurdle/)).toBeNull();
    release();
    await waitFor(() =>
      expect(rows(IRR_BY_PRICE_AND_RENT).map(([head]) => head)).toEqual([
        ...["$280,000", "$290,000", "$300,000", "$310,000", "$320,000"],
      ]),
    );
    expect(screen.queryByRole("progressbar", { name: "The table under way" })).toBeNull();
    expect(cells(IRR_BY_PRICE_AND_RENT)[2]?.[2]).toBe(before);
    expect(page.address()).toContain("rows=purchasePrice%3A10000");
  });

  it("keeps the last table when it is cancelled, and says that it is out of date", {
    tags: "nightly",
  }, async () => {
    const page = await openUnderwriting("sensitivity", home);
    await heat(IRR_BY_PRICE_AND_RENT);
    const release = holdWorkers();
    await enter(page, "Step of rows", "10000");
    await page.user.click(
      await within(screen.getByRole("region", { name: "Sensitivity" })).findByText("Cancel"),
    );
    expect(screen.getByText("▲ Out of date: inputs or settings have changed. Run again.")).toBeVisible();
    expect(rows(IRR_BY_PRICE_AND_RENT)).toHaveLength(5);
    release();
    await page.user.click(within(screen.getByRole("region", { name: "Sensitivity" })).getByText("Run again"));
    await waitFor(() => expect(rows(IRR_BY_PRICE_AND_RENT)[0]?.[0]).toBe("$280,000"));
  });

  it("says of a cell that no figure exists for why", { tags: "nightly" }, async () => {
    await openUnderwriting(
      "sensitivity?rows=debt.ltc:0.3&columns=debt.rate:0.01&output=leveredIrr&size=5",
      home,
    );
    const name = "Levered IRR by Loan to cost and Interest rate";
    await heat(name);
    // Sixty, ninety and a hundred and twenty parts of a hundred of the cost.
    expect(rows(name).map(([head]) => head)).toEqual(["0.00%", "30.00%", "60.00%", "90.00%", "120.00%"]);
    expect(cells(name)[4]).toEqual(["—", "—", "—", "—", "—"]);
    expect(
      screen.getAllByLabelText("Levered IRR is unavailable: Loan to cost must be at most 1 (100%)"),
    ).toHaveLength(5);
  });

  it("asks for two inputs where both are the same", async () => {
    await openUnderwriting("sensitivity?rows=monthlyRent&columns=monthlyRent&output=leveredIrr", home);
    expect(await screen.findByText("Rows and columns use the same input: choose two.")).toBeVisible();
  });

  it("says which input is not entered in this draft", async () => {
    await openUnderwriting("sensitivity?rows=exitCapRate&columns=monthlyRent&output=leveredIrr", home);
    expect(await screen.findByText(/^Exit cap rate is not entered in this draft/)).toBeVisible();
  });

  it("refuses a step that moves nothing, and leaves the table as it is until it is mended", {
    tags: "nightly",
  }, async () => {
    const page = await openUnderwriting(
      "sensitivity?rows=holdYears:1&columns=monthlyRent:50&output=leveredIrr",
      home,
    );
    const name = "Levered IRR by Hold period and Monthly rent";
    await heat(name);
    const heads = rows(name).map(([head]) => head);
    expect(heads).toEqual(["5 yr", "6 yr", "7 yr", "8 yr", "9 yr"]);
    await enter(page, "Step of rows", "0");
    expect(await screen.findByText("Enter a whole number above zero")).toBeVisible();
    await enter(page, "Step of columns", "0");
    expect(await screen.findByText("Enter a step above zero")).toBeVisible();
    expect(rows(name).map(([head]) => head)).toEqual(heads);
  });

  it("takes a standard table with its hurdle, and more cells each way", { tags: "nightly" }, async () => {
    const { user, address } = await openUnderwriting("sensitivity", home);
    await heat(IRR_BY_PRICE_AND_RENT);
    await user.click(screen.getByText("Loan to cost × rate"));
    const name = "Stabilized cash-on-cash by Loan to cost and Interest rate";
    await heat(name);
    expect(address()).toContain("output=cashOnCashStabilized");
    await user.click(screen.getByText("7 × 7"));
    await waitFor(() => expect(cells(name).flat()).toHaveLength(49));
    // The draft stays in the middle.
    expect(cells(name)[3]?.[3]).toContain("3.07%");
  });

  it("waits for the inputs of the draft", async () => {
    await openUnderwriting("sensitivity", {
      ...home,
      start: sampleStart("singlefamily", { monthlyRent: undefined }),
    });
    expect(await screen.findByText("Nothing to analyze yet")).toBeVisible();
  });
});

describe("the tornado", () => {
  const query =
    "?tornado=purchasePrice:30000,monthlyRent:100,hoaMonth:10&tornadoOutput=unleveredIrr&tornadoHurdle=0.07";
  const bars = () => {
    const table = section("Tornado and break-evens").getAllByRole("table", { hidden: true })[0];
    return [...(table?.querySelectorAll("tbody tr") ?? [])].map(words);
  };

  it("moves each assumption alone, and puts the furthest reaching first", { tags: "nightly" }, async () => {
    const { user } = await openUnderwriting(`sensitivity${query}`, home);
    await user.click(await screen.findByText("Run tornado"));
    await screen.findByRole("table", { name: "Break-evens" });
    expect(bars().map((text) => text.replace(/ [−+].*/, ""))).toEqual([
      "Purchase price",
      "Monthly rent",
      "HOA dues",
    ]);
    const shown = rows("Break-evens");
    // Published: a price of $293,553 earns 8%; at 7% it may be higher.
    expect(shown[0]?.[0]).toBe("Purchase price");
    expect(shown[0]?.[1]).toBe("$300,000");
    expect(shown[0]?.[2]).toMatch(/^\$31\d,\d{3}$/);
    expect(shown[0]?.[3]).toMatch(/^\+\$1\d,\d{3}$/);
    expect(shown[1]?.[3]).toMatch(/^−\$\d+/);
    expect(screen.getByRole("columnheader", { name: "Break-even at 7.00%" })).toBeVisible();
  });

  it("leaves an assumption out and takes another step, and runs only when it is asked", {
    tags: "nightly",
  }, async () => {
    const page = await openUnderwriting(`sensitivity${query}`, home);
    await page.user.click(await screen.findByText("Run tornado"));
    await screen.findByRole("table", { name: "Break-evens" });
    const part = section("Tornado and break-evens");
    await page.user.click(part.getByLabelText("Leave out HOA dues"));
    expect(await part.findByText("▲ Out of date: inputs or settings have changed. Run again.")).toBeVisible();
    expect(rows("Break-evens")).toHaveLength(3);
    await page.user.click(part.getByText("Run again"));
    await waitFor(() => expect(rows("Break-evens")).toHaveLength(2));
    expect(page.address()).not.toContain("hoaMonth");
  });

  it("cannot run without an assumption", { tags: "nightly" }, async () => {
    await openUnderwriting("sensitivity?tornado=&tornadoOutput=leveredIrr", home);
    const run = (await screen.findByText("Run tornado")).closest("button");
    expect(run).toBeDisabled();
    expect(screen.getByText("Add an assumption to move.")).toBeVisible();
  });
});
