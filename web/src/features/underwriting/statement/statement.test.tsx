import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { facts, rows, section, words } from "../../../test/read.ts";
import { enter, openUnderwriting, sampleStart } from "../../../test/underwriting.ts";

const home = { model: "singlefamily" } as const;
const community = { model: "multifamily" } as const;
const started = () => screen.findByText(/^First draft|^Draft of version/);
const heads = (table: string) =>
  within(screen.getByRole("table", { name: table }))
    .getAllByRole("columnheader")
    .map(words);
const line = (table: string, name: string) => rows(table).find(([label]) => label === name);
const OPERATIONS = "Operating statement";
const inOperations = () => within(screen.getByRole("table", { name: OPERATIONS }));
const cell = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));

describe("the annual statement of a home", () => {
  it("has a column from closing to the sale with their total, and others on request, deductions in parentheses", async () => {
    const { user } = await openUnderwriting("statement", home);
    await screen.findByRole("table", { name: OPERATIONS });
    const years = ["Year 1", "Year 2", "Year 3", "Year 4", "Year 5", "Year 6", "Year 7"];
    expect(heads(OPERATIONS)).toEqual(["Dollars", "Closing", ...years, "Sale", "Total"]);
    await user.click(screen.getByLabelText("Forward and stabilized"));
    await user.click(screen.getByLabelText("% of EGI"));
    await waitFor(() => expect(heads(OPERATIONS).at(-1)).toBe("Year 1, % of EGI"));
    expect(heads(OPERATIONS).slice(-4)).toEqual(["Total", "Forward", "Stabilized", "Year 1, % of EGI"]);
    // The total is of the years that the deal is held: the forward year is not among them.
    expect(line(OPERATIONS, "Net operating income")).toEqual([
      ...["Net operating income", ""],
      ...["11,600", "18,103", "18,637", "19,187", "19,752", "20,333", "20,930", "", "128,541", "21,543"],
      ...["17,583", "58.3%"],
    ]);
    expect(line(OPERATIONS, "Downtime")?.[2]).toBe("(6,750)");
    expect(line(OPERATIONS, "Operating expenses")?.slice(-1)).toEqual(["(41.7%)"]);
    // Few homes have one; rows that only carry a calculation stand on the formula pages alone.
    expect(line(OPERATIONS, "Smart home")).toBeUndefined();
    expect(line("Cash flow", "Cumulative levered cash flow")).toBeUndefined();
  });

  it("runs from closing to the sale, so that its last lines give the returns", async () => {
    await openUnderwriting("statement", home);
    await screen.findByRole("table", { name: "Cash flow" });
    expect(heads("Cash flow").slice(0, 3)).toEqual(["Dollars", "Closing", "Year 1"]);
    expect(heads("Cash flow").slice(-2)).toEqual(["Sale", "Total"]);
    expect(line("Cash flow", "Cash flow after debt service")?.slice(1, 4)).toEqual(["", "(1,600)", "4,623"]);
    expect(line("Cash flow", "Levered cash flow")).toEqual([
      ...["Levered cash flow", "(134,792)", "(1,600)", "4,623", "5,126", "5,644", "6,176", "6,723", "7,285"],
      ...["201,441", "100,627"],
    ]);
    expect(facts(screen.getByRole("region", { name: "Returns of these cash flows" }))).toMatchObject({
      "Levered IRR, year-end cash flows": "8.73%",
      "Levered IRR, monthly cash flows": "8.82%",
    });
  });

  it("opens a year to its months in place, and folds it again", { tags: "nightly" }, async () => {
    const { user, address } = await openUnderwriting("statement", home);
    await screen.findByRole("table", { name: OPERATIONS });
    await user.click(inOperations().getByRole("button", { name: "Year 1", expanded: false }));
    await waitFor(() =>
      expect(heads(OPERATIONS).slice(2, 15)).toEqual([
        ...[
          "Mo 1",
          "Mo 2",
          "Mo 3",
          "Mo 4",
          "Mo 5",
          "Mo 6",
          "Mo 7",
          "Mo 8",
          "Mo 9",
          "Mo 10",
          "Mo 11",
          "Mo 12",
        ],
        "Year 1",
      ]),
    );
    expect(address()).toMatch(/\?months=1$/);
    // Two months of renovation and one of lease-up, then rent.
    expect(line(OPERATIONS, "Downtime")?.slice(2, 7)).toEqual(["(2,250)", "(2,250)", "(2,250)", "0", "0"]);
    await user.click(inOperations().getByRole("button", { name: "Year 1", expanded: true }));
    await waitFor(() => expect(heads(OPERATIONS)[2]).toBe("Year 1"));
    expect(address()).not.toContain("months");
  });

  it("is walked by the arrows from figure to figure, and Tab leaves it", { tags: "nightly" }, async () => {
    const { user } = await openUnderwriting("statement", home);
    await screen.findByRole("table", { name: OPERATIONS });
    const first = cell("Gross potential rent, year 1: 27,000");
    expect(first).toHaveAttribute("tabindex", "0");
    first.focus();
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(cell("Gross potential rent, year 3: 28,756")).toHaveFocus();
    await user.keyboard("{ArrowDown}");
    expect(cell("Downtime \\(renovation and lease-up\\), year 3")).toHaveFocus();
    await user.keyboard("{ArrowLeft}{ArrowUp}");
    expect(cell("Gross potential rent, year 2")).toHaveFocus();
    // Over the first row stand the years, which open.
    await user.keyboard("{ArrowUp}");
    expect(inOperations().getByRole("button", { name: "Year 2" })).toHaveFocus();
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(inOperations().getByRole("button", { name: "Year 1" })).toHaveFocus();
  });

  it("says from where to where the value went, and what made the profit", async () => {
    await openUnderwriting("charts", home);
    await screen.findByRole("region", { name: "Value bridge" });
    const bridge = within(screen.getByRole("region", { name: "Value bridge" })).getByRole("table", {
      hidden: true,
    });
    expect([...bridge.querySelectorAll("tbody tr")].map(words)).toEqual([
      "Purchase price $300,000",
      "After-repair value less price $35,000",
      "Appreciation $91,214",
      "Exit value $426,214",
    ]);
    const profit = within(screen.getByRole("region", { name: "Profit attribution" })).getByRole("table", {
      hidden: true,
    });
    expect([...profit.querySelectorAll("tbody tr")].map(words)).toEqual([
      "Income $121,128",
      "Value created $3,000",
      "Appreciation $91,214",
      "Selling costs −$25,573",
      "Financing cost −$89,142",
      "Levered profit $100,627",
    ]);
  });

  it("calls what lies between price and value no renovation where nothing is renovated", async () => {
    await openUnderwriting("charts", {
      ...home,
      start: sampleStart("singlefamily", { renovation: 0 }),
    });
    const bridge = await screen.findByRole("region", { name: "Value bridge" });
    const steps = within(bridge).getByRole("table", { hidden: true });
    expect(words(steps)).toContain("Value at closing less price $35,000");
    expect(words(steps)).not.toContain("After-repair");
  });

  it("has the lines that a missing number can't move, and says that the others wait", async () => {
    const start = sampleStart("singlefamily", { monthlyRent: undefined });
    await openUnderwriting("statement", { ...home, start });
    expect(await screen.findByText(/Lines that wait for a missing input/)).toBeVisible();
    const lines = words(screen.getByRole("table", { name: OPERATIONS }));
    expect(lines).toContain("Property tax (3,450)");
    expect(lines).not.toContain("Net operating income");
    expect(screen.queryByRole("region", { name: "Cash flow and debt service" })).toBeNull();
  });

  it("does not exist while the hold is missing, without which no line has a length", async () => {
    const start = sampleStart("singlefamily", { holdYears: undefined });
    await openUnderwriting("statement", { ...home, start });
    expect(await screen.findByText("No statement yet")).toBeVisible();
    expect(screen.queryByRole("table", { name: OPERATIONS })).toBeNull();
  });
});

describe("a statement by fiscal year", () => {
  it("names its years by the calendar year they end in, parts of one at both ends", async () => {
    const start = sampleStart("multifamily", {
      displayYears: "calendar",
      closingDate: "2026-09-30",
      holdYears: 2,
    });
    await openUnderwriting("statement", { ...community, start });
    await screen.findByRole("table", { name: "Statement by calendar year" });
    expect(heads("Statement by calendar year")).toEqual(["Dollars", "2026", "2027", "2028"]);
    const rent = line("Statement by calendar year", "Gross potential rent")?.map((text) =>
      Number(text.replaceAll(",", "")),
    );
    // Three months of the first year's 154,000 a month, then nine of it and three that are 3% higher.
    expect(rent?.slice(1, 3)).toEqual([462_000, 9 * 154_000 + Math.round(3 * 154_000 * 1.03)]);
    // A line without a formula by calendar year is added up from its months: 65,000 a year, then 5% more.
    expect(line("Statement by calendar year", "Insurance")?.slice(1, 3)).toEqual(["(16,250)", "(65,813)"]);
  });

  it("says what it lacks while the closing has no date", async () => {
    const start = sampleStart("multifamily", { displayYears: "fiscal" });
    await openUnderwriting("statement", { ...community, start });
    expect(await screen.findByRole("region", { name: "Statement by fiscal year" })).toHaveTextContent(
      "Closing date is not entered.",
    );
  });
});

describe("the formula of a figure", () => {
  const dialog = (name: string) => screen.findByRole("dialog", { name: `Formula of ${name}` });

  it("opens with its values put in, and leads down to the inputs and back", async () => {
    const { user } = await openUnderwriting("sf-8", home);
    await started();
    const opener = within(screen.getByRole("region", { name: "All figures" })).getByText("$332,000");
    await user.click(opener);
    const drawer = await dialog("All-in cost");
    expect(within(drawer).getByRole("heading", { level: 2 })).toHaveTextContent("All-in cost");
    expect(within(drawer).getByRole("link")).toHaveAttribute(
      "href",
      "/research-property/place-7/underwriting/sf-1",
    );
    expect(drawer).toHaveTextContent("purchasePrice");
    expect(drawer).toHaveTextContent("300,000");
    await user.click(within(drawer).getByText("Closing costs", { selector: "dt *" }));
    await waitFor(() =>
      expect(within(drawer).getByRole("heading", { level: 2 })).toHaveTextContent("Closing costs"),
    );
    expect(drawer).toHaveTextContent("$4,500");
    const way = within(drawer).getByRole("navigation", { name: "Path" });
    await user.click(within(way).getByRole("button", { name: "All-in cost" }));
    await waitFor(() => expect(within(drawer).queryByRole("navigation", { name: "Path" })).toBeNull());
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog", { name: "Formula of All-in cost" })).toBeNull();
    // Whoever opened it goes on from there.
    expect(opener).toHaveFocus();
  });

  it("of one year reads the months of that year, each of which opens", { tags: "nightly" }, async () => {
    const { user } = await openUnderwriting("statement?months=1", home);
    await screen.findByRole("table", { name: OPERATIONS });
    await user.click(cell("Gross potential rent, month 1:"));
    const drawer = await dialog("Gross potential rent");
    expect(within(drawer).getByRole("heading", { level: 2 })).toHaveTextContent(
      "Gross potential rent, month 1",
    );
    expect(facts(drawer)["Monthly rent"]).toBe("$2,250");
    // It stays open, and follows, while another figure is asked about.
    await user.click(cell("Net operating income \\(NOI\\), year 2:"));
    expect(await dialog("Net operating income (NOI)")).toHaveTextContent("$18,103");
  });

  it("says why there is no figure", { tags: "nightly" }, async () => {
    const { user } = await openUnderwriting("sf-1", home);
    await started();
    const missing = screen.getByLabelText("Price per square foot is unavailable");
    expect(missing).toHaveAccessibleDescription("Living area is not entered");
    // Each reason of the page stands below its figures, once.
    expect(
      screen.getByText(/^— (?=.*Living area is not entered\b)(?=.*Closing date is not entered\b)/),
    ).toBeVisible();
    await user.click(missing);
    expect(await dialog("Price per square foot")).toHaveTextContent("Living area is not entered");
  });

  it("follows what is typed beside it", async () => {
    const page = await openUnderwriting("sf-1", home);
    await started();
    await page.user.click(
      within(section("Figures").getByText("$4,500")?.closest("dd") as HTMLElement).getByRole("button"),
    );
    const drawer = await dialog("Closing costs");
    expect(drawer).toHaveTextContent("$4,500");
    await enter(page, "Purchase price", "400k");
    await waitFor(() => expect(drawer).toHaveTextContent("$6,000"));
  });

  it("lists what an input moves, page by page", async () => {
    const { user } = await openUnderwriting("sf-7", home);
    await started();
    await user.click(screen.getByText(": source and effect of Selling costs"));
    const drawer = await screen.findByRole("dialog", { name: "Source of Selling costs" });
    const moves = within(drawer).getByText(/^Moves \d+ figures$/);
    await user.click(moves);
    const exit = await within(drawer).findByRole("region", { name: "SF-7 Exit" });
    expect(facts(exit)).toMatchObject({ "Selling costs": "$25,573" });
    expect(within(drawer).queryByRole("region", { name: "SF-1 Home and acquisition" })).toBeNull();
  });
});

describe("the checks of an underwriting", () => {
  it("stand by gravity, and one that not tested says what it lacks", async () => {
    await openUnderwriting("sf-11", {
      ...home,
      start: sampleStart("singlefamily", { hoaRentalAllowed: "no" }),
    });
    await started();
    const checks = within(screen.getByRole("region", { name: "Checks" }));
    const items = checks.getAllByRole("listitem").map(words);
    expect(items[0]).toMatch(/^⚠ Error: /);
    expect(items[1]).toBe(
      "▲ Warning: Net yield on cost of 5.30% is below the loan constant of 6.25%: negative leverage.",
    );
    expect(items).toContain("● Sources equal uses");
    expect(items).toContain("○ Repairs within normal range : Living area is not entered");
    expect(screen.getByRole("region", { name: "Checks" })).toHaveTextContent(
      "2 failing, 8 passing, 15 not tested. An error blocks the committee report.",
    );
  });
});

describe("the waterfall of a community", () => {
  const terms = {
    "waterfall.lpShare": 0.9,
    "waterfall.preferredReturn": 0.08,
    "waterfall.lpSplit": 0.8,
    "waterfall.hurdle": 0.12,
    "waterfall.lpSplitAbove": 0.7,
  };

  it("parts the levered cash flow between the partners, to the dollar", async () => {
    await openUnderwriting("mf-14", { ...community, start: sampleStart("multifamily", terms) });
    await started();
    const figures = facts(screen.getByRole("region", { name: "Figures" }));
    expect(figures).toMatchObject({
      "LP IRR": "12.17%",
      "GP IRR": "16.83%",
      Promote: "$211,782",
    });
    const dollars = (text: string | undefined) => Number((text ?? "").replaceAll(/[$,]/g, ""));
    // Ninety parts in a hundred of the equity, and together all of the profit of $4,724,678.
    expect(figures["LP equity at closing"]).toBe("$5,860,940");
    expect(dollars(figures["LP profit"]) + dollars(figures["GP profit"])).toBe(4_724_678);
    const shown = (name: string) => line("Equity waterfall", name)?.slice(1, 6).map(dollars) ?? [];
    const [all, limited, general] = [
      shown("Distributable cash"),
      shown("LP cash flow"),
      shown("GP cash flow"),
    ];
    expect(all).toHaveLength(5);
    for (const [year, cash] of all.entries())
      expect(Math.abs(cash - (limited[year] ?? 0) - (general[year] ?? 0))).toBeLessThanOrEqual(1);
  });

  it("shows capital and preferred return from the first year on, and each tier by partner", async () => {
    const upper = { "waterfall.thirdHurdle": 0.15, "waterfall.lpSplitAboveThird": 0.6 };
    const start = sampleStart("multifamily", { ...terms, ...upper });
    await openUnderwriting("mf-14", { ...community, start });
    const table = "LP and GP by tier";
    await screen.findByRole("table", { name: table });
    expect(heads(table)).toEqual([
      ...["Dollars", "Closing", "Year 1", "Year 2", "Year 3", "Year 4", "Year 5", "Total"],
    ]);
    // 8% effective on $6,512,155 is at most $520,972 in a year; some of it is paid within the year.
    expect(line(table, "Preferred return accrued")?.[2]).toMatch(/^5\d\d,\d{3}$/);
    expect(line(table, "Capital outstanding")?.[1]).toBe("6,512,155");
    expect(line(table, "Capital outstanding")?.[6]).toBe("0");
    const labels = rows(table).map(([label]) => label);
    expect(labels).toContain("Tier 4: above the third hurdle");
    expect(labels).not.toContain("Tier 5: above the fourth hurdle");
  });

  it("says which term it lacks, and makes none up", async () => {
    await openUnderwriting("mf-14", community);
    await started();
    expect(cell("LP IRR is unavailable")).toHaveAccessibleDescription("LP equity is not entered");
  });
});

describe("twelve months of actuals beside the pro forma", () => {
  const months = (amount: number) =>
    Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`month${index + 1}`, amount]));
  const account = (name: string, part: string, amount: number, given = {}) => ({
    account: name,
    section: part,
    ...months(amount),
    total: 12 * amount,
    ...given,
  });
  const statement = sampleStart("multifamily", {
    t12: [
      account("grossPotentialRent", "income", 152_000, { month12: 158_000, total: 1_830_000 }),
      account("vacancy", "deduction", 9_000, { adjustment: -5_000, reason: "Fire" }),
      account("propertyTax", "expense", 20_000),
    ],
  });
  const table = "T12 vs. pro forma";

  it("holds each account against the plan: what was, what is normal, and the plan's first year", {
    tags: "nightly",
  }, async () => {
    const { user } = await openUnderwriting("mf-17", { ...community, start: statement });
    await screen.findByRole("table", { name: table });
    expect(heads(table)).toEqual([
      ...["Dollars", "T12", "T3 × 4", "Adjustment", "Normalized"],
      ...["Year 1", "Change", "Per unit", "% of EGI", "Band"],
    ]);
    expect(line(table, "Physical vacancy")).toEqual([
      "Physical vacancy",
      ...["(108,000)", "(108,000)", "5,000", "(103,000)", "(104,328)", "1.3%", "(1,030)", "6.0%", ""],
    ]);
    // 152, 152 and 158 thousand of three months, times four.
    expect(line(table, "Gross potential rent")?.slice(1, 3)).toEqual(["1,830,000", "1,848,000"]);
    expect(line(table, "Net operating income")?.slice(1, 6)).toEqual([
      "1,482,000",
      "1,500,000",
      "5,000",
      "1,487,000",
      "929,195",
    ]);
    await user.click(screen.getByRole("checkbox", { name: "T1 × 12" }));
    expect(heads(table)).toContain("T1 × 12");
    expect(line(table, "Gross potential rent")?.[3]).toBe("1,896,000");
  });

  it("lists each step from T12 to year 1 with its reason and its effect on NOI, down to the model's own", async () => {
    await openUnderwriting("mf-17", { ...community, start: statement });
    const ledger = "From T12 to year 1";
    await screen.findByRole("table", { name: ledger });
    expect(line(ledger, "NOI, T12")?.at(-1)).toBe("1,482,000");
    expect(line(ledger, "Physical vacancy")).toEqual(["Physical vacancy", "Fire", "5,000"]);
    expect(line(ledger, "NOI, normalized")?.at(-1)).toBe("1,487,000");
    expect(line(ledger, "NOI, year 1")?.at(-1)).toBe(line(table, "Net operating income")?.[5]);
  });

  it("marks what lies outside its usual band, in words too", async () => {
    await openUnderwriting("mf-17", { ...community, start: statement });
    await screen.findByRole("table", { name: table });
    expect(line(table, "Operating expenses")?.at(-1)).toBe("▲ 30.0% to 60.0% (outside)");
  });

  it("stands before the price and the exit cap rate are entered", async () => {
    const { purchasePrice: _, exitCapRate: __, ...inputs } = statement.inputs;
    await openUnderwriting("mf-17", { ...community, start: { ...statement, inputs } });
    await screen.findByRole("table", { name: table });
    expect(line(table, "Net operating income")?.slice(1, 6)).toEqual([
      ...["1,482,000", "1,500,000", "5,000", "1,487,000", "929,195"],
    ]);
    expect(line("From T12 to year 1", "NOI, year 1")?.at(-1)).toBe("929,195");
    expect(screen.getByText("Returns appear once 2 inputs are completed.")).toBeVisible();
  });

  it("waits for a statement where there is none", async () => {
    await openUnderwriting("mf-17", community);
    expect(await screen.findByText(/^No operating statement yet/)).toBeVisible();
    expect(screen.queryByRole("table", { name: table })).toBeNull();
  });
});
